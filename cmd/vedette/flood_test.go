package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// generous is a time limit that only a hang exceeds, however busy the machine
// is.
const generous = 20 * time.Second

// A client that stops reading does not prevent the program from exiting.
func TestEndsThoughNobodyReads(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("sends signals")
	}
	for _, before := range []string{"isready\n", "go infinite\n"} {
		for _, end := range []string{"quit", "end of the input", "signal"} {
			t.Run(strings.TrimSpace(before)+", "+end, func(t *testing.T) {
				cmd := exec.Command(program(t).Path)
				cmd.Env = program(t).Env
				input, err := cmd.StdinPipe()
				if err != nil {
					t.Fatal(err)
				}
				unread, out, err := os.Pipe()
				if err != nil {
					t.Fatal(err)
				}
				defer unread.Close()
				cmd.Stdout = out
				if err := cmd.Start(); err != nil {
					t.Fatal(err)
				}
				out.Close()
				// More than a pipe holds, and less than where the engine pauses.
				io.WriteString(input, before+strings.Repeat("uci\n", 80))
				ended := make(chan error, 1)
				go func() { ended <- cmd.Wait() }()
				switch end {
				case "quit":
					io.WriteString(input, "quit\n")
				case "signal":
					if !underRaceDetector() {
						time.Sleep(100 * time.Millisecond) // for the program to install its signal handler; without it, it ends sooner
					}
					_ = cmd.Process.Signal(syscall.SIGTERM)
				default:
					input.Close()
				}
				start := time.Now()
				select {
				case <-ended:
					t.Logf("ended in %v", time.Since(start))
				case <-time.After(generous):
					_ = cmd.Process.Kill()
					t.Errorf("runs on for %v", generous)
					<-ended
				}
			})
		}
	}
}

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
		{"a line without an end", "", strings.Repeat("x", 4096), 400},
		{"a position without an end", "position startpos moves ", strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", 200), 400},
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
