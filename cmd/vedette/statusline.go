package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"vedette/cmd/internal/tool"
)

// statusLine shows how many positions are done: at a terminal in a line that other
// lines replace, elsewhere in a line a minute. Package progress draws bars, but
// takes another module, which the engine shall not need.
type statusLine struct {
	out         io.Writer
	terminal    bool
	done, total int    // positions; total is 0 if unknown
	task        string // what is being done, may be empty
	began       time.Time
	shown       time.Time
	interval    time.Duration // between two updates
	width       int           // of the line that is shown
}

// newStatusLine returns a line for a number of positions, 0 if that is unknown.
func newStatusLine(out io.Writer, total int) *statusLine {
	s := &statusLine{out: out, terminal: tool.IsTerminal(out), total: total, began: time.Now(), shown: time.Now(), interval: time.Minute}
	if s.terminal {
		s.interval = 200 * time.Millisecond
	}
	return s
}

// add counts a position that is done.
func (s *statusLine) add() {
	s.done++
	if time.Since(s.shown) < s.interval {
		return
	}
	s.shown = time.Now()
	text := printable(s.text(time.Since(s.began)))
	if !s.terminal {
		fmt.Fprintln(s.out, text)
		return
	}
	s.clear()
	text = lastOf(text, leastTerminal-1)
	fmt.Fprint(s.out, text)
	s.width = utf8.RuneCountInString(text)
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

// text returns the line after some time.
func (s *statusLine) text(elapsed time.Duration) string {
	task := s.task
	if task != "" {
		task += ": "
	}
	if s.total == 0 {
		return fmt.Sprintf("%s%d positions searched", task, s.done)
	}
	left := time.Duration(float64(elapsed) * float64(max(s.total-s.done, 0)) / float64(max(s.done, 1)))
	return fmt.Sprintf("%s%d of %d positions searched, %v left", task, s.done, s.total, left.Round(time.Second))
}

// clear removes the line from a terminal.
func (s *statusLine) clear() {
	if s.width > 0 {
		fmt.Fprintf(s.out, "\r%*s\r", s.width, "")
		s.width = 0
	}
}

// say prints a line.
func (s *statusLine) say(format string, details ...any) {
	s.clear()
	fmt.Fprintln(s.out, printable(fmt.Sprintf(format, details...)))
}

// announce says at a terminal that an input is expected from there, and how it ends.
func (s *statusLine) announce(name, content string) {
	if name == standardInput && tool.IsTerminal(os.Stdin) {
		s.say("Reading %s from the terminal; press %s on an empty line to end, or name a file instead.", content, tool.EndOfInput)
	}
}

// printable returns a text without characters that would command a terminal: it may have
// names from files of others.
func printable(text string) string {
	return strings.Map(func(c rune) rune {
		if !unicode.IsPrint(c) {
			return unicode.ReplacementChar
		}
		return c
	}, text)
}
