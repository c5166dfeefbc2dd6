//go:build !race

package search

import "vedette/internal/memory"

// raceDetector is true in a build with the race detector.
const raceDetector = false

// reserve allocates a worker's block from the system.
func reserve(size uint64) (*memory.Block, error) { return memory.Reserve(size) }
