//go:build !unix

package uci

import "time"

// processorTime would return the time that this process has had on the
// processors; here it is unknown.
func processorTime() (time.Duration, bool) { return 0, false }
