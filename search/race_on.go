//go:build race

package search

import "vedette/internal/memory"

// raceDetector is true in a build with the race detector.
const raceDetector = true

// reserve allocates a worker's block on the Go heap, where the race detector
// watches it.
func reserve(size uint64) (*memory.Block, error) { return memory.FromHeap(size), nil }
