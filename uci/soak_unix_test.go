//go:build unix

package uci

import (
	"syscall"
	"time"
)

// processorTime returns the total processor time of this process.
func processorTime() (time.Duration, bool) {
	var usage syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &usage) != nil {
		return 0, false
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano()), true
}
