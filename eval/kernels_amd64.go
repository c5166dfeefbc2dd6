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

func add(units, row *layer) {
	if cpu.X86.HasAVX2 {
		addAVX2(units, row)
		return
	}
	addGeneric(units, row)
}

func addSub(to, from, added, removed *layer) {
	if cpu.X86.HasAVX2 {
		addSubAVX2(to, from, added, removed)
		return
	}
	addSubGeneric(to, from, added, removed)
}

func addSubSub(to, from, added, removed, captured *layer) {
	if cpu.X86.HasAVX2 {
		addSubSubAVX2(to, from, added, removed, captured)
		return
	}
	addSubSubGeneric(to, from, added, removed, captured)
}

func dot(mover, other *layer, weights *[2]layer) int32 {
	if cpu.X86.HasAVX2 {
		return dotAVX2(mover, other, weights)
	}
	return dotGeneric(mover, other, weights)
}
