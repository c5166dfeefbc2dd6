package eval

// The kernels below do all arithmetic of a network. On amd64 and arm64, and in
// WebAssembly with the tag simd, others do the same with 8, 16 or 32 numbers at once;
// the tests compare them.

// addGeneric adds the weights of a piece to the units.
func addGeneric(units, row *layer) {
	for i := range units {
		units[i] += row[i]
	}
}

// addSubGeneric computes the units after a piece has moved.
func addSubGeneric(to, from, added, removed *layer) {
	for i := range to {
		to[i] = from[i] + added[i] - removed[i]
	}
}

// addSubSubGeneric computes the units after a capture.
func addSubSubGeneric(to, from, added, removed, captured *layer) {
	for i := range to {
		to[i] = from[i] + added[i] - removed[i] - captured[i]
	}
}

// update is the argument of the kernels that update both perspectives and evaluate
// the position: layers of the mover and of the opponent.
type update = [5][2]*layer

// The layers of an update.
const (
	updateTo = iota
	updateFrom
	updateAdded
	updateRemoved
	updateCaptured
)

// dotRowsGeneric adds the first n rows of a table that are listed for each perspective to
// its units, activates the sums and returns their weighted sum.
func dotRowsGeneric(mover, other *layer, table *attackTable, rows *attackRows, n int, weights *[2]layer) (sum int32) {
	for king, units := range [2]layer{*mover, *other} {
		for _, row := range rows[king][:n] {
			for i, x := range &table[row] {
				units[i] += int16(x)
			}
		}
		w := &weights[king]
		for i, x := range &units {
			root := int32(max(0, min(x, HiddenOne)))
			sum += root * root / 2 * int32(w[i])
		}
	}
	return sum
}
