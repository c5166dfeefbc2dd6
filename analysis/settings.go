package analysis

import (
	"errors"
	"fmt"
	"time"

	"vedette/eval"
	"vedette/search"
)

// Settings say how long each position is searched, and with what.
type Settings struct {
	// The limits of the search of each position; at least one is set. The search
	// ends at the first that is reached.
	MoveTime time.Duration
	Nodes    uint64
	Depth    int

	Threads int
	Hash    int // megabytes
	// MultiPV is how many of the best moves are searched in each position.
	MultiPV int
	// Variations analyses variations as well.
	Variations bool
	// Weights evaluate the positions; nil means the default.
	Weights *eval.Weights
	// Annotator is the tag for games that have none.
	Annotator string
}

// DefaultNodes is how many nodes a position is searched by default.
const DefaultNodes = 500_000

// DefaultSettings returns settings whose results are the same on every machine.
func DefaultSettings() Settings {
	return Settings{Nodes: DefaultNodes, Threads: 1, Hash: 64, MultiPV: 1, Annotator: "Vedette"}
}

// The greatest values that make sense.
const (
	maxThreads = 1024
	maxHash    = 1 << 25
	maxLines   = 256
)

// Check returns an error for settings that cannot be used.
func (s *Settings) Check() error {
	switch {
	case s.MoveTime < 0:
		return fmt.Errorf("the time for a position must be positive, not %v", s.MoveTime)
	case s.Depth < 0 || s.Depth > search.MaxDepth:
		return fmt.Errorf("the depth must be from 1 to %d, not %d", search.MaxDepth, s.Depth)
	case s.MoveTime == 0 && s.Nodes == 0 && s.Depth == 0:
		return errors.New("a limit is missing: time, nodes or depth")
	case s.Threads < 1 || s.Threads > maxThreads:
		return fmt.Errorf("the number of threads must be from 1 to %d, not %d", maxThreads, s.Threads)
	case s.Hash < 1 || s.Hash > maxHash:
		return fmt.Errorf("the size of the table must be from 1 to %d MB, not %d", maxHash, s.Hash)
	case s.MultiPV < 1 || s.MultiPV > maxLines:
		return fmt.Errorf("the number of lines must be from 1 to %d, not %d", maxLines, s.MultiPV)
	}
	return nil
}

// effortBits is the logarithm of the factor between the nodes of two efforts.
const effortBits = 2

// limits returns the limits of a search of one position: with effort 0 those that are
// set, with each further effort four times the nodes and time, and two plies more.
func (s *Settings) limits(effort int) search.Limits {
	l := search.Limits{MoveTime: s.MoveTime << (effortBits * effort), Nodes: s.Nodes << (effortBits * effort)}
	if s.Depth > 0 {
		l.Depth = min(s.Depth+2*effort, search.MaxDepth)
	}
	return l
}
