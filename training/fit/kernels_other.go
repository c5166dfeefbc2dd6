//go:build !amd64 || purego

package fit

func gather(to, rows []int16, inputs []int32) { gatherGeneric(to, rows, inputs) }

func scatter(gradient []float32, slopes []int16, runs, vectors []int32, scales []float32) {
	scatterGeneric(gradient, slopes, runs, vectors, scales)
}

func output(units []int16, weights []float32) float32 { return outputGeneric(units, weights) }

func back(units []int16, slope, square float32, weights, gradient []float32, slopes []int16) {
	backGeneric(units, slope, square, weights, gradient, slopes)
}

func whole(to []int16, from []float32) { wholeGeneric(to, from) }

func add(to, from []float32) { addGeneric(to, from) }

func adam(parameters, mean, square, gradient []float32, f *adamFactors) {
	adamGeneric(parameters, mean, square, gradient, f)
}

func approach(to, goal []float32, share float32) { approachGeneric(to, goal, share) }
