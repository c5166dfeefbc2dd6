//go:build simd && !purego

package eval

// The kernels of kernels.wat, for the page in a browser. Whoever starts the
// program has to provide them as imports of the module "kernels"; a build for
// WebAssembly without the tag simd needs no imports, and has the kernels in Go.

// kernels.wat is written for layers and lists of rows of these lengths.
var (
	_ layer      = [256]int16{}
	_ attackRows = [2][32]uint16{}
)

//go:wasmimport kernels add
//go:noescape
func add(units, row *layer)

//go:wasmimport kernels addSub
//go:noescape
func addSub(to, from, added, removed *layer)

//go:wasmimport kernels addSubSub
//go:noescape
func addSubSub(to, from, added, removed, captured *layer)

//go:wasmimport kernels dotRows
//go:noescape
func dotRows32(mover, other *layer, table *attackTable, rows *attackRows, n int32, weights *[2]layer) int32

func dotRows(mover, other *layer, table *attackTable, rows *attackRows, n int, weights *[2]layer) int32 {
	return dotRows32(mover, other, table, rows, int32(n), weights)
}
