package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"vedette/cmd/internal/progress"
	"vedette/cmd/internal/tool"
	"vedette/internal/latin"
)

// statusLine shows how many positions are done, and prints lines beside that.
type statusLine struct {
	out         io.Writer
	bar         *progress.Bar
	done, total int    // positions; total is 0 if unknown
	task        string // what is being done, may be empty
	began       time.Time
}

// newStatusLine returns a line for a number of positions, 0 if that is unknown.
func newStatusLine(out io.Writer, total int) *statusLine {
	s := &statusLine{out: out, total: total, began: time.Now()}
	s.bar = progress.NewWithText(out, func() string { return latin.Printable(s.text(time.Since(s.began))) })
	return s
}

// add counts a position that is done.
func (s *statusLine) add() {
	s.done++
	s.bar.Add(1)
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
func (s *statusLine) clear() { s.bar.Clear() }

// say prints a line.
func (s *statusLine) say(format string, details ...any) {
	s.clear()
	fmt.Fprintln(s.out, latin.Printable(fmt.Sprintf(format, details...)))
}

// announce says at a terminal that an input is expected from there, and how it ends.
func (s *statusLine) announce(name, content string) {
	if name == standardInput && tool.IsTerminal(os.Stdin) {
		s.say("Reading %s from the terminal; press %s on an empty line to end, or name a file instead.", content, tool.EndOfInput)
	}
}
