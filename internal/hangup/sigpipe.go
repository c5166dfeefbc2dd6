//go:build !js && !plan9

package hangup

import (
	"os/signal"
	"syscall"
)

// IgnoreBrokenPipe makes a write to a client that no longer reads fail, instead
// of ending the program.
func IgnoreBrokenPipe() { signal.Ignore(syscall.SIGPIPE) }
