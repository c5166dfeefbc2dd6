package search

import (
	"math"

	"vedette/movegen"
)

// lineNodes is the most nodes that are spent on whether a move is the best defence.
const lineNodes = 20_000

// mateLine returns the moves of a mate that is proven at the root, with the longest
// defence, and in how many moves the attacker mates then: fewer than was known, if the
// line shows that. The line is shorter if the search has to be stopped.
func (p *prover) mateLine(moves int) (line []movegen.Move, mate int) {
	p.left = 0
	exact := true
	for ply, left := 0, moves; ; ply++ {
		p.pauseAt = math.MaxUint64
		if !p.search(ply, left, numbers{unsolvable, unsolvable}).proven() {
			return line, moves
		}
		if len(p.at(ply).children) == 0 { // mate
			break
		}
		c := p.at(ply).quickest()
		if p.at(ply).pos.SideToMove() != p.attacker {
			c, exact = p.longest(ply, exact)
		}
		left = c.length
		line = append(line, c.move)
		p.enter(ply, c.move)
	}
	if exact {
		moves = (len(line) + 1) / 2
		p.goal.learn(mateWithin(moves))
	}
	return line, moves
}

// quickest returns the move of the attacker that is proven to mate the soonest.
func (f *proofFrame) quickest() *proofChild {
	best := &f.children[0]
	for i := range f.children {
		if c := &f.children[i]; c.proven() && (!best.proven() || c.length < best.length) {
			best = c
		}
	}
	return best
}

// longest returns the move of the defender, all of which are proven to lose, that is
// mated the latest. exact turns false if there may be a better one.
func (p *prover) longest(ply int, exact bool) (*proofChild, bool) {
	f := p.at(ply)
	for {
		best := &f.children[0]
		for i := range f.children {
			if c := &f.children[i]; c.length > best.length {
				best = c
			}
		}
		if best.length <= 1 {
			return best, exact
		}
		p.enter(ply, best.move)
		p.pauseAt = p.nodes + lineNodes
		sooner := p.search(ply+1, best.length-1, numbers{unsolvable, unsolvable})
		if !sooner.proven() {
			return best, exact && sooner.disproven()
		}
		best.length = sooner.length
	}
}
