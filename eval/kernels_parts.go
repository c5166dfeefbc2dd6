//go:build !amd64 || purego

package eval

// seenTogether is how many weights of a unit of the second layer follow each
// other: the least number that processors multiply and add up at once.
const seenTogether = 4

func addSubDotInner(s *update, weights *[2]layer, w *innerWeights) (weighed, deep int32) {
	return addSubDotInnerByParts(s, weights, w)
}

func addSubSubDotInner(s *update, weights *[2]layer, w *innerWeights) (weighed, deep int32) {
	return addSubSubDotInnerByParts(s, weights, w)
}
