//go:build !purego

package eval

import (
	"math/rand/v2"
	"testing"

	"golang.org/x/sys/cpu"

	"vedette/movegen"
)

// machineKernels returns the kernels that run on this machine.
func machineKernels() []kernels {
	all := []kernels{{"SSE2", addSSE2, addAttackedSSE2, addSubSSE2, addSubSubSSE2, dotSSE2, dotRowsSSE2, innerSSE2, addSubDotSSE2, addSubSubDotSSE2, addSubDotInnerSSE2, addSubSubDotInnerSSE2}}
	if cpu.X86.HasAVX2 {
		all = append(all, kernels{"AVX2", addAVX2, addAttackedAVX2, addSubAVX2, addSubSubAVX2, dotAVX2, dotRowsAVX2, innerAVX2, addSubDotAVX2, addSubSubDotAVX2, addSubDotInnerAVX2, addSubSubDotInnerAVX2})
	}
	if cpu.X86.HasAVX512BW {
		all = append(all, kernels{"AVX-512", addAVX512, addAttackedAVX512, addSubAVX512, addSubSubAVX512, dotAVX512, dotRowsAVX512, innerAVX512, addSubDotAVX512, addSubSubDotAVX512, addSubDotInnerAVX512, addSubSubDotInnerAVX512})
	}
	if hasVNNI() {
		all = append(all, kernels{"VNNI", addAVX512, addAttackedAVX512, addSubAVX512, addSubSubAVX512, dotAVX512, dotRowsAVX512, innerVNNI, addSubDotAVX512, addSubSubDotAVX512, addSubDotInnerVNNI, addSubSubDotInnerVNNI})
	}
	return all
}

// TestAttacksAVX512 compares the kernel for attacks without checks with plain Go, which
// TestAttacksAndChecks does on machines where that kernel is chosen.
func TestAttacksAVX512(t *testing.T) {
	if !cpu.X86.HasAVX512BW {
		t.Skip("no AVX-512")
	}
	walk(t, TableWeights(), func(p *movegen.Position, _ int) {
		var got, want [2]movegen.Attacks
		attacksAVX512(&got, p.Sets())
		if p.Sets().BothAttacks(&want); got != want {
			t.Fatalf("%s: %x, in plain Go %x", p.FEN(), got, want)
		}
	})
}

// TestStackGrows calls a kernel that needs some of the stack, with units on the
// stack, where there is less and less left until it has to grow.
func TestStackGrows(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 6))
	_, n := randomNetwork(t, 6)
	weights, inner := &n.values.Outputs[0], randomInnerWeights(random)
	want := [2]int32{dotGeneric(&n.values.Bias, &n.values.Inputs[0], weights), innerGeneric(&n.values.Bias, &n.values.Inputs[0], &inner)}
	var call func(depth int) [2]int32
	call = func(depth int) [2]int32 {
		if depth > 0 {
			return call(depth - 1)
		}
		var to, zero layer
		from := n.values.Bias
		s := update{{&to, &to}, {&from, &n.values.Inputs[0]}, {&zero, &zero}, {&zero, &zero}}
		weighed, deep := addSubDotInnerSSE2(&s, weights, &inner)
		return [2]int32{weighed, deep}
	}
	for depth := range 200 {
		got := make(chan [2]int32)
		go func() { got <- call(depth) }()
		if got := <-got; got != want {
			t.Fatalf("at depth %d: %d, want %d", depth, got, want)
		}
	}
}
