package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"fmt"
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
	if err := training.ReadAll(t.Context(), []string{out}, func(g *training.Game) error {
		game := *g
		game.Plies, game.Sum = append([]training.Ply{}, g.Plies...), 0
		games = append(games, game)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if judged := output(t, "check", out); !strings.Contains(judged, "agrees") {
		t.Errorf("check says %q", judged)
	}
	return text, games
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
	said, got := imported(t, "-sample", "1", write(t, "games.pgn", text))
	if len(got) != len(sound) || !strings.Contains(said, "refused: 0 games") {
		t.Fatalf("%d games, want %d:\n%s", len(got), len(sound), said)
	}
	for i, want := range sound {
		want.Number, want.Sum, want.Size = uint32(i), 0, got[i].Size
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
		{"bqnb1rkr/pppppppp/8/8/8/8/PPPPPPPP/BQN2RKR b HFhf - 0 1", "c8b6 -23, c1b3 -15, d7d5 0, g1f1 -1", selfplay.Drawn, selfplay.ByDrawRule},
		{"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w HAha - 0 2", "g1f3 38, b8c6 158", selfplay.WhiteWins, selfplay.ByWinRule},
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

// A real archive of OpenBench: testdata/README.md explains how it was made.
func TestImportOfOpenBenchArchive(t *testing.T) {
	said, games := imported(t, "-sample", "1", "testdata/openbench.pgn.tar")
	if len(games) != 22 || !strings.Contains(said, "22 games with 1956 positions of 2 files") ||
		!strings.Contains(said, "replayed 14 of them with 1150 moves") || !strings.Contains(said, "refused: 0 games") {
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
		{"1. e4 {+0.20/5} e5 {+0.20/5} 1-0", againstScores, "line 4: game 2: 1-0 after -0.20"},
	} {
		file := write(t, "a.pgn", strings.Replace(sound, "\n\n", "\n", 1)+test.text+"\n\n"+sound)
		list := filepath.Join(t.TempDir(), "refused")
		text, games := imported(t, "-refused", list, file)
		if len(games) != 2 || !strings.Contains(text, "refused: 1 games\n        1  "+test.kind+"\n") {
			t.Errorf("%s: %d games: %s", test.kind, len(games), text)
		}
		line, _, _ := strings.Cut(text, "\n")
		if !strings.HasPrefix(line, file+": "+test.kind+": line ") || !strings.Contains(line, test.want) {
			t.Errorf("said %q, want %q and %q", line, test.kind, test.want)
		}
		if content, err := os.ReadFile(list); err != nil || string(content) != line+"\n" {
			t.Errorf("listed %q, %v", content, err)
		}
	}
}

func TestImportShowsSome(t *testing.T) {
	file := write(t, "a.pgn", strings.Repeat("1. e4 *\n", 5)+"1. e4 {+0.20/5} 1-0")
	for show, want := range map[string]int{"0": 0, "2": 2, "9": 5} {
		text, _ := imported(t, "-show", show, file)
		if got := strings.Count(text, "a.pgn: no result: line"); got != want || !strings.Contains(text, "refused: 5 games") {
			t.Errorf("-show %s: %d are shown:\n%s", show, got, text)
		}
	}
}

// Games played more than once, as by an engine that plays itself with reversed
// colours, are imported and counted.
func TestImportCountsDuplicates(t *testing.T) {
	const game, other = "1. e4 {+0.20/5} 1/2-1/2\n", "1. e4 {+0.21/5} 1/2-1/2\n"
	first, second := write(t, "1.pgn", game+other), write(t, "2.pgn", "1. d4 {+0.20/5} *\n"+game+game)
	if text, games := imported(t, first, second); len(games) != 4 || !strings.Contains(text, "\nduplicates: 2 of the imported games") {
		t.Errorf("%d games: %s", len(games), text)
	}
	if text, _ := imported(t, first); strings.Contains(text, "duplicates") {
		t.Errorf("no game is there twice: %s", text)
	}
}

// packedGames compresses texts with gzip into an archive.
func packedGames(t *testing.T, texts map[string]string) []byte {
	t.Helper()
	var archive bytes.Buffer
	w := tar.NewWriter(&archive)
	for name, text := range texts {
		if err := w.WriteHeader(&tar.Header{Name: name, Mode: 0o666, Size: int64(len(text)), Typeflag: tar.TypeReg}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return archive.Bytes()
}

func zipped(t *testing.T, content []byte) string {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write(content); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestImportOfPackedFiles(t *testing.T) {
	const game = "1. e4 {+0.20/5} 1-0\n"
	squeezed, err := os.ReadFile("testdata/one.pgn.bz2")
	if err != nil {
		t.Fatal(err)
	}
	deep := game
	for range maxPacked + 1 {
		deep = zipped(t, []byte(deep))
	}
	tarred := packedGames(t, map[string]string{"a/1.pgn": game, "a/2.pgn.gz": zipped(t, []byte(game)), "a/3.pgn.bz2": string(squeezed)})
	for name, test := range map[string]struct {
		content string
		games   int
		said    string
	}{
		"a.pgn":     {game, 1, ""},
		"a.pgn.gz":  {zipped(t, []byte(game)), 1, ""},
		"a.pgn.bz2": {string(squeezed), 1, ""},
		"a.bz2":     {string(squeezed) + string(squeezed), 2, ""}, // as bzip2 unpacks it
		"a.tar":     {string(tarred), 3, "of 3 files"},
		"a.tgz":     {zipped(t, tarred), 3, "of 3 files"},
		"other.tar": {string(packedGames(t, map[string]string{"readme": "1. e4", "x.PGN": game})), 1, "other.tar:readme: has no .pgn in its name"},
		"damaged.tar": {string(packedGames(t, map[string]string{"1.pgn.bz2": string(squeezed[:len(squeezed)/2]), "2.pgn": game})), 1,
			"damaged.tar:1.pgn.bz2: unexpected EOF"},
		"foreign.tar": {string(packedGames(t, map[string]string{"1.pgn.zst": "\x28\xb5\x2f\xfd" + game, "2.pgn": game})), 1,
			"1.pgn.zst: is packed with zstd"},
		"answer.tar": {string(packedGames(t, map[string]string{"1.pgn": `{ "error" : "Try again shortly" }`, "2.pgn": game})), 1,
			"answer.tar:1.pgn: no game found"}, // the answer of a server while workers play
		"cut.tar":  {string(packedGames(t, map[string]string{"1.pgn": game}))[:1024] + strings.Repeat("x", 100), 1, "cut.tar: unexpected EOF"},
		"deep.tar": {string(packedGames(t, map[string]string{"1.pgn": deep, "2.pgn": game})), 1, "is packed more than 5 times"},
	} {
		t.Run(name, func(t *testing.T) {
			said, games := imported(t, write(t, name, test.content))
			if len(games) != test.games || !strings.Contains(said, test.said) {
				t.Errorf("%d games, want %d, and said %q, want %q", len(games), test.games, said, test.said)
			}
			if damaged := strings.Contains(said, "not read completely: 1 files"); damaged != (test.said != "" && test.said != "of 3 files") {
				t.Errorf("said %q", said)
			}
		})
	}
}

func TestImportFails(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	file := write(t, "a.pgn", "1. e4 *")
	if message := anyFailure(t, "import", "-out", out, file); !strings.Contains(message, "no game was imported") {
		t.Errorf("message %q", message)
	}
	if message := anyFailure(t, "import", "-out", out, file, "absent"); !strings.Contains(message, "absent") {
		t.Errorf("message %q", message)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("a file was left")
	}
	if message := failure(t, 1, "import", "-out", file, file); !strings.Contains(message, file) {
		t.Errorf("message %q", message)
	}
}

// The header names the source of the games, and play does not continue such a
// file.
func TestImportHeader(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	output(t, "import", "-out", out, write(t, "12.pgn", "1. e4 {+0.20/5} 1-0"))
	if text := output(t, "stats", out); !strings.Contains(text, `"engine":"imported from 12.pgn"`) {
		t.Errorf("stats says %s", text)
	}
	text := output(t, "view", out)
	if !strings.Contains(text, `[Event "A game imported from 12.pgn"]`) || !strings.Contains(text, `[White "?"]`) {
		t.Errorf("view says %s", text)
	}
	if message := failure(t, 1, "play", "-out", out, "-resume"); !strings.Contains(message, "begun by imported from 12.pgn") {
		t.Errorf("play says %q", message)
	}
}

// notnil/chess checks what is imported.
func TestImportIsJudged(t *testing.T) {
	text, _ := imported(t, "-sample", "2", write(t, "a.pgn", strings.Repeat("1. e4 {+0.20/5} 1-0\n", 5)))
	if !strings.Contains(text, "replayed 3 of them with 3 moves") {
		t.Errorf("said %q", text)
	}
}
