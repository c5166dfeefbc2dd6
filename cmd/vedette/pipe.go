//go:build !js && !plan9

package main

import (
	"os/signal"
	"syscall"
)

// ignoreBrokenPipe makes a write to a client that no longer reads fail, instead
// of ending the program.
func ignoreBrokenPipe() { signal.Ignore(syscall.SIGPIPE) }
