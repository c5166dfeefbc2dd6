package training

import (
	"hash/maphash"
	"slices"
)

// A DuplicateCounter counts duplicate games. It takes eight bytes of memory for
// each game. NewDuplicateCounter makes one.
type DuplicateCounter struct {
	seed   maphash.Seed
	hashes []uint64 // one for each game
	played []byte
}

// NewDuplicateCounter returns an empty counter.
func NewDuplicateCounter() DuplicateCounter { return DuplicateCounter{seed: maphash.MakeSeed()} }

// Add adds a game.
func (c *DuplicateCounter) Add(g *Game) {
	c.played = g.appendPlayed(c.played[:0])
	c.hashes = append(c.hashes, maphash.Bytes(c.seed, c.played))
}

// Duplicates returns how many games equal one that was added before, except for
// their number.
func (c *DuplicateCounter) Duplicates() int {
	slices.Sort(c.hashes)
	equal := 0
	for i := range c.hashes[min(1, len(c.hashes)):] {
		if c.hashes[i] == c.hashes[i+1] {
			equal++
		}
	}
	return equal
}
