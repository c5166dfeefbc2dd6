package search

import (
	"vedette/eval"
	"vedette/movegen"
)

// The stages in which a picker returns moves. Most nodes end with a cutoff
// after a few moves, so later moves are generated late, or never.
type stage uint8

const (
	stageTT           stage = iota // the TT move
	stageNoisy                     // generate captures and promotions
	stageGoodNoisy                 // noisy moves that lose no material
	stageFirstKiller               // quiet moves that caused cutoffs at this ply
	stageSecondKiller              //
	stageQuiet                     // generate the other moves
	stageGoodQuiet                 // by history
	stageBadNoisy                  // captures and promotions that lose material
	stageDone
)

// picker returns the legal moves of a node, the most promising first, each
// exactly once.
type picker struct {
	stage   stage
	quiets  bool // also return quiet moves, and noisy ones that lose material
	skip    bool // no more quiet moves
	ttMove  movegen.Move
	killers killers

	// ranked holds the moves still to come, from next to end, and before them
	// the bad noisy moves that were put off, below bad.
	next, end, bad int
	ranked         [rankedSize]ranked
}

// rankedSize exceeds the number of moves of any position; a power of two.
const rankedSize = 512

// ranked is a move with its rank in the 32 bits above, so that one comparison
// decides, and with its index in the 16 bits below, which decides between equal
// ranks in the same way everywhere.
type ranked uint64

// rank returns the move m at index i with the rank value.
func rank(m movegen.Move, value int32, i int) ranked {
	return ranked(uint32(value)^1<<31)<<32 | ranked(m)<<16 | ranked(i)
}

func (r ranked) move() movegen.Move { return movegen.Move(r >> 16) }

// place returns the index of the move.
func (r ranked) place() int { return int(r & (rankedSize - 1)) }

// at returns the move with another index.
func (r ranked) at(i int) ranked { return r&^0xffff | ranked(i) }

// start prepares for a node. With quiets false, for quiescence and ProbCut, it returns
// only captures and promotions that lose no material, and ttMove if it is any capture or
// promotion. ttMove and killers may be any moves.
func (k *picker) start(ttMove movegen.Move, killers killers, quiets bool) {
	k.stage = stageTT
	k.quiets, k.skip = quiets, false
	k.ttMove = ttMove
	k.killers = killers
	k.next, k.end, k.bad = 0, 0, 0
}

// skipQuiets stops the picker from returning more quiet moves.
func (k *picker) skipQuiets() { k.skip = true }

// pick returns the next move of n, or NoMove after the last one. It generates moves in
// list, and needs them there no longer when it returns.
func (k *picker) pick(n *node, h *history, list *movegen.MoveList) movegen.Move {
	switch k.stage {
	case stageTT:
		k.stage = stageNoisy
		if k.ttMove != movegen.NoMove && n.pos.IsLegalWith(&n.masks, k.ttMove) &&
			(k.quiets || n.pos.IsNoisy(k.ttMove)) {
			return k.ttMove
		}
		k.ttMove = movegen.NoMove
		fallthrough

	case stageNoisy:
		k.rankNoisy(n, h, list)
		k.stage = stageGoodNoisy
		fallthrough

	case stageGoodNoisy:
		for k.next < k.end {
			best := k.best()
			m := best.move()
			if m == k.ttMove {
				continue
			}
			if losesMaterial(&n.pos, m, k.tolerance(n, h, m)) {
				k.ranked[k.bad&(rankedSize-1)] = best
				k.bad++
				continue
			}
			return m
		}
		if !k.quiets {
			k.stage = stageDone
			return movegen.NoMove
		}
		k.stage = stageFirstKiller
		fallthrough

	case stageFirstKiller:
		k.stage = stageSecondKiller
		if !k.skip && k.usable(n, k.killers[0]) {
			return k.killers[0]
		}
		k.killers[0] = movegen.NoMove
		fallthrough

	case stageSecondKiller:
		k.stage = stageQuiet
		if !k.skip && k.killers[1] != k.killers[0] && k.usable(n, k.killers[1]) {
			return k.killers[1]
		}
		k.killers[1] = movegen.NoMove
		fallthrough

	case stageQuiet:
		if !k.skip {
			k.rankQuiets(n, h, list)
		}
		k.stage = stageGoodQuiet
		fallthrough

	case stageGoodQuiet:
		for !k.skip && k.next < k.end {
			m := k.best().move()
			if m != k.ttMove && !k.killers.has(m) {
				return m
			}
		}
		k.stage = stageBadNoisy
		k.next = 0
		fallthrough

	case stageBadNoisy:
		if k.next < k.bad {
			m := k.ranked[k.next&(rankedSize-1)].move()
			k.next++
			return m
		}
		k.stage = stageDone
	}
	return movegen.NoMove
}

// usable reports whether a killer is a legal quiet move that has not been
// returned yet.
func (k *picker) usable(n *node, killer movegen.Move) bool {
	return killer != movegen.NoMove && killer != k.ttMove &&
		n.pos.IsLegalWith(&n.masks, killer) && !n.pos.IsNoisy(killer)
}

// best removes the move with the highest rank and returns it.
func (k *picker) best() ranked {
	first := k.ranked[k.next&(rankedSize-1)]
	best := first
	for _, r := range k.ranked[k.next&(rankedSize-1) : k.end] {
		best = max(best, r)
	}
	k.ranked[best.place()] = first.at(best.place())
	k.next++
	return best
}

// rankNoisy generates captures and promotions and ranks them by the captured
// piece and by history, equal ones by the least valuable attacker.
func (k *picker) rankNoisy(n *node, h *history, list *movegen.MoveList) {
	list.Clear()
	n.pos.AppendNoisy(&n.masks, list)
	for i, m := range list.Slice() {
		victim := n.pos.Captured(m).Type()
		gain := seeValue[victim&7]
		if m.IsPromotion() {
			gain += seeValue[m.Promotion()&7]
		}
		value := int32(gain)*int32(orderVictim) + int32(*h.ofNoisy(n, m))/int32(orderNoisyHistory)
		value -= int32(n.pos.PieceAt(m.From()).Type())
		k.ranked[i&(rankedSize-1)] = rank(m, value, i)
	}
	k.end = list.Len()
}

// rankQuiets generates the quiet moves and ranks them by history.
func (k *picker) rankQuiets(n *node, h *history, list *movegen.MoveList) {
	list.Clear()
	n.pos.AppendQuiet(&n.masks, list)
	moves := list.Slice()
	k.next = k.bad
	k.end = k.bad + len(moves)
	quiets := h.of(n)
	bonuses := newQuietBonuses(n)
	for i, m := range moves {
		piece := n.pos.PieceAt(m.From()).Type()
		value := quiets.value(pieceToIndex(&n.pos, m), m) + bonuses.of(piece, m.From(), m.To())
		k.ranked[(k.bad+i)&(rankedSize-1)] = rank(m, value, k.bad+i)
	}
}

// quietBonuses hold, by PieceType, bonuses of quiet moves independent of history.
type quietBonuses [8]struct {
	checks   movegen.Bitboard // the squares from which the piece gives check
	attacked movegen.Bitboard // squares attacked by less valuable pieces
}

func newQuietBonuses(n *node) (s quietBonuses) {
	p := &n.pos
	us := p.SideToMove()
	king, occupied := p.King(us.Other()), p.Occupied()
	s[movegen.Pawn].checks = movegen.PawnAttacks(us.Other(), king)
	s[movegen.Knight].checks = movegen.KnightAttacks(king)
	s[movegen.Bishop].checks = movegen.BishopAttacks(king, occupied)
	s[movegen.Rook].checks = movegen.RookAttacks(king, occupied)
	s[movegen.Queen].checks = s[movegen.Bishop].checks | s[movegen.Rook].checks
	s[movegen.Knight].attacked = n.threats.Pawns
	s[movegen.Bishop].attacked = n.threats.Pawns
	s[movegen.Rook].attacked = n.threats.Minors
	s[movegen.Queen].attacked = n.threats.Rooks
	return s
}

// of returns the bonus of a piece's quiet move, in units of history: for a
// check, and for an escape from an attack. It has no branches, which would be
// unpredictable.
func (s *quietBonuses) of(piece movegen.PieceType, from, to movegen.Square) int32 {
	at := &s[piece&7]
	return int32(bit(at.checks, to)*orderCheck + (bit(at.attacked, from)-bit(at.attacked, to))*orderThreat)
}

// bit returns 1 if a square is in b, otherwise 0.
func bit(b movegen.Bitboard, s movegen.Square) int { return int(b >> (s & 63) & 1) }

// tolerance returns how much material a noisy move may lose in the exchange
// without being put off: a share of the captured piece, and more with a better
// history. In quiescence it is 0.
func (k *picker) tolerance(n *node, h *history, m movegen.Move) eval.Score {
	if !k.quiets {
		return 0
	}
	return seeValue[n.pos.Captured(m).Type()&7]*eval.Score(orderTolerance)/100 +
		eval.Score(*h.ofNoisy(n, m))/eval.Score(orderToleranceHistory)
}

// losesMaterial reports whether a noisy move is put off: it loses more in the
// exchange than is tolerated, or promotes to less than a queen.
func losesMaterial(p *movegen.Position, m movegen.Move, tolerance eval.Score) bool {
	if m.IsPromotion() && m.Promotion() != movegen.Queen {
		return true
	}
	return !seeAtLeast(p, m, -tolerance)
}
