package main

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"vedette/internal/terminaltest"
	"vedette/internal/version"
)

// At a terminal, and only there, the engine says what it is before it is asked.
func TestGreeting(t *testing.T) {
	for _, test := range []struct {
		in, out bool // at the terminal
		args    []string
		greets  bool
	}{
		{true, true, nil, true},
		{false, true, nil, false},
		{true, false, nil, false},
		{false, false, nil, false},
		{true, true, []string{"isready"}, false},
	} {
		person, terminal := terminaltest.Open(t)
		cmd := program(t, test.args...)
		cmd.Stdin = strings.NewReader("isready\nquit\n")
		if test.in {
			cmd.Stdin = terminal
			fmt.Fprint(person, "isready\nquit\n")
		}
		var piped strings.Builder
		cmd.Stdout = &piped
		if test.out {
			cmd.Stdout = terminal
		}
		if err := cmd.Run(); err != nil {
			t.Fatal(err)
		}
		terminal.Close()
		shown, _ := io.ReadAll(person) // an error ends it
		said := strings.ReplaceAll(string(shown), "\r\n", "\n") + piped.String()
		if !strings.Contains(said, "readyok\n") || strings.Contains(said, "Vedette "+version.Version) != test.greets {
			t.Errorf("%+v: said %q", test, said)
		}
	}
}

// A command that waits for a person to type says so, and how the input ends. It does not
// if something else is there to read.
func TestAnnouncesTerminal(t *testing.T) {
	for _, test := range []struct{ args, typed, content string }{
		{"analyse -depth 1", "1. e4 e5 *\n", "games"},
		{"analyse -depth 1 -", "1. e4 e5 *\n", "games"},
		{"epd -depth 1", "6k1/5ppp/8/8/8/8/8/R5K1 w - -\n", "positions"},
	} {
		want := "Reading " + test.content + " from the terminal; press Ctrl-D on an empty line to end, or name a file instead.\n"
		for _, isTerminal := range []bool{true, false} {
			person, terminal := terminaltest.Open(t)
			cmd := program(t, strings.Fields(test.args)...)
			var errOut strings.Builder
			cmd.Stdin, cmd.Stderr = strings.NewReader(test.typed), &errOut
			if isTerminal {
				cmd.Stdin = terminal
				fmt.Fprint(person, test.typed+"\x04")
			}
			out, err := cmd.Output()
			terminal.Close()
			if err != nil || len(out) == 0 || strings.HasPrefix(errOut.String(), want) != isTerminal {
				t.Errorf("%s, at a terminal: %t: %v, %q, %q", test.args, isTerminal, err, out, errOut.String())
			}
		}
	}
	cmd := program(t, "epd")
	var errOut strings.Builder
	cmd.Stderr = &errOut // the standard input is /dev/null
	if err := cmd.Run(); err == nil || errOut.String() != "vedette: no positions found in the input\n" {
		t.Errorf("without input: %v, %q", err, errOut.String())
	}
}
