package book

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"vedette/movegen"
)

// Settings determine which moves become entries of a book, and their weights.
type Settings struct {
	Plies int // counted from the beginning of each game; at least 1
	Games int // how often a move must have been played; at least 1
	// Win, Draw and Loss are the points that a game adds to the weight of each
	// move of a side that won, drew or lost it, from 0 to MaxPoints.
	Win, Draw, Loss int
}

// MaxPoints is the greatest number of points for a result.
const MaxPoints = 1000

// DefaultSettings returns the defaults of "vedette book make".
func DefaultSettings() Settings { return Settings{Plies: 40, Games: 3, Win: 2, Draw: 1, Loss: 0} }

// Check returns an error if a setting is out of range.
func (s Settings) Check() error {
	switch {
	case s.Plies < 1:
		return fmt.Errorf("the number of plies must be at least 1, not %d", s.Plies)
	case s.Games < 1:
		return fmt.Errorf("the number of games must be at least 1, not %d", s.Games)
	}
	for _, points := range []int{s.Win, s.Draw, s.Loss} {
		if points < 0 || points > MaxPoints {
			return fmt.Errorf("the points for a result must be from 0 to %d, not %d", MaxPoints, points)
		}
	}
	return nil
}

// Counter counts the moves of games and makes a book from them. It takes about
// 150 bytes of memory for each distinct move of each position.
type Counter struct {
	settings Settings
	played   map[played]tally
}

// played is a move in a position.
type played struct {
	key  Key
	move code
}

// tally is the sum over all times that a move was played, also in the same game.
type tally struct {
	points uint64
	games  uint32
}

// NewCounter returns a counter. The settings must be valid.
func NewCounter(s Settings) *Counter {
	return &Counter{settings: s, played: make(map[played]tally)}
}

// Add counts a game: legal moves from a start position, with a result as in PGN. All
// but "1-0" and "0-1" count as drawn. It returns an error for a game with a null move or
// with castling rights of Chess960, and then counts none of its moves.
func (c *Counter) Add(start movegen.Position, moves []movegen.Move, result string) error {
	moves = moves[:min(len(moves), c.settings.Plies)]
	if i := slices.Index(moves, movegen.NoMove); i >= 0 {
		return fmt.Errorf("ply %d is a null move", i+1)
	}
	g := movegen.NewGame(start)
	for _, m := range moves {
		key, err := KeyOf(g)
		if err != nil {
			return err // of the first position: later ones have no other castling rights
		}
		move := played{key, encode(m)}
		t := c.played[move]
		t.games++
		t.points += uint64(c.points(g.Position().SideToMove(), result))
		c.played[move] = t
		g.Play(m)
	}
	return nil
}

// points returns the points that a game adds to the weight of a side's move.
func (c *Counter) points(side movegen.Color, result string) int {
	switch {
	case result != "1-0" && result != "0-1":
		return c.settings.Draw
	case (result == "1-0") == (side == movegen.White):
		return c.settings.Win
	}
	return c.settings.Loss
}

// Summary counts the contents of a book.
type Summary struct{ Positions, Moves int }

// Write writes the book, without moves of weight 0 and moves that were played in
// too few games. A book without moves is an error.
func (c *Counter) Write(out io.Writer) (Summary, error) {
	entries := c.entries()
	if len(entries) == 0 {
		return Summary{}, errors.New("no move was played in enough games and has a weight above 0")
	}
	summary := Summary{Moves: len(entries)}
	memory := make([]byte, 0, entrySize)
	for i, e := range entries {
		if i == 0 || e.key != entries[i-1].key {
			summary.Positions++
		}
		if _, err := out.Write(e.append(memory)); err != nil {
			return Summary{}, err
		}
	}
	return summary, nil
}

// entries returns the entries of the book in order: by key, and for each position
// by descending weight.
func (c *Counter) entries() (entries []entry) {
	type counted struct {
		played
		points uint64
	}
	var kept []counted
	for move, t := range c.played {
		if t.points > 0 && int(t.games) >= c.settings.Games {
			kept = append(kept, counted{move, t.points})
		}
	}
	slices.SortFunc(kept, func(a, b counted) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(b.points, a.points), cmp.Compare(a.move, b.move))
	})
	greatest := uint64(0) // of the position
	for i, m := range kept {
		if i == 0 || m.key != kept[i-1].key {
			greatest = m.points
		}
		entries = append(entries, entry{m.key, m.move, scale(m.points, greatest)})
	}
	return entries
}

// scale returns the weight of a move, which has at least one point: its points,
// scaled down if the greatest of its position exceed 16 bits, but not to 0.
func scale(points, greatest uint64) uint16 {
	if greatest > math.MaxUint16 {
		points = max(points*math.MaxUint16/greatest, 1)
	}
	return uint16(points)
}
