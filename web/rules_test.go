package web

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"vedette/movegen"
	"vedette/pgn"
)

// The rules agree with those of another program in whole games: the legal moves,
// their names, and how the games end.
func TestPositionsOfGames(t *testing.T) {
	for seed := range 2 {
		judge := chess.NewGame(chess.UseNotation(chess.AlgebraicNotation{}))
		random := uint64(seed)*0x9E3779B97F4A7C15 + 1
		var moves []string
		var reached []*Position
		for range 200 {
			p, err := PositionAfter("startpos", strings.Join(moves, " "))
			if err != nil {
				t.Fatal(err)
			}
			compare(t, p, judge)
			reached = append(reached, p)
			if p.End != nil {
				break
			}
			random = random*6364136223846793005 + 1442695040888963407
			c := p.Legal[int(random>>33)%len(p.Legal)]
			moves = append(moves, c.Move)
			if err := judge.MoveStr(c.SAN); err != nil {
				t.Fatalf("%s in %s: %v", c.SAN, p.FEN, err)
			}
		}
		all, err := Positions("startpos", strings.Join(moves, " "))
		if err != nil || len(all) < len(reached) || !reflect.DeepEqual(all[:len(reached)], reached) {
			t.Errorf("seed %d: all positions together differ from one after the other, error %v", seed, err)
		}
	}
}

// compare checks a position against the judge's game.
func compare(t *testing.T, p *Position, judge *chess.Game) {
	t.Helper()
	var got, want []string
	for _, c := range p.Legal {
		got = append(got, c.From+c.To[len(c.To)-1]+c.Promotion)
	}
	for _, m := range judge.ValidMoves() {
		want = append(want, m.String())
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Fatalf("%s:\ngot  %v\nwant %v", p.FEN, got, want)
	}
	turn := map[chess.Color]string{chess.White: "white", chess.Black: "black"}[judge.Position().Turn()]
	if p.Turn != turn {
		t.Fatalf("%s: the turn is %s", p.FEN, p.Turn)
	}
	claim := slices.ContainsFunc(judge.EligibleDraws(), func(m chess.Method) bool { return m != chess.DrawOffer })
	if over := judge.Outcome() != chess.NoOutcome || claim; over != (p.End != nil) {
		t.Errorf("%s: the end is %v, the judge says %s, %v", p.FEN, p.End, judge.Outcome(), judge.EligibleDraws())
	}
	if p.End != nil && judge.Outcome() != chess.NoOutcome && p.End.Result != string(judge.Outcome()) {
		t.Errorf("%s: the end is %v, want %s", p.FEN, p.End, judge.Outcome())
	}
}

func TestEnds(t *testing.T) {
	const shuffle = "g1f3 g8f6 f3g1 f6g8 "
	for _, test := range []struct{ start, moves, result, reason string }{
		{"startpos", "f2f3 e7e5 g2g4 d8h4", "0-1", "checkmate"},
		{"startpos", shuffle + shuffle, "1/2-1/2", "threefold repetition"},
		{"startpos", shuffle, "", ""},
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "", "1/2-1/2", "stalemate"},
		{"8/8/4k3/8/8/3NK3/8/8 b - - 0 1", "", "1/2-1/2", "insufficient material"},
		{"8/8/4k3/8/8/3RK3/8/8 w - - 99 80", "d3d2", "1/2-1/2", "fifty-move rule"},
	} {
		p, err := PositionAfter(test.start, test.moves)
		if err != nil {
			t.Fatal(err)
		}
		var end End
		if p.End != nil {
			end = *p.End
		}
		if end != (End{test.result, test.reason}) {
			t.Errorf("%s %s: %v", test.start, test.moves, end)
		}
	}
}

// Castling can be shown as the king's move, and as the king taking its rook, where
// these are not other moves.
func TestCastlingChoices(t *testing.T) {
	for _, test := range []struct {
		start, move string
		to          []string
	}{
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", []string{"h1", "g1"}},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1", []string{"a1", "c1"}},
		{"4k3/8/8/8/8/8/8/5K1R w K - 0 1", "f1h1", []string{"h1"}}, // f1g1 is the king's move
		{"4k3/8/8/8/8/8/8/6KR w K - 0 1", "g1h1", []string{"h1"}},  // the king stays
	} {
		p, err := PositionAfter(test.start, "")
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(p.Legal, func(c Choice) bool { return c.Move == test.move })
		if i < 0 || !slices.Equal(p.Legal[i].To, test.to) {
			t.Errorf("%s: %s is not there, or goes elsewhere: %+v", test.start, test.move, p.Legal)
		}
	}
	p, err := PositionAfter("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1")
	if err != nil || *p.Last != (Played{"O-O", "1.", "e1", "g1"}) {
		t.Errorf("%+v, %v", p.Last, err)
	}
}

func TestNotation(t *testing.T) {
	const moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1h1"
	text, err := WritePGN(&Game{Start: "startpos", Moves: moves, Result: "*", Tags: map[string]string{"White": "A \"B\"", "Event": "x"}})
	if err != nil || !strings.Contains(text, `[White "A \"B\""]`) || !strings.Contains(text, "5. O-O *") {
		t.Fatalf("%s, %v", text, err)
	}
	pgnOption, err := chess.PGN(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if n := len(chess.NewGame(pgnOption).Moves()); n != 9 {
		t.Errorf("another program reads %d moves", n)
	}
	g, err := Read(text)
	if err != nil || g.Moves != moves || g.Tags["White"] != `A "B"` || g.Result != "*" {
		t.Errorf("%+v, %v", g, err)
	}
	g, err = Read("  8/8/4k3/8/8/3RK3/8/8 w - - 99 80\n")
	if err != nil || g.Start != "8/8/4k3/8/8/3RK3/8/8 w - - 99 80" || g.Moves != "" {
		t.Errorf("%+v, %v", g, err)
	}
	g, err = Read("r3k3/8/8/8/8/8/8/4K2R b Kq - 3 9 moves e8c8 O-O Rd2")
	if err != nil || g.Start != "r3k3/8/8/8/8/8/8/4K2R b Kq - 3 9" || g.Moves != "e8a8 e1h1 d8d2" {
		t.Errorf("%+v, %v", g, err)
	}
	line, err := Line("startpos", "e2e4", "e7e5 g1f3 b8c6 a1a8")
	if err != nil || line != "1... e5 2. Nf3 Nc6" {
		t.Errorf("%q, %v", line, err)
	}
	for text, want := range map[string]string{"O-O": "e1h1", "e1g1": "e1h1", "Re1": "", "nonsense": "", "--": "", "d4": "d2d4"} {
		got, err := ParseMove("startpos", strings.TrimSuffix(moves, " e1h1")+"", text)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%s: %q, %v", text, got, err)
		}
	}
}

// TestReadMoves reads moves after a FEN, however they are separated from it. A word
// "moves" in another place does not begin them.
func TestReadMoves(t *testing.T) {
	const fen = "8/8/4k3/8/8/3RK3/8/8 w - - 0 80"
	for text, want := range map[string]string{
		fen + " moves Rd4 Kf5":                           "d3d4 e6f5",
		fen + "\nmoves Rd4\nKf5":                         "d3d4 e6f5",
		fen + " moves\r\nRd4":                            "d3d4",
		"8/8/4k3/8/8/3RK3/8/8 w - -\tmoves\tRd4":         "d3d4",
		movegen.ByteOrderMark + fen:                      "",
		fen + " moves":                                   "",
		fen + ` bm Rd4; id "few moves";`:                 "",
		"8/8/4k3/8/8/3RK3/8/8 w - - id \"few moves x\";": "",
	} {
		if g, err := Read(text); err != nil || g.Moves != want {
			t.Errorf("%q: %+v, error %v; want the moves %q", text, g, err, want)
		}
	}
}

// What is wrong is said.
func TestErrors(t *testing.T) {
	for _, test := range []struct {
		want string
		err  func() error
	}{
		{`move 2: "e2e4" is not a legal move`, func() error { _, err := PositionAfter("startpos", "e2e4 e2e4"); return err }},
		{"4 to 6", func() error { _, err := PositionAfter("nonsense", ""); return err }},
		{"is empty", func() error { _, err := Read(" "); return err }},
		{`move 2: "Re4" is not legal`, func() error { _, err := Read("8/8/4k3/8/8/3RK3/8/8 w - - moves Rd4 Re4"); return err }},
		{`"Ke2" is not legal`, func() error { _, err := ParseMove("startpos", "", "Ke2"); return err }},
		{"a null move follows ply 2", func() error { _, err := Read("1. e4 e5 2. -- d5"); return err }},
		{"king", func() error { _, err := Read("8/8/8/8/8/8/8/8 w - - 0 1"); return err }},
		{"not a legal move", func() error { _, err := WritePGN(&Game{Start: "startpos", Moves: "e2e5"}); return err }},
	} {
		if err := test.err(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
}

// TestRefusals reads texts that are neither a position nor a game, or have an error.
func TestRefusals(t *testing.T) {
	const neither = "this is neither a FEN nor a PGN game"
	for text, want := range map[string]string{
		"hello":                                 neither,
		"Hello, e4 is a good move":              neither,
		"12345":                                 neither,
		"...":                                   neither,
		"{a comment}":                           neither,
		"*":                                     neither,
		"https://example.org/a/b/c":             neither,
		"1. e5":                                 "move 1. e5 is not legal (line 1)",
		"1. e4 e5 2. Ke3":                       "move 2. Ke3 is not legal (line 1)",
		"1. e4 e5 2. hello":                     "move 2. hello is not a move (line 1)",
		"\ufeff\n\n1. e4 e5\n2. Nc3 Nf6 3. Ne2": "move 3. Ne2 is ambiguous (line 4)",
		"\r\n\r\n1. d4\r\n1... Nd4":             "move 1... Nd4 is not legal (line 4)",
		"1. e4 e5 {no end":                      "the comment is not closed (line 1)",
		"[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4": `fen "8/8/8/8/8/8/8/8 w - - 0 1": White must have exactly one king (line 3)`,
	} {
		if _, err := Read(text); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	for _, text := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "8/8/8/8 w - - 0 1",
	} {
		if _, err := Read(text); err == nil || !strings.HasPrefix(err.Error(), "this is not a valid position: ") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestReadResult reads games without a result at the end of their moves.
func TestReadResult(t *testing.T) {
	for text, want := range map[string]string{
		"e4 e5 Nf3":                            pgn.Unknown,
		"[Result \"1-0\"]\n\n1. e4 e5":         pgn.WhiteWins,
		"[Result \"soon\"]\n\n1. e4 e5":        pgn.Unknown,
		"[Result \"1-0\"]\n\n1. e4 e5 1/2-1/2": pgn.Drawn,
	} {
		if g, err := Read(text); err != nil || g.Result != want {
			t.Errorf("%q: %+v, error %v; want the result %q", text, g, err, want)
		}
	}
}

// TestWriteVariant: a castling right that standard chess has not is one of Chess960,
// which only the tag says.
func TestWriteVariant(t *testing.T) {
	for fen, want := range map[string]bool{
		"bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQN2RKR w KQkq - 0 1": true,
		"4k3/8/8/8/8/8/8/RR2K3 w B - 0 1":                         true,
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1":                    false,
		"4k3/8/8/8/8/8/8/3RKR2 w - - 0 1":                         false,
	} {
		g, err := Read(fen)
		if err != nil {
			t.Fatal(err)
		}
		if text, err := WritePGN(g); err != nil || strings.Contains(text, `[Variant "Chess960"]`) != want {
			t.Errorf("%s: error %v, want the tag: %v\n%s", fen, err, want, text)
		}
	}
}

// TestWriteTags writes the tags of a game that was read, as far as they still hold.
func TestWriteTags(t *testing.T) {
	const fen = "bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQN2RKR w KQkq - 0 1"
	g, err := Read(`[Event "Cup"]
[Date "2026.11.25"]
[Result "1-0"]
[FEN "` + fen + `"]
[Variant "Chess960"]
[WhiteElo "2500"]
[PlyCount "2"]

1. Nb3 Nb6 1-0`)
	if err != nil {
		t.Fatal(err)
	}
	g.Moves, g.Result = "c1b3", pgn.Unknown
	text, err := WritePGN(g)
	if err != nil {
		t.Fatal(err)
	}
	const want = `[Event "Cup"]
[Site "?"]
[Date "2026.11.25"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "*"]
[Variant "Chess960"]
[WhiteElo "2500"]
[SetUp "1"]
[FEN "` + fen + `"]

1. Nb3 *

`
	if text != want {
		t.Errorf("got\n%swant\n%s", text, want)
	}
}
