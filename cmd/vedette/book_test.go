package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"vedette/book"
	"vedette/cmd/internal/tool"
	"vedette/internal/programtest"
	"vedette/movegen"
	"vedette/pgn"
)

// someGames holds different kinds of games. Games 5 and 6 cannot be in a book: one
// has a null move, and one is Chess960. Game 4 ends with an illegal move.
const someGames = `[Event "1"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 (2... d6 3. d4) 3. Bb5 a6 4. O-O {a comment} Nf6 1-0

[Event "2"]
[Result "0-1"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O 0-1

[Event "3"]
[Result "1/2-1/2"]

1. e4 c5 2. e5 d5 3. exd6 1/2-1/2

[Event "4"]
[Result "1-0"]

1. e4 e4 1-0

[Event "5"]
[Result "1-0"]

1. e4 -- 2. d4 1-0

[Event "6"]
[Result "1-0"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "nrkbbnqr/pppppppp/8/8/8/8/PPPPPPPP/NRKBBNQR w KQkq - 0 1"]

1. e4 1-0

[Event "7"]
[Result "*"]

1. d4 d5 *

[Event "8"]
[Result "0-1"]

1. d4 Nf6 2. c4 *

[Event "9"]
[Result "1-0"]
[SetUp "1"]
[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"]

1. a8=N 1-0
`

// runShell runs a command of a program and returns its status and output.
func runShell(ctx context.Context, p *tool.Program, args ...string) (status int, out, errOut string) {
	var o, e strings.Builder
	status = p.Run(ctx, args, &o, &e)
	return status, o.String(), e.String()
}

// runBook runs "vedette book".
func runBook(args ...string) (status int, out, errOut string) {
	return runShell(context.Background(), bookProgram(), args...)
}

// mustRunBook is runBook for commands that must succeed.
func mustRunBook(t *testing.T, args ...string) (out, errOut string) {
	t.Helper()
	status, out, errOut := runBook(args...)
	if status != 0 {
		t.Fatalf("%q: status %d, %s%s", args, status, out, errOut)
	}
	return out, errOut
}

// writeFile writes a file to a folder and returns its path.
func writeFile(t *testing.T, folder, name, content string) string {
	t.Helper()
	name = filepath.Join(folder, name)
	if err := os.WriteFile(name, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// holds fails unless a file has the content.
func holds(t *testing.T, name, want string) {
	t.Helper()
	if content, err := os.ReadFile(name); err != nil || string(content) != want {
		t.Errorf("%s has become %q, %v", name, content, err)
	}
}

// The book has the moves of the valid games, and the others are named.
func TestMakeBook(t *testing.T) {
	dir := t.TempDir()
	games := writeFile(t, dir, "some games.pgn", someGames)
	name := filepath.Join(dir, "a book.bin")
	out, errOut := mustRunBook(t, "make", games, "-games", "1", name)
	if want := "Wrote " + name + ": 15 moves for 12 positions, from 7 games; 2 skipped\n"; out != want {
		t.Errorf("wrote %q, want %q", out, want)
	}
	named := regexp.MustCompile(`(?m)^.*some games\.pgn: line \d+: game (\d).*; skipped$`).FindAllStringSubmatch(errOut, -1)
	if len(named) != 2 || named[0][1] != "5" || named[1][1] != "6" || strings.Count(errOut, "\n") != 3 ||
		!strings.Contains(errOut, "line 19: game 4, from line 16: 1... e4 is not legal") {
		t.Errorf("named %q", errOut)
	}
	for fen, want := range map[string][]string{
		"":                               {"e4 5 83.3 %", "d4 1 16.7 %"},
		"startpos moves d2d4":            {"Nf6 2 66.7 %", "d5 1 33.3 %"},
		"position startpos moves e2e4":   {"e5 2 66.7 %", "c5 1 33.3 %"},
		"4k3/P7/8/8/8/8/8/4K3 w - - 0 1": {"a8=N 2 100.0 %"},
		"r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4":  {"O-O 2 100.0 %"},
		"rnbqkbnr/pp2pppp/8/2ppP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3":        {"exd6 1 100.0 %"},
		"rnbqkbnr/pp2pppp/8/2ppP3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3":         nil,
		"r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4": nil,
		"rnbqkbnr/ppp2ppp/3p4/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3":     nil, // in a variation
	} {
		out, errOut := mustRunBook(t, append([]string{"show", name}, strings.Fields(fen)...)...)
		var got []string
		for line := range strings.Lines(out) {
			got = append(got, strings.Join(strings.Fields(line), " "))
		}
		if want == nil {
			want = []string{"The book has no move for this position."}
		} else {
			want = append([]string{"move weight share"}, want...)
		}
		if !slices.Equal(got, want) || errOut != "" {
			t.Errorf("%s: %q, %q, want %q", fen, got, errOut, want)
		}
	}
}

// Errors in variations and results without a winner do not cost games, those of
// several files are counted together, and an empty file is replaced.
func TestMakeBookOfOddGames(t *testing.T) {
	dir := t.TempDir()
	games := writeFile(t, dir, "games.pgn", "1. e4 e5 (1... Ke5 {x}) 2. Nf3 1-0\n\n[Result \"0-0\"]\n\n1. e4 e5 0-0\n\n1. d4 d5 1/2-0\n")
	name := writeFile(t, dir, "book", "")
	out, errOut := mustRunBook(t, "make", "-games", "1", games, games, name)
	if want := "Wrote " + name + ": 5 moves for 4 positions, from 6 games\n"; out != want || errOut != "" {
		t.Errorf("wrote %q, %q, want %q", out, errOut, want)
	}
	out, _ = mustRunBook(t, "show", name)
	if got := strings.Join(strings.Fields(out), " "); got != "move weight share e4 6 75.0 % d4 2 25.0 %" {
		t.Errorf("shows %q", got)
	}
}

// The flags change which moves are counted, and their weights.
func TestMakeBookFlags(t *testing.T) {
	dir := t.TempDir()
	games := writeFile(t, dir, "games.pgn", someGames)
	for _, test := range []struct{ flags, want string }{
		{"-games 1 -plies 1", ": 3 moves for 2 positions,"},
		{"-games 1 -plies 1 -win 0 -draw 0 -loss 5", ": 2 moves for 1 positions,"},
		{"-games 2 -plies 1", ": 2 moves for 1 positions,"},
		{"-games 3 -plies 1", ": 1 moves for 1 positions,"},
		{"-plies 40", ": 1 moves for 1 positions,"},
		{"-games 2 -loss 1", ": 5 moves for 4 positions,"},
	} {
		out, _ := mustRunBook(t, append(strings.Fields("make "+test.flags), games, filepath.Join(dir, "book.bin"))...)
		if !strings.Contains(out, test.want) {
			t.Errorf("%s: %q, want %q", test.flags, out, test.want)
		}
	}
}

// After an error an existing book is unchanged.
func TestBookMistakes(t *testing.T) {
	dir := t.TempDir()
	games := writeFile(t, dir, "games.pgn", someGames)
	const oldBook = "0123456789abcdef" // one entry
	old, broken := writeFile(t, dir, "old.bin", oldBook), writeFile(t, dir, "broken.bin", "not a book!")
	more := writeFile(t, dir, "games.txt", "1. e4 *")
	empty := writeFile(t, dir, "empty.pgn", "")
	for _, test := range []struct {
		args   []string
		status int
		want   string
	}{
		{nil, 2, "name a command: make or show"},
		{[]string{"open"}, 2, `unknown command "open"; name make or show`},
		{[]string{"make"}, 2, "name a file"},
		{[]string{"make", games}, 2, "name the files of games, then the file of the book"},
		{[]string{"make", old, old}, 2, "the book would replace the games in " + old},
		{[]string{"make", old, games}, 2, "the last file must be the book, not " + games},
		{[]string{"make", games, "-"}, 2, "the last file must be the book, which needs a name"},
		{[]string{"make", "-plies", "0", games, old}, 2, "the number of plies must be at least 1, not 0"},
		{[]string{"make", "-games", "0", games, old}, 2, "the number of games must be at least 1, not 0"},
		{[]string{"make", "-win", "1001", games, old}, 2, "the points for a result must be from 0 to 1000, not 1001"},
		{[]string{"make", filepath.Join(dir, "missing.pgn"), old}, 1, "missing.pgn"},
		{[]string{"make", empty, old}, 1, old + " not written: no move was played in enough games"},
		{[]string{"make", "-games", "9", games, old}, 1, old + " not written: no move was played in enough games"},
		{[]string{"make", games, filepath.Join(dir, "missing", "book.bin")}, 1, "book.bin not written"},
		{[]string{"show"}, 2, "name a file"},
		{[]string{"make", games, more}, 2, `the last file must be the book; an existing file is replaced only if it is one: "` + more + `": not a Polyglot`},
		{[]string{"show", broken}, 1, `broken.bin": not a Polyglot book, or truncated: 11 bytes are not a multiple of 16`},
		{[]string{"show", filepath.Join(dir, "missing.bin")}, 1, `missing.bin": `},
		{[]string{"show", old, "8/8 w"}, 2, "8/8 w"},
		{[]string{"show", old, "startpos moves e2e5"}, 2, `1. "e2e5" is not legal`},
	} {
		status, out, errOut := runBook(test.args...)
		if status != test.status || out != "" || !strings.Contains(errOut, test.want) {
			t.Errorf("%q: status %d, %q, %q, want %q", test.args, status, out, errOut, test.want)
		}
	}
	holds(t, old, oldBook)
	holds(t, more, "1. e4 *")
	if left, _ := filepath.Glob(filepath.Join(dir, "*.new*")); len(left) > 0 {
		t.Errorf("left over: %q", left)
	}
}

// An interrupted run leaves no book.
func TestMakeBookInterrupted(t *testing.T) {
	dir := t.TempDir()
	games := writeFile(t, dir, "games.pgn", someGames)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	name := filepath.Join(dir, "book.bin")
	status, _, errOut := runShell(ctx, bookProgram(), "make", games, name)
	if status != 1 || !strings.HasSuffix(errOut, "interrupted\n") {
		t.Errorf("status %d, %q", status, errOut)
	}
	if _, err := os.Stat(name); !errors.Is(err, os.ErrNotExist) {
		t.Error("there is a book")
	}
}

// randomGames returns games of random moves, many with the same first moves, that
// polyglot can read: with results, and from the start position.
func randomGames(t *testing.T, n int) string {
	t.Helper()
	random := rand.New(rand.NewPCG(1, 2))
	var text []byte
	for i := range n {
		result := []string{pgn.WhiteWins, pgn.BlackWins, pgn.Drawn}[random.IntN(3)]
		g := pgn.Game{Start: movegen.StartPosition(), Result: result}
		g.SetTag("Event", fmt.Sprint(i))
		g.SetTag("Result", result)
		p := g.Start
		for ply := range 60 {
			var list movegen.MoveList
			if p.LegalMoves(&list); list.Len() == 0 {
				break
			}
			choices := list.Len()
			if ply < 8 {
				choices = min(choices, 3)
			}
			m := list.At(random.IntN(choices))
			g.Moves = append(g.Moves, pgn.Move{Move: m})
			p.Play(m)
		}
		var err error
		if text, err = pgn.Append(text, &g); err != nil {
			t.Fatal(err)
		}
		text = append(text, '\n')
	}
	return string(text)
}

// Polyglot makes the same entries from the same games.
func TestPolyglotMakesTheSameBook(t *testing.T) {
	if testing.Short() {
		t.Skip("makes books of thousands of games")
	}
	polyglot := programtest.Find(t, "polyglot")
	const unfinished = "[Event \"?\"]\n[Result \"*\"]\n\n1. d4 d5 2. c4 *\n\n"
	sound := someGames[:strings.Index(someGames, `[Event "4"]`)]
	for name, test := range map[string]struct {
		games string
		min   string
	}{
		"written": {sound + unfinished, "1"},
		"random":  {randomGames(t, 500), "1"},
		"often":   {randomGames(t, 2000), "3"},
	} {
		dir := t.TempDir()
		games := writeFile(t, dir, "games.pgn", test.games)
		ours, theirs := filepath.Join(dir, "ours.bin"), filepath.Join(dir, "theirs.bin")
		mustRunBook(t, "make", "-games", test.min, games, ours)
		cmd := exec.CommandContext(t.Context(), polyglot, "make-book", "-pgn", games, "-bin", theirs, "-min-game", test.min, "-max-ply", "40")
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		got, want := entriesOf(t, ours), entriesOf(t, theirs)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %d entries, polyglot makes %d others", name, len(got), len(want))
		}
		if _, err := book.Open(theirs); err != nil {
			t.Errorf("%s: polyglot's book: %v", name, err)
		}
	}
}

// entriesOf returns the entries of a book in a fixed order, since the order of
// moves with the same weight is arbitrary.
func entriesOf(t *testing.T, name string) (entries []string) {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for entry := range slices.Chunk(content, 16) {
		entries = append(entries, fmt.Sprintf("%x", entry))
	}
	slices.Sort(entries)
	return entries
}
