package skill

import (
	"math"
	"slices"
	"time"

	"vedette/eval"
	"vedette/movegen"
	"vedette/search"
	"vedette/tt"
)

// sight is how a novice looks at a position. The zero value stands for the real search.
type sight struct {
	// depth is how many plies the novice looks ahead, before only captures, at
	// least 1. A fraction is the chance of a ply more, drawn for each search.
	depth float64
	// captures is how many plies of captures the novice follows after that.
	captures int
	// oversight, from 0 to 1, is how much the novice overlooks.
	oversight float64
	// noise, in centipawns, is the standard deviation of the novice's judgement
	// of a move.
	noise float64
}

// isNovice reports whether the novice searches.
func (s *sight) isNovice() bool { return s.depth > 0 }

// novice is one search by a novice: plain alpha-beta, a few plies deep, without the moves
// that it overlooks.
type novice struct {
	sight sight
	seed  seed
	ctl   *search.Control
	begun time.Time
	until time.Time // when to stop
	most  uint64    // nodes

	at      node          // the root
	own     movegen.Moved // the last move of the side to move
	root    lines         // that begin with the moves which are seen
	depth   int           // of the current iteration, in plies
	nodes   uint64
	stopped bool
}

// node is a position on the line that the novice looks at.
type node struct {
	pos  movegen.Position
	move movegen.Move // the move into it, NoMove if there is none
	ply  int
	keys []movegen.Key // of all positions before
}

// after returns the node after a move.
func (n *node) after(m movegen.Move) (child node) {
	n.pos.MakeInto(&child.pos, m)
	child.move, child.ply, child.keys = m, n.ply+1, append(n.keys, n.pos.Key())
	return child
}

// evaluate returns the evaluation of a position, whose game is not over, by the embedded
// network: the grades were measured with it.
func (n *node) evaluate() eval.Score { return eval.DefaultWeights().Evaluate(&n.pos) }

// over returns the score of a node at which the game is over.
func (n *node) over() (score eval.Score, over bool) {
	stuck := !n.pos.HasLegalMove()
	if stuck && n.pos.InCheck() {
		return eval.MatedIn(n.ply), true
	}
	return eval.Draw, stuck || n.pos.Rule50() >= movegen.Rule50Limit || n.pos.InsufficientMaterial() ||
		n.pos.IsRepetition(n.keys, n.ply)
}

// The weight of a habit when the novice judges a move, in centipawns: a constant, and a
// multiple of the noise, which would otherwise drown it.
const (
	habitWorth  = 25
	habitNoises = 3
)

// look is the search of a novice: iterative deepening, by one ply at a time. The last
// report of the first line is that of the move which the novice judges best, the others
// follow by their scores.
func (h *Handicap) look(ctl *search.Control, game *movegen.Game, l *search.Limits, shown int,
	report func(*search.Info)) search.Result {
	if l.Start.IsZero() {
		l.Start = time.Now()
	}
	v := novice{
		sight: h.sight, seed: seedOf(h.random), ctl: ctl, begun: l.Start, until: deadline(l), most: h.within(*l, 1).Nodes,
		at: node{pos: *game.Position(), keys: slices.Clone(game.PreviousKeys())}, own: game.Last()[1],
	}
	if last := game.Last()[0]; last.Piece != movegen.NoPiece {
		v.at.move = movegen.NewMove(last.From, last.To)
	}
	v.seeRoot(l.SearchMoves)
	if len(v.root) == 0 {
		score, _ := v.at.over()
		return search.Result{Score: score}
	}
	last := int(h.sight.depth + 1 - v.seed.chance(movegen.NoMove)) // not below 1
	if l.Depth > 0 {
		last = min(last, l.Depth)
	}
	for v.depth = 1; ; v.depth++ {
		v.lookAtRoot(shown)
		v.root.report(shown, report)
		if v.stopped || v.depth >= last {
			break
		}
	}
	r := search.Result{Depth: v.depth, Nodes: v.nodes, Elapsed: time.Since(v.begun)}
	return v.root.play(v.judgedBest(), r, shown, report)
}

// deadline returns when a novice has to move: with a clock, after a tenth of it. A move
// usually takes a few milliseconds, so it need not wait for a ponder hit.
func deadline(l *search.Limits) time.Time {
	limit := time.Hour
	if l.MoveTime > 0 {
		limit = max(l.MoveTime-l.Overhead, l.MoveTime/2)
	}
	if l.Timed && !l.Ponder {
		limit = min(limit, (l.Remaining-l.Overhead)/10)
	}
	return l.Start.Add(limit)
}

// mustStop reports whether the search must be unwound at once. It checks the clock at
// intervals.
func (v *novice) mustStop() bool {
	const interval = 256
	if v.nodes >= v.most || v.nodes%interval == 0 && (v.ctl.Stopped() || time.Now().After(v.until)) {
		v.stopped = true
	}
	return v.stopped
}

// seeRoot lists the root moves that are seen, all of them if none is, each with the
// evaluation after it as its score.
func (v *novice) seeRoot(only []movegen.Move) {
	var all movegen.MoveList
	v.at.pos.LegalMoves(&all)
	moves := slices.DeleteFunc(all.Slice(), func(m movegen.Move) bool { return only != nil && !slices.Contains(only, m) })
	seen := slices.DeleteFunc(slices.Clone(moves), func(m movegen.Move) bool { return v.overlooks(&v.at, m) })
	if len(seen) == 0 {
		seen = moves
	}
	for _, m := range seen {
		child := v.at.after(m)
		score, over := child.over()
		if !over {
			score = child.evaluate()
		}
		v.root = append(v.root, search.Info{Score: -score, Bound: tt.Exact, PV: []movegen.Move{m}})
	}
}

// lookAtRoot searches the root moves and sorts them by their scores. One whose
// score cannot be among the best of the lines, even with habit and noise, needs no exact
// score. If the search is stopped, the moves that are left keep their scores.
func (v *novice) lookAtRoot(shown int) {
	slack := eval.Score(2*habitWorth + (2*habitNoises+5)*v.sight.noise)
	var best []eval.Score // of the moves so far, in descending order
	for i := range v.root {
		alpha := -eval.Infinity
		if len(best) >= shown {
			alpha = max(best[shown-1]-slack, -eval.Infinity)
		}
		r := &v.root[i]
		score, line := v.valueOf(&v.at, r.PV[0], v.depth, alpha, eval.Infinity)
		if v.stopped {
			break
		}
		r.Score, r.PV = score, line
		best = append(best, score)
		slices.SortFunc(best, func(a, b eval.Score) int { return int(b - a) })
	}
	slices.SortStableFunc(v.root, func(a, b search.Info) int { return int(b.Score - a.Score) })
	for i := range v.root {
		r := &v.root[i]
		r.Depth, r.SelDepth, r.Nodes, r.Elapsed = v.depth, len(r.PV), v.nodes, time.Since(v.begun)
	}
}

// judgedBest returns the index of the root move that the novice judges best: a mate in
// one, else the best score with the noise of the judgement and by habit.
func (v *novice) judgedBest() int {
	best, most := 0, math.Inf(-1)
	noise := v.sight.noise
	for i, r := range v.root {
		if r.Score == eval.MateIn(1) {
			return i
		}
		m := r.PV[0]
		judged := float64(r.Score) + noise*v.seed.deviation(m) + v.habit(m)*(habitWorth+habitNoises*noise)
		if judged > most {
			best, most = i, judged
		}
	}
	return best
}

// habit returns 1 for a root move that a player makes unless there is a better one, -1
// for one that is avoided, and else 0. Players promote at once, and to a queen; they
// avoid moving back and forth.
func (v *novice) habit(m movegen.Move) float64 {
	switch {
	case m.IsPromotion() && m.Promotion() != movegen.Queen, v.shuffles(m):
		return -1
	case m.IsPromotion() && search.SEEAtLeast(&v.at.pos, m, leastSurely):
		return 1
	}
	return 0
}

// shuffles reports whether a root move takes the side's last move back, or leads
// to a position that was in the game.
func (v *novice) shuffles(m movegen.Move) bool {
	if v.own.To == m.From() && v.own.From == m.To() && v.own.Piece == v.at.pos.PieceAt(m.From()) {
		return true
	}
	child := v.at.after(m)
	return child.pos.Repetitions(child.keys) > 0
}

// valueOf returns the score of a move at a node, with the line that it begins.
func (v *novice) valueOf(n *node, m movegen.Move, depth int, alpha, beta eval.Score) (eval.Score, []movegen.Move) {
	v.nodes++
	child := n.after(m)
	score, tail := v.value(&child, depth-1, -beta, -alpha)
	return -score, append([]movegen.Move{m}, tail...)
}

// value returns the score of a node by the moves that are seen, and the best line. If
// some are overlooked, the side to move is assumed to have a move that keeps the
// evaluation, so that a node is not bad because its good moves are not seen.
func (v *novice) value(n *node, depth int, alpha, beta eval.Score) (best eval.Score, line []movegen.Move) {
	if v.mustStop() {
		return 0, nil
	}
	if score, over := n.over(); over {
		return score, nil
	}
	moves, others := v.seen(n, depth)
	best = -eval.Infinity
	if others {
		best = n.evaluate()
	}
	for _, m := range moves {
		if best >= beta {
			break
		}
		score, begun := v.valueOf(n, m, depth, max(alpha, best), beta)
		if v.stopped {
			break
		}
		if score > max(alpha, best) {
			line = begun
		}
		best = max(best, score)
	}
	return best, line
}

// seen returns the moves of a node that are seen, captures first, and whether there are
// others. With no depth left these are captures and promotions that lose no material, at
// the end of the captures none. In check every other list is of all moves.
func (v *novice) seen(n *node, depth int) (moves []movegen.Move, others bool) {
	var list movegen.MoveList
	inCheck := n.pos.InCheck()
	switch {
	case depth > 0 || inCheck && depth > -v.sight.captures:
		n.pos.LegalMoves(&list)
	case depth > -v.sight.captures:
		n.pos.NoisyMoves(&list)
		others = true
	default:
		return nil, true
	}
	for _, m := range list.Slice() {
		losing := depth <= 0 && !inCheck && n.pos.IsNoisy(m) && !search.SEEAtLeast(&n.pos, m, 0)
		if losing || v.overlooks(n, m) {
			others = true
			continue
		}
		moves = append(moves, m)
	}
	slices.SortStableFunc(moves, func(a, b movegen.Move) int { return n.order(b) - n.order(a) })
	return moves, others
}

// order returns a number for the order of moves: of captures the most valuable victim
// first, by the least valuable piece.
func (n *node) order(m movegen.Move) int {
	if !n.pos.IsNoisy(m) {
		return 0
	}
	values := [...]int{0, 1, 3, 3, 5, 9, 0} // in pawns, by PieceType
	return 16*(values[n.pos.Captured(m).Type()]+1) - int(n.pos.PieceAt(m.From()).Type())
}
