//go:build js || plan9

package main

// ignoreBrokenPipe does nothing: there is no such signal.
func ignoreBrokenPipe() {}
