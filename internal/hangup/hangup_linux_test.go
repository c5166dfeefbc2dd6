package hangup

import (
	"os"
	"testing"

	"golang.org/x/sys/unix"

	"vedette/internal/terminaltest"
)

// Programs also connect by sockets, and people by terminals.
func TestSocketAndTerminal(t *testing.T) {
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM, 0)
	if err != nil {
		t.Fatal(err)
	}
	there, here := os.NewFile(uintptr(pair[0]), "there"), os.NewFile(uintptr(pair[1]), "here")
	person, program := terminaltest.Open(t)
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
