//go:build !purego

package eval

import (
	"golang.org/x/sys/cpu"

	"vedette/movegen"
)

//go:generate go run -C ../internal/asm ./network -out ../../eval/kernels_amd64.s

// Every amd64 processor has SSE2. All others are asked for.

//go:noescape
func addSSE2(units, row *layer)

//go:noescape
func addSubSSE2(to, from, added, removed *layer)

//go:noescape
func addSubSubSSE2(to, from, added, removed, captured *layer)

//go:noescape
func dotRowsSSE2(mover, other *layer, table *attackTable, rows *attackRows, n int, weights *[2]layer) int32

//go:noescape
func addSubDotRowsSSE2(s *update, table *attackTable, rows *attackRows, n int, weights *[2]layer) int32

//go:noescape
func addSubSubDotRowsSSE2(s *update, table *attackTable, rows *attackRows, n int, weights *[2]layer) int32

//go:noescape
func addAVX2(units, row *layer)

//go:noescape
func addSubAVX2(to, from, added, removed *layer)

//go:noescape
func addSubSubAVX2(to, from, added, removed, captured *layer)

//go:noescape
func dotRowsAVX2(mover, other *layer, table *attackTable, rows *attackRows, n int, weights *[2]layer) int32

//go:noescape
func addSubDotRowsAVX2(s *update, table *attackTable, rows *attackRows, n int, weights *[2]layer) int32

//go:noescape
func addSubSubDotRowsAVX2(s *update, table *attackTable, rows *attackRows, n int, weights *[2]layer) int32

//go:noescape
func addAVX512(units, row *layer)

//go:noescape
func addSubAVX512(to, from, added, removed *layer)

//go:noescape
func addSubSubAVX512(to, from, added, removed, captured *layer)

//go:noescape
func dotRowsAVX512(mover, other *layer, table *attackTable, rows *attackRows, n int, weights *[2]layer) int32

//go:noescape
func addSubDotRowsAVX512(s *update, table *attackTable, rows *attackRows, n int, weights *[2]layer) int32

//go:noescape
func addSubSubDotRowsAVX512(s *update, table *attackTable, rows *attackRows, n int, weights *[2]layer) int32

// attacksAVX512 computes the attacks of both sides.
//
//go:noescape
func attacksAVX512(attacks *[2]movegen.Attacks, pieces *movegen.Sets)

// attacksVPOPCNTDQ does what attacksGeneric does.
//
//go:noescape
func attacksVPOPCNTDQ(attacks *[2]movegen.Attacks, pieces *movegen.Sets) (white, black int)

// listAttackedVBMI2 does what listAttackedGeneric does. It may write to all of rows.
//
//go:noescape
func listAttackedVBMI2(rows *attackRows, board *[64]movegen.Piece, pieces *movegen.Sets, attacks *[2]movegen.Attacks, first, second *inputMap) int

// The kernels are written for this.
var _ [Hidden % 64]struct{} = [0]struct{}{}

// hasVBMI2 reports whether the kernel that compresses lists of bytes runs on this
// machine. All processors with these instructions also have AVX-512BW and BMI1.
func hasVBMI2() bool {
	return cpu.X86.HasAVX512VBMI2 && cpu.X86.HasAVX512BW && cpu.X86.HasBMI1 && cpu.X86.HasPOPCNT
}

// hasVPOPCNTDQ reports whether the kernel for codes of checks runs on this machine. All
// processors with these instructions also have AVX-512BW and BMI1.
func hasVPOPCNTDQ() bool {
	return cpu.X86.HasAVX512VPOPCNTDQ && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512DQ && cpu.X86.HasBMI1
}

// attacksAndChecks does what attacksGeneric does.
func attacksAndChecks(attacks *[2]movegen.Attacks, pieces *movegen.Sets) (white, black int) {
	switch {
	case hasVPOPCNTDQ():
		return attacksVPOPCNTDQ(attacks, pieces)
	case cpu.X86.HasAVX512BW:
		attacksAVX512(attacks, pieces)
		return checkCodes(attacks, pieces)
	default:
		return attacksGeneric(attacks, pieces)
	}
}

// listAttacked does what listAttackedGeneric does.
func listAttacked(rows *attackRows, board *[64]movegen.Piece, pieces *movegen.Sets, attacks *[2]movegen.Attacks, first, second *inputMap) int {
	if hasVBMI2() {
		return listAttackedVBMI2(rows, board, pieces, attacks, first, second)
	}
	return listAttackedGeneric(rows, board, pieces, attacks, first, second)
}

func add(units, row *layer) {
	switch {
	case cpu.X86.HasAVX512BW:
		addAVX512(units, row)
	case cpu.X86.HasAVX2:
		addAVX2(units, row)
	default:
		addSSE2(units, row)
	}
}

func addSub(to, from, added, removed *layer) {
	switch {
	case cpu.X86.HasAVX512BW:
		addSubAVX512(to, from, added, removed)
	case cpu.X86.HasAVX2:
		addSubAVX2(to, from, added, removed)
	default:
		addSubSSE2(to, from, added, removed)
	}
}

func addSubSub(to, from, added, removed, captured *layer) {
	switch {
	case cpu.X86.HasAVX512BW:
		addSubSubAVX512(to, from, added, removed, captured)
	case cpu.X86.HasAVX2:
		addSubSubAVX2(to, from, added, removed, captured)
	default:
		addSubSubSSE2(to, from, added, removed, captured)
	}
}

func dotRows(mover, other *layer, table *attackTable, rows *attackRows, n int, weights *[2]layer) int32 {
	switch {
	case cpu.X86.HasAVX512BW:
		return dotRowsAVX512(mover, other, table, rows, n, weights)
	case cpu.X86.HasAVX2:
		return dotRowsAVX2(mover, other, table, rows, n, weights)
	default:
		return dotRowsSSE2(mover, other, table, rows, n, weights)
	}
}

func addSubDotRows(s *update, table *attackTable, rows *attackRows, n int, weights *[2]layer) int32 {
	switch {
	case cpu.X86.HasAVX512BW:
		return addSubDotRowsAVX512(s, table, rows, n, weights)
	case cpu.X86.HasAVX2:
		return addSubDotRowsAVX2(s, table, rows, n, weights)
	default:
		return addSubDotRowsSSE2(s, table, rows, n, weights)
	}
}

func addSubSubDotRows(s *update, table *attackTable, rows *attackRows, n int, weights *[2]layer) int32 {
	switch {
	case cpu.X86.HasAVX512BW:
		return addSubSubDotRowsAVX512(s, table, rows, n, weights)
	case cpu.X86.HasAVX2:
		return addSubSubDotRowsAVX2(s, table, rows, n, weights)
	default:
		return addSubSubDotRowsSSE2(s, table, rows, n, weights)
	}
}
