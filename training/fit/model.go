package fit

// Model is a function of a position with parameters to be learnt.
type Model interface {
	// Name tells kinds of model apart, with the numbers that give their shape.
	Name() string
	// Parameters returns all parameters, in the model's own memory: the
	// trainer writes to it between calls to accumulators, and calls Changed.
	Parameters() []float32
	// Changed tells the model that parameters from one index up to another have
	// other values. Calls for different parameters may come at the same time.
	Changed(from, to int)
	// Decays reports whether weight decay draws a parameter towards 0.
	Decays(parameter int) bool
	// Limit is the greatest size that a parameter may have.
	Limit() float32
	// Accumulator returns something to compute losses and gradients with. Each
	// thread has its own.
	Accumulator(*Loss) Accumulator
}

// Accumulator computes what samples say about a model's parameters. It belongs
// to one thread and may have memory of its own.
type Accumulator interface {
	// Accumulate adds the gradient of the loss, summed over the samples, to
	// gradient, which has the shape of the parameters, and returns that loss.
	Accumulate(samples []Sample, gradient []float32) (loss float64)
	// Loss returns the loss only, summed over the samples.
	Loss(samples []Sample) float64
}
