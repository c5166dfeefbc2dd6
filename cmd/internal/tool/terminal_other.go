//go:build !unix && !windows

package tool

import "os"

// isConsole cannot tell consoles from other devices.
func isConsole(*os.File) bool { return true }

// EndOfInput is what ends the input at a terminal.
const EndOfInput = "Ctrl-D"
