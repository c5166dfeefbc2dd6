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

// quietHistory is the part of a history that concerns the quiet moves of one
// node: what is known of a move itself, after the opponent's last move, and
// after our own before that.
type quietHistory struct {
	butterfly          *[64 * 64]int16
	moved, movedBefore *[pieceTo]int16
}

// of returns the part that concerns n.
func (h *history) of(n *node) quietHistory {
	return quietHistory{
		&h.butterfly[n.pos.SideToMove()&1],
		&h.continuation[n.moved&(pieceTo-1)],
		&h.continuation[n.movedBefore&(pieceTo-1)],
	}
}

// value returns the value of the quiet move m of p, within ±3*historyMax.
func (q *quietHistory) value(p *movegen.Position, m movegen.Move) int32 {
	i := pieceToIndex(p, m) & (pieceTo - 1)
	return int32(q.butterfly[m.FromTo()&4095]) + int32(q.moved[i]) + int32(q.movedBefore[i])
}

// update rewards the quiet move m of n that caused a cutoff at a depth, and
// punishes those that were tried before it.
func (h *history) update(n *node, m movegen.Move, depth int) {
	bonus := int32(min(historyBonus*depth+historyBonusBase, historyBonusLimit))
	q := h.of(n)
	q.change(&n.pos, m, bonus)
	for _, tried := range n.tried[:n.triedCount] {
		q.change(&n.pos, tried, -bonus)
	}
}

func (q *quietHistory) change(p *movegen.Position, m movegen.Move, bonus int32) {
	i := pieceToIndex(p, m) & (pieceTo - 1)
	gravitate(&q.butterfly[m.FromTo()&4095], bonus)
	gravitate(&q.moved[i], bonus)
	gravitate(&q.movedBefore[i], bonus)
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
