//go:build !linux && !darwin && !windows

package tt

import "fmt"

// memory is a block of the Go heap, for systems without an allocator here.
type memory struct {
	block []cluster
}

// reserve returns a cleared block of a size in bytes. A size that is absurd is
// an error; one that is merely too large for the machine ends the program.
func reserve(size uint64) (m memory, err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("not addressable: %v", problem)
		}
	}()
	return memory{make([]cluster, size/uint64(clusterSize))}, nil
}

// memoryLimit returns 0: it is not known.
func memoryLimit(uint64) uint64 { return 0 }

func (m *memory) release() { m.block = nil }

func (m *memory) clusters() []cluster { return m.block }
