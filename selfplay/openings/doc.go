// Package openings has random openings: Opener (opener.go) makes them by random
// moves, Lines (lines.go) takes random lines from a file of any size.
package openings
