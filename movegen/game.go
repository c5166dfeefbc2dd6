package movegen

import "slices"

// Game is a position with its past: the keys of all earlier positions, for the
// repetition rule, and the last moves.
type Game struct {
	position Position
	previous []Key
	last     [LastMoves]Moved
	advanced bool // the last move advanced a pawn two squares
}

// LastMoves is how many of its last moves a game stores.
const LastMoves = 4

// Moved is a piece and its move, with the destination as Move.To gives it. The
// zero value is no move.
type Moved struct {
	Piece    Piece
	From, To Square
}

// NewGame returns a game that begins with start.
func NewGame(start Position) *Game { return &Game{position: start} }

// Position returns the current position. It must not be changed.
func (g *Game) Position() *Position { return &g.position }

// PreviousKeys returns the keys of the positions before the current one, the
// latest last. The slice must not be changed.
func (g *Game) PreviousKeys() []Key { return g.previous }

// Last returns the last moves, the latest first, filled up with zero values.
func (g *Game) Last() [LastMoves]Moved { return g.last }

// DoublePush returns the destination of the last move if that advanced a pawn two
// squares, else NoSquare. Unlike Position.EnPassant it does not depend on whether
// the pawn can be captured.
func (g *Game) DoublePush() Square {
	if !g.advanced {
		return NoSquare
	}
	return g.last[0].To
}

// Play makes the legal move m.
func (g *Game) Play(m Move) {
	parent := g.position
	copy(g.last[1:], g.last[:])
	g.last[0] = Moved{parent.PieceAt(m.From()), m.From(), m.To()}
	distance := int(m.To()) - int(m.From())
	g.advanced = g.last[0].Piece.Type() == Pawn && (distance == 16 || distance == -16)
	g.previous = append(g.previous, parent.key)
	parent.MakeInto(&g.position, m)
}

// String returns the current position as FEN.
func (g *Game) String() string { return g.position.FEN() }

// Repetitions returns how often the current position occurred before.
func (g *Game) Repetitions() int { return g.position.Repetitions(g.previous) }

// Clone returns an independent copy.
func (g *Game) Clone() *Game {
	clone := *g
	clone.previous = slices.Clone(g.previous)
	return &clone
}
