package main

import (
	"bytes"
	"cmp"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/selfplay"
	"vedette/training"
)

// writeGames writes games of random moves, which the side with the better final
// evaluation wins, and returns the file name.
func writeGames(t *testing.T, n int) string {
	t.Helper()
	return writeGamesFrom(t, n, movegen.StartFEN)
}

// writeGamesFrom writes such games from each of the positions in turn.
func writeGamesFrom(t *testing.T, n int, starts ...string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "some.games")
	w, err := training.Create(name, training.Header{Runs: []training.Settings{training.DefaultSettings()}})
	if err != nil {
		t.Fatal(err)
	}
	random, tables := rand.New(rand.NewPCG(1, 1)), eval.PSQTWeights()
	var list movegen.MoveList
	for i := range n {
		p := fentest.Parse(t, starts[i%len(starts)])
		g := training.Game{Number: uint32(i), Start: p, Result: selfplay.Drawn}
		white := 0
		for range 60 {
			list.Clear()
			p.LegalMoves(&list)
			if list.Len() == 0 {
				break
			}
			ply := training.Ply{Move: list.At(random.IntN(list.Len())), Score: int16(white)}
			g.Plies = append(g.Plies, ply)
			var child movegen.Position
			p.MakeInto(&child, ply.Move)
			p = child
			white = int(tables.Evaluate(&p)) // the tables change less often than the network
			if p.SideToMove() == movegen.Black {
				white = -white
			}
		}
		// Without some luck the results would fit an infinitely steep sigmoid.
		switch luck := white + random.IntN(1001) - 500; {
		case luck > 150:
			g.Result = selfplay.WhiteWins
		case luck < -150:
			g.Result = selfplay.BlackWins
		}
		if err := w.Write(&g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return name
}

// tell runs the program and returns its status and output.
func tell(ctx context.Context, args ...string) (status int, out, errOut string) {
	var o, e bytes.Buffer
	status = program().Run(ctx, args, &o, &e)
	return status, o.String(), e.String()
}

// succeed runs the program, which must succeed, and returns its output.
func succeed(t *testing.T, args ...string) string {
	t.Helper()
	status, out, errOut := tell(t.Context(), args...)
	if status != 0 {
		t.Fatalf("train %q: status %d, %s%s", args, status, out, errOut)
	}
	return out
}

// refuse runs the program, which must fail and say why.
func refuse(t *testing.T, why string, args ...string) {
	t.Helper()
	if status, _, errOut := tell(t.Context(), args...); status == 0 || !strings.Contains(errOut, why) {
		t.Errorf("train %q: status %d, %s, want %q", args, status, errOut, why)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestTrainTables(t *testing.T) {
	games, dir := writeGames(t, 120), t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	arguments := func(name string, more ...string) []string {
		return append(append([]string{"tables", "-epochs", "3", "-batch", "256", "-threads", "1", "-validation", "0.2",
			"-out", in(name)}, more...), games)
	}
	out := succeed(t, arguments("one.tables", "-checkpoint", in("checkpoint"))...)
	for _, pattern := range []string{
		`(?m)^games +120$`, `(?m)^positions +\d{4}$`, `(?m)^- early ply +960 `, `(?m)^- noisy move +[1-9]`, `(?m)^= kept +\d+ `,
		`(?m)^for validation +\d+  of \d+ games$`, `(?m)^ +3 +0\.\d+ +0\.\d+`,
		`(?m)^training +\d+ samples a second$`, `(?m)^rounded +0\.\d+$`, `(?m)^engine's tables +0\.\d+$`,
	} {
		if !regexp.MustCompile(pattern).MatchString(out) {
			t.Errorf("%s is not in\n%s", pattern, out)
		}
	}
	tables := undated(read(t, in("one.tables")))
	for _, want := range []string{"vedette tables 1\n", "# Games: 120 of some.games, checksum", "-epochs 3", "\nsquares pawn:\n"} {
		if !strings.Contains(tables, want) {
			t.Errorf("the tables lack %q", want)
		}
	}

	refuse(t, "train: "+in("checkpoint")+" exists; add -resume to continue it, or remove it\n",
		arguments("other.tables", "-checkpoint", in("checkpoint"))...)

	// Again, but stopped after the first epoch and resumed.
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var said bytes.Buffer
	stopping := arguments("again.tables", "-checkpoint", in("other"))
	status := program().Run(ctx, stopping, atFirstEpoch(cancel), &said)
	if status != 1 || said.String() != "train: stopped after 1 of 3 epochs; the same command with -resume goes on\n" {
		t.Errorf("status %d, %s", status, said.String())
	}
	if _, err := os.Stat(in("again.tables")); err == nil {
		t.Error("unfinished tables were written")
	}
	succeed(t, arguments("again.tables", "-checkpoint", in("other"), "-resume")...)
	if undated(read(t, in("again.tables"))) != tables {
		t.Error("resumed training gives other tables")
	}
	refuse(t, in("checkpoint")+": the checkpoint comes from other settings",
		arguments("other.tables", "-checkpoint", in("checkpoint"), "-resume", "-rate", "0.5")...)
}

// undated returns the text of tables without the date.
func undated(text string) string {
	return regexp.MustCompile(`on \d{4}-\d\d-\d\d`).ReplaceAllString(text, "")
}

// atFirstEpoch is called at the line of the first epoch.
type atFirstEpoch func()

func (do atFirstEpoch) Write(text []byte) (int, error) {
	if bytes.HasPrefix(text, []byte("    1 ")) {
		do()
	}
	return len(text), nil
}

// A checkpoint that cannot be saved does not end the training, but a training that is
// stopped without one is lost.
func TestLostCheckpoint(t *testing.T) {
	games, file := writeGames(t, 60), filepath.Join(t.TempDir(), "some.tables")
	for _, stopped := range []bool{false, true} {
		ctx, cancel := context.WithCancel(t.Context())
		folder := t.TempDir()
		spoil := atFirstEpoch(func() {
			os.Remove(folder)
			if stopped {
				cancel()
			}
		})
		var said bytes.Buffer
		checkpoint := filepath.Join(folder, "checkpoint")
		status := program().Run(ctx, []string{"tables", "-epochs", "2", "-validation", "0.2", "-checkpoint", checkpoint, "-out", file, games}, spoil, &said)
		cancel()
		if !strings.HasPrefix(said.String(), "epoch 1: the checkpoint cannot be saved: open "+checkpoint) {
			t.Errorf("said %q", &said)
		}
		_, err := os.Stat(file)
		switch {
		case !stopped && (status != 0 || err != nil):
			t.Errorf("status %d, %v, %s", status, err, &said)
		case stopped && (status != 1 || !strings.Contains(said.String(), "\ntrain: open "+checkpoint)):
			t.Errorf("stopped: status %d, %s", status, &said)
		}
	}
}

func TestStoppedWhileReading(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	status, _, errOut := tell(ctx, "tables", "-out", "none", writeGames(t, 3))
	if status != 1 || errOut != "train: stopped while reading games\n" {
		t.Errorf("status %d, %s", status, errOut)
	}
}

// A file of games is not replaced by what is learnt, as when the name after -out is
// forgotten.
func TestGamesAreKept(t *testing.T) {
	games := writeGames(t, 3)
	before := read(t, games)
	for _, args := range []string{
		"network -out G G", "tables -out G G", "tables -out new -checkpoint G G", "tables -out new -checkpoint G -resume G",
		"wdl -out G G", "import -out G G",
	} {
		refuse(t, "train: "+games+" does not begin with \"vedette ", strings.Fields(strings.ReplaceAll(args, "G", games))...)
	}
	refuse(t, "train: none cannot be continued: ", "tables", "-out", "new", "-checkpoint", "none", "-resume", games)
	refuse(t, "train: new cannot be written: it is named twice", "tables", "-out", "new", "-checkpoint", "./new", games)
	if read(t, games) != before {
		t.Error("the games are no longer the same")
	}
}

// A file that is given twice would count twice.
func TestFileTwice(t *testing.T) {
	games := writeGames(t, 3)
	other := filepath.Join(filepath.Dir(games), "other")
	if err := os.Link(games, other); err != nil {
		t.Skip(err)
	}
	for _, args := range []string{"network", "tables", "wdl"} {
		refuse(t, other+" is given twice", args, "-out", "none", games, other)
	}
}

// A checkpoint that another run wrote after the start is kept; a run's own is replaced.
func TestForeignCheckpointIsKept(t *testing.T) {
	name := filepath.Join(t.TempDir(), "checkpoint")
	write := func(text string) func(string) error {
		return func(file string) error { return os.WriteFile(file, []byte(text), 0o666) }
	}
	one, two, again := checkpointing{file: name}, checkpointing{file: name}, checkpointing{file: name, resume: true}
	for _, c := range []*checkpointing{&one, &two} {
		if err := c.prepare("", ""); err != nil {
			t.Fatal(err)
		}
	}
	if err := cmp.Or(one.save(write("one")), one.save(write("one, later"))); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := two.save(write("two")); err == nil || !strings.HasPrefix(err.Error(), name+" is now the checkpoint of another run") {
			t.Errorf("the second run: error %v", err)
		}
	}
	if got := read(t, name); got != "one, later" {
		t.Errorf("the checkpoint is %q", got)
	}
	if err := cmp.Or(again.prepare("", ""), again.save(write("again"))); err != nil || read(t, name) != "again" {
		t.Errorf("with -resume: error %v", err)
	}
}

func TestBadArguments(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "none.games")
	out := "-out " + filepath.Join(t.TempDir(), "new ")
	for _, test := range []struct {
		args   string
		status int
		reason string
	}{
		{"tables", 2, "name a file"},
		{"tables -epochs 0 g", 2, "epochs"},
		{"tables g", 2, "-out is missing"},
		{"network g", 2, "-out is missing"},
		{"tables " + out + "-validation 1 g", 2, "validation"},
		{"tables " + out + "-resume g", 2, "-checkpoint"},
		{"tables " + out + missing, 1, missing},
		{"tables -out " + missing + "/x g", 1, missing + "/x cannot be written"},
		{"tables " + out + "-checkpoint " + missing + "/x g", 1, missing + "/x cannot be written"},
		{"network -out . g", 1, ". cannot be written: it is a folder"},
		{"network " + out + "-teacher t@x g", 2, "-teacher: the share"},
		{"network " + out + "-teacher t@2 g", 2, "teaching: a share of 2"},
		{"network " + out + "-teacher @0.5 g", 2, "-teacher: the name of a network is missing"},
		{"network " + out + "-teacher t, g", 2, "-teacher: the name of a network is missing"},
		{"network " + out + "-from " + missing + " g", 1, missing}, // before the games
		{"network " + out + "-teacher " + missing + " g", 1, missing},
		{"network " + out + "-teacher " + missing + "@2/t g", 1, missing + "@2/t"},
		{"judge set", 2, "name a file of games and at least one network"},
		{"wdl -out " + missing + "/x g", 1, missing + "/x cannot be written"},
		{"wdl", 2, "name a file"},
		{"wdl g", 2, "-out is missing"},
		{"wdl " + out + "-validation 0 g", 2, "validation"},
		{"wdl -blend 1 g", 2, "-blend"},
		{"wdl " + out + missing, 1, missing},
		{"parameters file", 2, `"file"`},
		{"parameters -pairs 0", 2, "pairs"},
		{"parameters -r-end 0", 2, "r-end"},
		{"parameters -nodes 0", 2, "nodes"},
		{"parameters -threads 0", 2, "threads"},
		{"parameters -resume", 2, "-checkpoint"},
		{"match -openings " + missing + " ../../eval/default.network", 1, missing},
	} {
		status, out, errOut := tell(context.Background(), strings.Fields(test.args)...)
		if status != test.status || out != "" || !strings.HasPrefix(errOut, "train: ") ||
			!strings.Contains(errOut, test.reason) || strings.Count(errOut, "\n") != 1 {
			t.Errorf("train %s: status %d, said %q and %q", test.args, status, out, errOut)
		}
	}
}
