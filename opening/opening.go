// Package opening names the openings of games, with their codes in the
// Encyclopaedia of Chess Openings (ECO). lines.txt has the lines: code, name and
// moves in algebraic notation, between bars. A game is compared with them by its
// positions, so that the order of the moves does not matter.
package opening

import (
	_ "embed"
	"fmt"
	"strings"

	"vedette/movegen"
	"vedette/pgn"
)

//go:embed lines.txt
var lines string

// Opening is the name of an opening.
type Opening struct {
	ECO  string // the code, such as "C41"
	Name string // in English, in ASCII, with the variation after a colon
}

// Book holds the named positions.
type Book struct {
	openings map[movegen.Key]Opening
}

// NewBook returns the book of all lines.
func NewBook() *Book {
	b := &Book{openings: make(map[movegen.Key]Opening)}
	for line := range strings.Lines(lines) {
		if err := b.add(strings.TrimSpace(line)); err != nil {
			panic(fmt.Sprintf("opening: %v in %s", err, line))
		}
	}
	return b
}

// add adds a line of the file. Two lines must not lead to one position.
func (b *Book) add(line string) error {
	eco, rest, _ := strings.Cut(line, "|")
	name, moves, _ := strings.Cut(rest, "|")
	p, err := positionAfter(moves)
	if err != nil {
		return err
	}
	if other, taken := b.openings[p.Key()]; taken {
		return fmt.Errorf("the same position as %s %s", other.ECO, other.Name)
	}
	b.openings[p.Key()] = Opening{eco, name}
	return nil
}

// positionAfter returns the position after moves from the start.
func positionAfter(moves string) (movegen.Position, error) {
	p := movegen.StartPosition()
	for _, san := range strings.Fields(moves) {
		m, err := pgn.ParseSAN(&p, san)
		if err != nil {
			return p, fmt.Errorf("%s: %w", san, err)
		}
		p.Play(m)
	}
	return p, nil
}

// Find returns the opening to which a position belongs; ok is false if it has no name.
func (b *Book) Find(p *movegen.Position) (o Opening, ok bool) {
	o, ok = b.openings[p.Key()]
	return o, ok
}
