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
func dot(mover, other *layer, weights *[2]layer) int32

func addSubDot(s *update, weights *[2]layer) int32    { return addSubDotByParts(s, weights) }
func addSubSubDot(s *update, weights *[2]layer) int32 { return addSubSubDotByParts(s, weights) }

func inner(mover, other *layer, w *innerWeights) int32 { return innerGeneric(mover, other, w) }
