package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"vedette/uci"
)

// openTerminal returns the two ends of a terminal: a person's, and a program's.
func openTerminal(t *testing.T) (person, program *os.File) {
	t.Helper()
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("there are no terminals")
	}
	t.Cleanup(func() { person.Close() })
	number, err := unix.IoctlGetInt(int(person.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetPointerInt(int(person.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	program, err = os.OpenFile(fmt.Sprint("/dev/pts/", number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("the terminal has no name here")
	}
	t.Cleanup(func() { program.Close() })
	return person, program
}

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
		person, terminal := openTerminal(t)
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
		if !strings.Contains(said, "readyok\n") || strings.Contains(said, "Vedette "+uci.Version) != test.greets {
			t.Errorf("%+v: said %q", test, said)
		}
	}
}
