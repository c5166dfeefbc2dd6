package uci

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"unicode"
)

// output writes lines to the client, each in one Write, from any goroutine.
type output struct {
	failed func() // called at the first failed Write, may be nil

	log debugLog // gets each line, too

	mu   sync.Mutex
	w    io.Writer
	dead bool // after a failed Write nothing more is written
}

// lines writes each text as a line, all of them together. Line breaks within a
// text, and what does not show, become blanks.
func (o *output) lines(texts ...string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, text := range texts {
		if err := o.log.failure(); err != nil {
			o.write(fmt.Sprintf("info string ERROR the debug log ends here: %v", err))
		}
		o.write(text)
	}
}

// write writes a single line, by one who holds the lock.
func (o *output) write(text string) {
	if o.dead {
		return
	}
	line := printableLine(text)
	o.log.sent(line)
	if _, err := io.WriteString(o.w, line+"\n"); err != nil {
		o.dead = true
		if o.failed != nil {
			o.failed()
		}
	}
}

// printableLine returns text as a line that every client can read: what would
// break it, or does not show, becomes a blank.
func printableLine(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, strings.ReplaceAll(text, "\r\n", " "))
}

// text writes a text of several lines.
func (o *output) text(s string) {
	o.lines(strings.Split(strings.TrimRight(s, "\n"), "\n")...)
}

// errorf tells the user what went wrong.
func (o *output) errorf(format string, args ...any) {
	o.lines("info string ERROR " + fmt.Sprintf(format, args...))
}
