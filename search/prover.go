package search

import (
	"slices"

	"vedette/movegen"
	"vedette/tt"
)

// numbers are the proof number and the disproof number of a position (L. V. Allis,
// M. van der Meulen and H. J. van den Herik 1994): how many of the positions below it
// must at least be solved to prove, and to disprove, that it is mate. In a solved one,
// one of them is 0 and the other unsolvable.
type numbers struct{ proof, disproof uint32 }

func (n numbers) proven() bool    { return n.proof == 0 }
func (n numbers) disproven() bool { return n.disproof == 0 }
func (n numbers) solved() bool    { return n.proven() || n.disproven() }

const (
	// unsolvable is more than every number that is still to be worked off, and fits in
	// 16 bits.
	unsolvable = 1<<16 - 1
	mostOpen   = unsolvable - 1
	// ever is the length of a disproof for any number of moves.
	ever = 255
)

// verdict is what is known about a position. When it is solved, the attacker mates in
// at most length more moves of his, or cannot in length or fewer.
type verdict struct {
	numbers
	length int
}

func mateWithin(length int) verdict   { return verdict{numbers{0, unsolvable}, length} }
func noMateWithin(length int) verdict { return verdict{numbers{unsolvable, 0}, min(length, ever)} }
func undecided(proof int) verdict     { return verdict{numbers{uint32(proof), 1}, 0} }

// prover finds out whether one side, the attacker, can force mate within a number of
// moves, by depth-first proof-number search (A. Nagai 2002). Every move of both sides
// counts and nothing is pruned, so what it says is certain. Where the attacker is to
// move, one move that mates is enough; where the defender is, all of them must lose.
// The search goes where the fewest positions remain to be solved, which favours
// checks, and quiet moves that leave few replies.
//
// What it knows is in the TT: under one key the least number of moves in which a
// position is known to be mate and the greatest in which it is known not to be, under
// another the proof numbers for a certain number of moves.
type prover struct {
	*worker
	attacker movegen.Color
	salt     movegen.Key // makes the keys of this proof
	goal     *mateBounds
	frames   []*proofFrame
	left     int    // the attacker's moves at the root, 0 if the goal does not matter
	pauseAt  uint64 // the count of nodes at which to pause
	spent    []movegen.Key
}

// proofFrame is a position on the line that is being searched.
type proofFrame struct {
	pos      movegen.Position
	list     movegen.MoveList
	children []proofChild
	// refutation is the last move that refuted a mate at this ply.
	refutation movegen.Move
}

type proofChild struct {
	move movegen.Move
	verdict
}

// newProver returns a prover for the root of w.
func newProver(w *worker, attacker movegen.Color) *prover {
	p := &prover{worker: w, attacker: attacker, salt: ownMateSalt, goal: &w.team.mates[0], spent: w.spentKeys()}
	if attacker != w.frame(0).pos.SideToMove() {
		p.salt, p.goal = otherMateSalt, &w.team.mates[1]
	}
	for _, key := range p.spent { // what was proven holds for this history alone
		p.salt += key * movesFactor
	}
	p.at(0).pos = w.frame(0).pos
	return p
}

// Random numbers that keep keys in the TT apart.
const (
	ownMateSalt   movegen.Key = 0x5bd1e995a4093822
	otherMateSalt movegen.Key = 0x299f31d0082efa98
	movesFactor   movegen.Key = 0x9e3779b97f4a7c15
	rule50Factor  movegen.Key = 0xd6e8feb86659fd93
)

// spentKeys returns the keys of positions that occurred twice in the game: the next time
// they are a draw. Within a proof no position needs to be repeated, because the mate
// comes nearer with every move.
func (w *worker) spentKeys() (spent []movegen.Key) {
	game := append(slices.Clone(w.previous(0)), w.frame(0).pos.Key())
	game = game[max(len(game)-1-w.frame(0).pos.Rule50(), 0):]
	for i, key := range game {
		if slices.Contains(game[:i], key) {
			spent = append(spent, key)
		}
	}
	return spent
}

func (p *prover) at(ply int) *proofFrame {
	for len(p.frames) <= ply {
		p.frames = append(p.frames, new(proofFrame))
	}
	return p.frames[ply]
}

// solve works on whether the root is mate in so many moves of the attacker, for about so
// many nodes.
func (p *prover) solve(left int, nodes uint64) {
	p.left, p.pauseAt = left, p.nodes+nodes
	p.goal.learn(p.search(0, left, numbers{unsolvable, unsolvable}))
}

// paused reports whether the search is to be unwound: it must stop, the nodes are used
// up, or another thread has solved the problem.
func (p *prover) paused() bool {
	return p.mustStop() || p.nodes >= p.pauseAt || p.left > 0 && !p.goal.asks(p.left)
}

// search works on the position at ply, in which the attacker has so many moves left,
// until it is solved or one of its numbers reaches its limit.
func (p *prover) search(ply, left int, limit numbers) verdict {
	f, begun := p.at(ply), p.nodes
	attacks := f.pos.SideToMove() == p.attacker
	below := left
	if attacks {
		below--
	}
	if !p.expand(ply, below, attacks) {
		return undecided(1)
	}
	for {
		v := f.verdict(attacks)
		if v.solved() || v.proof >= limit.proof || v.disproof >= limit.disproof || p.paused() {
			p.store(ply, left, v, p.nodes-begun)
			return v
		}
		c, within := f.next(attacks, v, limit)
		p.enter(ply, c.move)
		c.verdict = p.search(ply+1, below, within)
		if !attacks && c.disproven() {
			f.refutation = c.move
		}
	}
}

// enter makes a move of the position at ply.
func (p *prover) enter(ply int, m movegen.Move) {
	p.at(ply).pos.MakeInto(&p.at(ply+1).pos, m)
	p.nodes++
}

// expand lists the moves of the position at ply with what is known of each, or the first
// alone that decides. It reports false if the search had to be stopped.
func (p *prover) expand(ply, below int, attacks bool) bool {
	f := p.at(ply)
	f.children = f.children[:0]
	for _, m := range p.moves(ply, attacks) {
		if p.mustStop() {
			return false
		}
		p.enter(ply, m)
		c := proofChild{m, p.assess(ply+1, below, !attacks)}
		if attacks && c.proven() || !attacks && c.disproven() {
			f.children = append(f.children[:0], c)
			break
		}
		f.children = append(f.children, c)
	}
	return !p.stopped
}

// moves returns the moves of the position at ply: at the root those that may be searched.
// A move of the defender that refuted a mate before comes first.
func (p *prover) moves(ply int, attacks bool) []movegen.Move {
	f := p.at(ply)
	if ply == 0 {
		f.list.Clear()
		for i := range p.root {
			f.list.Add(p.root[i].move)
		}
	} else {
		f.pos.LegalMoves(&f.list)
	}
	moves := f.list.Slice()
	if i := slices.Index(moves, f.refutation); i > 0 && !attacks {
		moves[0], moves[i] = moves[i], moves[0]
	}
	return moves
}

// assess returns what is known about the position at ply before it is searched.
func (p *prover) assess(ply, left int, attacks bool) verdict {
	pos := &p.at(ply).pos
	if !attacks {
		return p.assessDefence(pos, left)
	}
	switch {
	case p.isDraw(pos) || !pos.ColorPieces(p.attacker).Several():
		return noMateWithin(ever)
	case left == 1 && p.matesAtOnce(ply):
		return mateWithin(1)
	case left == 1:
		return noMateWithin(1)
	}
	if v, ok := p.stored(pos, left); ok {
		return v
	}
	return undecided(1 + flightProof*p.flights(pos))
}

// A position counts at first as one to be solved for each reply of the defender, with
// quietProof more where he is not in check and flightProof for each square to which his
// king could go.
const (
	quietProof  = 2
	flightProof = 2
)

// assessDefence is assess for a position in which the defender is to move.
func (p *prover) assessDefence(pos *movegen.Position, left int) verdict {
	moves, check := pos.CountMoves(), pos.InCheck()
	switch {
	case moves == 0 && check:
		return mateWithin(0)
	case moves == 0 || p.isDraw(pos):
		return noMateWithin(ever)
	case left == 0:
		return noMateWithin(0)
	}
	if v, ok := p.stored(pos, left); ok {
		return v
	}
	if !check {
		moves += quietProof
	}
	return undecided(moves + flightProof*p.flights(pos))
}

// isDraw reports whether the rules end the game in a draw, unless it is mate.
func (p *prover) isDraw(pos *movegen.Position) bool {
	return pos.Rule50() >= movegen.Rule50Limit || pos.InsufficientMaterial() ||
		len(p.spent) > 0 && slices.Contains(p.spent, pos.Key())
}

// flights returns how many squares around the defender's king are neither attacked nor
// occupied by his own.
func (p *prover) flights(pos *movegen.Position) (n int) {
	defender := p.attacker.Other()
	king := pos.King(defender)
	attackers, occupied := pos.ColorPieces(p.attacker), pos.Occupied()&^king.Bit()
	for squares := movegen.KingAttacks(king) &^ pos.ColorPieces(defender); squares != 0; {
		if pos.AttackersTo(squares.Pop(), occupied)&attackers == 0 {
			n++
		}
	}
	return n
}

// matesAtOnce reports whether a move of the position at ply mates.
func (p *prover) matesAtOnce(ply int) bool {
	f := p.at(ply)
	f.pos.LegalMoves(&f.list)
	for _, m := range f.list.Slice() {
		if !f.pos.GivesCheck(m) {
			continue
		}
		if p.mustStop() {
			return false
		}
		p.enter(ply, m)
		if !p.at(ply + 1).pos.HasLegalMove() {
			return true
		}
	}
	return false
}

// verdict returns what follows from the verdicts on the children.
func (f *proofFrame) verdict(attacks bool) verdict {
	if attacks {
		return f.attackVerdict()
	}
	return f.defenceVerdict()
}

// attackVerdict is the verdict where one move that mates is enough.
func (f *proofFrame) attackVerdict() verdict {
	v := numbers{unsolvable, 0}
	least := ever // of the lengths
	for i := range f.children {
		c := &f.children[i]
		if c.proven() {
			return mateWithin(c.length + 1)
		}
		v.proof = min(v.proof, c.proof)
		v.disproof = min(v.disproof+c.disproof, mostOpen)
		least = min(least, c.length)
	}
	if v.disproven() {
		return noMateWithin(least + 1)
	}
	return verdict{v, 0}
}

// defenceVerdict is the verdict where every move must be mated.
func (f *proofFrame) defenceVerdict() verdict {
	v := numbers{0, unsolvable}
	most := 0 // of the lengths
	for i := range f.children {
		c := &f.children[i]
		if c.disproven() {
			return noMateWithin(c.length)
		}
		v.proof = min(v.proof+c.proof, mostOpen)
		v.disproof = min(v.disproof, c.disproof)
		most = max(most, c.length)
	}
	if v.proven() {
		return mateWithin(most)
	}
	return verdict{v, 0}
}

// patience is the share of the second best child's number by which the best one may
// exceed it before the search turns to the other (J. Pawlewicz and L. Lew 2007).
const patience = 4

// next returns the child to search, and the limits of its numbers: up to where another
// is more promising, or where the node's own limits are reached.
func (f *proofFrame) next(attacks bool, v verdict, limit numbers) (*proofChild, numbers) {
	first, second := f.children[0].weight(attacks), uint32(unsolvable)
	best := 0
	for i := range f.children[1:] {
		switch weight := f.children[i+1].weight(attacks); {
		case weight < first:
			second, first, best = first, weight, i+1
		case weight < second:
			second = weight
		}
	}
	c := &f.children[best]
	enough := second + second/patience + 1
	if attacks {
		return c, numbers{min(limit.proof, enough), limit.disproof - v.disproof + c.disproof}
	}
	return c, numbers{limit.proof - v.proof + c.proof, min(limit.disproof, enough)}
}

// weight returns the number by which the side to move chooses a child: the least is the
// most promising. Solved children that do not decide have the greatest.
func (c *proofChild) weight(attacks bool) uint32 {
	if attacks {
		return c.proof
	}
	return c.disproof
}

// key returns the key of the lengths of the position at ply. The fifty-move rule is part
// of it where it may end the game before the mate.
func (p *prover) key(pos *movegen.Position, left int) movegen.Key {
	key := pos.Key() ^ p.salt
	if pos.Rule50()+2*left >= movegen.Rule50Limit {
		key ^= movegen.Key(pos.Rule50()+1) * rule50Factor
	}
	return key
}

// numbersKey returns the key of the numbers of a position with so many moves left.
func numbersKey(key movegen.Key, left int) movegen.Key {
	return key ^ movegen.Key(left+1)*movesFactor
}

// stored returns the verdict of the TT on a position with so many moves left.
func (p *prover) stored(pos *movegen.Position, left int) (verdict, bool) {
	key := p.key(pos, left)
	if lengths, ok := p.tt.ProbeNumbers(key); ok {
		if mate := int(lengths[0]); mate <= left {
			return mateWithin(mate), true
		}
		if none := int(lengths[1]); none >= left {
			return noMateWithin(none), true
		}
	}
	n, ok := p.tt.ProbeNumbers(numbersKey(key, left))
	return verdict{numbers{uint32(n[0]), uint32(n[1])}, 0}, ok
}

// store stores a verdict that took so many nodes. That on a root of which not all moves
// may be searched is no verdict on the position.
func (p *prover) store(ply, left int, v verdict, nodes uint64) {
	if ply == 0 && p.limits.SearchMoves != nil {
		return
	}
	key := p.key(&p.at(ply).pos, left)
	if !v.solved() {
		p.tt.StoreNumbers(numbersKey(key, left), tt.Numbers{uint16(v.proof), uint16(v.disproof)}, nodes)
		return
	}
	lengths, ok := p.tt.ProbeNumbers(key)
	if !ok {
		lengths = tt.Numbers{ever + 1, 0}
	}
	if v.proven() {
		lengths[0] = min(lengths[0], uint16(v.length))
	} else {
		lengths[1] = max(lengths[1], uint16(v.length))
	}
	p.tt.StoreNumbers(key, lengths, nodes)
}
