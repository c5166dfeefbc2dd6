package search

import (
	"math"
	"slices"
	"sync/atomic"

	"vedette/eval"
)

// MateProof is what a search with Limits.Mate proved.
type MateProof struct {
	// Asked is in how many moves a mate was sought, 0 if none was.
	Asked int
	// Mate is in how many moves the side to move mates, negative if it is mated, and 0
	// if neither was proven.
	Mate int
	// None and NotMated are the numbers of moves in which, or in fewer, the side to move
	// cannot force mate, and cannot be mated. With None or NotMated one less than the
	// mate, no mate is shorter.
	None, NotMated int
}

// mateBounds is what all threads together know about a mate by one side: there is one in
// most moves, and none in least.
type mateBounds struct{ asked, least, most atomic.Int32 }

// reset forgets all, for a search for a mate in so many moves.
func (b *mateBounds) reset(moves int) {
	b.asked.Store(int32(moves))
	b.least.Store(0)
	b.most.Store(int32(moves) + 1)
}

// learn takes a verdict on the root into account.
func (b *mateBounds) learn(v verdict) {
	for v.proven() {
		if most := b.most.Load(); int32(v.length) >= most || b.most.CompareAndSwap(most, int32(v.length)) {
			break
		}
	}
	for v.disproven() {
		if least := b.least.Load(); int32(v.length) <= least || b.least.CompareAndSwap(least, int32(v.length)) {
			break
		}
	}
}

// asks reports whether it is not known whether there is a mate in so many moves.
func (b *mateBounds) asks(moves int) bool {
	return moves > int(b.least.Load()) && moves < int(b.most.Load())
}

// found reports whether there is a mate.
func (b *mateBounds) found() bool { return b.most.Load() <= b.asked.Load() }

// open reports whether it is not known which mate is the shortest.
func (b *mateBounds) open() bool { return b.least.Load()+1 < b.most.Load() }

// seekMate is iterate for a search for a mate. Whether there is a mate is answered by a
// proof. Beside it an ordinary search has a move at hand when a limit ends the proof, and
// where there is no mate it goes on to find the best one.
func (w *worker) seekMate() {
	w.proveMates()
	switch {
	case !w.isMain() || w.stopped || w.provenMate() != 0:
	case w.limits.Infinite:
		w.iterate(math.MaxUint64)
	default:
		w.iterate(w.nodes + max(w.nodes, leastWithoutMate))
	}
}

const (
	// ordinaryShare is the part of the nodes of the ordinary search beside a proof.
	ordinaryShare = 16
	// leastWithoutMate is the least number of nodes of the search where there is no mate.
	// It has as many as the proof, if that is more.
	leastWithoutMate = 100_000

	// A prover turns from one question to the next after a slice of nodes, which grows
	// by half each time from the first to the longest, but not while a clock runs.
	firstSlice   = 1000
	longestSlice = 20_000
	// topShare is how many times as long it looks for any mate in the number of moves
	// that are allowed as for the shortest.
	topShare = 16
	// unlikelyShare is the part of the nodes for a mate by the side that seems worse.
	unlikelyShare = 8
)

// proveMates searches until it is known which mate is the shortest, or that there is
// none, or the search has to be stopped.
func (w *worker) proveMates() {
	us := w.frame(0).pos.SideToMove()
	win, loss := newProver(w, us), newProver(w, us.Other())
	slice, ordinary := uint64(firstSlice), uint64(0)
	for w.team.mateOpen() && w.mayProve() {
		if w.isMain() && w.provenMate() == 0 && w.nodes >= ordinary*ordinaryShare {
			begun := w.nodes
			w.iterate(begun + slice)
			if w.stopped {
				return
			}
			ordinary += w.nodes - begun
		}
		likely, other := win, loss
		if w.isMain() && w.root[0].score < 0 {
			likely, other = loss, win
		}
		likely.advance(slice)
		other.advance(slice / unlikelyShare)
		if slice >= longestSlice && w.isMain() && !w.stopped {
			w.reportFinished(len(w.finished))
		} else if w.clock.soft == 0 {
			slice += slice / 2
		}
	}
	win.reportMate()
	loss.reportMate()
	if w.isMain() && w.stopped && w.provenMate() == 0 {
		w.reportFinished(len(w.finished)) // with all nodes
	}
}

// mateOpen reports whether something remains to be proven: a mate by one side leaves
// none by the other.
func (t *team) mateOpen() bool {
	win, loss := &t.mates[0], &t.mates[1]
	return win.open() && !loss.found() || loss.open() && !win.found()
}

// mayProve reports whether a proof may go on. With a clock half of the time for the move
// is left to the search for a move.
func (w *worker) mayProve() bool {
	if w.stopped || !w.isMain() || w.clock.soft == 0 {
		return !w.stopped
	}
	used, running := w.clock.running(w.ctl, w.team.nodes(w))
	return !running || used < w.clock.soft/2
}

// advance works for about so many nodes on the shortest mate that is not excluded, and
// then for longer on the longest that is allowed.
func (p *prover) advance(nodes uint64) {
	if p.goal.open() {
		p.solve(int(p.goal.least.Load())+1, nodes)
	}
	if p.goal.open() && !p.stopped {
		p.solve(int(p.goal.most.Load())-1, nodes*topShare)
	}
	p.reportMate()
}

// mateProof returns what was proven.
func (w *worker) mateProof() MateProof {
	win, loss := &w.team.mates[0], &w.team.mates[1]
	return MateProof{w.limits.mateMoves(), w.provenMate(), int(win.least.Load()), int(loss.least.Load())}
}

// mateMoves returns in how many moves a mate is sought, 0 if none is. A limit of
// the depth is one for the mate, too.
func (l *Limits) mateMoves() int { return l.movesWithin(min(l.Mate, eval.MaxPly/2-1)) }

// movesWithin returns the given number of moves, or as many as the limit of the depth
// allows.
func (l *Limits) movesWithin(moves int) int {
	if l.Depth > 0 {
		return min(moves, (l.Depth+1)/2)
	}
	return moves
}

// provenMate returns in how many moves the best line of the root is proven to mate, negative
// if it is our own king, 0 if nothing is proven.
func (w *worker) provenMate() int { return w.root[0].proven.MateDistance() }

// reportMate makes a mate that is proven, and shorter than the one before, the first line of
// the root and reports it.
func (p *prover) reportMate() {
	moves, before := int(p.goal.most.Load()), p.provenMate()
	if !p.isMain() || !p.goal.found() || before != 0 && moves >= max(before, -before) {
		return
	}
	line, moves := p.mateLine(moves)
	// The line is not as long as the mate if the search has to be stopped, or if it is open
	// whether there is a better defence. It answers "go mate" all the same, but in an ordinary
	// search each mate has its whole line.
	if len(line) == 0 || p.limits.Mate == 0 && len(line) != 2*moves-1 {
		return
	}
	if i := slices.IndexFunc(p.root, func(r rootLine) bool { return r.move == line[0] }); i > 0 {
		p.toFront(0, i)
	}
	best := &p.root[0]
	best.proven = eval.MateIn(2*moves - 1)
	if p.frames[0].pos.SideToMove() != p.attacker {
		best.proven = eval.MatedIn(2 * moves)
	}
	best.score, best.selDepth = best.proven, len(line)
	best.line.n = copy(best.line.moves[:], line)
	p.keep(max(p.completedDepth, len(line)), max(len(p.finished), 1))
	p.reportFinished(len(p.finished))
}
