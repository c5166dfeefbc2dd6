//go:build !purego

package eval

// machineKernels returns the kernels that run on this machine.
func machineKernels() []kernels {
	return []kernels{{"NEON", add, addSub, addSubSub, dotRows, addSubDotRows, addSubSubDotRows}}
}
