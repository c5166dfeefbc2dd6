//go:build simd && !purego

package eval

// The kernels of kernels.wat, for the page in a browser. Whoever starts the
// program has to provide them as imports of the module "kernels"; a build for
// WebAssembly without the tag simd needs no imports, and has the kernels in Go.

// kernels.wat is written for layers of this length.
var _ layer = [256]int16{}

//go:wasmimport kernels add
//go:noescape
func add(units, row *layer)

//go:wasmimport kernels addAttacked
//go:noescape
func addAttacked(units *layer, row *attackRow)

//go:wasmimport kernels addSub
//go:noescape
func addSub(to, from, added, removed *layer)

//go:wasmimport kernels addSubSub
//go:noescape
func addSubSub(to, from, added, removed, captured *layer)

//go:wasmimport kernels dot
//go:noescape
func dot(mover, other *layer, weights *[2]layer) int32
