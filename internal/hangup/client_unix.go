//go:build unix

package hangup

import (
	"os"
	"os/signal"

	"golang.org/x/sys/unix"
)

// isUnread reports whether nobody can read what is written to out: the other end of
// the pipe, the socket or the terminal is closed.
func isUnread(out *os.File) (unread bool) {
	raw, err := out.SyscallConn()
	if err != nil {
		return false
	}
	err = raw.Control(func(fd uintptr) {
		// The end of a reader is always told. But macOS looks at nothing unless it is
		// asked for something, hence POLLOUT.
		asked := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLOUT}}
		_, err := unix.Poll(asked, 0)
		unread = err == nil && asked[0].Revents&(unix.POLLERR|unix.POLLHUP) != 0
	})
	return unread && err == nil
}

// IgnoreBrokenPipe makes a write to a client that no longer reads fail, instead
// of ending the program.
func IgnoreBrokenPipe() { signal.Ignore(unix.SIGPIPE) }
