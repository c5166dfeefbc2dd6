package main

import (
	"fmt"
	"io"
	"strings"
	"testing"
)

// Floods of lines, and endless lines, take little memory.
func TestFloods(t *testing.T) {
	skipWithoutMemory(t)
	const most = 16 + mostBesideHash + 16 // on a busy machine the garbage collector comes late
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
			cmd := patient(t)
			input, err := cmd.StdinPipe()
			if err == nil {
				err = cmd.Start() // nobody reads, and the output is discarded
			}
			fmt.Fprint(input, test.before)
			some := strings.Repeat(test.text, 1+4096/len(test.text))
			for n := 0; n < test.megabytes<<20 && err == nil; n += len(some) {
				_, err = io.WriteString(input, some)
			}
			if err != nil {
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
