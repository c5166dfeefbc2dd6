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

// addAttackedGeneric adds the weights of an attack to the units.
func addAttackedGeneric(units *layer, row *attackRow) {
	for i := range units {
		units[i] += int16(row[i])
	}
}

// dotGeneric activates the units of both perspectives and returns their
// weighted sum.
func dotGeneric(mover, other *layer, weights *[2]layer) (sum int32) {
	for king, units := range [2]*layer{mover, other} {
		w := &weights[king]
		for i, x := range units {
			root := int32(max(0, min(x, HiddenOne)))
			sum += root * root / 2 * int32(w[i])
		}
	}
	return sum
}
