//go:build !purego

package eval

// The kernels for arm64, whose processors all have NEON, are written by hand
// (kernels_arm64.s).

//go:noescape
func add(units, row *layer)

//go:noescape
func addSub(to, from, added, removed *layer)

//go:noescape
func addSubSub(to, from, added, removed, captured *layer)

//go:noescape
func dotRows(mover, other *layer, table *attackTable, rows *attackRows, n int, weights *[2]layer) int32
