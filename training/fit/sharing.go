package fit

// copies returns the number of weights of a king bucket, and of king buckets. Their weights
// are the first parameters.
func (m *Network) copies() (size, copies int) { return inputsOfPlace * m.Hidden, m.Kings }

// sharing is a factoriser: each parameter of a copy is the sum of where it began, of one
// that all copies share, which learns from the sum of their gradients, and of one of its
// own, which decays. So what is learnt in one king bucket counts in all, until games with
// another bucket contradict it. The tools for Stockfish's networks call it a factorised
// feature set.
type sharing struct {
	size, copies int
	begun        []float32 // by parameter, nil for 0: the optimiser's anchor
	common       []float32 // 0 at first if there is begun, otherwise the mean of the copies
	gradient     []float32
	optimiser    *adamW
}

// shareCopies lets the copies of a network's parameters learn in common. They are the
// first span of the optimiser, which then leaves their decay to moveCopies.
func (t *Trainer) shareCopies() {
	m, first := t.model.(*Network), &t.optimiser.spans[0]
	size, copies := m.copies()
	s := &sharing{size: size, copies: copies, begun: t.optimiser.anchor, common: make([]float32, size), gradient: make([]float32, size)}
	s.optimiser = newAdamW(span{size, true, first.limit})
	if s.begun == nil { // random weights, which are nobody's own, must not decay as such
		for i, x := range m.parameters[:first.to] {
			s.common[i%size] += x / float32(copies)
		}
	}
	first.decays, t.sharing = false, s
}

// firstAlone returns the index of the first parameter that is not one of a copy.
func (s *sharing) firstAlone() int {
	if s == nil {
		return 0
	}
	return s.size * s.copies
}

// moveCopies returns a function that moves the copies' parameters from one index up to
// another, and what they have in common, against the gradient of a batch of n samples.
// alone moves parameters by themselves.
func (t *Trainer) moveCopies(n int, rate float64, alone func(from, to int)) func(from, to int) {
	s, parameters, gradient := t.sharing, t.model.Parameters(), t.threads[0].gradient
	step := s.optimiser.step(s.common, s.gradient, n, rate, t.settings.Decay)
	decay := float32(rate * t.settings.Own)
	return func(from, to int) {
		var memory, goals [partSize]float32
		common, moved, goal := s.common[from:to], memory[:to-from], goals[:to-from]
		for at := from; at < s.firstAlone(); at += s.size {
			t.addGradients(at, at+to-from)
			add(s.gradient[from:to], gradient[at:at+to-from])
		}
		copy(moved, common)
		step(from, to)
		for i, x := range common {
			moved[i] = x - moved[i]
		}
		copy(goal, common)
		for at := from; at < s.firstAlone(); at += s.size {
			copied := parameters[at : at+to-from]
			add(copied, moved)
			if s.begun != nil {
				copy(goal, s.begun[at:])
				add(goal, common)
			}
			approach(copied, goal, decay)
			alone(at, at+to-from)
		}
	}
}
