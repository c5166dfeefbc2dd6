//go:build !js

package search

// pause lets other work of the process run during a search. Here the system
// does that.
type pause struct{}

func (pause) take() {}
