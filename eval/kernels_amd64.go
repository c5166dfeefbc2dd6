//go:build !purego

package eval

import "golang.org/x/sys/cpu"

//go:generate go run -C ../internal/asm ./network -out ../../eval/kernels_amd64.s

//go:noescape
func addAVX2(units, row *layer)

//go:noescape
func addSubAVX2(to, from, added, removed *layer)

//go:noescape
func addSubSubAVX2(to, from, added, removed, captured *layer)

//go:noescape
func dotAVX2(mover, other *layer, weights *[2]layer) int32

//go:noescape
func addSubDotAVX2(s *update, weights *[2]layer) int32

//go:noescape
func addSubSubDotAVX2(s *update, weights *[2]layer) int32

//go:noescape
func addAVX512(units, row *layer)

//go:noescape
func addSubAVX512(to, from, added, removed *layer)

//go:noescape
func addSubSubAVX512(to, from, added, removed, captured *layer)

//go:noescape
func dotAVX512(mover, other *layer, weights *[2]layer) int32

//go:noescape
func addSubDotAVX512(s *update, weights *[2]layer) int32

//go:noescape
func addSubSubDotAVX512(s *update, weights *[2]layer) int32

func add(units, row *layer) {
	switch {
	case cpu.X86.HasAVX512BW:
		addAVX512(units, row)
	case cpu.X86.HasAVX2:
		addAVX2(units, row)
	default:
		addGeneric(units, row)
	}
}

func addSub(to, from, added, removed *layer) {
	switch {
	case cpu.X86.HasAVX512BW:
		addSubAVX512(to, from, added, removed)
	case cpu.X86.HasAVX2:
		addSubAVX2(to, from, added, removed)
	default:
		addSubGeneric(to, from, added, removed)
	}
}

func addSubSub(to, from, added, removed, captured *layer) {
	switch {
	case cpu.X86.HasAVX512BW:
		addSubSubAVX512(to, from, added, removed, captured)
	case cpu.X86.HasAVX2:
		addSubSubAVX2(to, from, added, removed, captured)
	default:
		addSubSubGeneric(to, from, added, removed, captured)
	}
}

func dot(mover, other *layer, weights *[2]layer) int32 {
	switch {
	case cpu.X86.HasAVX512BW:
		return dotAVX512(mover, other, weights)
	case cpu.X86.HasAVX2:
		return dotAVX2(mover, other, weights)
	default:
		return dotGeneric(mover, other, weights)
	}
}

func addSubDot(s *update, weights *[2]layer) int32 {
	switch {
	case cpu.X86.HasAVX512BW:
		return addSubDotAVX512(s, weights)
	case cpu.X86.HasAVX2:
		return addSubDotAVX2(s, weights)
	default:
		return addSubDotByParts(s, weights)
	}
}

func addSubSubDot(s *update, weights *[2]layer) int32 {
	switch {
	case cpu.X86.HasAVX512BW:
		return addSubSubDotAVX512(s, weights)
	case cpu.X86.HasAVX2:
		return addSubSubDotAVX2(s, weights)
	default:
		return addSubSubDotByParts(s, weights)
	}
}

func inner(mover, other *layer, w *innerWeights) int32 { return innerGeneric(mover, other, w) }
