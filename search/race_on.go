//go:build race

package search

import "vedette/internal/memory"

// raceDetector says whether this is a build with the race detector.
const raceDetector = true

// reserve takes a worker's block from the Go heap, where the race detector
// watches it.
func reserve(size uint64) (*memory.Block, error) { return memory.FromHeap(size), nil }
