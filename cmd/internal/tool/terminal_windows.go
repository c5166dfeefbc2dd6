package tool

import (
	"os"

	"golang.org/x/sys/windows"
)

// isConsole reports whether a device is a console: others, such as NUL, have no mode.
func isConsole(device *os.File) bool {
	var mode uint32
	return windows.GetConsoleMode(windows.Handle(device.Fd()), &mode) == nil
}

// EndOfInput is what ends the input at a terminal.
const EndOfInput = "Ctrl-Z and Enter"
