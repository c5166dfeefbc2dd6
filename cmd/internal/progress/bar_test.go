package progress

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// TestLines: without a terminal there is a line at the first Add after each
// minute.
func TestLines(t *testing.T) {
	for _, test := range []struct {
		start func(out *strings.Builder) *Bar
		want  string
	}{
		{func(out *strings.Builder) *Bar { return New(out, "trees", 9) }, "trees: 6 of 9\ntrees: 8 of 9\n"},
		{func(out *strings.Builder) *Bar { return New(out, "trees", -1) }, "trees: 6\ntrees: 8\n"},
		{func(out *strings.Builder) *Bar {
			n := 0
			return NewWithText(out, func() string { n++; return fmt.Sprint("text ", n) }, 9)
		}, "text 1\ntext 2\n"},
	} {
		synctest.Test(t, func(t *testing.T) {
			var out strings.Builder
			b := test.start(&out)
			b.Add(4)
			time.Sleep(interval - time.Nanosecond)
			b.Add(1)
			if out.Len() > 0 {
				t.Errorf("said %q too early", &out)
			}
			time.Sleep(time.Nanosecond)
			b.Add(1)
			b.Add(1)
			time.Sleep(interval)
			b.Add(1)
			b.Clear()
			b.Finish()
			if out.String() != test.want {
				t.Errorf("said %q, want %q", &out, test.want)
			}
		})
	}
}

// shows fails unless the texts are visible at the end.
func shows(t *testing.T, written *strings.Builder, wants ...string) {
	t.Helper()
	line := shown(written.String())
	for _, want := range wants {
		if !strings.Contains(line, want) {
			t.Errorf("shows %q, %q is not in it", line, want)
		}
	}
}

// shown returns the visible text of a line that was overwritten.
func shown(written string) string {
	var line []rune
	for part := range strings.SplitSeq(written, "\r") {
		over := []rune(part)
		line = append(over, line[min(len(over), len(line)):]...)
	}
	return strings.TrimSpace(string(line))
}

// TestBar: on a terminal there is a bar, which Clear and Finish remove. After
// Finish it is not drawn again.
func TestBar(t *testing.T) {
	texts := 0
	for _, test := range []struct {
		bar         Bar
		want, later []string // after two, after three
	}{
		{Bar{what: "trees", total: 9}, []string{"trees ", "22%", "(2/9, 2 it/s)", "[1s:3s]"}, []string{"33%", "(3/9, "}},
		{Bar{what: "trees", total: -1}, []string{"trees ", "(2/-, 2 it/s)", "[1s]"}, []string{"(3/-, "}},
		{Bar{text: func() string { texts++; return fmt.Sprint("text ", texts) }, total: 9}, []string{"text 2 ", "|"}, []string{"text 3 ", "|"}},
	} {
		synctest.Test(t, func(t *testing.T) {
			var out strings.Builder
			b := test.bar
			b.out = &out
			b.draw()
			b.Add(1)
			time.Sleep(time.Second)
			b.Add(1)
			shows(t, &out, test.want...)
			b.Clear()
			if line := shown(out.String()); line != "" {
				t.Errorf("Clear leaves %q", line)
			}
			time.Sleep(time.Second)
			b.Add(1)
			shows(t, &out, test.later...)
			b.Finish()
			time.Sleep(interval)
			if line := shown(out.String()); line != "" {
				t.Errorf("Finish leaves %q", line)
			}
		})
	}
}
