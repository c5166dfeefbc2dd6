//go:build js || plan9

package hangup

// IgnoreBrokenPipe does nothing: there is no such signal.
func IgnoreBrokenPipe() {}
