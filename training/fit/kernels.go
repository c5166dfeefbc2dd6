package fit

// The kernels below take nearly all of a network's training. On amd64 with AVX2
// others do the same with 8 numbers at once, in the same order; the tests hold
// them to these. The conversions to float32 keep the compiler from rounding a
// product and a sum at once, which it may do where the processor can.

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

// outputGeneric activates units and weighs them, in eight sums.
func (u *units) outputGeneric(weights *units) float32 {
	var sums [8]float32
	for i, x := range u {
		x = max(0, min(x, 1))
		sums[i%8] += float32(weights[i] * x * x)
	}
	for half := 4; half > 0; half /= 2 {
		for i := range half {
			sums[i] += sums[i+half]
		}
	}
	return sums[0]
}

// backGeneric adds the gradient of the output weights, given the slope of the loss
// by the output, and computes the slopes of the units.
func (u *units) backGeneric(slope float32, weights, gradient, slopes *units) {
	for i, x := range u {
		slopes[i] = 0
		if x > 0 && x < 1 {
			slopes[i] = 2 * slope * weights[i] * x
		}
		x = max(0, min(x, 1))
		gradient[i] += float32(slope * x * x)
	}
}
