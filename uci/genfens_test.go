package uci

import (
	"slices"
	"strings"
	"testing"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/search"
)

// fenScorer is a fake engine whose searches return at once, with a score that
// depends on the position.
func fenScorer(score func(p *movegen.Position) eval.Score) *fakeEngine {
	engine := newFakeEngine()
	engine.override = func(_ *search.Control, game *movegen.Game, _ search.Limits, _ func(*search.Info)) search.Result {
		return search.Result{Score: score(game.Position())}
	}
	return engine
}

// even returns the score of a draw for all positions.
func even(*movegen.Position) eval.Score { return 0 }

// lopsided returns a score beyond the bound for half of all positions.
func lopsided(p *movegen.Position) eval.Score {
	return []eval.Score{0, openingBound, -openingBound, openingBound + 1, -openingBound - 1, eval.MateIn(3)}[p.Key()%6]
}

// openingsOf returns the positions that a genfens command gives.
func openingsOf(t *testing.T, engine Engine, command string) (list []movegen.Position) {
	t.Helper()
	for _, line := range obey(t, engine, command, "quit") {
		fen, ok := strings.CutPrefix(line, "info string genfens ")
		if !ok {
			t.Errorf("%s: printed %q", command, line)
			continue
		}
		p, err := movegen.ParseFEN(fen)
		if err != nil || p.FEN() != fen || len(strings.Fields(fen)) != 6 {
			t.Errorf("%s: a bad position %q, %v", command, fen, err)
		}
		list = append(list, p)
	}
	return list
}

func TestGenfens(t *testing.T) {
	const count = 200
	first := openingsOf(t, fenScorer(lopsided), "genfens 200 seed 42 book None")
	seen := map[movegen.Key]bool{}
	sides := map[movegen.Color]int{}
	for _, p := range first {
		if score := lopsided(&p); score > openingBound || score < -openingBound {
			t.Errorf("%s: a score of %d", p.FEN(), score)
		}
		if p.InCheck() || !p.HasLegalMove() {
			t.Errorf("%s: a check, or no legal move", p.FEN())
		}
		if plies := 2*(p.FullMove()-1) + int(p.SideToMove()); plies != randomPlies && plies != randomPlies+1 {
			t.Errorf("%s: after %d plies", p.FEN(), plies)
		}
		seen[p.Key()] = true
		sides[p.SideToMove()]++
	}
	if len(seen) != count || len(first) != count {
		t.Errorf("%d positions, %d of them different, want %d", len(first), len(seen), count)
	}
	if sides[movegen.White] < count/4 || sides[movegen.Black] < count/4 {
		t.Errorf("sides to move: %v", sides)
	}
	if again := openingsOf(t, fenScorer(lopsided), "genfens 200 book none seed 42"); !slices.Equal(again, first) {
		t.Error("the same seed gives other positions")
	}
	if other := openingsOf(t, fenScorer(lopsided), "genfens 200 seed 43 book None"); slices.Equal(other, first) {
		t.Error("another seed gives the same positions")
	}
}

// The arguments after the book change how openings are made.
func TestGenfensArguments(t *testing.T) {
	var limits search.Limits
	engine := newFakeEngine()
	engine.override = func(_ *search.Control, game *movegen.Game, l search.Limits, _ func(*search.Info)) search.Result {
		limits = l
		return search.Result{Score: []eval.Score{20, -20, 21, -21}[game.Position().Key()%4]}
	}
	list := openingsOf(t, engine, "genfens 30 seed 1 book None soft 700 plies 4 bound 20")
	if len(list) != 30 || limits.SoftNodes != 700 || limits.Nodes != 5600 {
		t.Errorf("%d openings, %d and %d nodes", len(list), limits.SoftNodes, limits.Nodes)
	}
	for _, p := range list {
		if plies := 2*(p.FullMove()-1) + int(p.SideToMove()); plies != 4 && plies != 5 || p.Key()%4 > 1 {
			t.Errorf("%s", p.FEN())
		}
	}
	openingsOf(t, engine, "genfens 1 seed 1 book None")
	if limits.SoftNodes != 5000 || limits.Nodes != 40_000 {
		t.Errorf("without arguments: %d and %d nodes", limits.SoftNodes, limits.Nodes)
	}
}

// Positions from a book have its material: here, bishops without pawns.
func TestGenfensFromBook(t *testing.T) {
	name := writeFile(t, "book.epd", "4kb2/8/8/8/8/8/8/4KB2 w - - 5 30\n4kb2/8/8/8/8/8/8/1B2K3 b - - bm b1e4; id \"a b\";\n")
	late := 0
	for _, p := range openingsOf(t, fenScorer(even), "genfens 20 seed 1 book "+name) {
		if p.Pieces(movegen.Pawn) != 0 || p.Pieces(movegen.Bishop) == 0 {
			t.Errorf("%s is not from the book", p.FEN())
		}
		if p.FullMove() >= 30 {
			late++
		}
	}
	if late == 0 || late == 20 {
		t.Errorf("%d of 20 positions come from the first line", late)
	}
}

func TestGenfensErrors(t *testing.T) {
	lost := func(*movegen.Position) eval.Score { return -openingBound - 1 }
	for command, want := range map[string]string{
		"genfens":                              "info string ERROR genfens: want N seed S book *",
		"genfens many seed 1":                  `info string ERROR genfens: "many" is not a number of positions`,
		"genfens 0 seed 1":                     `info string ERROR genfens: "0" is not a number of positions`,
		"genfens 1":                            "info string ERROR genfens: the seed is missing, *",
		"genfens 1 seed":                       "info string ERROR genfens: the seed is missing, *",
		"genfens 1 book None":                  "info string ERROR genfens: the seed is missing, *",
		"genfens 1 seed x":                     `info string ERROR genfens: the seed "x" is not a number`,
		"genfens 1 seed 1 soft 0":              "info string ERROR genfens: soft must be from 1 to 1000000000, not 0",
		"genfens 1 seed 1 soft x":              `info string ERROR genfens: the soft "x" is not a number`,
		"genfens 1 seed 1 plies 101":           "info string ERROR genfens: plies must be from 0 to 100, not 101",
		"genfens 1 seed 1 bound 0":             "info string ERROR genfens: bound must be from 1 to 30000, not 0",
		"genfens 1 seed 1 book /no/book":       "info string ERROR genfens: open /no/book: *",
		"genfens 1 seed 1 book " + t.TempDir(): "info string ERROR genfens: * is not a file",
		"genfens 1 seed 1":                     "info string ERROR genfens: no opening in 500 attempts; the last was refused: one side is too far ahead",
		"genfens 1 seed 1 book None nodes 7": `info string genfens: ignoring "nodes 7"|` +
			"info string ERROR genfens: no opening in 500 attempts; *",
		"genfens 1 seed 1 book " + writeFile(t, "empty", ""):    "info string ERROR genfens: * is empty",
		"genfens 1 seed 1 book " + writeFile(t, "pgn", "[X]\n"): "info string ERROR genfens: no opening *: line of the book: fen *",
		"genfens 1 seed 1 book " + writeFile(t, "mate", "R5k1/5ppp/8/8/8/8/8/6K1 b - -"): "info string ERROR genfens: no opening *: " +
			"the game is over",
	} {
		engine := fenScorer(lost)
		compareLines(t, command, obey(t, engine, command), strings.Split(want, "|"))
	}
}

func TestIsQuietStart(t *testing.T) {
	for fen, want := range map[string]bool{
		movegen.StartFEN:                                                true,
		"4k3/8/8/8/8/8/P7/4K3 w - - 99 80":                              true,
		"4k3/8/8/8/8/8/P7/4K3 w - - 100 80":                             false, // fifty moves
		"4k3/8/8/8/8/8/4r3/4K2R w - - 0 1":                              false, // check
		"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1":                                false, // stalemate
		"4k3/8/8/8/8/8/8/4KB2 w - - 0 1":                                false, // a bishop alone
		"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3": false, // mate
	} {
		p := fentest.Parse(t, fen)
		if got := isQuietStart(&p); got != want {
			t.Errorf("isQuietStart(%s) = %t", fen, got)
		}
	}
}

// A position that was returned before is not returned again, even if the random
// moves lead to it.
func TestOpeningsDiffer(t *testing.T) {
	given := map[movegen.Key]bool{}
	for range 3 {
		maker := newOpeningMaker(genfensRequest{seed: 5}, fenScorer(even), search.NewControl(), standardStart)
		maker.seen = given
		before := len(given)
		if p, err := maker.next(); err != nil || !given[p.Key()] || len(given) != before+1 {
			t.Errorf("next = %s, %v, with %d openings returned before", p.FEN(), err, before)
		}
	}
}
