package main

import (
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"strings"
	"testing"
)

// repeated is an input that repeats a text, up to a number of bytes.
type repeated struct {
	text string
	left int
}

func (r *repeated) Read(b []byte) (int, error) {
	if r.left <= 0 {
		return 0, io.EOF
	}
	n := 0
	for n+len(r.text) <= len(b) && n < r.left {
		n += copy(b[n:], r.text)
	}
	r.left -= n
	return n, nil
}

// Floods of lines, and endless lines, take little memory.
func TestFloods(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("reads /proc")
	}
	if testing.Short() || underRaceDetector() {
		t.Skip("takes seconds, and the race detector's own memory would count")
	}
	const most = 16 + mostBesideHash
	for _, test := range []struct {
		name, before, text string
		megabytes          int
	}{
		{"yes", "", "y\n", 1},
		{"short nonsense", "", "what is it that you want\n", 6},
		{"questions", "", "isready\n", 2},
		{"nonsense during a search", "go infinite\n", "what is it that you want\n", 6},
		{"options during a search", "go infinite\n", "setoption name Move Overhead value 30\n", 6},
		{"a line without an end", "", strings.Repeat("x", 4096), 200},
		{"a position without an end", "position startpos moves ", strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", 200), 200},
	} {
		t.Run(test.name, func(t *testing.T) {
			cmd := exec.Command(program(t).Path)
			cmd.Env = program(t).Env
			input, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil { // nobody reads, and the output is discarded
				t.Fatal(err)
			}
			flood := &repeated{test.text, test.megabytes << 20}
			if _, err := io.Copy(input, io.MultiReader(strings.NewReader(test.before), flood)); err != nil {
				t.Fatal(err)
			}
			used := peakMemory(t, cmd.Process.Pid)
			t.Logf("%d MB of memory for %d MB of input", used, test.megabytes)
			if used > most {
				t.Errorf("%d MB are used, at most %d are allowed", used, most)
			}
			fmt.Fprint(input, "\nquit\n")
			if err := cmd.Wait(); err != nil {
				t.Error(err)
			}
		})
	}
}
