package main

// ignoreBrokenPipe does nothing: a browser has no such signal.
func ignoreBrokenPipe() {}
