package analysis

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/pgn"
)

// games holds one game of each kind.
var games = map[string]string{
	"a hung queen": `[Event "x"]
[White "A"]
[Black "B"]
[Result "0-1"]

1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 4. Nf3 d6 0-1`,
	"annotated": `[Event "x"]
[Result "*"]
[Annotator "somebody"]
[WhiteClock "1:00"]

1. e4 {[%clk 0:10:00]} e5 {[%emt 0:00:03] [%clk 0:09:57] a (good) answer} 2. Qh5 $5 {[%eval 0.5,10] early [%csl Gh5]}
(2. Nf3 {usual} Nc6 $1 (2... Nf6 3. Nxe5) 3. Bb5) 2... g6 $14 {so} 3. Qxe5+ *`,
	"a won position": `[Event "x"]
[SetUp "1"]
[FEN "6k1/5ppp/8/8/8/8/QR3PPP/6K1 w - - 0 1"]

1. Qa3 h6 2. Qa1 g6 3. h3 h5 1-0`,
	"mate":       `1. f3 e5 2. g4 Qh4# 0-1`,
	"no moves":   "[Event \"none\"]\n\n*",
	"stalemate":  "[FEN \"7k/8/5KQ1/8/8/8/8/8 b - - 0 1\"]\n\n*",
	"mated":      "[FEN \"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\"]\n\n1-0",
	"bare kings": "[FEN \"7k/8/8/8/8/8/1p6/K7 w - - 0 1\"]\n\n1. Kxb2 1/2-1/2",
	"chess960": `[Variant "Chess960"]
[SetUp "1"]
[FEN "nrkbbnqr/pppppppp/8/8/8/8/PPPPPPPP/NRKBBNQR w HBhb - 0 1"]

1. e4 e5 2. Ne3 d6 3. Nd5 *`,
	"null moves":  `1. e4 -- 2. d4 e5 *`,
	"threefold":   `1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2`,
	"black first": "[FEN \"4k3/8/8/8/8/8/4q3/K7 b - - 0 30\"]\n\n30... Kd7 31. Kb1 *",
}

// read reads the game of the given name.
func read(t testing.TB, name string) *pgn.Game {
	t.Helper()
	return readText(t, games[name])
}

func readText(t testing.TB, text string) *pgn.Game {
	t.Helper()
	var g pgn.Game
	if err := pgn.NewReader(strings.NewReader(text)).Next(&g); err != nil {
		t.Fatal(err)
	}
	return &g
}

// testSettings are for short searches.
func testSettings() Settings {
	s := DefaultSettings()
	s.Nodes, s.Hash = 10_000, 4
	return s
}

// analyse analyses a game with settings.
func analyse(t testing.TB, g *pgn.Game, s Settings) *Game {
	t.Helper()
	a, err := New(s)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	n := 0
	a.Searched = func() { n++ }
	analysed := a.Analyse(t.Context(), g)
	if want := s.PositionsOf(g); n != want || !analysed.Complete {
		t.Errorf("%d positions searched, want %d", n, want)
	}
	return analysed
}

// text returns an annotated game as text.
func text(t testing.TB, g *Game) string {
	t.Helper()
	b, err := pgn.Append(nil, g.Annotated("Vedette test"))
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// A queen that is left hanging is a blunder, and the better line is shown.
func TestHungQueen(t *testing.T) {
	g := analyse(t, read(t, "a hung queen"), testSettings())
	for i, m := range g.Main.Moves {
		want := NoMark
		if i == 4 {
			want = Blunder
		}
		if m.Mark != want || m.Loss < 0 || m.Loss > 1 || !m.Rated {
			t.Errorf("%s: %q, loss %v", g.Main.san(i), m.Mark, m.Loss)
		}
	}
	if m := g.Main.Moves[4]; m.Loss < 0.4 || !m.TurningPoint || m.Best {
		t.Errorf("%+v", m)
	}
	if w, b := g.Players[movegen.White], g.Players[movegen.Black]; w.Marks[Blunder] != 1 || w.Total.Percent >= b.Total.Percent ||
		w.Moves != 4 || b.Moves != 4 || w.Loss < 0.4 {
		t.Errorf("%+v, %+v", w, b)
	}
	again := readText(t, text(t, g))
	m := again.Moves[4]
	if !slices.Equal(m.NAGs, []uint8{4}) || len(m.Variations) != 1 || m.Variations[0].Moves[0].Move == m.Move {
		t.Errorf("%+v", m)
	}
	accuracy := fmt.Sprintf("%.0f (opening %.0[1]f)", g.Players[movegen.Black].Total.Percent)
	if again.Tag("Annotator") != "Vedette test" || again.Tag("BlackAccuracy") != accuracy || again.Tag("WhiteAccuracy") == "" {
		t.Errorf("tags %q", again.Tags)
	}
	if want := evalOf(g.Main.Positions[0].Score, &g.Main.Positions[0].Position).String(); again.Comment != want {
		t.Errorf("before the first move stands %q, want %q", again.Comment, want)
	}
	for i := range again.Moves {
		argument, ok := pgn.Command(again.Moves[i].Comment, "eval")
		e, err := pgn.ParseEval(argument)
		if !ok || err != nil || e != evalOf(g.Main.Positions[i+1].Score, &g.Main.Positions[i+1].Position) {
			t.Errorf("move %d: %q, %v", i, again.Moves[i].Comment, err)
		}
	}
	if e, _ := pgn.Command(again.Moves[5].Comment, "eval"); !strings.HasPrefix(e, "-") {
		t.Errorf("Black is ahead, the score is %s", e)
	}
	if strings.Contains(g.Source.Comment+g.Source.Moves[0].Comment, "eval") || len(g.Source.Moves[4].Variations) > 0 || len(g.Source.Moves[4].NAGs) > 0 {
		t.Error("the source has changed")
	}
}

// What was in the game stays, with and without analysis of the variations, and
// when it is analysed again.
func TestAnnotationsStay(t *testing.T) {
	if testing.Short() {
		t.Skip("analyses games in one thread")
	}
	for _, variations := range []bool{false, true} {
		s := testSettings()
		s.Variations = variations
		g := read(t, "annotated")
		for range 2 {
			a := readText(t, text(t, analyse(t, g, s)))
			if a.Tag("Annotator") != "somebody" || a.Tag("WhiteClock") != "1:00" {
				t.Errorf("tags %q", a.Tags)
			}
			for i, want := range []struct{ nags, comment string }{
				{"", "[%eval E] [%clk 0:10:00]"},
				{"", "[%eval E] [%emt 0:00:03] [%clk 0:09:57] a (good) answer"},
				{"5", "[%eval E] early [%csl Gh5]"},
				{"14", "[%eval E] so"},
				{"", "[%eval E]"},
			} {
				m := a.Moves[i]
				score, ok := pgn.Command(m.Comment, "eval")
				if got := strings.Replace(m.Comment, "[%eval "+score+"]", "[%eval E]", 1); !ok || got != want.comment {
					t.Errorf("%d: %q, want %q", i, got, want.comment)
				}
				others := slices.DeleteFunc(slices.Clone(m.NAGs), func(n uint8) bool { return n <= 6 })
				if want.nags == "14" && !slices.Equal(others, []uint8{14}) || want.nags == "5" && !slices.Equal(m.NAGs, []uint8{5}) {
					t.Errorf("%d: glyphs %v", i, m.NAGs)
				}
			}
			v := a.Moves[2].Variations[0]
			if len(v.Moves) != 3 || v.Moves[0].Move != g.Moves[2].Variations[0].Moves[0].Move || v.Moves[1].NAGs[0] != 1 {
				t.Fatalf("%+v", v)
			}
			if want := "usual"; !variations && v.Moves[0].Comment != want || variations && !strings.HasSuffix(v.Moves[0].Comment, "] "+want) {
				t.Errorf("variation: %q", v.Moves[0].Comment)
			}
			if inner := v.Moves[1].Variations[0]; len(inner.Moves) != 2 || strings.Contains(inner.Moves[0].Comment, "eval") != variations {
				t.Errorf("inner: %+v", inner)
			}
			if n := len(a.Moves[4].Variations); n > 1 {
				t.Errorf("%d better lines", n)
			}
			g = a
		}
	}
}

// A better line for a variation is left out if it stands beside the variation already, as
// the move that was played or as another variation.
func TestBetterLinesStandOnce(t *testing.T) {
	if testing.Short() {
		t.Skip("analyses a game in one thread")
	}
	s := testSettings()
	s.Variations = true
	g := readText(t, "1. e4 e5 2. Qh5 Nc6 3. Bc4 g6 (3... Nf6 (3... b6) 4. Qxf7#) (3... d6 4. Qxf7#) 4. Qf3 *")
	a := readText(t, text(t, analyse(t, g, s)))
	var first []string
	var collect func(m *pgn.Move)
	collect = func(m *pgn.Move) {
		first = append(first, m.Move.String())
		for i := range m.Variations {
			collect(&m.Variations[i].Moves[0])
		}
	}
	collect(&a.Moves[5])
	slices.Sort(first)
	if n := len(first); n < 4 || len(slices.Compact(first)) != n {
		t.Errorf("third moves: %q", first)
	}
}

// The opening is that of the last position with a name, in any order of moves. Tags stay.
func TestOpening(t *testing.T) {
	for tags, want := range map[string]string{
		"":                                    `[ECO "C41"][Opening "Philidor Defense"]`,
		"[ECO \"C41\"]\n":                     `[ECO "C41"][Opening "Philidor Defense"]`,
		"[ECO \"?\"]\n[Opening \"?\"]\n":      `[ECO "C41"][Opening "Philidor Defense"]`,
		"[ECO \"C40\"]\n":                     `[ECO "C40"][Opening "Philidor Defense"]`,
		"[ECO \"B07\"]\n":                     `[ECO "B07"]`, // another opening
		"[Opening \"Mine\"]\n":                `[Opening "Mine"][ECO "C41"]`,
		"[ECO \"A00\"]\n[Opening \"Mine\"]\n": `[ECO "A00"][Opening "Mine"]`,
	} {
		s := testSettings()
		s.Nodes = 100
		g := analyse(t, readText(t, tags+"\n1. e4 d6 2. Nf3 e5 3. d4 h6 4. h4 *"), s)
		got, _, _ := strings.Cut(text(t, g), `[Annotator`)
		if got = strings.ReplaceAll(got, "\n", ""); got != want {
			t.Errorf("%q: %s, want %s", tags, got, want)
		}
	}
}

// Slow moves that keep a won position won get no marks, nor do those of the side
// that is lost.
func TestWonStaysWon(t *testing.T) {
	g := analyse(t, read(t, "a won position"), testSettings())
	for i, m := range g.Main.Moves {
		if m.Mark != NoMark {
			t.Errorf("%s: %q", g.Main.san(i), m.Mark)
		}
	}
	if n := g.Players[movegen.White].Total.Moves; n != 0 {
		t.Errorf("%d moves count for the accuracy", n)
	}
}

// The ends of games need no search.
func TestEnds(t *testing.T) {
	for _, test := range []struct {
		game string
		end  movegen.End
		wdl  WDL
		eval string // of the last move
	}{
		{"mate", movegen.Checkmate, WDL{Loss: 1000}, ""},
		{"mated", movegen.Checkmate, WDL{Win: 1000}, ""},
		{"stalemate", movegen.Stalemate, WDL{Draw: 1000}, ""},
		{"bare kings", movegen.InsufficientMaterial, WDL{Draw: 1000}, "0.00"},
		{"threefold", movegen.ThreefoldRepetition, WDL{Draw: 1000}, "0.00"},
		{"no moves", movegen.Ongoing, WDL{}, ""},
	} {
		g := analyse(t, read(t, test.game), testSettings())
		last := g.Main.Positions[len(g.Main.Positions)-1]
		if last.End != test.end || test.end != movegen.Ongoing && (last.WDL != test.wdl || last.Nodes > 0 || len(last.Lines) > 0) {
			t.Errorf("%s: %+v", test.game, last)
		}
		if test.end == movegen.Ongoing && (last.Nodes == 0 || last.WDL.Expected() < 0.4 || last.WDL.Expected() > 0.6) {
			t.Errorf("%s: %+v", test.game, last)
		}
		a := readText(t, text(t, g))
		if n := len(a.Moves); n > 0 {
			if got, _ := pgn.Command(a.Moves[n-1].Comment, "eval"); got != test.eval {
				t.Errorf("%s: %q, want %q", test.game, got, test.eval)
			}
		}
	}
	// If players go on after the third repetition, nobody has claimed the draw.
	g := analyse(t, readText(t, "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *"), testSettings())
	if end := g.Main.Positions[8].End; end != movegen.Ongoing {
		t.Errorf("the game goes on after %v", end)
	}
}

// All kinds of games are analysed, written and read again with the same moves.
func TestAllKinds(t *testing.T) {
	for name := range games {
		s := testSettings()
		s.Nodes, s.MultiPV, s.Variations = 1000, 3, true
		source := read(t, name)
		g := analyse(t, source, s)
		a := readText(t, text(t, g))
		if a.Start != source.Start || len(a.Moves) != len(source.Moves) || a.Result != source.Outcome() && source.Result != "" {
			t.Errorf("%s: %+v", name, a)
			continue
		}
		for i := range a.Moves {
			if a.Moves[i].Move != source.Moves[i].Move {
				t.Errorf("%s: move %d is %v", name, i, a.Moves[i].Move)
			}
		}
		for i, p := range g.Main.Positions {
			if !p.Analysed || p.WDL.Win+p.WDL.Draw+p.WDL.Loss != 1000 {
				t.Errorf("%s: position %d: %+v", name, i, p)
			}
			first := map[movegen.Move]bool{}
			for j, l := range p.Lines {
				if first[l.Moves[0]] || !p.IsLegal(l.Moves[0]) || len(l.Moves) > maxLine {
					t.Errorf("%s: position %d, line %d: %v", name, i, j, l.Moves)
				}
				first[l.Moves[0]] = true
			}
			if p.End == movegen.Ongoing && len(p.Lines) != min(3, p.CountMoves()) {
				t.Errorf("%s: position %d: %d lines of %d moves", name, i, len(p.Lines), p.CountMoves())
			}
		}
	}
	if g := analyse(t, read(t, "chess960"), testSettings()); !g.Chess960 {
		t.Error("Chess960 is not recognised")
	}
	if g := analyse(t, read(t, "mate"), testSettings()); g.Chess960 {
		t.Error("standard chess is taken for Chess960")
	}
}

// The result does not depend on the games before, and a score of Black is turned.
func TestRepeatable(t *testing.T) {
	a, err := New(testSettings())
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	first := a.Analyse(t.Context(), read(t, "a hung queen"))
	a.Analyse(t.Context(), read(t, "annotated"))
	second := a.Analyse(t.Context(), read(t, "a hung queen"))
	if text(t, first) != text(t, second) {
		t.Error("the second analysis differs")
	}
}

// An interrupted analysis has what was done: the end of the game.
func TestInterrupted(t *testing.T) {
	a, err := New(testSettings())
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	ctx, cancel := context.WithCancel(t.Context())
	n := 0
	a.Searched = func() {
		if n++; n == 3 {
			cancel()
		}
	}
	g := a.Analyse(ctx, read(t, "a hung queen"))
	if g.Complete || !g.Begun() || n != 3 {
		t.Errorf("%d positions", n)
	}
	analysed := 0
	for _, p := range g.Main.Positions {
		if p.Analysed {
			analysed++
		}
	}
	if analysed != 3 || !g.Main.Positions[8].Analysed || g.Main.Positions[5].Analysed {
		t.Errorf("%d positions are analysed", analysed)
	}
	if written := text(t, g); strings.Count(written, "[%eval") != 3 {
		t.Error(written)
	}
	cancel()
	if g := a.Analyse(ctx, read(t, "mate")); g.Begun() || g.Complete {
		t.Error("it begins after the end")
	}
}

func TestMarkOf(t *testing.T) {
	for _, test := range []struct {
		before, loss float64
		want         Mark
	}{
		{0.5, 0, NoMark}, {0.5, 0.09, NoMark}, {0.5, 0.1, Inaccuracy}, {0.5, 0.19, Inaccuracy},
		{0.5, 0.2, Mistake}, {0.5, 0.29, Mistake}, {0.5, 0.3, Blunder}, {0.5, 0.5, Blunder},
		{1, 0.1, NoMark}, {1, 0.11, Inaccuracy}, {1, 1, Blunder}, {0.1, 0.1, NoMark}, {0.11, 0.1, Inaccuracy},
	} {
		if got := markOf(test.before, test.loss); got != test.want {
			t.Errorf("%v of %v: %q, want %q", test.loss, test.before, got, test.want)
		}
	}
	for mark, want := range map[Mark]string{Good: "! 1", Inaccuracy: "?! 6", Mistake: "? 2", Blunder: "?? 4", NoMark: " 0"} {
		if got := mark.Glyph() + " " + string('0'+rune(signs[mark].nag)); got != want {
			t.Errorf("%s: %s, want %s", mark, got, want)
		}
	}
}

func TestAccuracy(t *testing.T) {
	for loss, want := range map[float64]float64{0: 100, 0.1: 50, 0.2: 25, 1: 100.0 / 1024} {
		if got := accuracyOf(loss); math.Abs(got-want) > 1e-9 {
			t.Errorf("%v: %v, want %v", loss, got, want)
		}
	}
	var a Accuracy
	if a.String() != "–" {
		t.Error(a.String())
	}
	for _, loss := range []float64{0, 0.1, 0.1, 0} {
		a.add(loss)
	}
	if a.Moves != 4 || math.Abs(a.Percent-75) > 1e-9 || a.String() != "75" {
		t.Errorf("%+v", a)
	}
}

// A phase does not come back.
func TestPhases(t *testing.T) {
	g := lineOf(t, "[FEN \"r2qk2r/1P6/8/8/8/8/8/R2QK2R w KQkq - 0 5\"]\n\n1. Qxd8+ Rxd8 2. b8=Q Rxb8 3. Ra7 *")
	var got []string
	for _, p := range g.Positions {
		got = append(got, string(p.phase))
	}
	if want := "middlegame middlegame endgame endgame endgame endgame"; strings.Join(got, " ") != want && eval.MaxPhase == 24 {
		t.Errorf("%v, want %s", got, want)
	}
	start := movegen.StartPosition()
	if phaseOf(&start, Opening) != Opening || phaseOf(&start, Middlegame) != Middlegame || phaseOf(&start, Endgame) != Endgame {
		t.Error("the start position")
	}
}

func TestWithEval(t *testing.T) {
	e := pgn.Eval{Centipawns: 31}
	for comment, want := range map[string]string{
		"":                             "[%eval 0.31]",
		"text":                         "[%eval 0.31] text",
		"[%clk 0:01] x":                "[%eval 0.31] [%clk 0:01] x",
		"a [%eval #-3] b [%clk 1]":     "a [%eval 0.31] b [%clk 1]",
		"[%evalx 3] [%eval] z":         "[%evalx 3] [%eval 0.31] z",
		"[%eval 3":                     "[%eval 0.31] [%eval 3",
		"[%csl Ra1][%eval -1.20,18]oh": "[%csl Ra1][%eval 0.31]oh",
		"[%eval 1] [%eval 2] a":        "[%eval 0.31] a",
		"[%eval 1] b [%eval 2]  [%x]":  "[%eval 0.31] b [%x]",
	} {
		if got := withEval(comment, e); got != want {
			t.Errorf("%q: %q, want %q", comment, got, want)
		}
	}
	// In quadratic time this would take a minute.
	if got := withEval("[%eval 1] x"+strings.Repeat("[%evalx][%eval 1]", 50_000), e); strings.Contains(got, "[%eval 1]") {
		t.Errorf("%.100q", got)
	}
	for comment, want := range map[string]string{
		"": "", "a [%clk 1]b": "a b", "[%x": "[%x", "[%a][%b] c  d": "c d",
	} {
		if got := withoutCommands(comment); got != want {
			t.Errorf("%q: %q, want %q", comment, got, want)
		}
	}
}

func TestCheck(t *testing.T) {
	for want, change := range map[string]func(*Settings){
		"time":                func(s *Settings) { s.MoveTime = -1 },
		"depth must":          func(s *Settings) { s.Depth = 241 },
		"a limit is missing":  func(s *Settings) { s.Nodes = 0 },
		"number of threads":   func(s *Settings) { s.Threads = 0 },
		"size of the table":   func(s *Settings) { s.Hash = 0 },
		"the number of lines": func(s *Settings) { s.MultiPV = 0 },
	} {
		s := DefaultSettings()
		if err := s.Check(); err != nil {
			t.Fatal(err)
		}
		change(&s)
		if err := s.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// Several threads and other limits work as well.
func TestThreadsAndLimits(t *testing.T) {
	s := testSettings()
	s.Threads, s.Nodes, s.Depth = 2, 0, 4
	g := analyse(t, read(t, "mate"), s)
	for i, p := range g.Main.Positions[:4] {
		if p.Depth < 4 {
			t.Errorf("position %d: depth %d", i, p.Depth)
		}
	}
	if s := g.Main.Positions[3].Score; s != -(eval.Mate - 1) {
		t.Errorf("score before the mate: %v", s)
	}
	if got := text(t, g); !strings.Contains(got, "[%eval #-1]") {
		t.Error(got)
	}
}

// The better line has the evaluation after its first move, like the moves of the
// game, and a move that mates has none, not even one that was there.
func TestEvalsOfMates(t *testing.T) {
	const scholar = "1. e4 e5 2. Bc4 Nc6 3. Qh5 a6 4. d3 *"
	if got := text(t, analyse(t, readText(t, scholar), testSettings())); !strings.Contains(got, "(4. Qxf7#)") {
		t.Error(got)
	}
	const mate = "1. f3 e5 2. g4 Qh4# {[%eval -9.0] over} 0-1"
	if got := text(t, analyse(t, readText(t, mate), testSettings())); !strings.Contains(got, "Qh4# {over}") {
		t.Error(got)
	}
}

// The data has all fields, with the same content as the annotated game.
func TestData(t *testing.T) {
	s := testSettings()
	s.MultiPV, s.Variations = 2, true
	var out strings.Builder
	d, err := NewData(&out, &s)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a hung queen", "annotated", "chess960", "no moves", "mate"} {
		g := analyse(t, read(t, name), s)
		g.Number, g.File = 7, "a \"file\".pgn"
		if err := d.Add(g); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	type Opening struct{ ECO, Name string }
	var data struct {
		Version   int
		Annotator string
		Settings  map[string]any
		Games     []struct {
			File         string
			Number, Line int
			Tags         map[string]string
			Chess960     bool
			Complete     bool
			Result       string
			Opening      Opening
			White, Black map[string]any
			Positions    []map[string]any
			Moves        []map[string]any
		}
	}
	if err := json.Unmarshal([]byte(out.String()), &data); err != nil {
		t.Fatalf("%v\n%s", err, &out)
	}
	if data.Version != DataVersion || len(data.Games) != 5 || data.Settings["nodes"] != 10_000.0 || data.Settings["multipv"] != 2.0 {
		t.Fatalf("%+v", data)
	}
	if long := regexp.MustCompile(`\d\.\d{5,}|\d[eE]-`).FindString(out.String()); long != "" {
		t.Errorf("numbers such as %s", long)
	}
	queen := data.Games[0]
	if queen.Opening != (Opening{"C20", "King's Pawn Game: Wayward Queen Attack"}) || data.Games[3].Opening != (Opening{}) {
		t.Errorf("%+v, %+v", queen.Opening, data.Games[3].Opening)
	}
	if queen.File != "a \"file\".pgn" || queen.Number != 7 || queen.Line != 1 || queen.Tags["White"] != "A" || queen.Chess960 ||
		!queen.Complete || queen.Result != "0-1" || queen.White["name"] != "A" || queen.White["blunders"] != 1.0 ||
		len(queen.Positions) != 9 || len(queen.Moves) != 8 {
		t.Errorf("%+v", queen)
	}
	if m := queen.Moves[4]; m["san"] != "Qxf7+" || m["uci"] != "h5f7" || m["mark"] != "blunder" || m["best"] != false ||
		m["color"] != "white" || m["number"] != 3.0 || m["phase"] != "opening" || m["turning_point"] != true ||
		m["loss"].(float64) < 0.4 || m["accuracy"].(float64) > 10 {
		t.Errorf("%v", m)
	}
	p := queen.Positions[0]
	lines := p["lines"].([]any)
	first := lines[0].(map[string]any)
	if p["fen"] != movegen.StartFEN || len(lines) != 2 || len(p["wdl"].([]any)) != 3 || p["score"].(map[string]any)["cp"] == nil ||
		p["expected"].(float64) < 0.3 || p["depth"].(float64) < 1 || p["nodes"].(float64) < 1000 ||
		len(first["uci"].([]any)) == 0 || len(first["uci"].([]any)) != len(first["san"].([]any)) {
		t.Errorf("%v", p)
	}
	annotated := data.Games[1]
	if m := annotated.Moves[1]; m["clock"] != "0:09:57" {
		t.Errorf("%v", m)
	}
	v := annotated.Moves[2]["variations"].([]any)[0].(map[string]any)
	if len(v["moves"].([]any)) != 3 || len(v["positions"].([]any)) != 4 {
		t.Errorf("%v", v)
	}
	if !data.Games[2].Chess960 || len(data.Games[3].Moves) != 0 || len(data.Games[3].Positions) != 1 || data.Games[3].White["accuracy"] != nil {
		t.Errorf("%+v", data.Games[2:])
	}
	mate := data.Games[4].Positions
	if before, after := mate[3], mate[4]; before["score"].(map[string]any)["mate"] != -1.0 || after["end"] != "checkmate" {
		t.Errorf("%v, %v", before, after)
	}
}

// Castling is written as UCI has it.
func TestUCI(t *testing.T) {
	p := fentest.Parse(t, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
	m := fentest.Move(t, &p, "e1a1")
	standard, chess960 := &Game{}, &Game{Chess960: true}
	if a, b := standard.uci(m), chess960.uci(m); a != "e1c1" || b != "e1a1" {
		t.Errorf("%s, %s", a, b)
	}
}

// docs/analysis.md names each field of the data.
func TestFieldsAreDescribed(t *testing.T) {
	text, err := os.ReadFile("../docs/analysis.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, of := range []any{gameData{}, openingData{}, playerData{}, lineData{}, positionData{}, continuationData{}, scoreData{}, moveData{}} {
		for _, field := range reflect.VisibleFields(reflect.TypeOf(of)) {
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if !field.Anonymous && !strings.Contains(string(text), "`"+name+"`") {
				t.Errorf("%s of %T is missing", name, of)
			}
		}
	}
}
