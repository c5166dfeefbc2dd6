package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"vedette/eval"
	"vedette/movegen"
	"vedette/selfplay"
	"vedette/training"
)

func TestPGN(t *testing.T) {
	game := line(t, "r3k2r/1P6/8/8/8/8/6p1/R3K2R w KQkq - 5 12", "b7a8n", "e8h8", "e1a1", "g2h1q", "a8b6")
	game.Result, game.Ending = selfplay.WhiteWins, selfplay.ByWinRule
	game.Plies[0].Score, game.Plies[1].Score, game.Plies[2].Score = 31995, -31996, -1
	file, _ := gamesFile(t, "games", game)
	const want = `[Event "Vedette plays itself"]
[Site "?"]
[Date "????.??.??"]
[Round "0"]
[White "\"Test\" 1"]
[Black "\"Test\" 1"]
[Result "1-0"]
[Termination "adjudicated win"]
[SetUp "1"]
[FEN "r3k2r/1P6/8/8/8/8/6p1/R3K2R w KQkq - 5 12"]

12. bxa8=N {[%eval #3]} 12... O-O {[%eval #-2]} 13. O-O-O {[%eval -0.01]} 13...
gxh1=Q {[%eval 0.16]} 14. Nb6 {[%eval 0.25]} 1-0
`
	if got := output(t, "view", file); got != want {
		t.Errorf("wrote\n%s, want\n%s", got, want)
	}
}

// The output of view is read again by notnil/chess.
func TestPGNRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 1))
	var games []training.Game
	for i := range 8 {
		fen := movegen.StartFEN
		if i%2 == 1 {
			fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1"
		}
		games = append(games, walk(t, random, fen, 60))
	}
	file, _ := gamesFile(t, "games", games...)
	text := output(t, "view", file, "-count", "8")
	for _, line := range strings.Split(text, "\n") {
		if len(line) > 80 && !strings.HasPrefix(line, "[") {
			t.Errorf("a line of %d characters: %s", len(line), line)
		}
	}
	scanner := chess.NewScanner(strings.NewReader(text))
	for i, g := range games {
		if !scanner.Scan() {
			t.Fatalf("game %d: %v", i, scanner.Err())
		}
		read := scanner.Next()
		if string(read.Outcome()) != g.Result.String() || read.GetTagPair("Round").Value != fmt.Sprint(i) {
			t.Errorf("game %d: result %v, round %s", i, read.Outcome(), read.GetTagPair("Round").Value)
		}
		if len(read.Moves()) != len(g.Plies) {
			t.Fatalf("game %d: %d moves, want %d", i, len(read.Moves()), len(g.Plies))
		}
		game := movegen.NewGame(g.Start)
		for j, m := range read.Moves() {
			if want := g.Plies[j].Move.KingText(); m.String() != want {
				t.Fatalf("game %d, ply %d: %v, want %s", i, j, m, want)
			}
			if comment := read.Comments()[j]; len(comment) != 1 || comment[0] != annotation(g.Plies[j], eval.Phase(game.Position())) {
				t.Fatalf("game %d, ply %d: comment %q", i, j, comment)
			}
			game.Play(g.Plies[j].Move)
		}
	}
}

// Chess960 games are printed too, although notnil/chess does not support their
// castling.
func TestPGNOfChess960(t *testing.T) {
	game := line(t, "bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQN2RKR w HFhf - 0 1", "c1b3", "c8b6", "g1f1", "d7d5")
	file, _ := gamesFile(t, "games", game)
	text := strings.Join(strings.Fields(output(t, "view", file)), " ")
	for _, want := range []string{`[Variant "Chess960"]`, "1. Nb3 ", "1... Nb6 ", "2. O-O-O ", "2... d5 ", "1/2-1/2"} {
		if !strings.Contains(text, want) {
			t.Errorf("without %q:\n%s", want, text)
		}
	}
}

func TestPGNOfIllegalGame(t *testing.T) {
	game := line(t, movegen.StartFEN, "e2e4", "e7e5")
	game.Plies[1].Move = movegen.NewMove(movegen.E1, movegen.E8)
	file, offsets := oldFile(t, "games", game)
	want := fmt.Sprintf("%s: game at byte %d: ply 2: e1e8 is not legal", file, offsets[0])
	if message := failure(t, 1, "view", file); !strings.Contains(message, want) {
		t.Errorf("message %q, want %q in it", message, want)
	}
}

func TestWhichGames(t *testing.T) {
	var games []training.Game
	for _, move := range []string{"a2a3", "b2b3", "c2c3", "d2d3", "e2e3"} {
		games = append(games, line(t, movegen.StartFEN, move))
	}
	file, offsets := gamesFile(t, "games", games...)
	for _, test := range []struct{ args, want string }{
		{"FILE", "0"},
		{"FILE -count 0", ""},
		{"FILE -count 3", "0 1 2"},
		{fmt.Sprintf("FILE -at %d", offsets[2]), "2"},
		{fmt.Sprintf("-at %d -count 2 FILE", offsets[3]), "3 4"},
	} {
		text := output(t, append([]string{"view"}, strings.Fields(strings.ReplaceAll(test.args, "FILE", file))...)...)
		var rounds []string
		for _, line := range strings.Split(text, "\n") {
			if round, ok := strings.CutPrefix(line, "[Round \""); ok {
				rounds = append(rounds, strings.TrimSuffix(round, "\"]"))
			}
		}
		if got := strings.Join(rounds, " "); got != test.want {
			t.Errorf("view %s: games %q, want %q", test.args, got, test.want)
		}
	}
}

func TestAnnotation(t *testing.T) {
	for score, want := range map[int16]string{
		0: "[%eval 0.00]", 78: "[%eval 1.01]", -4: "[%eval -0.05]", 776: "[%eval 10.00]",
		31999: "[%eval #1]", 31998: "[%eval #1]", 31997: "[%eval #2]", 31996: "[%eval #2]",
		-31999: "[%eval #-1]", -31998: "[%eval #-1]", -31997: "[%eval #-2]", -31996: "[%eval #-2]",
	} {
		if got := annotation(training.Ply{Score: score}, eval.MaxPhase); got != want {
			t.Errorf("%d: %s, want %s", score, got, want)
		}
	}
}
