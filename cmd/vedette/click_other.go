//go:build !unix && !windows && !js

package main

// isClicked reports false: it is not known how such systems start programs.
func isClicked() bool { return false }
