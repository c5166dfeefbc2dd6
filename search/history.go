package search

import "vedette/movegen"

// history remembers how quiet moves fared: those that caused cutoffs gain,
// those that were tried before them lose. Values stay within ±historyMax.
type history struct {
	// butterfly is indexed by colour and by origin and destination
	// ("butterfly board", J. Schaeffer 1983).
	butterfly [2][64 * 64]int16
	// continuation is indexed by an earlier move and by the move, each as the
	// piece and its destination: what is good after that move.
	continuation [pieceTo][pieceTo]int16
}

// pieceTo is the number of pairs of a piece and a square.
const pieceTo = movegen.PieceSpan * 64

// pieceToIndex returns the index of the move m of p as piece and destination.
func pieceToIndex(p *movegen.Position, m movegen.Move) int {
	return int(p.PieceAt(m.From())&(movegen.PieceSpan-1))<<6 | int(m.To())
}

// quiet returns the value of the quiet move m of n, within ±3*historyMax: for
// itself, after the opponent's last move and after our own before that.
func (h *history) quiet(n *node, m movegen.Move) int32 {
	i := pieceToIndex(&n.pos, m)
	return int32(h.butterfly[n.pos.SideToMove()&1][m.FromTo()]) +
		int32(h.continuation[n.moved][i]) +
		int32(h.continuation[n.movedBefore][i])
}

// update rewards the quiet move m of n that caused a cutoff at a depth, and
// punishes those that were tried before it.
func (h *history) update(n *node, m movegen.Move, depth int) {
	bonus := int32(min(historyBonus*depth+historyBonusBase, historyBonusLimit))
	h.change(n, m, bonus)
	for _, tried := range n.tried[:n.triedCount] {
		if tried != m {
			h.change(n, tried, -bonus)
		}
	}
}

func (h *history) change(n *node, m movegen.Move, bonus int32) {
	i := pieceToIndex(&n.pos, m)
	gravitate(&h.butterfly[n.pos.SideToMove()&1][m.FromTo()], bonus)
	gravitate(&h.continuation[n.moved][i], bonus)
	gravitate(&h.continuation[n.movedBefore][i], bonus)
}

// gravitate adds a bonus to a value. The nearer the value is to its limit, the
// less it moves that way ("gravity").
func gravitate(value *int16, bonus int32) {
	*value += int16(bonus - int32(*value)*max(bonus, -bonus)/historyMax)
}

// killers are the last two quiet moves that caused a cutoff at a ply.
type killers [2]movegen.Move

// add puts m first.
func (k *killers) add(m movegen.Move) {
	if k[0] != m {
		k[1], k[0] = k[0], m
	}
}

// has reports whether m is a killer.
func (k *killers) has(m movegen.Move) bool { return m == k[0] || m == k[1] }
