//go:build !unix

package uci

import "time"

// processorTime returns the processor time of this process, which is unknown
// here.
func processorTime() (time.Duration, bool) { return 0, false }
