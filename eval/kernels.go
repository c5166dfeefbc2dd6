package eval

// The kernels below are all arithmetic that a network takes. On arm64, and on
// amd64 with AVX2 or AVX-512, others do the same with 8, 16 or 32 numbers at
// once; the tests hold them to these.

// addGeneric adds to the units what a man adds.
func addGeneric(units, row *layer) {
	for i := range units {
		units[i] += row[i]
	}
}

// addSubGeneric computes the units after a man has moved.
func addSubGeneric(to, from, added, removed *layer) {
	for i := range to {
		to[i] = from[i] + added[i] - removed[i]
	}
}

// addSubSubGeneric computes the units after a man has captured another.
func addSubSubGeneric(to, from, added, removed, captured *layer) {
	for i := range to {
		to[i] = from[i] + added[i] - removed[i] - captured[i]
	}
}

// step is what the kernels take that go on to another position and evaluate it:
// layers of the mover's king and of the other.
type step = [5][2]*layer

// The layers of a step.
const (
	stepTo = iota
	stepFrom
	stepAdded
	stepRemoved
	stepCaptured
)

// addSubDotByParts computes the units of both kings after a man has moved, and
// weighs them.
func addSubDotByParts(s *step, weights *[2]layer) int32 {
	for king, to := range s[stepTo] {
		addSub(to, s[stepFrom][king], s[stepAdded][king], s[stepRemoved][king])
	}
	return dot(s[stepTo][0], s[stepTo][1], weights)
}

// addSubSubDotByParts does so after a man has captured another.
func addSubSubDotByParts(s *step, weights *[2]layer) int32 {
	for king, to := range s[stepTo] {
		addSubSub(to, s[stepFrom][king], s[stepAdded][king], s[stepRemoved][king], s[stepCaptured][king])
	}
	return dot(s[stepTo][0], s[stepTo][1], weights)
}

// dotGeneric activates the units of both kings and weighs them.
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
