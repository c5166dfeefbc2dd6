package fit

// The kernels below take nearly all of a network's training. On amd64 with AVX2
// others do the same with 8 numbers at once, in the same order; the tests hold
// them to these.

// gatherGeneric adds up the rows of parameters that inputs select.
func gatherGeneric(to *units, parameters []float32, inputs []int32) {
	*to = units{}
	for _, input := range inputs {
		for i, x := range row(parameters, int(input)) {
			to[i] += x
		}
	}
}

// scatterGeneric adds the same to all rows of the gradient that inputs select.
func scatterGeneric(from *units, gradient []float32, inputs []int32) {
	for _, input := range inputs {
		r := row(gradient, int(input))
		for i, x := range from {
			r[i] += x
		}
	}
}
