//go:build !purego

package eval

import (
	"math"
	"runtime"

	"golang.org/x/sys/cpu"
)

// The kernels for arm64, whose processors all have NEON, are written by hand
// (kernels_arm64.s).

//go:noescape
func add(units, row *layer)

//go:noescape
func addAttacked(units *layer, row *attackRow)

//go:noescape
func addSub(to, from, added, removed *layer)

//go:noescape
func addSubSub(to, from, added, removed, captured *layer)

//go:noescape
func dot(mover, other *layer, weights *[2]layer) int32

// The kernels for the inner layers are written for these numbers of units, and
// clip hidden units by making them bytes.
var (
	_ [Second][Third]int16 = [16][32]int16{}
	_ [HiddenOne]struct{}  = [math.MaxUint8]struct{}{}
)

// innerNEON runs on every processor, innerDot on those that add products of bytes
// by one instruction.

//go:noescape
func innerNEON(mover, other *layer, w *innerWeights) int32

//go:noescape
func innerDot(mover, other *layer, w *innerWeights) int32

func inner(mover, other *layer, w *innerWeights) int32 {
	if hasDot() {
		return innerDot(mover, other, w)
	}
	return innerNEON(mover, other, w)
}

// hasDot reports whether the processor is known to have the instruction SDOT.
// golang.org/x/sys asks Linux and the BSDs only. All Macs of this architecture
// have it; on Windows the other kernel is used.
func hasDot() bool { return runtime.GOOS == "darwin" || cpu.ARM64.HasASIMDDP }
