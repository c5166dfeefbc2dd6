package hangup

import (
	"fmt"
	"os"
	"testing"

	"golang.org/x/sys/unix"
)

// Programs also connect by sockets, and people by terminals.
func TestSocketAndTerminal(t *testing.T) {
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM, 0)
	if err != nil {
		t.Fatal(err)
	}
	there, here := os.NewFile(uintptr(pair[0]), "there"), os.NewFile(uintptr(pair[1]), "here")
	person, program := openTerminal(t)
	for _, test := range []struct {
		name        string
		there, here *os.File
	}{
		{"a socket", there, here},
		{"a terminal", person, program},
	} {
		defer test.here.Close()
		if isUnread(test.here) {
			t.Errorf("%s: unread, although there is a reader", test.name)
		}
		test.there.Close()
		if !isUnread(test.here) {
			t.Errorf("%s: not unread, although the reader is gone", test.name)
		}
	}
}

// openTerminal returns the two ends of a terminal: a person's, and a program's.
func openTerminal(t *testing.T) (person, program *os.File) {
	t.Helper()
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("there are no terminals")
	}
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
	return person, program
}
