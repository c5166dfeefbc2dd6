package opening

import (
	"regexp"
	"strings"
	"testing"

	"github.com/notnil/chess/opening"

	"vedette/movegen"
)

// The file has its form: codes in their order, names in ASCII, legal moves, and no
// position twice.
func TestLines(t *testing.T) {
	form := regexp.MustCompile(`^([A-E][0-9][0-9])\|([A-Z][ -{}~]*)\|([^|]+)\n$`)
	b, last := Book{openings: make(map[movegen.Key]Opening)}, ""
	for line := range strings.Lines(lines) {
		parts := form.FindStringSubmatch(line)
		if parts == nil || parts[1] < last {
			t.Fatalf("%q, after %s", line, last)
		}
		if err := b.add(strings.TrimSpace(line)); err != nil {
			t.Errorf("%v in %s", err, line)
		}
		last = parts[1]
	}
	if n := len(NewBook().openings); n < 400 || n != len(b.openings) {
		t.Errorf("%d positions, want %d", n, len(b.openings))
	}
	for _, bad := range []string{"C20|Bad|e4 e4", "C20|Twice|e4 e5", "A00|Again|e4 e5"} {
		if err := b.add(bad); err == nil {
			t.Errorf("%s is taken", bad)
		}
	}
}

// The codes are those of another library, with lines from lichess, for the positions
// that it knows. Later data of lichess have the codes here for those in differ.
func TestCodes(t *testing.T) {
	differ := map[string]string{ // theirs
		"Sicilian Defense: Four Knights Variation":                   "B40",
		"French Defense: Winawer Variation, Poisoned Pawn Variation": "C19",
		"Vienna Gambit": "C26",
		"Italian Game: Classical Variation, Giuoco Pianissimo": "C53",
	}
	ours, known := NewBook(), 0
	for _, theirs := range opening.NewBookECO().Possible(nil) {
		p, err := positionAfter(theirs.PGN())
		if err != nil {
			t.Fatalf("%v in %s", err, theirs.PGN())
		}
		o, ok := ours.Find(&p)
		if !ok {
			continue
		}
		known++
		if o.ECO != theirs.Code() && differ[o.Name] != theirs.Code() {
			t.Errorf("%v, theirs is %s %s", o, theirs.Code(), theirs.Title())
		}
	}
	if known < 400 {
		t.Errorf("they know %d of %d positions", known, len(ours.openings))
	}
}

// A position has its name by whatever moves.
func TestFind(t *testing.T) {
	b := NewBook()
	for moves, want := range map[string]Opening{
		"":                                {},
		"e4 e5 Nf3 d6 d4":                 {"C41", "Philidor Defense"},
		"e4 d6 Nf3 e5 d4":                 {"C41", "Philidor Defense"},
		"c4 e6 Nc3 d5 d4 Nf6":             {"D35", "Queen's Gambit Declined: Normal Defense"},
		"e4 e5 Nf3 d6 d4 Bg4":             {},
		"e3 e5 e4 d6 Nf3 h6":              {},
		"d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Nf3": {},
	} {
		p, err := positionAfter(moves)
		if err != nil {
			t.Fatalf("%v in %s", err, moves)
		}
		if got, ok := b.Find(&p); got != want || ok != (want != Opening{}) {
			t.Errorf("%s: %v, want %v", moves, got, want)
		}
	}
}
