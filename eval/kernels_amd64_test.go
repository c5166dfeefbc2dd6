//go:build !purego

package eval

import (
	"testing"

	"golang.org/x/sys/cpu"

	"vedette/movegen"
)

// machineKernels returns the kernels that run on this machine.
func machineKernels() []kernels {
	all := []kernels{{"SSE2", addSSE2, addSubSSE2, addSubSubSSE2, dotRowsSSE2, addSubDotRowsSSE2, addSubSubDotRowsSSE2}}
	if cpu.X86.HasAVX2 {
		all = append(all, kernels{"AVX2", addAVX2, addSubAVX2, addSubSubAVX2, dotRowsAVX2, addSubDotRowsAVX2, addSubSubDotRowsAVX2})
	}
	if cpu.X86.HasAVX512BW {
		all = append(all, kernels{"AVX-512", addAVX512, addSubAVX512, addSubSubAVX512, dotRowsAVX512, addSubDotRowsAVX512, addSubSubDotRowsAVX512})
	}
	return all
}

// TestAttacksAVX512 compares the kernel for attacks without checks with plain Go, which
// TestAttacksAndChecks does on machines where that kernel is chosen.
func TestAttacksAVX512(t *testing.T) {
	if !cpu.X86.HasAVX512BW {
		t.Skip("no AVX-512")
	}
	walk(t, PSQTWeights(), func(p *movegen.Position, _ int) {
		var got, want [2]movegen.Attacks
		attacksAVX512(&got, p.Sets())
		if p.Sets().BothAttacks(&want); got != want {
			t.Fatalf("%s: %x, in plain Go %x", p.FEN(), got, want)
		}
	})
}
