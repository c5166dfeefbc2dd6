package fit

import "math"

// The kernels below take nearly all of a network's training time. On amd64 with
// AVX2 others do the same with 8 or 16 numbers at once, in the same order; the
// tests compare them. The conversions to float32 keep the compiler from fusing a
// product and a sum, which it may do on some processors. The number of hidden
// units is a multiple of unitStep; other lengths are arbitrary.

// unitStep divides the number of hidden units of a view.
const unitStep = 64

// wholeOne stands for 1 in the hidden layer while predictions are computed, as
// 16-bit integers. That is four times as fine as in the engine.
const wholeOne = 1024

// gatherGeneric adds up the rows that inputs select, one after the other and with
// saturation, and clamps the sums between 0 and wholeOne.
func gatherGeneric(to, rows []int16, inputs []int32) {
	clear(to)
	for _, input := range inputs {
		for i, x := range rows[int(input)*len(to):][:len(to)] {
			to[i] = saturate(int32(to[i]) + int32(x))
		}
	}
	for i, x := range to {
		to[i] = max(0, min(x, wholeOne))
	}
}

// readAhead is how many numbers behind the ends of its lists a kernel of scatter may
// read, to prefetch what they name.
const readAhead = 8

// scatterGeneric adds up vectors, with saturation, and adds the sums times the
// units' scales to rows of the gradient. Runs are pairs of a row and the number
// of its vectors; vectors are indices of rows of slopes.
func scatterGeneric(gradient []float32, slopes []int16, runs, vectors []int32, scales []float32) {
	sums := make([]int16, len(scales))
	for ; len(runs) > 0; runs = runs[2:] {
		clear(sums)
		for _, v := range vectors[:runs[1]] {
			for i, x := range slopes[int(v)*len(sums):][:len(sums)] {
				sums[i] = saturate(int32(sums[i]) + int32(x))
			}
		}
		vectors = vectors[runs[1]:]
		row := gradient[int(runs[0])*len(sums):][:len(sums)]
		for i, sum := range sums {
			row[i] += float32(float32(sum) * scales[i])
		}
	}
}

// saturate clamps a number to 16 bits.
func saturate(x int32) int16 { return int16(max(math.MinInt16, min(x, math.MaxInt16))) }

// round16 rounds a number to 16 bits.
func round16(x float32) int16 {
	return int16(max(math.MinInt16, min(math.RoundToEven(float64(x)), math.MaxInt16)))
}

// outputGeneric returns the sum of the squares of units times their weights,
// added up in 32 partial sums.
func outputGeneric(units []int16, weights []float32) float32 {
	var sums [32]float32
	for i, unit := range units {
		x := float32(unit)
		sums[i%len(sums)] += float32(float32(weights[i]*x) * x)
	}
	for half := len(sums) / 2; half > 0; half /= 2 {
		for i := range half {
			sums[i] += sums[i+half]
		}
	}
	return sums[0]
}

// backGeneric adds the gradient of the output weights, which is square for an
// activation of 1, and computes the slopes of the units, which are slope for a
// weight and a unit of 1.
func backGeneric(units []int16, slope, square float32, weights, gradient []float32, slopes []int16) {
	for i, unit := range units {
		x := float32(unit)
		slopes[i] = 0
		if unit < wholeOne {
			slopes[i] = round16(float32(slope*weights[i]) * x)
		}
		gradient[i] += float32(float32(square*x) * x)
	}
}

// wholeGeneric rounds numbers to 16-bit integers, in units of 1 / wholeOne.
func wholeGeneric(to []int16, from []float32) {
	for i, x := range from {
		to[i] = round16(x * wholeOne)
	}
}

// adamFactors are the factors of a step of the optimiser.
type adamFactors = [10]float32

// The indices of adamFactors.
const (
	gradientShare = iota // of the gradient that is used
	keepMean             // of the old mean
	addMean              // of the gradient, in the new mean
	keepSquare           // the same for the mean square
	addSquare
	stepRate      // the rate, corrected for the mean that begins at 0
	unbiasSquare  // corrects for the mean square that begins at 0
	keepParameter // what decay leaves of a parameter
	sizeLimit     // the greatest absolute value of a parameter
	tiny          // avoids division by 0
)

// adamGeneric does a step of the optimiser and clears the gradient.
func adamGeneric(parameters, mean, square, gradient []float32, f *adamFactors) {
	for i, g := range gradient {
		gradient[i] = 0
		g = float32(g * f[gradientShare])
		mean[i] = float32(mean[i]*f[keepMean]) + float32(g*f[addMean])
		square[i] = float32(square[i]*f[keepSquare]) + float32(float32(g*g)*f[addSquare])
		size := float32(math.Sqrt(float64(square[i]*f[unbiasSquare]))) + f[tiny]
		x := float32(parameters[i]*f[keepParameter]) - float32(mean[i]*f[stepRate])/size
		parameters[i] = max(-f[sizeLimit], min(x, f[sizeLimit]))
	}
}

// addGeneric adds from to to.
func addGeneric(to, from []float32) {
	for i, x := range from {
		to[i] += x
	}
}

// approachGeneric moves numbers towards others by a share of the difference.
func approachGeneric(to, goal []float32, share float32) {
	for i, x := range goal {
		to[i] += float32((x - to[i]) * share)
	}
}
