package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"vedette/eval"
	"vedette/movegen"
	"vedette/selfplay"
	"vedette/training"
)

// write writes a file in a new folder and returns its path.
func write(t *testing.T, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// imported imports files and returns the output and the games.
func imported(t *testing.T, args ...string) (text string, games []training.Game) {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out.vdt")
	text = output(t, append([]string{"import", "-out", out}, args...)...)
	if judged := output(t, "check", out); !strings.Contains(judged, "agrees") {
		t.Errorf("check says %q", judged)
	}
	return text, gamesIn(t, out)
}

// The output of view, with games of every ending, is imported as the same
// games.
func TestImportOfView(t *testing.T) {
	games := refereedGames(t)
	random := rand.New(rand.NewPCG(4, 4))
	games = append(games, walk(t, random, "bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQN2RKR w HFhf - 0 1", 80))
	var sound []training.Game
	for _, g := range games {
		if g.Ending != selfplay.ByWinRule || wonByScore(&g) {
			sound = append(sound, g)
		}
	}
	file, _ := gamesFile(t, "games", sound...)
	text := output(t, "view", file, "-count", fmt.Sprint(len(sound)))
	said, got := imported(t, write(t, "games.pgn", text))
	if len(got) != len(sound) || !strings.Contains(said, "refused: 0 games") {
		t.Fatalf("%d games, want %d:\n%s", len(got), len(sound), said)
	}
	for i, want := range sound {
		want.Number, want.Sum, want.Size = uint32(i), got[i].Sum, got[i].Size
		want.Plies = shownPlies(&want)
		if !reflect.DeepEqual(got[i], want) {
			t.Errorf("game %d is %+v, want %+v", i, got[i], want)
		}
	}
}

// shownPlies returns the plies of a game with the scores that view writes, which
// are rounded.
func shownPlies(g *training.Game) []training.Ply {
	plies := []training.Ply{}
	game := movegen.NewGame(g.Start)
	for _, ply := range g.Plies {
		if s := eval.Score(ply.Score); !s.IsMate() {
			phase := eval.Phase(game.Position())
			ply.Score = int16(eval.FromShown(s.Shown(phase), phase))
		}
		plies = append(plies, ply)
		game.Play(ply.Move)
	}
	return plies
}

// OpenBench's form, compact and verbose: no move numbers, one line, and no tag
// Termination.
func TestImportOfOpenBench(t *testing.T) {
	const text = `[Event "Fastchess Tournament"]
[Site "?"]
[Date "2026.11.20"]
[Round "1"]
[White "Vedette-dev"]
[Black "Vedette-base"]
[Result "0-1"]
[FEN "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2"]
[TimeControl "-"]
[Variant "standard"]
[ScaleFactor "1.0"]
[SetUp "1"]

g4 {-M2/9, line=odd 12} Qh4# {+M1/246} 0-1

[Event "Fastchess Tournament"]
[Round "2"]
[Result "1/2-1/2"]
[FEN "bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQN2RKR b HFhf - 0 1"]
[Variant "fischerandom"]
[SetUp "1"]

Nb6 {+0.31/12 0.45s, n=1234, sd=20} Nb3 {-0.20/11 0.1s, n=12, sd=3} d5 {0.00/12 0.45s, n=1, sd=2} O-O-O {-0.01/3 0.000s, n=1, sd=2} 1/2-1/2

[Event "Fastchess Tournament"]
[Round "3"]
[Result "1-0"]

e4 {book} e5 {book} Nf3 {+0.50/3} Nc6 {-2.10/4} 1-0
`
	said, games := imported(t, write(t, "1.2.3.pgn", text))
	if len(games) != 3 {
		t.Fatal(said)
	}
	type short struct {
		start  string
		plies  string
		result selfplay.Result
		ending selfplay.Ending
	}
	for i, want := range []short{
		{"rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w HAha - 0 2", "g2g4 -31998, d8h4 -31999", selfplay.BlackWins, selfplay.ByCheckmate},
		{"bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQN2RKR b HFhf - 0 1", "c8b6 -24, c1b3 -16, d7d5 0, g1f1 -1", selfplay.Drawn, selfplay.ByDrawRule},
		{"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w HAha - 0 2", "g1f3 39, b8c6 163", selfplay.WhiteWins, selfplay.ByWinRule},
	} {
		g := games[i]
		var plies []string
		for _, ply := range g.Plies {
			plies = append(plies, fmt.Sprintf("%v %d", ply.Move, ply.Score))
		}
		if got := (short{g.Start.ShredderFEN(), strings.Join(plies, ", "), g.Result, g.Ending}); got != want {
			t.Errorf("game %d: %+v, want %+v", i, got, want)
		}
	}
}

// Real games of OpenBench: testdata/README.md explains how they were made.
func TestImportOfOpenBenchGames(t *testing.T) {
	said, games := imported(t, "testdata/openbench.pgn")
	if len(games) != 22 || !strings.Contains(said, "22 games with 1956 positions\nrefused: 0 games") {
		t.Errorf("%d games:\n%s", len(games), said)
	}
}

// A refusal names file, line, game and reason, and the other games are imported.
func TestImportRefuses(t *testing.T) {
	const sound = "[Round \"1\"]\n\n1. e4 {+0.20/5} e5 {-0.10/5} 1/2-1/2\n\n"
	mate := "1. f3 {+0.20/5} e5 {+0.20/5} 2. g4 {+0.20/5} Qh4# {+0.20/5}"
	knights := strings.TrimSpace(strings.Repeat("Nf3 {0.00/1} Nf6 {0.00/1} Ng1 {0.00/1} Ng8 {0.00/1} ", 2))
	for _, test := range []struct{ text, kind, want string }{
		{"[Round \"2\"]\n\n1. e4 {+0.20/5}\ne9 {0.00/1} *", broken, "line 7: game 2, from line 4: 1... e9 is not a move in "},
		{"1. e4 {+0.20/5} so e5 {0.00/1} 1/2-1/2", broken, "line 4: game 2, from line 4: 1... so is not a move in "},
		{"[Result \"1-0\"]\n[Termination \"time forfeit\"]\n1. e4 {+0.20/5} 1-0", forfeited, "line 4: game 2: time forfeit"},
		{"[Termination \"abandoned\"]\n1. e4 {+0.20/5} 1-0", forfeited, "abandoned"},
		{"1. e4 {+0.20/5} *", noResult, "line 4: game 2"},
		{"[Round \"2\"]\n1. e4 {+0.20/5}", noResult, "line 4: game 2"},
		{"[Result \"1-0\"]\n1. e4 {+0.20/5} 0-1", twoResults, "line 4: game 2: 0-1 and 1-0"},
		{"[Result \"1-0\"]\n1-0", noMoves, "line 4: game 2"},
		{"{[%eval 0.2]} 1. e4 {[%eval 0.3]} 1-0", afterMoves, "line 4: game 2: there is one before the first move"},
		{"1. e4 {good} e5 1-0", noScore, "line 4: game 2: of any move"},
		{"1. e4 {+0.20/5} e5 {why not} 1-0", noScore, "line 4: game 2: 1... e5 {why not}"},
		{"1. e4 {+0.20/5} -- {+0.20/5} 1-0", nullMoves, "line 4: game 2"},
		{"[FEN \"7k/8/8/8/8/8/8/KR6 w - - 0 1\"]\n" + strings.Repeat("Rb2 {0.00/1} Kg8 {0.00/1} Rb1 {0.00/1} Kh8 {0.00/1}", 4001) + " 1-0",
			tooLong, "line 4: game 2: 16004 plies"},
		{knights + " e4 {0.00/1} 1/2-1/2", afterItsEnd, "line 4: game 2: by repetition, before 5. e4"},
		{mate + " 1-0", againstRules, "line 4: game 2: 1-0 for checkmate"},
		{mate + " 1/2-1/2", againstRules, "1/2-1/2 for checkmate"},
		{knights + " 1-0", againstRules, "1-0 for repetition"},
		{"1. e4 {-3.20/5} 1-0", againstScores, "line 4: game 2: 1-0 after -3.20"},
		{"1. e4 {+0.20/5} e5 {+0.20/5} 1-0", againstScores, "line 4: game 2: 1-0 after -0.21"},
	} {
		file := write(t, "a.pgn", strings.Replace(sound, "\n\n", "\n", 1)+test.text+"\n\n"+sound)
		text, games := imported(t, file)
		if len(games) != 2 || !strings.Contains(text, "refused: 1 games\n        1  "+test.kind+"\n") {
			t.Errorf("%s: %d games: %s", test.kind, len(games), text)
		}
		line, _, _ := strings.Cut(text, "\n")
		if !strings.HasPrefix(line, file+": "+test.kind+": line ") || !strings.Contains(line, test.want) {
			t.Errorf("said %q, want %q and %q", line, test.kind, test.want)
		}
	}
}

func TestImportFails(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	file := write(t, "a.pgn", "1. e4 *")
	checkRuns(t, map[string]expectation{
		"no game":     {[]string{"import", "-out", out, file}, "no game was imported"},
		"absent file": {[]string{"import", "-out", out, file, "absent"}, "absent"},
		"itself":      {[]string{"import", "-out", file, file}, file},
	})
	if _, err := os.Stat(out); err == nil {
		t.Error("a file was left")
	}
}

// A file that is not there in the end is not announced.
func TestImportAnnouncesNoFile(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	file := write(t, "a.pgn", "1. e4 {+0.20/5} 1-0")
	var said strings.Builder
	if status := program().Run(t.Context(), []string{"import", "-out", out, file, "absent"}, &said, io.Discard); status != 1 || said.Len() > 0 {
		t.Errorf("with an absent file: status %d, said %q", status, said.String())
	}
	folder := t.TempDir() // cannot be read
	status := program().Run(t.Context(), []string{"import", "-out", out, file, folder}, &said, io.Discard)
	if status != 1 || said.String() != "refused: 0 games\n" {
		t.Errorf("status %d, said %q", status, said.String())
	}
}

// The header names the sources of the games, and play does not continue such a
// file.
func TestImportHeader(t *testing.T) {
	dir := t.TempDir()
	out, both := filepath.Join(dir, "out"), filepath.Join(dir, "both")
	pgn := write(t, "12.pgn", "1. e4 {+0.20/5} 1-0")
	output(t, "import", "-out", out, pgn)
	output(t, "import", "-out", both, pgn, write(t, "13.pgn", "1. d4 {+0.20/5} 1-0"))
	if text := output(t, "stats", out); !strings.Contains(text, `"engine":"imported from 12.pgn"`) {
		t.Errorf("stats says %s", text)
	}
	text := output(t, "view", "-count", "2", both)
	for _, want := range []string{`[Event "A game imported from 12.pgn"]`, `[Event "A game imported from 13.pgn"]`, `[White "?"]`} {
		if !strings.Contains(text, want) {
			t.Errorf("view lacks %s:\n%s", want, text)
		}
	}
	if message := failure(t, 1, "play", "-out", out, "-resume"); !strings.Contains(message, "begun by imported from 12.pgn") {
		t.Errorf("play says %q", message)
	}
}
