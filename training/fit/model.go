package fit

// Model is a function of a position with parameters to be learnt.
type Model interface {
	// Name identifies the kind of model and its shape.
	Name() string
	// Parameters returns all parameters, in the model's own memory. The trainer
	// writes to it between calls to learners and predictors, and calls Changed.
	Parameters() []float32
	// Changed says that the parameters from one index up to another have
	// changed. It may be called concurrently for different parameters.
	Changed(from, to int)
	// Predictor returns a function that evaluates samples in centipawns, from
	// White's view, by the present parameters. Each thread has its own.
	Predictor() func(*Sample) float64
	// Learner returns a function that adds the gradient of the loss, summed over
	// the samples, to gradient, which has the shape of the parameters, and returns
	// that loss. Each thread has its own.
	Learner(*Loss) func(samples []Sample, gradient []float32) (loss float64)

	// spans divides the parameters by whether they decay, and by their limits.
	spans() []span
}
