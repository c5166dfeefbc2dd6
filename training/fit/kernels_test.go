package fit

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestTrainingKernels compares the kernels of this machine with plain Go, with
// widths that use all of their loops.
func TestTrainingKernels(t *testing.T) {
	for _, width := range []int{64, 128, 256, 448, 512} {
		random := rand.New(rand.NewPCG(7, uint64(width)))
		const rows = 50
		t.Run("gather", func(t *testing.T) {
			hidden := words(random, rows*width, 5000)
			for n := range maxPieces + 2 {
				inputs := make([]int32, n)
				for i := range inputs {
					inputs[i] = random.Int32N(rows)
				}
				got, want := words(random, width, 9), make([]int16, width)
				gather(got, hidden, inputs)
				gatherGeneric(want, hidden, inputs)
				if !slices.Equal(got, want) {
					t.Fatalf("%d rows of %d: %v, want %v", n, width, got, want)
				}
			}
		})
		t.Run("scatter", func(t *testing.T) {
			runs, vectors := []int32{3, 1, 7, 32, 7, 5, rows - 1, 0, 0, 17}, make([]int32, 1+32+5+17)
			for i := range vectors {
				vectors[i] = random.Int32N(rows)
			}
			slopes, scales := words(random, rows*width, 5000), floats(random, width, 1)
			got := floats(random, rows*width, 10)
			want := slices.Clone(got)
			scatter(got, slopes, runs, vectors, scales)
			scatterGeneric(want, slopes, runs, vectors, scales)
			if !slices.Equal(got, want) {
				t.Fatalf("rows of %d differ", width)
			}
		})
		t.Run("output", func(t *testing.T) {
			units := activations(random, width)
			weights := floats(random, width, 2)
			if got, want := output(units, weights), outputGeneric(units, weights); got != want {
				t.Fatalf("%d units: %v, want %v", width, got, want)
			}
			slopes := [2][]int16{make([]int16, width), make([]int16, width)}
			gradients := [2][]float32{slices.Clone(weights), slices.Clone(weights)}
			slope := float32(random.NormFloat64())
			back(units, 30*slope, slope, weights, gradients[0], slopes[0]) // some saturate
			backGeneric(units, 30*slope, slope, weights, gradients[1], slopes[1])
			if !slices.Equal(gradients[0], gradients[1]) || !slices.Equal(slopes[0], slopes[1]) {
				t.Fatalf("back through %d units differs", width)
			}
		})
	}
}

// TestOptimiserKernels does the same for the kernels that process all
// parameters, with any number of them.
func TestOptimiserKernels(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 8))
	for n := range 70 {
		from := floats(random, n, 40)
		for i := range from {
			if i%3 == 0 {
				from[i] = float32(random.IntN(4000)-2000) / (2 * wholeOne) // halves are rounded to even
			}
		}
		got, want := make([]int16, n), make([]int16, n)
		whole(got, from)
		wholeGeneric(want, from)
		if !slices.Equal(got, want) {
			t.Errorf("whole: %v, want %v", got, want)
		}
		var factors adamFactors
		for i := range factors {
			factors[i] = random.Float32()
		}
		mean, square, gradient := floats(random, n, 1), floats(random, n, 1), floats(random, n, 1)
		for i, x := range square {
			square[i] = x * x
		}
		pairs := [2][4][]float32{}
		for i := range pairs {
			pairs[i] = [4][]float32{slices.Clone(from), slices.Clone(mean), slices.Clone(square), slices.Clone(gradient)}
		}
		adam(pairs[0][0], pairs[0][1], pairs[0][2], pairs[0][3], &factors)
		adamGeneric(pairs[1][0], pairs[1][1], pairs[1][2], pairs[1][3], &factors)
		for i, what := range []string{"parameters", "mean", "square", "gradient"} {
			if !slices.Equal(pairs[0][i], pairs[1][i]) {
				t.Errorf("adam of %d: %s %v, want %v", n, what, pairs[0][i], pairs[1][i])
			}
		}
		sums := [2][]float32{slices.Clone(mean), slices.Clone(mean)}
		add(sums[0], from)
		addGeneric(sums[1], from)
		approach(sums[0], square, 0.3)
		approachGeneric(sums[1], square, 0.3)
		if !slices.Equal(sums[0], sums[1]) {
			t.Errorf("add and approach of %d: %v, want %v", n, sums[0], sums[1])
		}
	}
}

// words returns n random integers up to a size.
func words(random *rand.Rand, n, size int) []int16 {
	x := make([]int16, n)
	for i := range x {
		x[i] = int16(random.IntN(2*size+1) - size)
	}
	return x
}

// floats returns n random numbers up to a size.
func floats(random *rand.Rand, n int, size float64) []float32 {
	x := make([]float32, n)
	for i := range x {
		x[i] = float32(size * (2*random.Float64() - 1))
	}
	return x
}

// activations returns units, some of them at the bends of the activation.
func activations(random *rand.Rand, n int) []int16 {
	x := make([]int16, n)
	for i := range x {
		x[i] = int16(max(0, min(random.IntN(3*wholeOne)-wholeOne, wholeOne)))
	}
	return x
}
