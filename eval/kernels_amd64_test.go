//go:build !purego

package eval

import "golang.org/x/sys/cpu"

// machineKernels returns the kernels that run on this machine.
func machineKernels() (all []kernels) {
	if cpu.X86.HasAVX2 {
		all = append(all, kernels{"AVX2", addAVX2, addSubAVX2, addSubSubAVX2, dotAVX2, innerAVX2, addSubDotAVX2, addSubSubDotAVX2, addSubDotInnerAVX2, addSubSubDotInnerAVX2})
	}
	if cpu.X86.HasAVX512BW {
		all = append(all, kernels{"AVX-512", addAVX512, addSubAVX512, addSubSubAVX512, dotAVX512, innerAVX512, addSubDotAVX512, addSubSubDotAVX512, addSubDotInnerAVX512, addSubSubDotInnerAVX512})
	}
	if hasVNNI() {
		all = append(all, kernels{"VNNI", addAVX512, addSubAVX512, addSubSubAVX512, dotAVX512, innerVNNI, addSubDotAVX512, addSubSubDotAVX512, addSubDotInnerVNNI, addSubSubDotInnerVNNI})
	}
	return all
}
