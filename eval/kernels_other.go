//go:build (!amd64 && !arm64 && !(wasm && simd)) || purego

package eval

func add(units, row *layer)                  { addGeneric(units, row) }
func addSub(to, from, added, removed *layer) { addSubGeneric(to, from, added, removed) }
func addSubSub(to, from, added, removed, captured *layer) {
	addSubSubGeneric(to, from, added, removed, captured)
}
func dotRows(mover, other *layer, table *attackTable, rows *attackRows, n int, weights *[2]layer) int32 {
	return dotRowsGeneric(mover, other, table, rows, n, weights)
}
