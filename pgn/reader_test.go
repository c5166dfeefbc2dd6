package pgn

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/notnil/chess"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// isGame reports whether an error concerns a single game, so that reading may continue.
func isGame(err error) bool {
	_, is := errors.AsType[*Error](err)
	return is
}

// readAll reads all games. A broken game is nil, with its error at the same
// index.
func readAll(t testing.TB, in io.Reader) (games []*Game, errs []error) {
	t.Helper()
	r := NewReader(in)
	for {
		g := new(Game)
		err := r.Next(g)
		switch {
		case errors.Is(err, io.EOF):
			return games, errs
		case err != nil && !isGame(err):
			t.Fatal(err)
		case err != nil:
			g = nil
		}
		games, errs = append(games, g), append(errs, err)
	}
}

// describe writes a line of moves with all annotations, without move numbers:
// "e4 $1 {comment} (d4 d5) e5".
func describe(l *Line, start movegen.Position) string {
	var words []string
	if l.Comment != "" {
		words = append(words, "{"+l.Comment+"}")
	}
	for _, nag := range l.NAGs {
		words = append(words, fmt.Sprintf("$%d", nag))
	}
	for _, m := range l.Moves {
		words = append(words, SAN(&start, m.Move))
		for _, nag := range m.NAGs {
			words = append(words, fmt.Sprintf("$%d", nag))
		}
		if m.Comment != "" {
			words = append(words, "{"+m.Comment+"}")
		}
		for _, v := range m.Variations {
			words = append(words, "("+describe(&v, start)+")")
		}
		start.Play(m.Move)
	}
	return strings.Join(words, " ")
}

func TestRead(t *testing.T) {
	const d6 = "[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n"
	const forfeit = "[Result \"0-0\"]\n\n1. e4 e5 2. Nf3 Nc6 "
	const spanish = "e4 e5 Nf3 Nc6"
	for name, test := range map[string]struct{ text, want, result string }{
		"plain":                   {"1. e4 e5 2. Nf3 1-0", "e4 e5 Nf3", WhiteWins},
		"dots by themselves":      {"1 . e4 {good} 1. ... e5 2. .. Nf3 1-0", "e4 {good} e5 Nf3", WhiteWins},
		"an ellipsis":             {"1.e4 1…e5 2.Nf3 (2.d4 2 … Nc6) 1-0", "e4 e5 Nf3 (d4 Nc6)", WhiteWins},
		"an end of DOS":           {"1. e4 e5 2. Nf3 1-0\r\n\x1a", "e4 e5 Nf3", WhiteWins},
		"no-break spaces":         {"1.\u00a0e4\u00a0e5 2.\u00a0Nf3\u00a0Nc6 \u00a0 0-1", "e4 e5 Nf3 Nc6", BlackWins},
		"without numbers":         {"e4 e5 Nf3 *", "e4 e5 Nf3", Unknown},
		"number on the move":      {"1e4 1...e5 2Nf3", "e4 e5 Nf3", ""},
		"a dash":                  {"1. e4 e5 1/2\u20131/2", "e4 e5", Drawn},
		"a comment at the end":    {"1. e4 1-0 {Black\nresigns} ; so\n{late}", "e4 {Black resigns so}", WhiteWins},
		"a result twice":          {"1. e4 1-0 1-0\n*\n", "e4", WhiteWins},
		"UTF-16":                  {"\xff\xfee\x004\x00{\x00\x17\x04=\xd8\x00\xde}\x00*\x00\n", "e4 {З😀}", Unknown},
		"UTF-16, the other way":   {"\xfe\xff\x00e\x004\x00{\xd8\x3d\x00}\x00*", "e4 {�}", Unknown},
		"halves in Latin-1":       {"1. e4 \xbd-\xbd", "e4", Drawn},
		"glyphs at the beginning": {"$1 1. $2 e4 (! {x} ? 1. $3 d4) e5 ({y} $142) *", "$1 $2 e4 ({x} $1 $2 $3 d4) e5 ({y} $142)", Unknown},
		"glyphs in brackets":      {"1. e4 (!) e5 (=) 2. Nf3 ( $146 ) Nc6 ($13 {x}) *", "e4 $1 e5 $10 Nf3 $146 Nc6 ({x} $13)", Unknown},
		"glyphs and comments":     {"1. e4 {a} $1 {b} ? e5 $0 $255 $007 *", "e4 $1 $2 {a b} e5 $0 $255 $7", Unknown},
		"better is":               {"1. e4 e5 ($142 1... c5 ($140 1... c6)) 2. Nf3 {$140 a6} *", "e4 e5 ($142 c5 ($140 c6)) Nf3 {$140 a6}", Unknown},
		"Windows-1252":            {"1. e4 {\x8ea\x92b \x96 \xe9 \x84} *", "e4 {Ža’b – é „}", Unknown},
		"no moves":                {"[Event \"x\"]\n\n1/2-1/2", "", Drawn},
		"no result":               {"[Event \"x\"]\n\n1. e4", "e4", ""},
		"tags only":               {"[Event \"x\"]", "", ""},
		"moves in the tags line":  {"[Event \"x\"] 1. e4 e5 *", "e4 e5", Unknown},
		"comments":                {"{a} 1. {b} e4 {c} 1... {d} e5 {e}{f}\n*", "{a b} e4 {c d} e5 {e f}", Unknown},
		"a comment in two lines":  {"1. e4 {one\n two\r\nthree}", "e4 {one  two three}", ""},
		"line comments":           {"; before\n1. e4 ; it's {odd} e5\n1... c5 ;end", "{before} e4 {it's {odd} e5} c5 {end}", ""},
		"old line ends":           {"1. e4 ;one\r1... e5 {a\rb} 2. Nf3\r*", "e4 {one} e5 {a b} Nf3", Unknown},
		"escapes":                 {"% one {\n1. e4\n%two\n{%three\n%four} e5 *", "e4 {%three %four} e5", Unknown},
		"no escape in the line":   {"1. e4 {50\n% of it} *", "e4 {50 % of it}", Unknown},
		"glyphs":                  {"1. e4! e5? 2. Nf3!? $14 $146 Nc6 ?! 3. Bb5 !! a6?? *", "e4 $1 e5 $2 Nf3 $5 $14 $146 Nc6 $6 Bb5 $3 a6 $4", Unknown},
		"signs":                   {"1. e4 = e5 +/- 2. Nf3 -+ Nc6 ∞ 3. Bb5 ± *", "e4 $10 e5 $16 Nf3 $19 Nc6 $13 Bb5 $16", Unknown},
		"many marks":              {"1. e4!!!! e5????", "e4 $3 e5 $4", ""},
		"variations": {"1. e4 (1. d4 d5 (1... Nf6 {i} 2. c4) 2. c4) (1. c4) 1... e5 *",
			"e4 (d4 d5 (Nf6 {i} c4) c4) (c4) e5", Unknown},
		"variation after a comment": {"1. e4 {a} ({b} 1. d4 {c}) {d} e5", "e4 {a d} ({b} d4 {c}) e5", ""},
		"empty variations":          {"1. e4 () e5 ({only text}) 2. Nf3", "e4 e5 ({only text}) Nf3", ""},
		"a result in a variation":   {"1. e4 (1. d4 d5 1/2-1/2) e5 1-0", "e4 (d4 d5) e5", WhiteWins},
		"null moves":                {"1. e4 -- 2. d4 Z0 *", "e4 -- d4 --", Unknown},
		"en passant":                {d6 + "1. exd6 e.p. Kd7 *", "exd6 Kd7", Unknown},
		"black begins":              {"[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 7\"]\n7... Kd7 8. Kd2 *", "Kd7 Kd2", Unknown},
		"zeros":                     {"[FEN \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"]\n1. 0-0 0-0-0+ 1-0", "O-O O-O-O", WhiteWins},
		"brackets of a promotion":   {"[FEN \"7k/1P6/8/8/8/8/8/4K3 w - - 0 1\"]\n1. b8(Q) (1. b8(R)+ Kg7) Kg7", "b8=Q+ (b8=R+ Kg7) Kg7", ""},
		"Chess960": {"[Variant \"fischerandom\"]\n[FEN \"bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQN2RKR w HFhf - 0 1\"]\n1. Nb3 Nb6 2. O-O-O d5",
			"Nb3 Nb6 O-O-O d5", ""},
		"SetUp 0":                  {"[SetUp \"0\"]\n[FEN \"-\"]\n1. e4", "e4", ""},
		"a byte order mark":        {"\ufeff[Event \"x\"]\n\n1. e4 *", "e4", Unknown},
		"a novelty and a diagram":  {"1. e4 N e5 D 2. Nf3 TN {x} 2... Nc6N", "e4 $146 e5 $220 Nf3 $146 {x} Nc6 $146", ""},
		"signs on the move":        {"1. e4= e5+/- 2. Nf3+= Nc6=/+ 3. Bb5+/= a6±! 4. Bxc6+- bxc6D *", "e4 $10 e5 $16 Nf3 $14 Nc6 $15 Bb5 $14 a6 $16 $1 Bxc6 $18 bxc6 $220", Unknown},
		"dashes and figurines":     {"1. ♘f3 ♞f6 2. g3 g6 3. ♗g2 ♝g7 4. O–O 0—0 *", "Nf3 Nf6 g3 g6 Bg2 Bg7 O-O O-O", Unknown},
		"figurines with selectors": {"1. ♘\ufe0ef3 ♟\ufe0fe5 (♙d5 \u2013\u2013) *", "Nf3 e5 (d5 --)", Unknown},
		"a spaced result":          {"1. e4 e5 1/2 - 1/2\n", "e4 e5", Drawn},
		"numbers of Black":         {"1. e4\n1... e5 2. Nf3\n2... Nc6 3. Bb5\n1. ... a6 *", "e4 e5 Nf3 Nc6 Bb5 a6", Unknown},
		"a wrong number of Black":  {"1. e4\n1. e5\n2. Nf3 *", "e4 e5 Nf3", Unknown},
		"lines of a variation":     {"1. e4 e5 (1... c5 2. Nf3\n1. d4) *", "e4 e5 (c5 Nf3)", Unknown},
		"a forfeit":                {"[Result \"0-0\"]\n\n0-0", "", BothLose},
		"a forfeit without tags":   {"0-0", "", BothLose},
		"a forfeit later":          {forfeit + "3. Bb5 a6 0-0", spanish + " Bb5 a6", BothLose},
		"a forfeit after castling": {forfeit + "3. Bb5 a6 4. 0-0 Nf6 0-0\n", spanish + " Bb5 a6 O-O Nf6", BothLose},
		"no forfeit":               {"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 0-0\n\n", spanish + " Bb5 a6 O-O", ""},
		"half a forfeit":           {"1. e4 e5 1/2-0", "e4 e5", WhiteHalf},
		"spaces of print":          {"1.\u2009e4\u202fe5\u200b 2.\u2003Nf3\u200a1-0", "e4 e5 Nf3", WhiteWins},
		"signs of sentences":       {"1. e4, e5, 2. Nf3 Nc6. 1-0", "e4 e5 Nf3 Nc6", WhiteWins},
		"more signs":               {"1. e4 ~ e5 +-- 2. Nf3∆ Nc6 ⌓ 3. Bb5 → a6 RR *", "e4 $13 e5 $20 Nf3 $140 Nc6 $142 Bb5 $40 a6 $145", Unknown},
		"results with colons":      {"1. e4 1:0", "e4", WhiteWins},
		"an empty line, results":   {"1. e4 (1. d4 1-0\n\n) e5 *", "e4 (d4) e5", Unknown},
		"a promotion, both":        {"[FEN \"7k/1P6/8/8/8/8/8/4K3 w - - 0 1\"]\n1. b8=(N) Kg7", "b8=N Kg7", ""},
		"signs of check":           {"1. e4 f6 2. Qh5ch g6 3. Qxg6† dis ch hxg6 *", "e4 f6 Qh5+ g6 Qxg6+ hxg6", Unknown},
		"captures of files":        {"1. e4 d5 2. ed Qxd5 3. c4 Qxc4 4. d3 e5 5. dxc e4 *", "e4 d5 exd5 Qxd5 c4 Qxc4 d3 e5 dxc4 e4", Unknown},
		"numbers in brackets":      {"1) e4 e5 2) Nf3", "e4 e5 Nf3", ""},
		"castling in Cyrillic":     {"1. g3 g6 2. Bg2 Bg7 3. Nf3 Nf6 4. О-О о–о *", "g3 g6 Bg2 Bg7 Nf3 Nf6 O-O O-O", Unknown},
		"commands by themselves":   {"1. e4 [%clk 0:01:00] e5\n[%eval 0.1] 2. Nf3", "e4 {[%clk 0:01:00]} e5 {[%eval 0.1]} Nf3", ""},
		"nested comments":          {"1. e4 {a {b} {c {d}} e} e5 {{x}} 2. Nf3 {a {b} Nc6 {c} *", "e4 {a (b) (c (d)) e} e5 {(x)} Nf3 {a {b} Nc6 {c}", Unknown},
		"tags in small letters":    {"[Fen \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[setup \"1\"]\n1. Kd2 *", "Kd2", Unknown},
		"wrong check marks":        {"1. e4+ e5# 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7", "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#", ""},
	} {
		t.Run(name, func(t *testing.T) {
			for _, in := range []io.Reader{strings.NewReader(test.text), iotest.OneByteReader(strings.NewReader(test.text))} {
				games, errs := readAll(t, in)
				if len(games) != 1 || errs[0] != nil {
					t.Fatalf("%d games, %v", len(games), errs)
				}
				if got := describe(&games[0].Line, games[0].Start); got != test.want || games[0].Result != test.result {
					t.Errorf("%s, result %q, want %s, %q", got, games[0].Result, test.want, test.result)
				}
			}
		})
	}
}

// Whatever shape a tag has that other programs write, it is read.
func TestReadTagShapes(t *testing.T) {
	for text, want := range map[string]string{
		`[ Event "x" ]`:          "Event=x",
		`[Event "A \"B\" \\ C"]`: `Event=A "B" \ C`,
		"[Site \"the \"Rose\" inn\" ]\r\n[White \"M\xfcller\"] [Black \"Møller\"]": `Site=the "Rose" inn White=Müller Black=Møller`,
		"[Folder \"C:\\games\\\"]\n[ Round  \"\" ]":                                `Folder=C:\games\ Round=`,
		`[Event"x"]`:                                                     "Event=x",
		"[\tEvent \t \"x\"\t ]\t":                                        "Event=x",
		`[Event "x"][Site "y"] [Date "z"]`:                               "Event=x Site=y Date=z",
		`[Event "x\\"] [Site "y"]`:                                       `Event=x\ Site=y`,
		`[Event "C:\a"] [Site "\"y\""]`:                                  `Event=C:\a Site="y"`,
		`[Event "a "b" c"] [Site "] [ "]`:                                `Event=a "b" c Site=] [ `,
		"[Event \"a long\n  name\"]\n[Site \"\"]":                        "Event=a long name Site=",
		"[Event \"in\r\nthree \r\nlines\"]":                              "Event=in three lines",
		"[Event\n\"x\"\n]\n[\nSite \"y\"]":                               "Event=x Site=y",
		`[A "b\""] [B "A]]["] [C "\"A]][\""] [D "\"A]][\"\\"] [E "\"]"]`: `A=b" B=A]][ C="A]][" D="A]]["\ E="]`,
		`[Event “x”] [Site „y“]`:                                         "Event=x Site=y",
		"[Event \"x\"]\n\n[Site \"y\"]":                                  "Event=x Site=y",
		"[Event \"x\"]\n[Event \"y\"]":                                   "Event=x",
		"[A \"x\"]\n[B \"\"]\n[A \"y\"]\n[C \"z\"]\n[B \"b\"]":           "A=x B=b C=z",
	} {
		for _, moves := range []string{"\n\n1. e4 *", "1. e4 *"} {
			games, errs := readAll(t, strings.NewReader(text+moves))
			if len(games) != 1 || errs[0] != nil {
				t.Errorf("%q: %d games, %v", text, len(games), errs)
				continue
			}
			var got []string
			for _, tag := range games[0].Tags {
				got = append(got, tag.Name+"="+tag.Value)
			}
			if strings.Join(got, " ") != want || len(games[0].Moves) != 1 {
				t.Errorf("%q: %s with %d moves, want %s", text, got, len(games[0].Moves), want)
			}
		}
	}
}

// A tag is read as it is written, whatever its length, or not at all.
func TestLongTags(t *testing.T) {
	for _, c := range []string{"a", `"`, `\`, "\x80", "é"} {
		for _, n := range []int{100, 2000, 4000, 8000, 9000, 20000, 40000} {
			games, errs := readAll(t, strings.NewReader("[White \"x\"]\n[Event \""+strings.Repeat(c, n)+"\"]\n\n1. e4 *\n"))
			if len(games) != 1 || errs[0] != nil || describe(&games[0].Line, games[0].Start) != "e4" {
				t.Fatalf("%d times %q: %d games, %v", n, c, len(games), errs)
			}
			written, err := Append(nil, games[0])
			if err != nil {
				t.Fatal(err)
			}
			again, errs := readAll(t, strings.NewReader(string(written)))
			if len(again) != 1 || errs[0] != nil || !slices.Equal(again[0].Tags, games[0].Tags) || n <= 2000 && len(again[0].Tags) != 2 {
				t.Errorf("%d times %q: %d games with %d tags", n, c, len(again), len(again[0].Tags))
			}
		}
	}
}

// A game that cannot be read at all gives an error with its line, and the next game can
// be read.
func TestUnreadableGames(t *testing.T) {
	for name, test := range map[string]struct {
		text   string
		reason string
	}{
		"a FEN":                {"[Event \"a\"]\n[FEN \"8/8 w\"]\n\n1. e4 *\n", "fen"},
		"another game":         {"[Event \"a\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 *\n", `the variant "Crazyhouse" is not supported`},
		"a forfeit, no result": {"[Variant \"Crazyhouse\"]\n[Result \"0-0\"]\n\n1. e4 0-0\n", "is not supported"},
		"an open variation":    {"[Event \"a\"]\n[FEN \"x\"]\n\n1. e4 (1. d4 *\n\n", "fen"},
	} {
		t.Run(name, func(t *testing.T) {
			games, errs := readAll(t, strings.NewReader(test.text+"[Event \"next\"]\n\n1. e4 *\n"))
			if len(games) != 2 || errs[0] == nil || errs[1] != nil {
				t.Fatalf("%d games, %v", len(games), errs)
			}
			var broken *Error
			if !errors.As(errs[0], &broken) {
				t.Fatal(errs[0])
			}
			if broken.Line != 4 || broken.GameLine != 1 || broken.Game != 1 || !strings.Contains(broken.Reason, test.reason) {
				t.Errorf("%v, want line 4 and %q", broken, test.reason)
			}
			if g := games[1]; describe(&g.Line, g.Start) != "e4" || g.Tag("Event") != "next" {
				t.Errorf("then %+v", g)
			}
		})
	}
}

// What is wrong in a game is named with its line and costs only what it must: of the game
// itself the moves from there on, if they cannot be read. The next game can be read, with
// all kinds of line ends.
func TestBrokenGames(t *testing.T) {
	const d4 = "e4 (d4 d5 c4)"
	for name, test := range map[string]struct {
		text   string
		want   string // moves and result
		cut    bool
		line   int
		reason string
	}{
		"illegal":               {"1. e4\n e5 2. Nf6 Nc6 {x} (2... d5) 3. Bb5 1-0\n", "e4 e5 1-0", true, 4, "2. Nf6 is not legal in rnbqkbnr/"},
		"the first move":        {"1. e5 e5 1/2-1/2\n", " 1/2-1/2", true, 3, "1. e5 is not legal"},
		"no move":               {"1. e4 Sf6 2. Nf3 1-0\n", "e4 1-0", true, 3, "1... Sf6 is not a move in"},
		"ambiguous":             {"1. Nf3 d5 2. d3 e6 3. Nd2 *\n", "Nf3 d5 d3 e6 *", true, 3, "3. Nd2 is ambiguous in"},
		"after the variation":   {"1. e4 e5 (1... c5 2. Nf3) 2. cxd4 *\n", "e4 e5 (c5 Nf3) *", true, 3, "2. cxd4 is not legal"},
		"no number for White":   {"1. Ke3 e5 2. Nf3\n\n[White \"A\"]\n1. c4 *\n", " ", true, 3, "1. Ke3 is not legal"},
		"an open variation":     {"1. e4 (1. d4 d5\n2. c4\n\n", d4 + " ", true, 3, "the variation is not closed"},
		"two open variations":   {"1. e4\n(1. d4 d5 (1... e6\n2. c4\n", "e4 (d4 d5 (e6 c4)) ", true, 4, "the variation is not closed"},
		"a faulty one":          {"1. e4 (1. d4 Kd5 (1... e6\n2. c4 1-0\n", "e4 (d4) 1-0", true, 3, "is not legal"},
		"closed twice":          {"1. e4 (1. d4)) e5 *\n", "e4 (d4) e5 *", false, 3, `")" without "("`},
		"glyph of nothing":      {"1. e4 $ *\n", "e4 *", false, 3, `"$" without a number`},
		"a large glyph":         {"1. e4 $256 *\n", "e4 *", false, 3, "a glyph beyond $255"},
		"not opened":            {"1. e4 e5 2. Nf3 2. f4 exf4) 2... Nc6 3. Bb5 *\n", "e4 e5 Nf3 Nc6 Bb5 *", false, 3, "2... f4 is not legal"},
		"closed early":          {"1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2... d6 3. d4) 2. Nf3 *\n", "e4 e5 (c5 Nf3 (c3)) Nf3 *", false, 3, "2. d6 is not legal"},
		"closed after an error": {"1. e4 e5 2. Qa8 Nc6 :) 3. Bb5 a6 *\n", "e4 e5 *", true, 3, "2. Qa8 is not legal"},
		"a command":             {"1. e4 \x1bc *\n", "e4 *", false, 3, "1... \ufffdc is not a move in"},
		"an open comment":       {"1. e4 {never\nclosed 1-0\n\n", "e4 {never closed 1-0} 1-0", true, 3, "the comment is not closed"},
		"a comment, no moves":   {"{never\nclosed 1. e4 *\n", "{never closed 1. e4 *} *", true, 3, "the comment is not closed"},
		"a brace":               {"1. e4 } e5 *\n", "e4 e5 *", false, 3, `"}" without "{"`},
		"a bracket":             {"1. e4 [x] *\n", "e4 {[x]} *", false, 3, `"[x]" stands outside`},
		"a bracket alone":       {"1. e4 [ e5 *\n", "e4 e5 *", false, 3, `"[" without "]"`},
		"null move in check":    {"1. e4 f6 2. Qh5+ -- *\n", "e4 f6 Qh5+ *", true, 3, "2... -- is not legal"},
		"a long word":           {"1. e4 " + strings.Repeat("e", 300) + " e5 *\n", "e4 e5 *", false, 3, "is not a move in"},
		"words":                 {"1. e4 so they say\ne5 *\n", "e4 e5 *", false, 3, "1... so is not a move in"},
		"other signs":           {"1. e4 <x> \"y\" e5 *\n", "e4 e5 *", false, 3, `"<" has no meaning`},
		"a word for a move":     {"1. e4 x 2. c4 c5 *\n", "e4 *", true, 3, "1... x is not a move in"},
		"illegal castling":      {"1. e4 0-0 *\n", "e4 *", true, 3, "1... 0-0 is not legal"},
		"a tag":                 {"[Site \"b]\n1. e4 *\n", "e4 *", false, 3, `the tag Site has no closing quote; it is read as "b"`},
		"a tag before another":  {"[Site \"b] [Date \"d\"]\n1. e4 *\n", "e4 *", false, 3, `the tag Site has no closing quote; it is read as "b"`},
		"a tag without end":     {"[Site \"b\"\n[Date \"d\"]\n1. e4 *\n", "e4 *", false, 3, `the tag Site has no closing bracket; it is read as "b"`},
		"no end before another": {"[Site \"b\" [Date \"d\"]\n1. e4 *\n", "e4 *", false, 3, `the tag Site has no closing bracket; it is read as "b"`},
		"a tag without bracket": {"Site \"b\"]\n1. e4 *\n", "e4 *", false, 3, `the tag Site has no opening bracket; it is read as "b"`},
		"a tag without value":   {"[Site]\n[Date \"x\"]\n1. e4 *\n", "e4 *", false, 3, `"[Site]" is not a tag pair`},
		"a tag without quotes":  {"[Site b]\n[Date \"x\"]\n1. e4 *\n", "e4 *", false, 3, `"[Site b]" is not a tag pair`},
		"a bracket too many":    {"[[Site \"b\"]\n1. e4 *\n", "e4 *", false, 3, `"[" is not a tag pair`},
		"words among tags":      {"[Site \"b\"] here\n[Date \"d\"]\n1. e4 *\n", "e4 *", false, 3, `"here" has no meaning`},
	} {
		t.Run(name, func(t *testing.T) {
			for _, end := range []string{"\n", "\r\n", "\r"} {
				text := "[Event \"a\"]\n[Result \"*\"]\n" + test.text + "[Event \"next\"]\n\n1. e4 *\n"
				r := NewReader(strings.NewReader(strings.ReplaceAll(text, "\n", end)))
				g := new(Game)
				if err := r.Next(g); err != nil || len(r.Warnings()) == 0 {
					t.Fatalf("error %v, %v", err, r.Warnings())
				}
				if got := describe(&g.Line, g.Start) + " " + g.Result; got != test.want || g.Cut != test.cut {
					t.Errorf("%s, cut %t, want %s", got, g.Cut, test.want)
				}
				if w := r.Warnings()[0]; w.Line != test.line || w.Game != 1 || w.GameLine != 1 || !strings.Contains(w.Reason, test.reason) {
					t.Errorf("%v, want line %d and %q", w, test.line, test.reason)
				}
				for err := error(nil); !errors.Is(err, io.EOF) && g.Tag("Event") != "next"; {
					err = r.Next(g)
				}
				if describe(&g.Line, g.Start) != "e4" || g.LineNumber != 3+strings.Count(test.text, "\n") {
					t.Errorf("then %+v", g)
				}
			}
		})
	}
}

// A line that ends within a comment, a tag or an escape counts once.
func TestLineNumbers(t *testing.T) {
	const text = "%escape\n[Event \"in two\nlines\"]\n\n1. e4 {a comment\n\n of three lines\n} ;another {\n%escape }\n e5 {\n}\n2. Qa8 *\n"
	for _, end := range []string{"\n", "\r\n", "\r"} {
		text := strings.ReplaceAll(text, "\n", end)
		for _, in := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text))} {
			r := NewReader(in)
			var g Game
			if err := r.Next(&g); err != nil || len(r.Warnings()) != 1 {
				t.Fatal(err, r.Warnings())
			}
			if w := r.Warnings()[0]; w.Line != 12 || w.GameLine != 2 {
				t.Errorf("%q: %v", end, w)
			}
		}
	}
}

// An error in a variation costs the rest of that, and is named.
func TestBrokenVariations(t *testing.T) {
	for name, test := range map[string]struct{ moves, want, warnings string }{
		"illegal":          {"1. e4 e5 (1... c5 2. Qh7 {x} $1 d6 (3. c4) 1-0) {y} (1... d5) 2. Nf3 *", "e4 e5 {y} (c5) (d5) Nf3", "2. Qh7 is not legal"},
		"at its beginning": {"1. e4 (oops {x}) e5 *", "e4 ({x}) e5", "1. oops is not a move in"},
		"within another":   {"1. e4 (1. d4 d5 (1... Ke5 (f5)) 2. c4) e5 *", "e4 (d4 d5 c4) e5", "1... Ke5 is not legal"},
		"two":              {"1. e4 (1. e5) (1. d4 Kh3 ((()) Nf6) 1... $) 1... e5 *", "e4 (d4) e5", "1. e5 is not legal|1... Kh3 is not legal"},
		"of what":          {"(1. e4 {x} (1. d4)) {y} 1. c4 c5 (1... $) *", "{y} c4 c5", `a variation stands before|"$" without a number`},
		"signs":            {"1. e4 (1. d4 > d5) (1. c4 " + strings.Repeat("c", 300) + ") e5 *", "e4 (d4 d5) (c4) e5", `">" has no meaning|is not a move in`},
		"too deep": {"1. e4 c5 " + strings.Repeat("(1... d5 ", 250) + strings.Repeat(")", 250) + " 2. d4 *",
			"e4 c5 " + strings.Repeat("(d5 ", 199) + "(d5" + strings.Repeat(")", 200) + " d4", "more than 200 variations"},
	} {
		t.Run(name, func(t *testing.T) {
			r := NewReader(strings.NewReader("[Event \"a\"]\n\n" + test.moves + "\n\n1. d4 d5 *\n"))
			var g Game
			if err := r.Next(&g); err != nil || describe(&g.Line, g.Start) != test.want {
				t.Errorf("%v: %s, want %s", err, describe(&g.Line, g.Start), test.want)
			}
			reasons := strings.Split(test.warnings, "|")
			if len(r.Warnings()) != len(reasons) {
				t.Fatalf("%d warnings: %v", len(r.Warnings()), r.Warnings())
			}
			for i, w := range r.Warnings() {
				if w.Game != 1 || w.GameLine != 1 || w.Line != 3 || !strings.Contains(w.Reason, reasons[i]) {
					t.Errorf("%v, want %q", w, reasons[i])
				}
			}
			if err := r.Next(&g); err != nil || describe(&g.Line, g.Start) != "d4 d5" || len(r.Warnings()) > 0 {
				t.Errorf("then %v, %s, %v", err, describe(&g.Line, g.Start), r.Warnings())
			}
		})
	}
}

// A file with several games, all kinds of line ends, and text between games.
func TestSeveralGames(t *testing.T) {
	const text = "; a file\n\n[Event \"\"]\n[White \"0\"]\n\n[Event \"1\"]\n\n1. e4 e5\n\n[Event \"2\"]\n\n[Event \"3\"]\n[Event \"4\"]\n1. d4 1-0\n\n{between}\n[White \"4\"]\n\n*\n1. c4 0-1 1. Nf3 1/2-1/2\n%end\n{c} *\n\n*\n{end}\n1. e4 e5\n1. d4 d5\n1.c4 c5 2. b3\n1. b4 (1. b3 b5\n1. c3) 1... b5\n\n1. f4 f5"
	for _, end := range []string{"\n", "\r\n", "\r"} {
		games, errs := readAll(t, strings.NewReader(strings.ReplaceAll(text, "\n", end)))
		var got []string
		for i, g := range games {
			if errs[i] != nil {
				t.Fatal(errs[i])
			}
			got = append(got, fmt.Sprintf("%d %s%s: %s %s", g.LineNumber, g.Tag("Event"), g.Tag("White"), describe(&g.Line, g.Start), g.Result))
		}
		if want := "3 0:  |6 1: e4 e5 |10 2:  |12 3: d4 1-0|17 4:  *|20 : c4 0-1|20 : Nf3 1/2-1/2|22 : {c} *|24 :  *|" +
			"26 : {end} e4 e5 |27 : d4 d5 |28 : c4 c5 b3 |29 : b4 (b3 b5 c3) b5 |32 : f4 f5 "; strings.Join(got, "|") != want {
			t.Errorf("%q: %s, want %s", end, strings.Join(got, "|"), want)
		}
	}
}

// Games need no tags, and tags no moves.
func TestWhereGamesBegin(t *testing.T) {
	for text, want := range map[string]string{
		"[Event \"1\"]\n[Round \"1\"]\n[Result \"1-0\"]\n\n[Round \"2\"]\n[Result \"0-1\"]\n\n\n[Round \"3\"]\n": "1 1-0|2 0-1|3 *",
		"[Round \"1\"]\n[White \"a\"]\n[Result \"1-0\"]\n[Round \"2\"]\n[White \"b\"]\n":                         "1 1-0|2 *",
		"[Round \"1\"]\n[White \"a\"]\n{c}\n[Round \"2\"] [White \"b\"]\n1. e4":                                  "1 {c} *|2 e4 *",
		"[Round \"1\"]\n[White \"a\"]\n[Round \"2\"]\n\n1. e4":                                                   "1 e4 *",
		"[Round \"1\"]\n\n[White \"a\"]\n\n1. e4":                                                                "1 e4 *",
		"[Round \"1\"] 1. e4 [Event \"x\"] 1. d4":                                                                "1 e4 *| d4 *",
		"1. e4\n\n1. d4 d5\n\n1 c4 c5\n\n1 Nf3":                                                                  " e4 *| d4 d5 *| c4 c5 *| Nf3 *",
		"e4 e5\n\nd4 d5\nc4\n\nNf3 *\nNc3":                                                                       " e4 e5 *| d4 d5 c4 *| Nf3 *| Nc3 *",
		"1. e4 e5 {a\n\nb}\n2. Nf3\n\n2... Nc6\n\n3. Bb5\n":                                                      " e4 e5 {a b} Nf3 Nc6 Bb5 *",
		"1. e4 (1. c4 c5 1-0\n\n1. d4 *":                                                                         " e4 (c4 c5) 1-0| d4 *",
		"1. e4 (1. c4 c5\n\n1. d4 *":                                                                             " e4 (c4 c5) *| d4 *",
		"1. Ke4 e5\n\n1. d4 *":                                                                                   " *| d4 *",
		"1. e4 {open\n\n1. d4 {x} d5\n":                                                                          " e4 {open} *| d4 {x} d5 *",
		"1. e4 {why?\n\n1. d4 is\n2. better} e5\n":                                                               " e4 {why? 1. d4 is 2. better} e5 *",
		"[White \"a\"]\n1. e4 {open\n\n[White \"b\"]\n1. d4 {x} d5\n":                                            " e4 {open} *| d4 {x} d5 *",
		"[pgn]\n[Round \"1\"]\n\n1. e4\n[/pgn]\n":                                                                "1 e4 *",
		"[PGN][Round \"1\"] 1. e4 e5[/PGN]":                                                                      "1 e4 e5 *",
		"So: {\n1. Is it\n[pgn=400]1. e4 e5[/pgn] (no) [b]:-)[/b]\n[Pgn]\n1. d4 {x\n[/pgn] 1. Yes":               " e4 e5 *| d4 {x} *",
		"[pgn]1. e4 (1. c4 [/pgn] and\n1. d4 d5 *\n":                                                             " e4 (c4) *| d4 d5 *",
		"[PGN \"x\"]\n[Round \"1\"]\n1. e4 *":                                                                    "1 e4 *",
		"Here is a game\nof mine (so).\n\n[Round \"1\"]\n1. e4 *\n\nAnd another, e4:\n1. d4 *\n\nThe end":        "1 e4 *| d4 *",
		"\ufeff": "", "\r\n \n": "", "This is no game, e4.\n": "", "1. hello": "", "{a": "", "[x]": "", "(x) ! 1": "",
		"*": " *", "1-0\n\n0-1": " 1-0| 0-1",
	} {
		games, errs := readAll(t, strings.NewReader(text))
		var got []string
		for i, g := range games {
			if errs[i] != nil {
				t.Fatalf("%q: %v", text, errs[i])
			}
			got = append(got, strings.Join(strings.Fields("x"+g.Tag("Round")+" "+describe(&g.Line, g.Start)+" "+g.writtenMarker()), " ")[1:])
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q:\n%s, want\n%s", text, strings.Join(got, "|"), want)
		}
	}
}

// Text outside of games is named, but not that around the marks of a forum.
func TestStrayText(t *testing.T) {
	for text, want := range map[string]string{
		"Hello,\nhere is\n\n[White \"a\"]\n1. e4 *": "line 1: game 1, from line 4: there is text outside of a game; skipped",
		"1. e4 *\n\nThe\nend.":                      "line 3: there is text outside of a game; skipped",
		"\n[White]":                                 `line 2: "[White]" is not a tag pair; skipped`,
		"\n{White":                                  "line 2: the comment is not closed",
		"Hello\n[pgn]1. e4[/pgn]\nbye":              "",
	} {
		r := NewReader(strings.NewReader(text))
		var g Game
		var got []string
		for err := error(nil); err == nil; {
			err = r.Next(&g)
			for _, w := range r.Warnings() {
				got = append(got, w.Error())
			}
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// An error of the stream ends the reading and is not taken for the end of the
// file.
func TestStreamError(t *testing.T) {
	r := NewReader(io.MultiReader(strings.NewReader("1. e4 *\n\n1. d4"), iotest.ErrReader(io.ErrUnexpectedEOF)))
	var g Game
	if err := r.Next(&g); err != nil {
		t.Fatal(err)
	}
	if err := r.Next(&g); !errors.Is(err, io.ErrUnexpectedEOF) || isGame(err) {
		t.Errorf("%v", err)
	}
}

// repeated reads as a text repeated many times.
type repeated struct {
	text string
	left int
}

func (r *repeated) Read(b []byte) (n int, err error) {
	if r.left == 0 {
		return 0, io.EOF
	}
	for n+len(r.text) <= len(b) && r.left > 0 {
		n += copy(b[n:], r.text)
		r.left--
	}
	return n, nil
}

// Whatever is endless, the reader keeps little of it and reads the next game.
func TestBoundedMemory(t *testing.T) {
	const limit = maxGame / 32
	for name, test := range map[string]struct{ begin, repeat, end string }{
		"comment":      {"1. e4 {", "endless ", "} *"},
		"line comment": {"1. e4 ;", "endless ", "\n*"},
		"line ends":    {"1. e4 {", "\n", "} *"},
		"moves":        {"", "Nf3 Nf6 Ng1 Ng8 ", "*"},
		"variations":   {"1. e4 ", "(1. d4) ", "*"},
		"comments":     {"1. e4 ", "{x}", "*"},
		"glyphs":       {"1. e4 ", "!?!? $5", "*"},
		"word":         {"1. ", "e4e5", " *"},
		"tag":          {"[Event \"", "long", "\"]\n*"},
		"tags":         {"", "[A \"b\"]\n", "*"},
		"open":         {"1. e4 ", "(d4", strings.Repeat(")", 10) + "\n"},
	} {
		t.Run(name, func(t *testing.T) {
			in := io.MultiReader(strings.NewReader(test.begin), &repeated{test.repeat, 2 * limit / len(test.repeat)},
				strings.NewReader(test.end+"\n[Event \"next\"]\n1. d4 *"))
			r := NewReader(in)
			r.limit = limit
			var g Game
			if err := r.Next(&g); err != nil && !isGame(err) {
				t.Fatal(err)
			} else if err == nil && len(r.Warnings()) == 0 && name != "line ends" && name != "tags" {
				t.Error("neither an error nor a warning")
			}
			if kept := cap(r.text) + cap(r.letters) + len(r.buffer) + moveSize*cap(g.Moves); kept > 3*limit {
				t.Errorf("%d bytes are kept", kept)
			}
			if g.Tag("Event") == "next" {
				return // what came before was no game
			}
			if err := r.Next(&g); err != nil || g.Tag("Event") != "next" || len(g.Moves) != 1 {
				t.Errorf("then %v, %+v", err, g.Tags)
			}
		})
	}
}

// randomGame returns a game of random moves with all kinds of annotations.
func randomGame(t testing.TB, random *rand.Rand, fen string) *Game {
	g := &Game{Start: fentest.Parse(t, fen), Result: []string{WhiteWins, BlackWins, Drawn, Unknown}[random.IntN(4)]}
	g.SetTag("Event", `A "quoted" \ event`)
	g.SetTag("White", "Ødegård, Ålesund")
	g.Line = randomLine(random, g.Start, 60, 2)
	return g
}

func randomLine(random *rand.Rand, p movegen.Position, plies, depth int) (l Line) {
	texts := []string{"", "", "short", "[%clk 0:01:02] [%eval 0.35]", "a } brace", "100 % {and} (so) ; on",
		strings.Repeat("many words, ", 20), "two  blanks " + strings.Repeat("% [Event \"x\"] ", 15) + "end"}
	text := func() string { return strings.TrimSpace(texts[random.IntN(len(texts))]) }
	l.Comment = text()
	for random.IntN(4) == 0 {
		l.NAGs = append(l.NAGs, uint8(random.IntN(256)))
	}
	for range plies {
		var list movegen.MoveList
		p.LegalMoves(&list)
		if list.Len() == 0 {
			break
		}
		m := Move{Move: list.At(random.IntN(list.Len())), Comment: text()}
		if random.IntN(20) == 0 && !p.InCheck() {
			m.Move = movegen.NoMove
		}
		for random.IntN(4) == 0 {
			m.NAGs = append(m.NAGs, uint8(random.IntN(256)))
		}
		for depth > 0 && random.IntN(6) == 0 {
			m.Variations = append(m.Variations, randomLine(random, p, 1+random.IntN(8), depth-1))
		}
		l.Moves = append(l.Moves, m)
		p.Play(m.Move)
	}
	return l
}

// What is written is read as the same game.
func TestRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	var text []byte
	var games []*Game
	for range 10 {
		for _, fen := range []string{
			movegen.StartFEN,
			"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 3 17",
			"bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQN2RKR w HFhf - 0 1",
		} {
			g := randomGame(t, random, fen)
			games = append(games, g)
			var err error
			if text, err = Append(text, g); err != nil {
				t.Fatal(err)
			}
			text = append(text, '\n')
		}
	}
	for _, line := range strings.Split(string(text), "\n") {
		if len(line) > lineLength && line[0] != '[' && line[0] != ';' && !strings.Contains(line, "[Event") {
			t.Errorf("a line of %d bytes: %s", len(line), line)
		}
	}
	read, errs := readAll(t, strings.NewReader(string(text)))
	if len(read) != len(games) {
		t.Fatalf("%d games, want %d", len(read), len(games))
	}
	for i, want := range games {
		if errs[i] != nil {
			t.Fatal(errs[i])
		}
		got := *read[i]
		if got.Tag("White") != want.Tag("White") || got.Tag("Event") != want.Tag("Event") {
			t.Errorf("game %d: tags %q", i, got.Tags)
		}
		if got.Result != want.Result || got.Start != want.Start || !reflect.DeepEqual(got.Line, want.Line) {
			t.Errorf("game %d:\n%s\nis read as\n%s", i, describe(&want.Line, want.Start), describe(&got.Line, got.Start))
		}
		again, err := Append(nil, &got)
		if first, _ := Append(nil, want); err != nil || string(again) != string(first) && want.Start == movegen.StartPosition() {
			t.Errorf("game %d is written in another way: %v\n%s\n%s", i, err, again, first)
		}
	}
}

// What is written can be read by another program.
func TestWrittenForNotnil(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 5 {
		g := &Game{Start: movegen.StartPosition(), Result: Drawn}
		g.Line = randomLine(random, g.Start, 80, 0)
		g.Comment, g.NAGs = "", nil
		for i := range g.Moves { // it does not support numeric glyphs, nor comments to the end of the line
			g.Moves[i].NAGs = nil
			g.Moves[i].Comment = []string{"", "one", "[%eval 0.35]"}[i%3]
			if g.Moves[i].Move == movegen.NoMove {
				g.Moves = g.Moves[:i]
				break
			}
		}
		g.SetTag("Event", "x")
		g.SetTag("Result", g.Result)
		text, err := Append(nil, g)
		if err != nil {
			t.Fatal(err)
		}
		read, err := chess.PGN(strings.NewReader(string(text)))
		if err != nil {
			t.Fatal(err)
		}
		theirs := chess.NewGame(read)
		if len(theirs.Moves()) != len(g.Moves) || string(theirs.Outcome()) != g.Result {
			t.Fatalf("%d moves, %v", len(theirs.Moves()), theirs.Outcome())
		}
		for i, m := range theirs.Moves() {
			if m.String() != g.Moves[i].Move.KingText() {
				t.Errorf("move %d is %v, want %v", i, m, g.Moves[i].Move)
			}
		}
	}
}

func TestWrite(t *testing.T) {
	games, errs := readAll(t, strings.NewReader("[Event \"x\"]\n[Result \"1/2-1/2\"]\n\n1. e4 e5 $1 (1... c5 {[%clk 0:01:00]} 2. Nf3 (2. c3) 2... d6) 2. Nf3 {good} Nc6 3. --"))
	if len(games) != 1 || errs[0] != nil {
		t.Fatal(errs)
	}
	const want = `[Event "x"]
[Result "1/2-1/2"]

1. e4 e5 $1 (1... c5 {[%clk 0:01:00]} 2. Nf3 (2. c3) 2... d6) 2. Nf3 {good} 2...
Nc6 3. -- 1/2-1/2

`
	var text strings.Builder
	if err := Write(&text, games[0]); err != nil || text.String() != want {
		t.Errorf("%v\n%s", err, &text)
	}
	black := &Game{Start: fentest.Parse(t, "4k3/8/8/8/8/8/8/4K3 b - - 3 7")}
	m, _ := ParseSAN(&black.Start, "Kd7")
	black.Moves = []Move{{Move: m}}
	got, err := Append(nil, black)
	if want := "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 3 7\"]\n\n7... Kd7 *\n"; err != nil || string(got) != want {
		t.Errorf("%v\n%s", err, got)
	}
}

// A line is not broken within a command, unless that is longer than a line.
func TestWordsOf(t *testing.T) {
	long := "[%csl " + strings.Repeat("Ra1,", lineLength/4) + " ]"
	for _, want := range [][]string{
		{"a", "comment"}, {"[%eval 0.35]"}, {"{[%eval -1.2]", "a", "", "b[%clk 0:00:01]}"}, {"[%x", "[%y", "z"},
		{"[%x 1][%y 2]", "[%z 3]", "4]"}, append(strings.Split(long, " "), "[%a b]"), {"", ""},
	} {
		if got := wordsOf(strings.Join(want, " ")); !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The tag counts where the marker says nothing, but the marker is written as it was.
func TestOutcome(t *testing.T) {
	for _, test := range []struct{ result, tag, outcome, written string }{
		{WhiteWins, BlackWins, WhiteWins, WhiteWins},
		{Unknown, BlackWins, BlackWins, Unknown},
		{"", "1/2", Drawn, Drawn},
		{"", "won", Unknown, Unknown},
		{Unknown, "?", Unknown, Unknown},
		{BothLose, BothLose, Unknown, BothLose},
		{BothLose, "?", Unknown, Unknown},
		{"", BothLose, Unknown, Unknown},
		{WhiteHalf, WhiteWins, Unknown, WhiteHalf},
	} {
		g := &Game{Start: movegen.StartPosition(), Result: test.result, Tags: []Tag{{"Result", test.tag}}}
		b, err := Append(nil, g)
		written := strings.TrimSpace(string(b[strings.LastIndex(string(b), "]")+1:]))
		if got := g.Outcome(); err != nil || got != test.outcome || written != test.written {
			t.Errorf("%q, tag %q: %s, written %s, %v, want %s and %s", test.result, test.tag, got, written, err, test.outcome, test.written)
		}
	}
}

func TestWriteErrors(t *testing.T) {
	start := movegen.StartPosition()
	illegal := Line{Moves: []Move{{Move: movegen.NewMove(movegen.E1, movegen.E8)}}}
	e4 := movegen.NewMove(12, 28)
	for want, g := range map[string]*Game{
		"is not legal":           {Start: start, Line: illegal},
		"1. e1e8":                {Start: start, Line: Line{Moves: []Move{{Move: e4, Variations: []Line{illegal}}}}},
		"0000 is not legal":      {Start: fentest.Parse(t, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"), Line: Line{Moves: []Move{{}}}},
		"not a valid tag name":   {Start: start, Tags: []Tag{{"a b", "c"}}},
		"differs from the start": {Start: start, Tags: []Tag{{"FEN", "4k3/8/8/8/8/8/8/4K3 b - - 3 7"}}},
		"fen":                    {Start: start, Tags: []Tag{{"FEN", "x"}}},
	} {
		if _, err := Append(nil, g); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
		if err := Write(io.Discard, g); err == nil {
			t.Errorf("%q: no error", want)
		}
	}
}

// The reader never fails except with an error, and it reads again what was
// written of a game: the same tags and the same tree, with nothing to warn of.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		"[Event \"a\"]\n\n1. e4! {x} (1. d4 -- (1... d5)) e5 $3 ; y\n2. Nf3 1-0\n\n[Event \"b\"]\n*",
		"[Result \"0-0\"]\n1. e4 (1. d4 Kd5 (x) $) e5 2. ♘f3= Nf6\n1. d4 D (a) 1/2 - 1/2", "[Event \"a\"]\n0-0 O\u2013O\n1. e4 e5\n1. d4",
		"[\x85\"\xffa\"]", "\ufeff%x\r[A \"\\\"\"] 0-0 e8(Q) {\r\n[Event \"", "1.e4 {}} [x] ((", "$ $999 ½ \xbd 1/2 e.p.",
		"$1 1. e4 ({a} $142 1. d4 (!) $2) {b {c} d} [%e] ) e5 word {\n\n1. c4 {x}", "[A \"b\nc\"] [D \"e]\n[F \"g\\\\\"\nH \"i\"]\n[J]\ne4\n\nd4 ed",
		"text\n[pgn]1. e4 (1. d4 [/pgn] x {\n[PGN=1][A \"b\"]1. c4", "[A \"b\"]\n[C \"d\"]\n[A \"b\"]\n[C \"e\"]\n\n[C \"f\"] \u201c",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		games, _ := readAll(t, strings.NewReader(text))
		for _, g := range games {
			if g == nil {
				continue
			}
			written, err := Append(nil, g)
			if err != nil {
				t.Fatal(err)
			}
			r := NewReader(strings.NewReader(string(written)))
			var again, more Game
			if err := r.Next(&again); err != nil || len(r.Warnings()) > 0 {
				t.Fatalf("%q is written as\n%s\nwhich is read with %v, %v", text, written, err, r.Warnings())
			}
			if err := r.Next(&more); !errors.Is(err, io.EOF) {
				t.Fatalf("%q is written as\n%s\nwhich is more than one game, %v", text, written, err)
			}
			if !reflect.DeepEqual(again.Line, g.Line) || again.Start != g.Start || !slices.Equal(again.Tags, g.Tags) {
				t.Fatalf("%q is written as\n%s\nwhich is another game", text, written)
			}
		}
	})
}
