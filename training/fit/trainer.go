package fit

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
)

// Settings say how a model is trained. Equal settings, data and model give
// equal parameters with an equal number of threads on the same machine.
type Settings struct {
	Epochs int `json:"epochs"` // passes over all samples
	Batch  int `json:"batch"`  // samples a step, or slightly more
	// Threads share the work of each batch. Sums of different parts round
	// differently, so their number changes the last digits.
	Threads int     `json:"threads"`
	Seed    uint64  `json:"seed"`  // of the shuffling
	Rate    float64 `json:"rate"`  // the greatest learning rate
	Decay   float64 `json:"decay"` // weight decay, a share of the rate
	// Anchored decays towards the model at the beginning of training, not towards 0
	// (Li et al., Explicit Inductive Bias for Transfer Learning, ICML 2018).
	Anchored bool `json:"anchored,omitempty"`
	// Own is the decay of what a king bucket has of its own, if it is not 0; Decay is then
	// that of what all of them have in common.
	Own   float64 `json:"own,omitempty"`
	Blend float64 `json:"blend"` // see Loss
	// EndingResults is by how much the share of the result is greater with 4 pieces and
	// fewer; with 14 and more it is not, with 9 half as much. In endings a result tells
	// more than a score, with many pieces hardly anything.
	EndingResults float64 `json:"endingResults,omitempty"`
}

// Loss returns the loss that training minimises.
func (s *Settings) Loss() *Loss {
	loss := &Loss{blend: s.Blend}
	loss.learnResults(s.EndingResults)
	return loss
}

// Check returns an error for an invalid setting.
func (s *Settings) Check() error {
	switch {
	case s.Epochs < 1:
		return fmt.Errorf("epochs: %d, at least 1 is needed", s.Epochs)
	case s.Batch < 1:
		return fmt.Errorf("batch: %d samples, at least 1 is needed", s.Batch)
	case s.Threads < 1 || s.Threads > 1024:
		return fmt.Errorf("threads: %d, want 1 to 1024", s.Threads)
	case !(s.Rate > 0 && s.Rate <= 1):
		return fmt.Errorf("rate: %v, want more than 0 and at most 1", s.Rate)
	case !(s.Decay >= 0 && s.Decay*s.Rate < 1):
		return fmt.Errorf("decay: %v, want at least 0 and less than 1 / rate", s.Decay)
	case !(s.Own >= 0 && s.Own*s.Rate < 1):
		return fmt.Errorf("own: a decay of %v, want at least 0 and less than 1 / rate", s.Own)
	case !(s.Blend >= 0 && s.Blend <= 1):
		return fmt.Errorf("blend: %v, want 0 to 1", s.Blend)
	case !(s.EndingResults >= 0 && s.EndingResults <= 1):
		return fmt.Errorf("results of endings: a share of %v more, want 0 to 1", s.EndingResults)
	}
	return nil
}

// Epoch is the result of a pass over the training samples: the mean loss of a
// training sample during the pass and of a validation sample after it, in nats,
// the last learning rate, and a network's rank.
type Epoch struct {
	Number     int     `json:"number"` // 1 for the first
	Training   float64 `json:"training"`
	Validation float64 `json:"validation"`
	Rate       float64 `json:"rate"`
	Rank       float64 `json:"rank,omitempty"` // see Network.Rank
}

// Trainer fits a model to a dataset.
type Trainer struct {
	model     Model
	data      *Dataset
	settings  Settings
	schedule  schedule
	loss      *Loss // of all threads
	optimiser *adamW
	sharing   *sharing // of king buckets, or nil
	threads   []thread
	batches   int // an epoch
	done      progress
}

// progress is how far the training has come.
type progress struct {
	Epochs []Epoch `json:"epochs"` // complete ones
	Batch  int     `json:"batch"`  // index of the next batch in the current epoch
	Loss   float64 `json:"loss"`   // sum over the current epoch so far
}

// thread is the state of one thread.
type thread struct {
	learn    func(samples []Sample, gradient []float32) float64
	predict  func(*Sample) float64
	gradient []float32
	loss     float64
}

// NewTrainer returns a trainer at the beginning of training, for data as Load returns it
// and settings that Check accepts.
func NewTrainer(model Model, data *Dataset, settings Settings) *Trainer {
	// Batches of equal size, not smaller than requested: a small one at the end
	// of an epoch would make a noisy step.
	batches := max(1, data.Training.Len()/settings.Batch)
	t := &Trainer{model: model, data: data, settings: settings, batches: batches,
		schedule: schedule{Peak: settings.Rate, Steps: settings.Epochs * batches}}
	t.optimiser, t.loss = newAdamW(model.spans()...), settings.Loss()
	if settings.Anchored {
		t.optimiser.anchor = slices.Clone(model.Parameters())
	}
	if settings.Own > 0 {
		t.shareCopies()
	}
	for range settings.Threads {
		t.threads = append(t.threads, thread{learn: model.Learner(t.loss), predict: model.Predictor(), gradient: make([]float32, len(model.Parameters()))})
	}
	return t
}

// Epochs returns the completed epochs.
func (t *Trainer) Epochs() []Epoch { return t.done.Epochs }

// Run trains to the end. It calls onBatch after each batch with the number of
// samples in it, and onEpoch after each epoch. When ctx is done, Run stops between
// two batches and returns the reason; Save and Resume, or another Run, then continue
// with identical results.
func (t *Trainer) Run(ctx context.Context, onBatch func(samples int), onEpoch func(Epoch)) error {
	for len(t.done.Epochs) < t.settings.Epochs {
		t.shuffle()
		for t.done.Batch < t.batches {
			if err := ctx.Err(); err != nil {
				return err
			}
			samples, err := t.step()
			if err != nil {
				return err
			}
			onBatch(samples)
		}
		onEpoch(t.endEpoch())
	}
	return nil
}

// shuffle brings training samples into the order of the current epoch,
// which follows from that of the previous one.
func (t *Trainer) shuffle() {
	for t.data.Training.Shuffles() <= len(t.done.Epochs) {
		t.data.Training.Shuffle(t.settings.Seed)
	}
}

// step learns from the next batch and returns its size.
func (t *Trainer) step() (samples int, err error) {
	n := t.data.Training.Len()
	from, to := t.done.Batch*n/t.batches, (t.done.Batch+1)*n/t.batches
	loss := t.share(&t.data.Training, from, to, func(th *thread, samples []Sample) float64 {
		return th.learn(samples, th.gradient)
	})
	if math.IsNaN(loss) || math.IsInf(loss, 0) {
		return 0, errors.New("the loss is not a number: the rate is too high")
	}
	t.done.Loss += loss
	t.done.Batch++
	rate := t.schedule.Rate(t.optimiser.steps)
	t.update(to-from, rate)
	return to - from, nil
}

// update moves the parameters against the gradient of a batch of n samples. The
// gradients of the threads are added in a fixed order, and cleared.
func (t *Trainer) update(n int, rate float64) {
	parameters := t.model.Parameters()
	step := t.optimiser.step(parameters, t.threads[0].gradient, n, rate, t.settings.Decay)
	alone := func(from, to int) {
		step(from, to)
		t.model.Changed(from, to)
	}
	if t.sharing != nil {
		t.inParts(0, t.sharing.size, t.moveCopies(n, rate, alone))
	}
	t.inParts(t.sharing.firstAlone(), len(parameters), func(from, to int) {
		t.addGradients(from, to)
		alone(from, to)
	})
}

// addGradients moves the other threads' gradient of some parameters into that of the first.
func (t *Trainer) addGradients(from, to int) {
	for _, other := range t.threads[1:] {
		add(t.threads[0].gradient[from:to], other.gradient[from:to])
		clear(other.gradient[from:to])
	}
}

// inParts divides parameters from one index up to another among the threads, and passes
// them to do in parts.
func (t *Trainer) inParts(from, to int, do func(from, to int)) {
	parts := (to - from + partSize - 1) / partSize
	t.each(func(number int, _ *thread) {
		for part := number * parts / len(t.threads); part < (number+1)*parts/len(t.threads); part++ {
			do(from+part*partSize, min(from+(part+1)*partSize, to))
		}
	})
}

// partSize is how many parameters are updated at once: all their data fits into
// the first-level cache.
const partSize = 1024

// each runs do for all threads concurrently.
func (t *Trainer) each(do func(number int, th *thread)) {
	var all sync.WaitGroup
	for i := range t.threads[1:] {
		all.Go(func() { do(i+1, &t.threads[i+1]) })
	}
	do(0, &t.threads[0])
	all.Wait()
}

// share divides samples of a set among the threads, in runs, passes them to do
// in pieces, and returns the sum of its results.
func (t *Trainer) share(set *Set, from, to int, do func(*thread, []Sample) float64) (loss float64) {
	t.each(func(number int, th *thread) {
		first, last := from+number*(to-from)/len(t.threads), from+(number+1)*(to-from)/len(t.threads)
		th.loss = 0
		for piece := range set.Pieces(first, last) {
			th.loss += do(th, piece)
		}
	})
	for i := range t.threads {
		loss += t.threads[i].loss
	}
	return loss
}

// endEpoch completes the epoch and returns its results.
func (t *Trainer) endEpoch() Epoch {
	epoch := Epoch{
		Number:     len(t.done.Epochs) + 1,
		Training:   t.done.Loss / float64(t.data.Training.Len()),
		Validation: t.validate(),
		Rate:       t.schedule.Rate(t.optimiser.steps - 1),
	}
	if m, ok := t.model.(*Network); ok {
		epoch.Rank = m.Rank(&t.data.Validation)
	}
	t.done = progress{Epochs: append(t.done.Epochs, epoch)}
	return epoch
}

// validate returns the mean loss of a validation sample.
func (t *Trainer) validate() float64 {
	set := &t.data.Validation
	loss := t.share(set, 0, set.Len(), func(th *thread, samples []Sample) float64 { return t.loss.sum(th.predict, samples) })
	return loss / float64(set.Len())
}

// MeanLoss returns the mean loss of a sample of the set, without training.
func MeanLoss(model Model, loss *Loss, set *Set) (mean float64) {
	predict := model.Predictor()
	for piece := range set.Pieces(0, set.Len()) {
		mean += loss.sum(predict, piece)
	}
	return mean / float64(set.Len())
}
