package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"vedette/explain"
)

// runTrace runs "vedette trace".
func runTrace(ctx context.Context, args ...string) (status int, out, errOut string) {
	return runShell(ctx, shellProgram(), append([]string{"trace", "-hash", "1"}, args...)...)
}

// The page goes to a file that is named, or to the standard output, and the data too.
func TestTraceFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	status, out, errOut := runTrace(t.Context(), "startpos", "4")
	content, err := os.ReadFile("trace.html")
	if status != 0 || out != "" || errOut != "Wrote trace.html\n" || err != nil || !strings.HasSuffix(string(content), "</html>\n") {
		t.Errorf("status %d, %q, %q, %v", status, out, errOut, err)
	}
	name := filepath.Join(t.TempDir(), "page.html")
	status, out, errOut = runTrace(t.Context(), "-out", name, "-json", "-", "startpos", "4")
	var d explain.Document
	if err := json.Unmarshal([]byte(out), &d); status != 0 || err != nil || d.Depth != 4 || len(d.Tree) == 0 || !strings.Contains(errOut, name) {
		t.Errorf("status %d, %v, depth %d, %q", status, err, d.Depth, errOut)
	}
	status, out, errOut = runTrace(t.Context(), "-out", "-", "startpos", "2")
	if status != 0 || !strings.HasPrefix(out, "<!DOCTYPE html>") || errOut != "" {
		t.Errorf("status %d, %q", status, errOut)
	}
}

// The limits of the record and of the search hold, and Ctrl-C leaves a page.
func TestTraceLimits(t *testing.T) {
	name := filepath.Join(t.TempDir(), "page.html")
	run := func(ctx context.Context, args ...string) (d explain.Document, status int) {
		status, out, _ := runTrace(ctx, append([]string{"-out", name, "-json", "-"}, args...)...)
		if err := json.Unmarshal([]byte(out), &d); err != nil {
			t.Errorf("%q: %v", args, err)
		}
		return d, status
	}
	if d, status := run(t.Context(), "-plies", "5", "-limit", "100", "startpos", "8"); status != 0 || len(d.Tree) > 100 || d.Plies >= 5 || d.Wanted != 5 {
		t.Errorf("status %d, %d nodes down to ply %d", status, len(d.Tree), d.Plies)
	}
	if d, status := run(t.Context(), "-nodes", "3000", "startpos", "30"); status != 0 || d.Depth >= 30 || d.Nodes > 3000 || !d.Finished {
		t.Errorf("status %d, depth %d, %d nodes", status, d.Depth, d.Nodes)
	}
	// The second iteration is stopped after it has found another move.
	if d, status := run(t.Context(), "-nodes", "30", "startpos"); status != 0 || d.Depth != 1 || d.Found != 2 {
		t.Errorf("status %d, depth %d, %s of depth %d", status, d.Depth, d.Best, d.Found)
	}
	page, err := os.ReadFile(name)
	if want := "Move, score and line are of depth 2, which was not finished."; err != nil || !strings.Contains(string(page), want) {
		t.Errorf("%v, the page does not say: %s", err, want)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if d, status := run(ctx, "startpos", "100"); status != 1 || d.Depth < 1 || d.Best == "" {
		t.Errorf("interrupted: status %d, depth %d, %q", status, d.Depth, d.Best)
	}
}

// A file that cannot be written is noticed before the search.
func TestTracePlaces(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFile(t, ".", "file", "")
	for _, bad := range []string{"missing/x", filepath.Join("file", "x"), "."} {
		for _, flags := range [][]string{{"-out", bad, "-json", "good"}, {"-out", "good", "-json", bad}} {
			status, out, errOut := runTrace(t.Context(), append(flags, "startpos", "3")...)
			if want := "vedette: " + bad + " not written: "; status != 1 || out != "" || !strings.HasPrefix(errOut, want) {
				t.Errorf("%q: status %d, %q, want %q", flags, status, errOut, want)
			}
			if _, err := os.Stat("good"); err == nil {
				t.Errorf("%q: it searched", flags)
			}
		}
	}
}

// If one of the files cannot be written, the other is.
func TestTraceHalf(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	for _, flags := range [][]string{{"-out", name, "-json", "-"}, {"-out", "-", "-json", name}} {
		var errOut bytes.Buffer
		args := append([]string{"trace", "-hash", "1"}, append(flags, "startpos", "3")...)
		status := shellProgram().Run(t.Context(), args, broken{}, &errOut)
		content, err := os.ReadFile(name)
		if status != 1 || err != nil || len(content) == 0 || !strings.Contains(errOut.String(), io.ErrClosedPipe.Error()) {
			t.Errorf("%q: status %d, %v, %d bytes, %q", flags, status, err, len(content), &errOut)
		}
		os.Remove(name)
	}
}

// Without the memory for the table there is no search, and no size that it goes on with.
func TestTraceRefusedHash(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the machine may give 95 TB, or say so")
	}
	status, out, errOut := runTrace(t.Context(), "-hash", "99999999", "-out", "-", "startpos", "1")
	if status != 1 || out != "" || !strings.Contains(errOut, "hash of 99999999 MB: ") || strings.Contains(errOut, "it stays at") {
		t.Errorf("status %d, %q", status, errOut)
	}
}

// Wrong arguments are refused with a reason.
func TestTraceMistakes(t *testing.T) {
	for _, test := range []struct {
		args []string
		want string
	}{
		{nil, "name a position: startpos, or a FEN in quotes"},
		{[]string{"startpos", "0"}, `the depth must be a number from 1 to 240, not "0"`},
		{[]string{"startpos", "x"}, `not "x"`},
		{[]string{"startpos", "moves", "e2e4"}, "put the position in quotes"},
		{[]string{"startpos moves e2e5"}, "e2e5"},
		{[]string{"nonsense"}, "has 1 field; a FEN has 4 to 6"},
		{[]string{""}, "startpos or fen"},
		{[]string{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}, "the game is over"},
		{[]string{"-plies", "0", "startpos"}, "-plies must be from 1 to 64, not 0"},
		{[]string{"-limit", "0", "startpos"}, "-limit must be from 1"},
		{[]string{"-hash", "0", "startpos"}, "-hash must be at least 1"},
		{[]string{"-out", "", "startpos"}, "-out needs a file name"},
		{[]string{"8/8/8/4k3/8/8/8/4K3 w - - 0 1"}, "the game is over"},
		{[]string{"-out", "-", "-json", "-", "startpos"}, "would both be written to the standard output"},
		{[]string{"-out", "x.html", "-json", "./x.html", "startpos"}, "name the same file"},
	} {
		status, out, errOut := runTrace(t.Context(), test.args...)
		if status != 2 || out != "" || !strings.HasPrefix(errOut, "vedette: trace: ") || !strings.Contains(errOut, test.want) {
			t.Errorf("%q: status %d, %q, want %q", test.args, status, errOut, test.want)
		}
	}
	if status, _, errOut := runTrace(t.Context(), "-network", "missing.network", "startpos"); status != 1 || !strings.Contains(errOut, "missing.network") {
		t.Errorf("status %d, %q", status, errOut)
	}
	for _, help := range []string{"help", "-h"} {
		if status, out, _ := runShell(t.Context(), shellProgram(), "trace", help); status != 0 || !strings.Contains(out, "-plies") {
			t.Errorf("%s: status %d, %q", help, status, out)
		}
	}
}
