//go:build !unix && !windows

package hangup

import "os"

// isUnread reports false: only a write tells here that nobody reads.
func isUnread(*os.File) bool { return false }

// IgnoreBrokenPipe does nothing: there is no such signal.
func IgnoreBrokenPipe() {}
