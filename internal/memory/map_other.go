//go:build !linux && !darwin && !windows

package memory

import "fmt"

// take returns a cleared block of the Go heap, for systems whose memory nothing
// here knows how to take. A size that is absurd is an error; one that is merely
// too large for the machine ends the program.
func take(size int) (block []byte, m mapping, err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("not addressable: %v", problem)
		}
	}()
	return make([]byte, size), mapping{}, nil
}

// giveBack does nothing: the collector finds what nobody refers to.
func (m mapping) giveBack() {}

// trySpare does not try anything: the block is itself of the heap.
func trySpare() error { return nil }

// Limit returns 0: it is not known.
func Limit(uint64) uint64 { return 0 }
