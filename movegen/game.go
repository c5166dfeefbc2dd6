package movegen

import "slices"

// Game is a position with the keys of all positions before it, as far as the
// repetition rule needs them.
type Game struct {
	position Position
	previous []Key
}

// NewGame returns a game that begins with start.
func NewGame(start Position) *Game { return &Game{position: start} }

// Position returns the current position. It must not be changed.
func (g *Game) Position() *Position { return &g.position }

// PreviousKeys returns the keys of the positions before the current one, the
// latest last. The slice must not be changed.
func (g *Game) PreviousKeys() []Key { return g.previous }

// Play makes the legal move m.
func (g *Game) Play(m Move) {
	parent := g.position
	g.previous = append(g.previous, parent.key)
	parent.MakeInto(&g.position, m)
}

// Repetitions returns how often the current position occurred before.
func (g *Game) Repetitions() int { return g.position.Repetitions(g.previous) }

// Clone returns an independent copy.
func (g *Game) Clone() *Game {
	return &Game{position: g.position, previous: slices.Clone(g.previous)}
}
