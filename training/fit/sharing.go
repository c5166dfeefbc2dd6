package fit

import (
	"errors"
	"slices"
)

// copies returns the number of weights of a king bucket, and of king buckets. Their weights
// are the first parameters.
func (m *Network) copies() (size, copies int) { return inputsOfPlace * m.Hidden, m.Kings }

// sharing is a factoriser: each parameter of a copy is the sum of one that all copies
// share, which learns from the sum of their gradients, and of one of its own. So what is
// learnt in one king bucket counts in all, until games with another bucket contradict it.
// The tools for Stockfish's networks call it a factorised feature set.
type sharing struct {
	size, copies int
	common       []float32 // 0 at first if weights decay towards where they begin, otherwise the mean of the copies
	begun        []float32 // what the copies decayed towards at first
	gradient     []float32
	optimiser    *adamW
}

// shareCopies lets the copies of the model's parameters learn in common if the settings
// say so.
func (t *Trainer) shareCopies() error {
	if t.settings.Own == 0 {
		return nil
	}
	m, ok := t.model.(*Network)
	if !ok {
		return errors.New("own: the model has no king buckets")
	}
	size, copies := m.copies()
	if copies == 1 {
		return errors.New("own: there are no king buckets that learn")
	}
	s := &sharing{size: size, copies: copies, common: make([]float32, size), gradient: make([]float32, size)}
	s.optimiser = newAdamW(size, t.model.Decays, t.model.Limit)
	t.sharing = s
	t.optimiser.copies, t.optimiser.own = size*copies, t.settings.Own
	if t.optimiser.anchor == nil {
		t.optimiser.anchor = make([]float32, len(t.model.Parameters()))
	}
	s.begun = slices.Clone(t.optimiser.anchor[:size*copies])
	if !t.settings.Anchored { // otherwise random weights, which are nobody's own, would decay as such
		for i, x := range t.model.Parameters()[:size*copies] {
			s.common[i%size] += x / float32(copies)
		}
		s.moveAnchors(t.optimiser.anchor, 0, size)
	}
	return nil
}

// moveCommon moves what the copies have in common against the gradient of a batch of n
// samples, and adds up the gradients of the threads for them.
func (t *Trainer) moveCommon(n int, rate float64) {
	s, gradient := t.sharing, t.threads[0].gradient
	step := s.optimiser.step(s.common, s.gradient, n, rate, t.settings.Decay)
	parts := (s.size + partSize - 1) / partSize
	t.each(func(number int, _ *thread) {
		var before [partSize]float32
		for part := number * parts / len(t.threads); part < (number+1)*parts/len(t.threads); part++ {
			from, to := part*partSize, min((part+1)*partSize, s.size)
			for at := from; at < s.copies*s.size; at += s.size {
				for _, other := range t.threads[1:] {
					moveInto(gradient[at:at+to-from], other.gradient[at:at+to-from])
				}
				addTo(s.gradient[from:to], gradient[at:at+to-from])
			}
			copy(before[:], s.common[from:to])
			step(from, to)
			t.shift(from, to, before[:to-from])
		}
	})
}

// shift moves the copies and their anchors as the common parameters from one index up to
// another have moved since before.
func (t *Trainer) shift(from, to int, before []float32) {
	s, parameters := t.sharing, t.model.Parameters()
	for i := range before {
		before[i] = s.common[from+i] - before[i]
	}
	for at := from; at < s.copies*s.size; at += s.size {
		addTo(parameters[at:at+to-from], before)
	}
	s.moveAnchors(t.optimiser.anchor, from, to)
}

// addTo adds numbers to others.
func addTo(to, from []float32) {
	for i, x := range from {
		to[i] += x
	}
}

// moveAnchors sets the anchors of the copies of the common parameters from one index up
// to another: to the sum of these and where they began, and not by how much the last step
// moved them, so that they are rounded in the same way after a checkpoint.
func (s *sharing) moveAnchors(anchor []float32, from, to int) {
	for at := 0; at < s.copies*s.size; at += s.size {
		for i := from; i < to; i++ {
			anchor[at+i] = s.begun[at+i] + s.common[i]
		}
	}
}
