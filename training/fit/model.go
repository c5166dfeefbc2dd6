package fit

// Model is a function of a position with parameters to be learnt.
type Model interface {
	// Name identifies the kind of model and its shape.
	Name() string
	// Parameters returns all parameters, in the model's own memory. The trainer
	// writes to it between calls to accumulators, and calls Changed.
	Parameters() []float32
	// Changed says that the parameters from one index up to another have
	// changed. It may be called concurrently for different parameters.
	Changed(from, to int)
	// Decays reports whether weight decay applies to a parameter.
	Decays(parameter int) bool
	// Limit returns the greatest absolute value of a parameter.
	Limit(parameter int) float32
	// Accumulator returns an object that computes losses and gradients. Each
	// thread has its own.
	Accumulator(*Loss) Accumulator
}

// Accumulator computes losses and gradients of a model. It belongs to one
// thread and may have memory of its own.
type Accumulator interface {
	// Accumulate adds the gradient of the loss, summed over the samples, to
	// gradient, which has the shape of the parameters, and returns that loss.
	Accumulate(samples []Sample, gradient []float32) (loss float64)
	// Loss returns only the loss, summed over the samples.
	Loss(samples []Sample) float64
}
