package clients_test

import (
	"bufio"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"
)

// patience is how long a test waits for a line before it fails.
const patience = 2 * time.Minute

// dialogue is a conversation in lines with an engine or an adapter.
type dialogue struct {
	t     *testing.T
	input io.Writer
	lines chan string
}

// newDialogue starts a dialogue and reads the output until its end.
func newDialogue(t *testing.T, input io.Writer, output io.Reader) *dialogue {
	d := &dialogue{t: t, input: input, lines: make(chan string, 1<<16)}
	go func() {
		defer close(d.lines)
		for scanner := bufio.NewScanner(output); scanner.Scan(); {
			d.lines <- scanner.Text()
		}
	}()
	return d
}

// say sends the lines in one write.
func (d *dialogue) say(lines ...string) {
	d.t.Helper()
	if _, err := io.WriteString(d.input, strings.Join(lines, "\n")+"\n"); err != nil {
		d.t.Fatal(err)
	}
}

// hear returns the lines up to the first that matches the whole pattern.
func (d *dialogue) hear(pattern string) []string {
	d.t.Helper()
	match := regexp.MustCompile("^(?:" + pattern + ")$").MatchString
	deadline := time.After(patience)
	var heard []string
	for {
		select {
		case line, ok := <-d.lines:
			if !ok {
				d.t.Fatalf("the conversation ended before %q, after %q", pattern, heard)
			}
			heard = append(heard, line)
			if match(line) {
				return heard
			}
		case <-deadline:
			d.t.Fatalf("no %q after %v, heard %q", pattern, patience, heard)
		}
	}
}

// hearLast returns the first line that matches the whole pattern.
func (d *dialogue) hearLast(pattern string) string {
	d.t.Helper()
	heard := d.hear(pattern)
	return heard[len(heard)-1]
}
