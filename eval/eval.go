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
	white, black := s.values(w)
	s.sum = 0
	for pieces := p.Occupied(); pieces != 0; {
		square := pieces.Pop() & 63
		piece := p.PieceAt(square) & 15
		s.sum += white[piece][square] + black[piece][square]
	}
}

// values returns the values of pieces for both kings.
func (s *state) values(w *Weights) (white, black *pieceValues) {
	return &w.psqt[s.kings[0]&(KingPlaces-1)], &w.psqt[s.kings[1]&(KingPlaces-1)]
}

// update computes the state after the legal move m of p, from the state before.
func (s *state) update(w *Weights, before *state, p *movegen.Position, m movegen.Move) {
	from, to := m.From()&63, m.To()&63
	moved := p.PieceAt(from) & 15
	*s = *before
	if moved.Type() == movegen.King {
		s.turn(w, p, m)
	}
	white, black := s.values(w)
	sum := s.sum - white[moved][from] - black[moved][from]
	switch {
	case m.IsCastle():
		rook := p.PieceAt(to) & 15
		kingTo, rookTo := m.CastlingSquares()
		kingTo, rookTo = kingTo&63, rookTo&63
		s.sum = sum + white[moved][kingTo] + black[moved][kingTo] +
			white[rook][rookTo] + black[rook][rookTo] - white[rook][to] - black[rook][to]
		return
	case m.IsPromotion():
		promoted := movegen.MakePiece(p.SideToMove(), m.Promotion()) & 15
		sum += white[promoted][to] + black[promoted][to]
	default:
		sum += white[moved][to] + black[moved][to]
	}
	if captured := p.PieceAt(to) & 15; captured != movegen.NoPiece {
		sum -= white[captured][to] + black[captured][to]
	} else if m.IsEnPassant() {
		pawn := p.Captured(m) & 15
		sum -= white[pawn][to^8] + black[pawn][to^8]
	}
	s.sum = sum
}

// turn sets the perspective and bucket of the king that the move m of p brings to
// another square. If they change, so do the values of all pieces: the sum for p,
// before the move, is recomputed, which is rare.
func (s *state) turn(w *Weights, p *movegen.Position, m movegen.Move) {
	to, side := m.To(), p.SideToMove()&1
	if m.IsCastle() {
		to, _ = m.CastlingSquares()
	}
	if turned := KingPlaceOf(side, to); turned != s.kings[side] {
		s.kings[side] = turned
		s.add(w, p)
	}
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
