//go:build !purego

package eval

// machineKernels returns the kernels that run on this machine.
func machineKernels() []kernels {
	all := []kernels{{"NEON", add, addAttacked, addSub, addSubSub, dot, dotRows, innerNEON, addSubDot, addSubSubDot, addSubDotInner, addSubSubDotInner}}
	if hasDot() {
		all = append(all, kernels{"SDOT", add, addAttacked, addSub, addSubSub, dot, dotRows, innerDot, addSubDot, addSubSubDot, addSubDotInner, addSubSubDotInner})
	}
	return all
}
