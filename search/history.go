package search

import "vedette/movegen"

// history records how moves fared: those that caused cutoffs gain, those that
// were tried before them lose. Values stay within ±historyMax.
type history struct {
	// butterfly is indexed by colour, by whether the opponent attacks origin and
	// destination, and by these two squares ("butterfly board", J. Schaeffer
	// 1983).
	butterfly [2][4][64 * 64]int16
	// continuation is indexed by an earlier move and by the move, each as its
	// piece and destination: how good the move is after the earlier one.
	continuation [pieceTo][pieceTo]int16
	// pawn is indexed by the pawn structure and by the move.
	pawn [pawnHistorySize][pieceTo]int16
	// noisy is indexed by the move, and by the type of the captured piece and
	// whether the opponent attacks the destination.
	noisy [pieceTo][16]int16
}

const (
	// historyMax is the greatest absolute value.
	historyMax = 16384
	// pieceTo is the number of pairs of a piece and a square.
	pieceTo = movegen.PieceSpan * 64
	// pawnHistorySize is the number of entries for pawn structures, a power of
	// two.
	pawnHistorySize = 512
)

// pieceToIndex returns the index of the move m of p by piece and destination.
func pieceToIndex(p *movegen.Position, m movegen.Move) int {
	return indexOf(p.PieceAt(m.From()), m.To())
}

// indexOf returns the index of a piece and its destination, 0 for none.
func indexOf(piece movegen.Piece, to movegen.Square) int {
	return int(piece&(movegen.PieceSpan-1))<<6 | int(to)
}

// quietHistory is the part of a history for the quiet moves of one node: the
// values of a move by itself, with this pawn structure, and after the moves
// one, two and four plies before.
type quietHistory struct {
	butterfly            *[4][64 * 64]int16
	attacked             movegen.Bitboard // by the opponent
	pawn, one, two, four *[pieceTo]int16
}

// of returns the part for the quiet moves of n.
func (h *history) of(n *node) quietHistory {
	return quietHistory{
		butterfly: &h.butterfly[n.pos.SideToMove()&1],
		attacked:  n.threats.All,
		pawn:      &h.pawn[n.pos.PawnKey()&(pawnHistorySize-1)],
		one:       &h.continuation[n.priorMoves[0]&(pieceTo-1)],
		two:       &h.continuation[n.priorMoves[1]&(pieceTo-1)],
		four:      &h.continuation[n.priorMoves[2]&(pieceTo-1)],
	}
}

// value returns the value of the quiet move m with the given pieceToIndex,
// within ±5*historyMax.
func (q *quietHistory) value(i int, m movegen.Move) int32 {
	i &= pieceTo - 1
	return int32(*q.ofSquares(m)) + int32(q.pawn[i]) +
		int32(q.one[i]) + int32(q.two[i]) + int32(q.four[i])/2
}

// ofSquares returns the entry of m on the butterfly board.
func (q *quietHistory) ofSquares(m movegen.Move) *int16 {
	kind := bit(q.attacked, m.From())<<1 | bit(q.attacked, m.To())
	return &q.butterfly[kind&3][m.FromTo()&4095]
}

// change adds a bonus to all entries for the quiet move m of p.
func (q *quietHistory) change(p *movegen.Position, m movegen.Move, bonus int32) {
	i := pieceToIndex(p, m) & (pieceTo - 1)
	gravitate(q.ofSquares(m), bonus)
	gravitate(&q.pawn[i], bonus)
	q.continueWith(p, m, bonus)
}

// continueWith adds a bonus to the continuation entries of m.
func (q *quietHistory) continueWith(p *movegen.Position, m movegen.Move, bonus int32) {
	i := pieceToIndex(p, m) & (pieceTo - 1)
	gravitate(&q.one[i], bonus)
	gravitate(&q.two[i], bonus)
	gravitate(&q.four[i], bonus)
}

// lookUp reports whether the move m of n is quiet, and returns its history
// value. quiets is the part of h for n.
func (h *history) lookUp(n *node, quiets *quietHistory, m movegen.Move) (quiet bool, value int32) {
	if n.pos.IsNoisy(m) {
		return false, int32(*h.ofNoisy(n, m))
	}
	return true, quiets.value(pieceToIndex(&n.pos, m), m)
}

// ofNoisy returns the entry of the noisy move m of n.
func (h *history) ofNoisy(n *node, m movegen.Move) *int16 {
	kind := int(n.pos.Captured(m).Type()&7) | bit(n.threats.All, m.To())<<3
	return &h.noisy[pieceToIndex(&n.pos, m)&(pieceTo-1)][kind&15]
}

// update rewards the move m of n that caused a cutoff at a depth, and punishes
// those that were tried before it: the quiet ones only if m is quiet, the noisy
// ones always.
func (h *history) update(n *node, m movegen.Move, depth int) {
	bonus, malus := bonusAt(depth), malusAt(depth)
	if n.pos.IsNoisy(m) {
		gravitate(h.ofNoisy(n, m), bonus)
	} else {
		q := h.of(n)
		q.change(&n.pos, m, bonus)
		for _, tried := range n.quiets.slice() {
			q.change(&n.pos, tried, -malus)
		}
	}
	for _, tried := range n.noisies.slice() {
		gravitate(h.ofNoisy(n, tried), -malus)
	}
}

// bonusAt returns what a move gains for a cutoff at a depth.
func bonusAt(depth int) int32 {
	return int32(min(historyBonus*depth+historyBonusBase, historyBonusLimit))
}

// malusAt returns what a move loses if a later one causes the cutoff at a
// depth.
func malusAt(depth int) int32 {
	return int32(min(historyMalus*depth+historyMalusBase, historyMalusLimit))
}

// gravitate adds a bonus to a value. The nearer the value is to its limit, the
// less it moves towards it ("gravity").
func gravitate(value *int16, bonus int32) {
	*value += int16(bonus - int32(*value)*max(bonus, -bonus)/historyMax)
}

// tried lists moves that were searched without a cutoff. Moves beyond its size
// are dropped.
type tried struct {
	moves [triedSize]movegen.Move
	n     int
}

// triedSize is the greatest number of moves that a later one can punish. Late move
// pruning counts no more of them, so that it prunes nothing from depth 8 on in an
// improving node, and from depth 12 on in others.
const triedSize = 64

func (t *tried) add(m movegen.Move) {
	if t.n < triedSize {
		t.moves[t.n] = m
		t.n++
	}
}

func (t *tried) slice() []movegen.Move { return t.moves[:t.n] }

// addTried records that m was searched without a cutoff.
func (n *node) addTried(m movegen.Move, quiet bool) {
	if quiet {
		n.quiets.add(m)
	} else {
		n.noisies.add(m)
	}
}

// killers are the last two quiet moves that caused cutoffs at a ply.
type killers [2]movegen.Move

// add puts m first.
func (k *killers) add(m movegen.Move) {
	if k[0] != m {
		k[1], k[0] = k[0], m
	}
}

// has reports whether m is a killer.
func (k *killers) has(m movegen.Move) bool { return m == k[0] || m == k[1] }
