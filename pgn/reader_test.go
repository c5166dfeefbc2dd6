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

	"vedette/movegen"
)

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
		case err != nil && !IsGame(err):
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
		play(&start, m.Move)
	}
	return strings.Join(words, " ")
}

func TestRead(t *testing.T) {
	const d6 = "[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\"]\n"
	const forfeit = "[Result \"0-0\"]\n\n1. e4 e5 2. Nf3 Nc6 "
	const spanish = "e4 e5 Nf3 Nc6"
	for name, test := range map[string]struct{ text, want, result string }{
		"plain":                  {"1. e4 e5 2. Nf3 1-0", "e4 e5 Nf3", WhiteWins},
		"dots by themselves":     {"1 . e4 {good} 1. ... e5 2. .. Nf3 1-0", "e4 {good} e5 Nf3", WhiteWins},
		"an ellipsis":            {"1.e4 1…e5 2.Nf3 (2.d4 2 … Nc6) 1-0", "e4 e5 Nf3 (d4 Nc6)", WhiteWins},
		"an end of DOS":          {"1. e4 e5 2. Nf3 1-0\r\n\x1a", "e4 e5 Nf3", WhiteWins},
		"no-break spaces":        {"1.\u00a0e4\u00a0e5 2.\u00a0Nf3\u00a0Nc6 \u00a0 0-1", "e4 e5 Nf3 Nc6", BlackWins},
		"without blanks":         {"1.e4 e5 2.Nf3 Nc6 0-1", "e4 e5 Nf3 Nc6", BlackWins},
		"without numbers":        {"e4 e5 Nf3 *", "e4 e5 Nf3", Unknown},
		"no dots":                {"1 e4 e5 2 Nf3 1/2", "e4 e5 Nf3", Drawn},
		"number on the move":     {"1e4 1...e5 2Nf3", "e4 e5 Nf3", ""},
		"halves":                 {"1. e4 ½-½", "e4", Drawn},
		"a dash":                 {"1. e4 e5 1/2\u20131/2", "e4 e5", Drawn},
		"a comment at the end":   {"1. e4 1-0 {Black\nresigns} ; so\n{late}", "e4 {Black resigns so}", WhiteWins},
		"a comment, no move":     {"{a} * {b}", "{a b}", Unknown},
		"a result twice":         {"1. e4 1-0 1-0\n*\n", "e4", WhiteWins},
		"results in two lines":   {"1. e4 1/2-1/2\n0-1", "e4", Drawn},
		"UTF-16":                 {"\xff\xfee\x004\x00{\x00\x17\x04=\xd8\x00\xde}\x00*\x00\n", "e4 {З😀}", Unknown},
		"UTF-16, the other way":  {"\xfe\xff\x00e\x004\x00{\xd8\x3d\x00}\x00*", "e4 {�}", Unknown},
		"halves in Latin-1":      {"1. e4 \xbd-\xbd", "e4", Drawn},
		"glyphs of nothing":      {"$1 1. e4 $256 e5 (=) *", "e4 e5", Unknown},
		"Windows-1252":           {"1. e4 {\x8ea\x92b \x96 \xe9 \x84} *", "e4 {Ža’b – é „}", Unknown},
		"no moves":               {"[Event \"x\"]\n\n1/2-1/2", "", Drawn},
		"no result":              {"[Event \"x\"]\n\n1. e4", "e4", ""},
		"tags only":              {"[Event \"x\"]", "", ""},
		"moves in the tags line": {"[Event \"x\"] 1. e4 e5 *", "e4 e5", Unknown},
		"comments":               {"{a} 1. {b} e4 {c} 1... {d} e5 {e}{f}\n*", "{a b} e4 {c d} e5 {e f}", Unknown},
		"a comment in two lines": {"1. e4 {one\n two\r\nthree}", "e4 {one  two three}", ""},
		"line comments":          {"; before\n1. e4 ; it's {odd} e5\n1... c5 ;end", "{before} e4 {it's {odd} e5} c5 {end}", ""},
		"old line ends":          {"1. e4 ;one\r1... e5 {a\rb} 2. Nf3\r*", "e4 {one} e5 {a b} Nf3", Unknown},
		"escapes":                {"% one {\n1. e4\n%two\n{%three\n%four} e5 *", "e4 {%three %four} e5", Unknown},
		"no escape in the line":  {"1. e4 {50\n% of it} *", "e4 {50 % of it}", Unknown},
		"glyphs":                 {"1. e4! e5? 2. Nf3!? $14 $146 Nc6 ?! 3. Bb5 !! a6?? *", "e4 $1 e5 $2 Nf3 $5 $14 $146 Nc6 $6 Bb5 $3 a6 $4", Unknown},
		"signs":                  {"1. e4 = e5 +/- 2. Nf3 -+ Nc6 ∞ 3. Bb5 ± *", "e4 $10 e5 $16 Nf3 $19 Nc6 $13 Bb5 $16", Unknown},
		"many marks":             {"1. e4!!!! e5????", "e4 $3 e5 $4", ""},
		"variations": {"1. e4 (1. d4 d5 (1... Nf6 {i} 2. c4) 2. c4) (1. c4) 1... e5 *",
			"e4 (d4 d5 (Nf6 {i} c4) c4) (c4) e5", Unknown},
		"variation after a comment": {"1. e4 {a} ({b} 1. d4 {c}) {d} e5", "e4 {a d} ({b} d4 {c}) e5", ""},
		"empty variations":          {"1. e4 () e5 ({only text}) 2. Nf3", "e4 e5 ({only text}) Nf3", ""},
		"a result in a variation":   {"1. e4 (1. d4 d5 1/2-1/2) e5 1-0", "e4 (d4 d5) e5", WhiteWins},
		"null moves":                {"1. e4 -- 2. d4 Z0 *", "e4 -- d4 --", Unknown},
		"en passant":                {d6 + "1. exd6 e.p. Kd7 *", "exd6 Kd7", Unknown},
		"en passant, joined":        {d6 + "1. exd6e.p.", "exd6", ""},
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
		"a spaced win":             {"1. e4 e5 1 - 0", "e4 e5", WhiteWins},
		"a spaced loss":            {"1. e4 e5 0 – 1\n", "e4 e5", BlackWins},
		"numbers of Black":         {"1. e4\n1... e5 2. Nf3\n2... Nc6 3. Bb5\n1. ... a6 *", "e4 e5 Nf3 Nc6 Bb5 a6", Unknown},
		"a wrong number of Black":  {"1. e4\n1. e5\n2. Nf3 *", "e4 e5 Nf3", Unknown},
		"lines of a variation":     {"1. e4 e5 (1... c5 2. Nf3\n1. d4) *", "e4 e5 (c5 Nf3)", Unknown},
		"a forfeit":                {"[Result \"0-0\"]\n\n0-0", "", BothLose},
		"a forfeit without tags":   {"0-0", "", BothLose},
		"a forfeit later":          {forfeit + "3. Bb5 a6 0-0", spanish + " Bb5 a6", BothLose},
		"a forfeit after castling": {forfeit + "3. Bb5 a6 4. 0-0 Nf6 0-0\n", spanish + " Bb5 a6 O-O Nf6", BothLose},
		"no forfeit":               {"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 0-0\n\n", spanish + " Bb5 a6 O-O", ""},
		"half a forfeit":           {"1. e4 e5 1/2-0", "e4 e5", WhiteHalf},
		"the other half":           {"1. e4 e5 0-1/2", "e4 e5", BlackHalf},
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

func TestReadTags(t *testing.T) {
	const text = "[Event \"A \\\"B\\\" \\\\ C\"]\n[Site \"the \"Rose\" inn\" ]\r\n" +
		"[White \"M\xfcller\"] [Black \"Møller\"]\n\n[ Round  \"\" ]\n[Folder \"C:\\games\\\"]\n[White \"again\"]\n\n*"
	games, errs := readAll(t, strings.NewReader(text))
	if len(games) != 1 || errs[0] != nil {
		t.Fatal(errs)
	}
	want := []Tag{{"Event", `A "B" \ C`}, {"Site", `the "Rose" inn`}, {"White", "Müller"}, {"Black", "Møller"}, {"Round", ""}, {"Folder", `C:\games\`}}
	if !reflect.DeepEqual(games[0].Tags, want) {
		t.Errorf("%q, want %q", games[0].Tags, want)
	}
}

// A broken game gives an error with its line, and the next game can be read.
func TestBrokenGames(t *testing.T) {
	const sound = "[Event \"next\"]\n\n1. e4 *\n"
	for name, test := range map[string]struct {
		text   string
		line   int
		reason string
	}{
		"illegal":              {"[Event \"a\"]\n\n1. e4\n e5 2. Nf6 Nc6 {x} (2... d5) 3. Bb5 1-0\n", 4, "2. Nf6 is not legal in rnbqkbnr/"},
		"no move":              {"[Event \"a\"]\n1. e4 hello 1-0\n", 2, "1... hello is not a move in"},
		"ambiguous":            {"[FEN \"7k/8/8/1N6/8/1N3N2/8/4K3 w - - 0 1\"]\n1. Nd4 *\n", 2, "1. Nd4 is ambiguous in"},
		"after the variation":  {"[Event \"a\"]\n1. e4 e5 (1... c5 2. Nf3) 2. cxd4 *\n", 2, "2. cxd4 is not legal"},
		"an open variation":    {"[Event \"a\"]\n1. e4 (1. d4 d5\n2. c4 1-0\n\n", 5, "a variation is not closed"},
		"closed twice":         {"[Event \"a\"]\n1. e4 (1. d4)) e5 *\n", 2, `")" without a variation to close`},
		"glyph of nothing":     {"[Event \"a\"]\n1. e4 $ *\n", 2, "followed by a number"},
		"a command":            {"[Event \"a\"]\n1. e4 \x1bc *\n", 2, "1... \ufffdc is not a move in"},
		"an open comment":      {"[Event \"a\"]\n1. e4 {never\nclosed 1-0\n\n", 5, "the comment from line 2 is not closed"},
		"a brace":              {"[Event \"a\"]\n1. e4 } *\n", 2, "'}' has no meaning here"},
		"a bracket":            {"[Event \"a\"]\n1. e4 [x] *\n", 2, "'[' has no meaning here"},
		"a FEN":                {"[Event \"a\"]\n[FEN \"8/8 w\"]\n\n1. e4 *\n", 4, "fen"},
		"another game":         {"[Event \"a\"]\n[Variant \"Crazyhouse\"]\n\n1. e4 *\n", 4, `the variant "Crazyhouse" is not supported`},
		"a tag":                {"[Event \"a\"]\n[Site \"b]\n1. e4 *\n", 2, `"[Site \"b]" is not a tag pair`},
		"a tag without value":  {"[Event \"a\"]\n[Site]\n[Date \"x\"]\n1. e4 *\n", 2, `"[Site]" is not a tag pair`},
		"null move in check":   {"[FEN \"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1\"]\n1. -- *\n", 2, "1. -- is not legal"},
		"a long word":          {"[Event \"a\"]\n1. " + strings.Repeat("e", 300) + " *\n", 2, "is too long"},
		"a repeated tag":       {"[Event \"a\"]\n[Event \"b\"]\n1. e4 hello 1-0\n", 3, "1... hello is not a move in"},
		"illegal castling":     {"[Event \"a\"]\n1. e4 0-0 *\n", 2, "1... 0-0 is not legal"},
		"a sign on no move":    {"[Event \"a\"]\n1. e4 Ke4+/= *\n", 2, "1... Ke4+/= is not a move"},
		"a forfeit, no result": {"[Variant \"Crazyhouse\"]\n[Result \"0-0\"]\n\n1. e4 0-0\n", 4, "is not supported"},
	} {
		t.Run(name, func(t *testing.T) {
			games, errs := readAll(t, strings.NewReader(test.text+sound))
			if len(games) != 2 || errs[0] == nil || errs[1] != nil {
				t.Fatalf("%d games, %v", len(games), errs)
			}
			var broken *Error
			if !errors.As(errs[0], &broken) {
				t.Fatal(errs[0])
			}
			if broken.Line != test.line || broken.GameLine != 1 || broken.Game != 1 || !strings.Contains(broken.Reason, test.reason) {
				t.Errorf("%v, want line %d and %q", broken, test.line, test.reason)
			}
			lines := strings.Count(test.text, "\n")
			if g := games[1]; describe(&g.Line, g.Start) != "e4" || g.Tag("Event") != "next" || g.LineNumber != lines+1 {
				t.Errorf("then %+v", g)
			}
		})
	}
}

// An error in a variation costs the rest of that, and is named.
func TestBrokenVariations(t *testing.T) {
	for name, test := range map[string]struct{ moves, want, warnings string }{
		"illegal":          {"1. e4 e5 (1... c5 2. Qh7 {x} $1 d6 (3. c4) 1-0) {y} (1... d5) 2. Nf3 *", "e4 e5 {y} (c5) (d5) Nf3", "2. Qh7 is not legal"},
		"at its beginning": {"1. e4 (oops {x}) e5 *", "e4 e5", "1. oops is not a move"},
		"within another":   {"1. e4 (1. d4 d5 (1... Ke5 (f5)) 2. c4) e5 *", "e4 (d4 d5 c4) e5", "1... Ke5 is not legal"},
		"two":              {"1. e4 (1. e5) (1. d4 Kh3 ((()) Nf6) 1... $) 1... e5 *", "e4 (d4) e5", "1. e5 is not legal|1... Kh3 is not legal"},
		"of what":          {"(1. e4 {x} (1. d4)) {y} 1. c4 c5 (1... $) *", "{y} c4 c5", `a variation stands before|"$" must be followed`},
		"signs":            {"1. e4 (1. d4 > d5) (1. c4 " + strings.Repeat("c", 300) + ") e5 *", "e4 (d4) (c4) e5", "'>' has no meaning|is too long"},
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

// An error of the stream ends the reading and is not taken for the end of the
// file.
func TestStreamError(t *testing.T) {
	r := NewReader(io.MultiReader(strings.NewReader("1. e4 *\n\n1. d4"), iotest.ErrReader(io.ErrUnexpectedEOF)))
	var g Game
	if err := r.Next(&g); err != nil {
		t.Fatal(err)
	}
	if err := r.Next(&g); !errors.Is(err, io.ErrUnexpectedEOF) || IsGame(err) {
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
			if err := r.Next(&g); err != nil && !IsGame(err) {
				t.Fatal(err)
			} else if err == nil && name != "line ends" && name != "tags" {
				t.Error("no error")
			}
			if kept := cap(r.text) + cap(r.letters) + len(r.buffer) + moveSize*cap(g.Moves); kept > 3*limit {
				t.Errorf("%d bytes are kept", kept)
			}
			if err := r.Next(&g); err != nil || g.Tag("Event") != "next" || len(g.Moves) != 1 {
				t.Errorf("then %v, %+v", err, g.Tags)
			}
		})
	}
}

// randomGame returns a game of random moves with all kinds of annotations.
func randomGame(t testing.TB, random *rand.Rand, fen string) *Game {
	g := &Game{Start: position(t, fen), Result: []string{WhiteWins, BlackWins, Drawn, Unknown}[random.IntN(4)]}
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
		play(&p, m.Move)
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
		g.Comment = ""
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
			if m.String() != uci(g.Moves[i].Move) {
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
	black := &Game{Start: position(t, "4k3/8/8/8/8/8/8/4K3 b - - 3 7")}
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
		"0000 is not legal":      {Start: position(t, "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"), Line: Line{Moves: []Move{{}}}},
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
// written of a game.
func FuzzRead(f *testing.F) {
	for _, text := range []string{
		"[Event \"a\"]\n\n1. e4! {x} (1. d4 -- (1... d5)) e5 $3 ; y\n2. Nf3 1-0\n\n[Event \"b\"]\n*",
		"[Result \"0-0\"]\n1. e4 (1. d4 Kd5 (x) $) e5 2. ♘f3= Nf6\n1. d4 D (a) 1/2 - 1/2", "[Event \"a\"]\n0-0 O\u2013O\n1. e4 e5\n1. d4",
		"[\x85\"\xffa\"]", "\ufeff%x\r[A \"\\\"\"] 0-0 e8(Q) {\r\n[Event \"", "1.e4 {}} [x] ((", "$ $999 ½ \xbd 1/2 e.p.",
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
			again, errs := readAll(t, strings.NewReader(string(written)))
			if len(again) != 1 || errs[0] != nil {
				t.Fatalf("%q is written as\n%s\nwhich is %d games, %v", text, written, len(again), errs)
			}
			if !reflect.DeepEqual(again[0].Line, g.Line) || again[0].Start != g.Start {
				t.Fatalf("%q is written as\n%s\nwhich is another game", text, written)
			}
		}
	})
}

func BenchmarkRead(b *testing.B) {
	random := rand.New(rand.NewPCG(7, 8))
	var text []byte
	plies := 0
	for range 100 {
		g := &Game{Start: movegen.StartPosition(), Result: Drawn}
		g.Line = randomLine(random, g.Start, 120, 0)
		g.Comment = ""
		for i := range g.Moves {
			g.Moves[i].Comment, g.Moves[i].NAGs = "+0.31/12 0.451s", nil
		}
		plies += len(g.Moves)
		text, _ = Append(text, g)
	}
	b.SetBytes(int64(len(text)))
	var g Game
	for b.Loop() {
		r := NewReader(strings.NewReader(string(text)))
		for err := error(nil); err == nil; {
			err = r.Next(&g)
		}
	}
	b.ReportMetric(float64(plies)*float64(b.N)/b.Elapsed().Seconds(), "plies/s")
}
