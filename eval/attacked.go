package eval

import (
	"math"

	"vedette/movegen"
)

// A piece that the enemy attacks is a second input, in addition to that of the piece:
// by its state, which says what its least valuable attacker is and whether anything
// defends it, and by type, colour and square. Where sliding pieces stand and what is
// between them is a conjunction of many inputs, which so few hidden units cannot learn
// from so few positions. That engines gain by such inputs is known since 2025
// (Stockfish, Reckless, PlentyChess); theirs have the attacker's square, too.

const (
	attackerKinds  = 5 // pawn, minor piece, rook, queen, king: the least valuable comes first
	attackedStates = 2 * attackerKinds
	// AttackedPieces is the number of inputs for each state: own and enemy pieces other
	// than kings by type and square.
	AttackedPieces = 2 * 5 * 64
	// AttackedInputs is the number of inputs for attacked pieces. Kings have no
	// buckets there.
	AttackedInputs = attackedStates * AttackedPieces
	// MaxAttacked is the greatest number of them in a position, one for each piece
	// except kings.
	MaxAttacked = 30
	// AttackInputs is the number of inputs for attacked pieces and, after these, for
	// checks.
	AttackInputs = AttackedInputs + CheckInputs
	// MaxAttacks is the greatest number of them in a position.
	MaxAttacks = MaxAttacked + MaxChecks
	// AttackRows is the length of a list of them: a power of two, at least MaxAttacks, so
	// that a masked index needs no bounds check.
	AttackRows = 32
	// MaxAttackWeight is the greatest absolute value of a hidden weight of an attacked
	// piece or of checks. Such weights are small, and an evaluation reads a dozen rows
	// of them from all over a large table: with 8 bits each that is half as much.
	MaxAttackWeight = math.MaxInt8
)

// attackTable holds what attacked pieces and checks add to the units, by AttackedInput
// and CheckInput.
type attackTable = [AttackInputs]attackRow

// attackRow holds what one of them adds to the units of a perspective.
type attackRow = [Hidden]int8

// Attacked is an attacked piece.
type Attacked struct {
	State  uint8 // the kind of its least valuable attacker, and attackerKinds more if it is defended
	Square movegen.Square
}

// AttackedList is a list of attacked pieces.
type AttackedList [AttackRows]Attacked

// List lists the attacked pieces of a position with the given pieces, whose attacks are
// those of White and of Black, and returns their number.
func (l *AttackedList) List(pieces *movegen.Sets, attacks *[2]movegen.Attacks) (n int) {
	var states states
	states.set(pieces, attacks)
	for attacked := states.attacked; attacked != 0; n++ {
		s := attacked.Pop() & 63
		l[n&(AttackRows-1)] = Attacked{uint8(states.at(s)), s}
	}
	return n
}

// states are sets of squares of pieces, from which the states of attacked pieces follow.
type states struct {
	pawns, minors, rooks, queens movegen.Bitboard // that the enemy attacks, as in movegen.Attacks
	defended                     movegen.Bitboard
	attacked                     movegen.Bitboard // with any piece, and not a king
}

// set makes t the states of the given pieces, whose attacks are those of White and of Black.
func (t *states) set(pieces *movegen.Sets, attacks *[2]movegen.Attacks) {
	white, black := pieces.Of(movegen.White), pieces.Of(movegen.Black)
	ofWhite, ofBlack := &attacks[0], &attacks[1]
	t.pawns = white&ofBlack.Pawns | black&ofWhite.Pawns
	t.minors = white&ofBlack.Minors | black&ofWhite.Minors
	t.rooks = white&ofBlack.Rooks | black&ofWhite.Rooks
	t.queens = white&ofBlack.Queens | black&ofWhite.Queens
	t.defended = white&ofWhite.All | black&ofBlack.All
	t.attacked = (white&ofBlack.All | black&ofWhite.All) &^ pieces[movegen.King]
}

// at returns the state of the attacked piece on a square.
func (t *states) at(s movegen.Square) movegen.Bitboard {
	s &= 63
	// An attacker's kind is the number of the sets, which grow, that s is not in.
	kind := attackerKinds - 1 - t.pawns>>s&1 - t.minors>>s&1 - t.rooks>>s&1 - t.queens>>s&1
	return kind + attackerKinds*(t.defended>>s&1)
}

// AttackedInput returns the input, 0 to AttackedInputs-1, of an attacked piece for the
// king at a place.
func AttackedInput(king KingPlace, piece movegen.Piece, a Attacked) int {
	of := &inputMaps[king&(KingPlaces-1)]
	return int(a.State)*AttackedPieces + int(of.attacked[piece&15])*64 + int((a.Square^of.flip)&63)
}

// attackRows are the inputs of attacked pieces and of checks for two perspectives.
type attackRows [2][AttackRows]uint16

// listAttackedGeneric lists the inputs of those of the given pieces on a board that are
// attacked, by their attacks, as two kings see them, and returns the number of such
// pieces.
func listAttackedGeneric(rows *attackRows, board *[64]movegen.Piece, pieces *movegen.Sets, attacks *[2]movegen.Attacks, first, second *inputMap) (n int) {
	var states states
	states.set(pieces, attacks)
	for attacked := states.attacked; attacked != 0; n++ {
		s := attacked.Pop() & 63
		piece, at := board[s]&15, uint16(states.at(s))*AttackedPieces
		rows[0][n&(AttackRows-1)] = at + uint16(first.attacked[piece])*64 + uint16((s^first.flip)&63)
		rows[1][n&(AttackRows-1)] = at + uint16(second.attacked[piece])*64 + uint16((s^second.flip)&63)
	}
	return n
}

// listFor makes attacks those of both sides with the given pieces of p, and lists the
// inputs of attacked pieces and of checks for kings at two places. It returns the number
// of inputs.
func (r *attackRows) listFor(p *movegen.Position, pieces *movegen.Sets, attacks *[2]movegen.Attacks, kings [2]KingPlace) (n int) {
	first, second := attacksAndChecks(attacks, pieces)
	if kings[0].Perspective().Side() == movegen.Black {
		first, second = second, first
	}
	n = listAttacked(r, p.Board(), pieces, attacks, &inputMaps[kings[0]&(KingPlaces-1)], &inputMaps[kings[1]&(KingPlaces-1)])
	return r.listChecks(n, first, second)
}

// Attacks returns the attacks of a side in the position at ply, if the evaluation of
// that position has computed them.
func (k *Stack) Attacks(ply int, side movegen.Color) (attacks *movegen.Attacks, ok bool) {
	if k.weights.network == nil {
		return nil, false
	}
	a := &k.accumulators.line[ply]
	return &a.attacks[side&1], a.attacksComputed
}
