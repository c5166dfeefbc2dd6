//go:build unix

package tool

import (
	"os"

	"golang.org/x/sys/unix"
)

// isConsole reports whether a device has the size of a window: others, such as
// /dev/null, have none.
func isConsole(device *os.File) bool {
	_, err := unix.IoctlGetWinsize(int(device.Fd()), unix.TIOCGWINSZ)
	return err == nil
}

// EndOfInput is what ends the input at a terminal.
const EndOfInput = "Ctrl-D"
