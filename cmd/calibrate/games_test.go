package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"vedette/internal/elo"
	"vedette/internal/fentest"
	"vedette/movegen"
)

// halves returns a pair with Vedette's points in both games, and the fault of
// the first.
func halves(event string, asWhite, asBlack elo.Points, fault string) pair {
	return pair{{event: event, points: asWhite, fault: fault}, {event: event, points: asBlack, asBlack: true}}
}

// TestTable has figures computed by hand. At 1400, Vedette wins with White and
// draws with Black in five pairs, and loses both games of five others, one of
// them by a crash: 15 of 40 half points, a share of 3/8. The standard deviation
// of the share of a pair is 3/8 too, so that the margin is 1.96 * 3/8 /
// sqrt(10) * 741 = 172 Elo. At 1500 it wins all games, half of them on time.
func TestTable(t *testing.T) {
	var pairs []pair
	for range 5 {
		pairs = append(pairs, halves("UCI_Elo 1400", 2, 1, ""), halves("UCI_Elo 1400", 0, 0, "crash"))
	}
	for range 10 {
		pairs = append(pairs, halves("UCI_Elo 1500", 2, 2, "time"))
	}
	pairs = append(pairs, halves("UCI_Elo 1450", 1, 1, ""), halves("UCI_Elo 800", 1, 1, ""))
	var out strings.Builder
	printTable(&out, pairs)
	_, got, _ := strings.Cut(out.String(), "---|---|\n")
	const want = "| 800 | 2 | 0 | 2 | 0 | 50.0 % | too few games | none | none |\n" +
		"| 1400 | 20 | 5 | 5 | 10 | 37.5 % | -89 ± 172 | crash 5 | none |\n" +
		"| 1450 | 2 | 0 | 2 | 0 | 50.0 % | too few games | none | none |\n" +
		"| 1500 | 20 | 20 | 0 | 0 | 100.0 % | no bound | none | time 10 |\n"
	if got != want {
		t.Errorf("the table is\n%s, want\n%s", got, want)
	}
}

// The table says which games have no second one, and takes no file twice.
func TestTableLeavesOut(t *testing.T) {
	const game = "[Event \"UCI_Elo 900\"]\n[White \"%s\"]\n[Black \"%s\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n"
	white, black := fmt.Sprintf(game, "Vedette", "O"), fmt.Sprintf(game, "O", "Vedette")
	for text, want := range map[string]string{
		white:                         "\nskipped 1 of 1 games: the second one with colours reversed is missing\n\n",
		white + black + white + white: "\nskipped 2 of 4 games: the second one with colours reversed is missing\n\n",
		white + black:                 ": Vedette against O\n\n|",
	} {
		file := write(t, "games.pgn", text)
		if status, out, errOut := tell("table", file); status != 0 || !strings.Contains(out, want) {
			t.Errorf("status %d, %s%s, want %s", status, out, errOut, want)
		}
		again := filepath.Dir(file) + "/./games.pgn"
		if status, out, errOut := tell("table", file, again); status != 2 || out != "" || !strings.Contains(errOut, again+" is given twice") {
			t.Errorf("twice: status %d, %s%s", status, out, errOut)
		}
	}
}

// TestReadGames reads games with both colours, and leaves out those of other
// engines, without a result or incomplete.
func TestReadGames(t *testing.T) {
	text := ""
	add := func(white, black, result, more string) {
		text += fmt.Sprintf("[Event \"E\"]\n[Site \"S\"]\n[White \"%s\"]\n[Black \"%s\"]\n[Result \"%s\"]\n%s\n%s\n\n", white, black, result, more, result)
	}
	const kings = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 3 9\"]\n"
	add("Vedette", "Other", "1-0", "[EngineWhiteName \"V 1\"]\n[EngineBlackName \"O 2\"]\n[Termination \"time forfeit\"]\n\n1. e4 e5")
	add("Other", "Vedette", "1-0", kings+"[Termination \"normal\"]\n\n9. e4 {+1.00/9 0.1s, x}")
	add("Vedette", "Other", "*", "[Termination \"unterminated\"]\n\n1. e4")
	add("One", "Other", "1-0", "\n1. e4")
	add("Vedette", "Other", "1/2-1/2", "\n1. e5")
	add("Vedette", "Other", "0-1", "[Termination \"illegal move\"]\n\n {White makes an illegal move: e2e5}")
	text += "[Event \"E\"]\n[Whi"
	games, err := readGames(write(t, "games.pgn", text))
	if err != nil {
		t.Fatal(err)
	}
	standard := movegen.StartPosition()
	ending := fentest.Parse(t, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")
	want := []game{
		{"E", "S", "V 1", "O 2", standard.Key(), false, 2, "time"},
		{"E", "S", "Vedette", "Other", ending.Key(), true, 0, ""},
		{"E", "S", "Vedette", "Other", standard.Key(), false, 0, "illegal"},
	}
	if fmt.Sprint(games) != fmt.Sprint(want) {
		t.Errorf("read\n%v, want\n%v", games, want)
	}
}

// TestPairUp: games with the same opening and event make pairs, whichever ended
// first; the openings of no pair are missing.
func TestPairUp(t *testing.T) {
	a, b := movegen.StartPosition(), movegen.Chess960Start(0)
	var games []game
	for _, g := range []struct {
		event   string
		opening movegen.Position
		asBlack bool
	}{
		{"1", a, true}, {"1", b, false}, {"2", a, false}, {"1", a, false}, // a pair of a
		{"1", a, false}, {"1", b, false}, {"2", b, true}, // none
	} {
		games = append(games, game{event: g.event, opening: g.opening.Key(), asBlack: g.asBlack})
	}
	pairs := pairUp(games)
	if len(pairs) != 1 || pairs[0][0] != games[3] || pairs[0][1] != games[0] {
		t.Errorf("pairs %+v", pairs)
	}
	missing := without([]movegen.Position{a, b, a}, pairs)
	if len(missing) != 2 || missing[0].Key() != b.Key() || missing[1].Key() != a.Key() {
		t.Errorf("%d openings are missing", len(missing))
	}
}
