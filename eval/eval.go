package eval

import "vedette/movegen"

// tapered holds a middlegame value, an endgame value and a share of the phase
// in one word, so that one addition updates all three. Each field has 20 bits
// and stays below half a million in size.
type tapered int64

const taperedBits = 20

func pack(middlegame, endgame, phase int16) tapered {
	return tapered(middlegame) + tapered(endgame)<<taperedBits + tapered(phase)<<(2*taperedBits)
}

// unpack undoes pack. Adding half a field undoes the borrow that a negative
// lower field took from the one above.
func (t tapered) unpack() (middlegame, endgame, phase Score) {
	const (
		top  = 64 - taperedBits
		half = tapered(1) << (taperedBits - 1)
	)
	middlegame = Score(t << top >> top)
	endgame = Score((t + half) << (top - taperedBits) >> top)
	phase = Score((t + half + half<<taperedBits) >> (2 * taperedBits))
	return middlegame, endgame, phase
}

// state is the evaluation's state for one position on a line of play.
type state struct {
	sum   tapered      // of all pieces, from White's view
	kings [2]KingPlace // White's and Black's
}

// refresh computes the state of p from scratch.
func (s *state) refresh(w *Weights, p *movegen.Position) {
	s.kings[0] = KingPlaceOf(movegen.White, p.King(movegen.White))
	s.kings[1] = KingPlaceOf(movegen.Black, p.King(movegen.Black))
	s.add(w, p)
}

// add adds the values of all pieces of p, for the king places of the state.
func (s *state) add(w *Weights, p *movegen.Position) {
	s.sum = 0
	for pieces := p.Occupied(); pieces != 0; {
		square := pieces.Pop()
		s.sum += s.value(w, pieceOn{p.PieceAt(square), square})
	}
}

// value returns the value of a piece for both kings, 0 for NoPiece.
func (s *state) value(w *Weights, of pieceOn) tapered {
	piece, square := of.piece&(movegen.PieceSpan-1), of.square&63
	return w.psqt[s.kings[0]&(KingPlaces-1)][piece][square] + w.psqt[s.kings[1]&(KingPlaces-1)][piece][square]
}

// update computes the state after the legal move m of p, from the state before. If the
// perspective or bucket of a king changes, so do the values of all pieces: the sum before
// the move is recomputed, which is rare.
func (s *state) update(w *Weights, before *state, p *movegen.Position, m movegen.Move) {
	*s = *before
	c := changeOf(p, m)
	if c.added.piece.Type() == movegen.King {
		side := c.added.piece.Color()
		if place := KingPlaceOf(side, c.added.square); place != s.kings[side&1] {
			s.kings[side&1] = place
			s.add(w, p)
		}
	}
	s.sum += s.value(w, c.added) + s.value(w, c.castled) - s.value(w, c.removed) - s.value(w, c.captured)
}

// score evaluates p, whose state this is, for its side to move.
func (s *state) score(w *Weights, p *movegen.Position) Score {
	if score, ok := known(p); ok {
		return score
	}
	return bounded(p, s.ofPSQT(w, p.SideToMove()))
}

// ofPSQT evaluates by the tables alone.
func (s *state) ofPSQT(w *Weights, mover movegen.Color) Score {
	middlegame, endgame, phase := s.sum.unpack()
	phase = min(phase, MaxPhase) // promotions can exceed it
	if mover == movegen.Black {
		middlegame, endgame = -middlegame, -endgame
	}
	middlegame += w.tempo[0]
	endgame += w.tempo[1]
	return (middlegame*phase + endgame*(MaxPhase-phase)) / MaxPhase
}

// Stack holds the evaluation's state of each position on the line that a search
// is looking at, by ply. The search reports the moves; the states are updated
// with the pieces that a move changes.
type Stack struct {
	weights *Weights // nil before the first Reset means the default
	cached  *Weights // whose evaluations are in the cache
	// PSQT weights use states; a network uses accumulators, which take much more
	// memory: the first Reset with a network allocates them unless they are
	// set.
	states       [MaxPly + 2]state
	accumulators *Accumulators
}

// Accumulators is the memory that a Stack needs for a network. It holds no
// pointers, so it may lie outside of the Go heap.
type Accumulators struct {
	line [MaxPly + 2]accumulator
	last [KingPlaces]finnyEntry // by the king's place, what it saw last
	seen cache                  // of evaluations
	rows attackRows
	_    [cacheLine - 2*2*AttackRows%cacheLine]byte
}

// SetAccumulators makes the Stack use a, cleared and aligned to a cache line,
// instead of its own memory. It takes effect with Reset.
func (k *Stack) SetAccumulators(a *Accumulators) { k.accumulators, k.cached = a, nil }

// SetWeights sets the weights, nil for the default. It takes effect with Reset,
// which must come next: the states are sums of weights.
func (k *Stack) SetWeights(w *Weights) { k.weights = w }

// Reset makes p the position at ply 0.
func (k *Stack) Reset(p *movegen.Position) {
	if k.weights == nil {
		k.weights = DefaultWeights()
	}
	if n := k.weights.network; n != nil {
		if k.accumulators == nil {
			k.accumulators = new(Accumulators)
		}
		k.accumulators.reset(n, p)
		if k.cached != k.weights {
			k.cached, k.accumulators.seen = k.weights, cache{}
		}
		return
	}
	k.states[0].refresh(k.weights, p)
}

// Move records that the legal move m leads from p, the position at ply, to
// ply+1.
func (k *Stack) Move(ply int, p *movegen.Position, m movegen.Move) {
	if k.weights.network != nil {
		k.accumulators.line[ply+1].record(&k.accumulators.line[ply], p, m)
		return
	}
	k.states[ply+1].update(k.weights, &k.states[ply], p, m)
}

// Null records that a null move leads from ply to ply+1.
func (k *Stack) Null(ply int) {
	if k.weights.network != nil {
		k.accumulators.line[ply+1].recordNull(&k.accumulators.line[ply])
		return
	}
	k.states[ply+1] = k.states[ply]
}

// Evaluate returns the score of p, the position at ply, for its side to move.
func (k *Stack) Evaluate(ply int, p *movegen.Position) Score {
	if k.weights.network != nil {
		key := p.Key()
		score, ok := k.accumulators.seen.get(key)
		if !ok {
			score = bounded(p, k.evaluateNetwork(ply, p))
			k.accumulators.seen.put(key, score)
		}
		return score
	}
	return k.states[ply].score(k.weights, p)
}

// Evaluate returns the score of p for its side to move, from scratch, with the
// default weights.
func Evaluate(p *movegen.Position) Score { return DefaultWeights().Evaluate(p) }

// Evaluate returns the score of p for its side to move, from scratch.
func (w *Weights) Evaluate(p *movegen.Position) Score {
	if w.network != nil {
		return w.network.evaluate(p)
	}
	var s state
	s.refresh(w, p)
	return s.score(w, p)
}
