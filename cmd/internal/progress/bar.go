package progress

import (
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"vedette/cmd/internal/tool"
)

// The times between two reports: of a line that is overwritten on a terminal, and of
// a new one elsewhere, unless Every sets another one.
const (
	onTerminal = 200 * time.Millisecond
	elsewhere  = time.Minute
)

// A Bar counts finished work. Only one goroutine may use it at a time.
type Bar struct {
	out         io.Writer
	text        func() string // what to show
	terminal    bool
	interval    time.Duration // between two reports
	done, total int           // total is -1 if unknown
	before      int           // done by earlier runs
	started     time.Time
	reported    time.Time
	width       int // of the line on the terminal
}

// New returns a bar that goes up to total, or without end if that is -1, for
// unknown. what names what is counted, in the plural.
func New(out io.Writer, what string, total int) *Bar {
	b := NewWithText(out, nil)
	b.total = total
	b.text = func() string { return what + ": " + b.count() }
	return b
}

// NewWithText returns a bar that shows a text instead of the count, for runs
// whose progress and remaining time are better given in other terms.
func NewWithText(out io.Writer, text func() string) *Bar {
	now := time.Now()
	b := &Bar{out: out, text: text, terminal: tool.IsTerminal(out), interval: elsewhere, started: now, reported: now}
	if b.terminal {
		b.interval = onTerminal
	}
	return b
}

// Every sets the least time between two lines, for programs that read them. On a
// terminal it has no effect.
func (b *Bar) Every(interval time.Duration) {
	if !b.terminal {
		b.interval = interval
	}
}

// count returns the count and, when it is known, the time left.
func (b *Bar) count() string {
	if b.total < 0 {
		return fmt.Sprint(b.done)
	}
	text := fmt.Sprintf("%d of %d", b.done, b.total)
	if n := b.done - b.before; n > 0 {
		left := time.Since(b.started).Seconds() * float64(b.total-b.done) / float64(n)
		text += fmt.Sprintf(", %v left", time.Duration(left)*time.Second)
	}
	return text
}

// Skip counts n that an earlier run has done.
func (b *Bar) Skip(n int) {
	b.done += n
	b.before += n
}

// Add counts n more.
func (b *Bar) Add(n int) {
	b.done += n
	if time.Since(b.reported) < b.interval {
		return
	}
	b.reported = time.Now()
	if !b.terminal {
		fmt.Fprintln(b.out, b.text())
		return
	}
	text := lastOf(b.text(), leastTerminal-1)
	b.Clear()
	b.width = utf8.RuneCountInString(text)
	fmt.Fprint(b.out, text)
}

// Clear removes the line on a terminal. Add writes it again.
func (b *Bar) Clear() {
	if b.width > 0 {
		fmt.Fprint(b.out, "\r"+strings.Repeat(" ", b.width)+"\r")
		b.width = 0
	}
}

// leastTerminal is how many characters a line of every terminal has. A longer line
// could not be removed.
const leastTerminal = 80

// lastOf returns the last characters of a text, after a sign that others are missing.
func lastOf(text string, length int) string {
	characters := []rune(text)
	if len(characters) <= length {
		return text
	}
	return "…" + string(characters[len(characters)-length+1:])
}
