package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// tell runs the program and returns its status and output.
func tell(args ...string) (status int, out, errOut string) {
	var o, e bytes.Buffer
	status = program().Run(context.Background(), args, &o, &e)
	return status, o.String(), e.String()
}

// output runs the program, which must succeed, and returns what it printed.
func output(t *testing.T, args ...string) string {
	t.Helper()
	status, out, errOut := tell(args...)
	if status != 0 || errOut != "" {
		t.Fatalf("scout %q: status %d, %s", args, status, errOut)
	}
	return out
}

func TestHelp(t *testing.T) {
	general := output(t, "help")
	for _, c := range program().Commands {
		if !strings.Contains(general, c.Name) || !strings.Contains(general, c.Summary) {
			t.Errorf("help does not tell of %s", c.Name)
		}
		if text := output(t, c.Name, "-help"); !strings.Contains(text, c.Summary) || !strings.Contains(text, "-width") {
			t.Errorf("%s -help says %q", c.Name, text)
		}
	}
	for _, want := range []string{"negascout-fail-soft", "NegaScout, fail-soft", "mtdf", "sss ", "DUAL*"} {
		if !strings.Contains(general, want) {
			t.Errorf("help does not tell of %s", want)
		}
	}
}

func TestMistakes(t *testing.T) {
	dir := t.TempDir()
	fens := filepath.Join(dir, "fens")
	if err := os.WriteFile(fens, []byte("# none\nrubbish\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ args, want string }{
		{"", "name a command: "},
		{"compere", `unknown command "compere"; did you mean "compare"?`},
		{"compare tree", `unexpected argument "tree"`},
		{"compare -colour red", "-colour"},
		{"compare -width x", "-width"},
		{"compare -width 0", "width 0"},
		{"compare -depth -1", "depth -1"},
		{"compare -width 1000 -depth 30", "too many leaves"},
		{"compare -values 0", "0 different values"},
		{"compare -order fine", `"fine"`},
		{"compare -order 0.9,0.5", "0.9"},
		{"compare -order 0.9,x", `"0.9,x"`},
		{"compare -algorithms sss,ttt", `unknown algorithm "ttt"`},
		{"compare -limit 0", "-limit must be at least 1, not 0"},
		{"compare -tree ((1", "a tree is missing"},
		{"compare -tree (1) -width 3 -fen startpos", "-tree cannot be combined with -fen, -width"},
		{"compare -fen startpos -seed 4", "-fen cannot be combined with -seed"},
		{"compare -fen rubbish", `fen "rubbish"`},
		{"compare -fen startpos -depth 16", "depth 16"},
		{"compare -fen startpos -order strong", `-order must be captures or generator, not "strong"`},
		{"trace -limit 0", "-limit must be at least 1, not 0"},
		{"trace -width 10 -depth 3", "more than 300 nodes"},
		{"trace -algorithms x", `"x"`},
		{"sweep -vary colour", `"colour"`},
		{"sweep -vary depth -depth 3", "-depth has no effect here"},
		{"sweep -vary order -order strong", "-order has no effect here"},
		{"sweep -fens FENS -width 3", "-width has no effect here"},
		{"sweep -fens FENS -vary width", "only the depth"},
		{"sweep -fens FENS", "FENS:2: "},
		{"sweep -fens ABSENT", "ABSENT"},
		{"sweep -from 5 -to 4", "is not a valid range"},
		{"sweep -step 0", "is not a valid range"},
		{"sweep -to NaN", "-to must be an integer"},
		{"sweep -to 3.5", "-to must be an integer"},
		{"sweep -vary order -to NaN", "is not a valid range"},
		{"sweep -vary order -to 1.5", "between 0 and 1"},
		{"sweep -vary width -from 0", "width 0"},
		{"sweep -trees 0", "-trees must be at least 1, not 0"},
		{"sweep -threads 0", "-threads must be at least 1, not 0"},
		{"sweep -limit -1", "-limit must be at least 1, not -1"},
		{"sweep -measure time", `"time"`},
		{"sweep -baseline sss,dual", "one algorithm"},
		{"sweep -baseline none", `"none"`},
		{"sweep -algorithms none", `"none"`},
		{"sweep -picture a.gif", "a.gif"},
		{"sweep -fens FENS -csv FENS", "-csv would replace the positions in FENS"},
		{"sweep -fens FENS -csv DIR/./fens", "-csv would replace the positions in FENS"},
		{"sweep -fens DIR/a.svg -picture DIR/./a.svg", "-picture would replace the positions in DIR/a.svg"},
		{"sweep -csv DIR/./a.svg -picture DIR/a.svg", "-csv and -picture name the same file, DIR/a.svg"},
	} {
		names := strings.NewReplacer("FENS", fens, "ABSENT", fens+"-absent", "DIR", dir)
		status, out, errOut := tell(strings.Fields(names.Replace(test.args))...)
		if status != 2 || out != "" || !strings.HasPrefix(errOut, "scout: ") ||
			!strings.Contains(errOut, names.Replace(test.want)) || strings.Count(errOut, "\n") != 1 {
			t.Errorf("scout %s: status %d, said %q and %q, want %q", test.args, status, out, errOut, test.want)
		}
	}
}

func TestFailures(t *testing.T) {
	absent := filepath.Join(t.TempDir(), "absent", "file")
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ args, want string }{
		{"trace -out FILE", "FILE"},
		{"sweep -csv ABSENT", "ABSENT"},
		{"sweep -picture ABSENT.svg -to 2 -trees 1", "ABSENT.svg"},
	} {
		names := strings.NewReplacer("ABSENT", absent, "FILE", file, "DIR", t.TempDir())
		status, out, errOut := tell(strings.Fields(names.Replace(test.args))...)
		if status != 1 || out != "" || !strings.Contains(errOut, names.Replace(test.want)) {
			t.Errorf("scout %s: status %d, said %q and %q", test.args, status, out, errOut)
		}
	}
}

// Every command stops at once when interrupted, and says so.
func TestInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	stop()
	for _, args := range []string{"compare", "sweep", "trace -out " + t.TempDir()} {
		var said strings.Builder
		status := program().Run(ctx, strings.Fields(args), io.Discard, &said)
		if status != 1 || said.String() != "scout: interrupted\n" {
			t.Errorf("%s: status %d, %q", args, status, said.String())
		}
	}
}

// A run that is in progress is abandoned.
func TestForEachStops(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	hang := make(chan struct{})
	defer close(hang)
	taken := 0
	err := forEach(ctx, 100, 2, func(i int) int {
		if i == 3 {
			stop()
		}
		if i > 2 {
			<-hang
		}
		return i
	}, func(int, int) { taken++ })
	if !errors.Is(err, context.Canceled) || taken > 3 {
		t.Errorf("error %v after %d results", err, taken)
	}
}

func TestForEach(t *testing.T) {
	for _, threads := range []int{1, 3, 200} {
		var got [100]int
		err := forEach(t.Context(), len(got), threads, func(i int) int { return i * i }, func(i, square int) { got[i] += square })
		for i, square := range got {
			if square != i*i {
				t.Errorf("%d threads: %d at %d", threads, square, i)
			}
		}
		if err != nil {
			t.Error(err)
		}
	}
}
