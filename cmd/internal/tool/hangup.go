//go:build !js

package tool

import (
	"os"
	"syscall"
)

// hangup are the signals that a process gets when its terminal is closed.
var hangup = [...]os.Signal{syscall.SIGHUP}
