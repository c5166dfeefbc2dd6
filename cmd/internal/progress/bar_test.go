package progress

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"
)

// TestLines: without a terminal there is a line at the first Add after each
// minute.
func TestLines(t *testing.T) {
	for _, test := range []struct {
		start func(out *strings.Builder) *Bar
		want  string
	}{
		{func(out *strings.Builder) *Bar { return New(out, "trees", 9) }, "trees: 6 of 9, 45s left\ntrees: 8 of 9, 20s left\n"},
		{func(out *strings.Builder) *Bar { return New(out, "trees", -1) }, "trees: 6\ntrees: 8\n"},
		{func(out *strings.Builder) *Bar { return NewWithText(out, func() string { return "text" }) }, "text\ntext\n"},
	} {
		synctest.Test(t, func(t *testing.T) {
			var out strings.Builder
			b := test.start(&out)
			b.Skip(2)
			b.Add(2)
			time.Sleep(elsewhere - time.Nanosecond)
			b.Add(1)
			if out.Len() > 0 {
				t.Errorf("said %q too early", &out)
			}
			time.Sleep(time.Nanosecond)
			b.Add(1)
			b.Add(1)
			time.Sleep(elsewhere)
			b.Add(1)
			b.Clear()
			if out.String() != test.want {
				t.Errorf("said %q, want %q", &out, test.want)
			}
		})
	}
}

// TestEvery: programs read the lines more often than people.
func TestEvery(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		b := New(&out, "trees", -1)
		b.Every(time.Second)
		for range 4 {
			time.Sleep(time.Second / 2)
			b.Add(1)
		}
		if want := "trees: 2\ntrees: 4\n"; out.String() != want {
			t.Errorf("said %q, want %q", &out, want)
		}
	})
}

// TestTerminal: a terminal has one line, which is overwritten and removed.
func TestTerminal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		b := New(&out, "trees", -1)
		b.terminal, b.interval = true, onTerminal
		for range 3 {
			time.Sleep(onTerminal)
			b.Add(1)
			b.Add(1)
		}
		b.Clear()
		b.Clear()
		const gone = "\r        \r"
		if want := "trees: 1" + gone + "trees: 3" + gone + "trees: 5" + gone; out.String() != want {
			t.Errorf("wrote %q, want %q", &out, want)
		}
		out.Reset()
		b = NewWithText(&out, func() string { return strings.Repeat("ä long näme ", 20) + "end" })
		b.terminal, b.interval = true, onTerminal
		b.Every(elsewhere)
		time.Sleep(onTerminal)
		b.Add(1)
		if text := out.String(); utf8.RuneCountInString(text) != 79 || !strings.HasPrefix(text, "…") || !strings.HasSuffix(text, "end") {
			t.Errorf("shows %q", text)
		}
	})
}
