package movegen

// state is the rest of a position besides its pieces and rights, in one word: a
// move changes all of it with a few operations and a single store.
//
//	bits 0-15   plies since a capture or pawn move ("rule50")
//	bits 16-31  plies since a null move, the start counting as one
//	bits 32-47  number of the full move
//	bits 48-55  side to move
//	bits 56-63  en passant square, NoSquare unless a legal capture exists
type state uint64

const (
	sinceNullShift = 16
	fullMoveShift  = 32
	sideShift      = 48
	enPassantShift = 56

	rule50Mask    state = 0xffff
	sinceNullMask state = 0xffff << sinceNullShift
	enPassantMask state = 0xff << enPassantShift
	noEnPassant         = state(NoSquare) << enPassantShift

	// carries are the highest bits of the counters. They are cleared, so that a
	// counter restarts at 0 after 32767 without changing the one above it.
	carries state = 1<<15 | 1<<31 | 1<<47

	// One ply in both counters.
	onePly state = 1 + 1<<sinceNullShift
)

func newState(side Color, enPassant Square, rule50, fullMove int) state {
	return state(rule50)*onePly | state(fullMove)<<fullMoveShift |
		state(side)<<sideShift | state(enPassant)<<enPassantShift
}

func (s state) rule50() int       { return int(s & rule50Mask) }
func (s state) sinceNull() int    { return int(s & sinceNullMask >> sinceNullShift) }
func (s state) fullMove() int     { return int(s >> fullMoveShift & 0xffff) }
func (s state) side() Color       { return Color(s >> sideShift & 1) }
func (s state) enPassant() Square { return Square(s >> enPassantShift) }

// withEnPassant returns s with another en passant square.
func (s state) withEnPassant(square Square) state {
	return s&^enPassantMask | state(square)<<enPassantShift
}

// after returns the state after a move of colour us that is neither a capture
// nor a pawn move.
func (s state) after(us Color) state {
	if us == White {
		s += onePly + 1<<sideShift
	} else {
		s += onePly + 1<<fullMoveShift
		s -= 1 << sideShift
	}
	return s&^(enPassantMask|carries) | noEnPassant
}
