package movegen

import "slices"

// cuckooSize is the number of slots of a cuckooTable, a power of two. It is more
// than twice the number of reversible moves, as cuckoo hashing requires.
const cuckooSize = 8192

// cuckooTable finds the reversible move that turns one position into another,
// given the difference (exclusive or) of their keys. The difference names the
// only two slots in which the move can be (R. Pagh, F. F. Rodler, "Cuckoo
// Hashing", 2001), so a look-up is at most two comparisons.
type cuckooTable struct {
	differences [cuckooSize]Key
	moves       [cuckooSize]Move // NoMove in an empty slot
}

// reversibleMoves holds each move of a knight, bishop, rook, queen or king of
// either colour on the empty board, once for both directions, which have the
// same difference. All 3668 differences are distinct.
var reversibleMoves = newReversibleMoves()

func newReversibleMoves() (t cuckooTable) {
	for piece := WhiteKnight; piece <= BlackKing; piece++ {
		for a := range Square(64) {
			higher := ^(a.Bit() | (a.Bit() - 1))
			for targets := PieceAttacks(piece.Type(), a, 0) & higher; targets != 0; {
				b := targets.Pop()
				t.insert(zobrist.piece[piece][a]^zobrist.piece[piece][b]^zobrist.black, NewMove(a, b))
			}
		}
	}
	return t
}

// slots returns the two places where a difference may be. Whether all moves fit
// depends on which bits are used and on the random numbers: with bits 16 and up
// instead of 32 and up they do not.
func (*cuckooTable) slots(difference Key) (one, other Key) {
	return difference & (cuckooSize - 1), difference >> 32 & (cuckooSize - 1)
}

// insert puts a move in the first of its slots. The move that was there goes to
// its other slot, as a cuckoo's chick pushes the eggs out of the nest, and so
// on until a slot was empty.
func (t *cuckooTable) insert(difference Key, m Move) {
	slot, _ := t.slots(difference)
	for range cuckooSize {
		difference, t.differences[slot] = t.differences[slot], difference
		m, t.moves[slot] = t.moves[slot], m
		if m == NoMove {
			return
		}
		one, other := t.slots(difference)
		slot ^= one ^ other
	}
	// The keys are the same on every machine, so this happens on all or none.
	panic("movegen: no room in the cuckoo table: slots must take other bits of the key")
}

// find returns the squares between which a piece moves to make the difference,
// in no particular order, and whether there is such a move.
func (t *cuckooTable) find(difference Key) (a, b Square, ok bool) {
	one, other := t.slots(difference)
	slot := one
	if t.differences[slot] != difference {
		if slot = other; t.differences[slot] != difference {
			return NoSquare, NoSquare, false
		}
	}
	m := t.moves[slot]
	return m.From(), m.To(), true
}

// UpcomingRepetition reports whether the side to move has a legal move after
// which IsRepetition calls the position a draw, so that its score is at least a
// draw. As for IsRepetition, previous holds the keys of the positions before p,
// the latest last and without p's own, and ply is the distance from the root.
//
// No move is generated (M. van Kervinck 2013,
// marcelk.net/2013-04-06/paper/upcoming-rep-v2.pdf). The exclusive or of two
// keys is the difference of the positions. If that is a single move of one of
// our pieces with nothing in between, the move leads back to the earlier
// position. It is always legal, whatever checks and pins there are: the
// opponent was to move in that position, so our king is safe in it.
func (p *Position) UpcomingRepetition(previous []Key, ply int) bool {
	past := previous[max(len(previous)-p.reversible(), 0):]
	// The opponent needs two moves to undo one, with one of ours in between.
	if len(past) < 3 {
		return false
	}
	// The opponent was to move in each position that could recur. The changes
	// by the opponent's moves since then must cancel out, because our one move
	// cannot undo them. That is rare, and testing it needs no look-up.
	theirs := p.key ^ past[len(past)-1] ^ zobrist.black
	for i := len(past) - 3; i >= 0; i -= 2 {
		theirs ^= past[i+1] ^ past[i] ^ zobrist.black
		if theirs != 0 {
			continue
		}
		a, b, ok := reversibleMoves.find(p.key ^ past[i])
		if !ok || between[a][b]&p.Occupied() != 0 {
			continue
		}
		withinSearch := i > len(past)-ply
		if withinSearch || slices.Contains(past[:i], past[i]) {
			return true
		}
	}
	return false
}
