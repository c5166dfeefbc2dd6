package analysis

import (
	"context"

	"vedette/eval"
	"vedette/movegen"
	"vedette/search"
)

// The rules for a good move. The loss of every other move from which on it is the only
// one, and the least expected points with an only move and with a sacrifice.
const (
	onlyLoss       = 0.2
	onlyPoints     = onlyLoss + 1 - Decided
	soundSacrifice = 1 - Decided
)

// noise is how much the expected points vary from search to search, and how much a
// sacrifice may be worse than the best move.
const noise = 0.02

// fasterBy is by how many pawns a sacrifice in a won position must be better than every
// other move.
const fasterBy = 3

// noviceDepth is the depth of a short look at a position, in plies.
const noviceDepth = 6

// isGood reports whether a move deserves praise: it is no recapture, and either a
// sacrifice and as good as the best one, or the only move, and not what a short look
// prefers. For that the others are searched, which may change the best move.
func (a *Analyser) isGood(ctx context.Context, l *Line, i int) bool {
	before, m := &l.Positions[i], &l.Moves[i]
	if m.Loss > noise || before.CountMoves() < 2 || l.recaptures(i) {
		return false
	}
	has := l.Positions[i+1].WDL.ExpectedFor(m.Color)
	if has > soundSacrifice && l.offers(i) && a.compare(ctx, l, i, before.effort) && l.isNeeded(i) && a.isGiven(ctx, l, i) {
		return true
	}
	return m.Best && has >= onlyPoints && !a.isObvious(ctx, l, i) && a.compare(ctx, l, i, before.effort) &&
		has-m.others[0].WDL.ExpectedFor(m.Color) >= onlyLoss
}

// isNeeded reports whether a sacrifice is as good as every other move, and much better
// if the position is won anyway: it mates sooner, or the score is higher by fasterBy.
func (l *Line) isNeeded(i int) bool {
	m, after, other := &l.Moves[i], &l.Positions[i+1], &l.Moves[i].others[0]
	if expected := other.WDL.ExpectedFor(m.Color); expected < Decided {
		return after.WDL.ExpectedFor(m.Color) >= expected-noise
	}
	has, others := after.Score.ForWhite(m.Color), other.Score.ForWhite(m.Color)
	if has.IsMate() {
		return nearer(has, -1) > others
	}
	phase := eval.Phase(&l.Positions[i].Position)
	return has.Shown(phase)-others.Shown(phase) >= 100*fasterBy
}

// isObvious reports whether a short look at a position prefers the move that was played.
func (a *Analyser) isObvious(ctx context.Context, l *Line, i int) bool {
	a.novice.NewGame()
	short, ok := a.search(ctx, a.novice, l.gameAt(i), search.Limits{Depth: noviceDepth}, 1)
	return !ok || short.Best == l.Moves[i].Move
}

// recaptures reports whether a move captures on the square of the capture before
// it.
func (l *Line) recaptures(i int) bool {
	if i == 0 && l.parent != nil {
		return l.Positions[0].IsCapture(l.Moves[0].Move) && l.at > 0 && l.parent.capturesOn(l.at-1, l.Moves[0].Move.To())
	}
	return i > 0 && l.Positions[i].IsCapture(l.Moves[i].Move) && l.capturesOn(i-1, l.Moves[i].Move.To())
}

// capturesOn reports whether a move captures on a square.
func (l *Line) capturesOn(i int, s movegen.Square) bool {
	m := l.Moves[i].Move
	return m != movegen.NoMove && m.To() == s && l.Positions[i].IsCapture(m)
}
