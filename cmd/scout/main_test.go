package main

import (
	"bytes"
	"context"
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

func TestMistakes(t *testing.T) {
	fens := filepath.Join(t.TempDir(), "fens")
	if err := os.WriteFile(fens, []byte("# none\nrubbish\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ args, want string }{
		{"compere", `unknown command "compere"; did you mean "compare"?`},
		{"compare -width 0", "width 0"},
		{"compare -width 1000 -depth 30", "too many leaves"},
		{"compare -order 0.9,x", `"0.9,x"`},
		{"compare -order 0.9,0.5", "0.9"},
		{"compare -algorithms sss,ttt", `unknown algorithm "ttt"`},
		{"compare -baseline sss,dual", "one algorithm"},
		{"compare -trees 0", "-trees must be at least 1, not 0"},
		{"compare -fens FENS -width 3", "-fens cannot be combined with -width"},
		{"compare -fens FENS", "FENS:2: "},
		{"trace -tree ((1", "a tree is missing"},
		{"trace -tree (1) -width 3", "-tree cannot be combined with -width"},
		{"trace -width 10 -depth 3", "more than 300 nodes"},
	} {
		names := strings.NewReplacer("FENS", fens)
		status, out, errOut := tell(strings.Fields(names.Replace(test.args))...)
		if status != 2 || out != "" || !strings.Contains(errOut, names.Replace(test.want)) || strings.Count(errOut, "\n") != 1 {
			t.Errorf("scout %s: status %d, said %q and %q, want %q", test.args, status, out, errOut, test.want)
		}
	}
}

func TestSlugs(t *testing.T) {
	for _, name := range algorithmNames() {
		if names, err := choose(slug(name)); err != nil || len(names) != 1 || names[0] != name {
			t.Errorf("%s: %v, %v", slug(name), names, err)
		}
	}
}
