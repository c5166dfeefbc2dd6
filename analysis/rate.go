package analysis

import (
	"context"
	"math"

	"vedette/movegen"
)

// Mark says how good or bad a move is, if that is remarkable.
type Mark string

// The marks. Their order is that of the loss.
const (
	NoMark     Mark = ""
	Good       Mark = "good"
	Inaccuracy Mark = "inaccuracy"
	Mistake    Mark = "mistake"
	Blunder    Mark = "blunder"
)

// Thresholds of the loss in expected points, from which on a move is one.
const (
	InaccuracyLoss = 0.1
	MistakeLoss    = 0.2
	BlunderLoss    = 0.3
)

// Decided is the number of expected points from which on a position is clearly
// won. A move after which it still is gets no mark, and neither does a move from a
// position in which the opponent has as much.
const Decided = 0.9

// doubtfulLoss is the loss from which on the move that was played is searched once
// more, on the same terms as the best one.
const doubtfulLoss = InaccuracyLoss / 2

// maxEffort is the greatest effort of a search, see Settings.limits.
const maxEffort = 2

// signs are the glyphs of the marks, with their numbers in PGN.
var signs = map[Mark]struct {
	glyph string
	nag   uint8
}{Good: {"!", 1}, Inaccuracy: {"?!", 6}, Mistake: {"?", 2}, Blunder: {"??", 4}}

// Glyph returns the sign of the mark, empty without one.
func (m Mark) Glyph() string { return signs[m].glyph }

// isError reports whether a better move is to be shown.
func (m Mark) isError() bool { return m == Inaccuracy || m == Mistake || m == Blunder }

// markOf returns the mark of a move that loses so many of the expected
// points that its side had.
func markOf(before, loss float64) Mark {
	switch {
	case before-loss >= Decided, before <= 1-Decided, loss < InaccuracyLoss:
		return NoMark
	case loss < MistakeLoss:
		return Inaccuracy
	case loss < BlunderLoss:
		return Mistake
	}
	return Blunder
}

// judge rates a move of a line once the positions before and after it are analysed.
// If that would mark the move, or does not explain the scores, the move and all others
// are searched again with growing effort, until the rating stays the same.
func (a *Analyser) judge(ctx context.Context, l *Line, i int) {
	m := &l.Moves[i]
	if !a.mark(ctx, l, i) {
		return
	}
	for effort := 1; effort <= maxEffort && (m.Mark != NoMark || l.jumps(i)); effort++ {
		mark := m.Mark
		if !a.compare(ctx, l, i, effort) || !a.mark(ctx, l, i) {
			break
		}
		if l.jumps(i) && a.deepen(ctx, l, i+1, effort) {
			if i+1 < len(l.Moves) {
				a.judge(ctx, l, i+1)
			}
			if !a.compare(ctx, l, i, effort) || !a.mark(ctx, l, i) {
				break
			}
		}
		if m.Mark == mark && !l.jumps(i) {
			break
		}
	}
	if m.Rated && !m.Mark.isError() && l.jumps(i) {
		// On equal terms no other move is better, so the score after the move holds.
		l.Positions[i].take(l.continuation(i))
		a.rate(ctx, l, i)
	}
}

// mark rates a move by the searches so far, and marks it if it is good. It returns false
// if there is no rating.
func (a *Analyser) mark(ctx context.Context, l *Line, i int) bool {
	if !a.rate(ctx, l, i) {
		return false
	}
	m := &l.Moves[i]
	if m.Mark == NoMark && a.isGood(ctx, l, i) {
		m.Mark = Good
	}
	if m.Best != l.isBest(i) {
		return a.mark(ctx, l, i) // the search of the others has changed the best move
	}
	return ctx.Err() == nil
}

// rate sets the rating of a move, but for a good one, by the searches so far. It returns
// false if there is none.
func (a *Analyser) rate(ctx context.Context, l *Line, i int) bool {
	before, after, m := &l.Positions[i], &l.Positions[i+1], &l.Moves[i]
	m.Rated, m.Loss, m.Best, m.Mark, m.TurningPoint = false, 0, false, NoMark, false
	if !before.Analysed || !after.Analysed || m.Move == movegen.NoMove || len(before.Lines) == 0 {
		return false
	}
	had := before.WDL.ExpectedFor(m.Color)
	best, loss := l.isBest(i), 0.0
	if !best {
		loss = max(had-after.WDL.ExpectedFor(m.Color), 0)
	}
	if loss >= doubtfulLoss {
		alone, ok := a.alone(ctx, l, i)
		if !ok {
			return false
		}
		loss = min(loss, max(had-alone.ExpectedFor(m.Color), 0))
	}
	m.Rated, m.Loss, m.Best, m.Mark = true, loss, best, markOf(had, loss)
	m.counts = before.CountMoves() > 1 && (had > 1-sure && had < sure || m.Loss >= InaccuracyLoss)
	m.TurningPoint = (m.Mark == Mistake || m.Mark == Blunder) &&
		before.WDL.favours() != after.WDL.favours()
	return true
}

// isBest reports whether the searches would play the move that was played.
func (l *Line) isBest(i int) bool { return l.Positions[i].Lines[0].Moves[0] == l.Moves[i].Move }

// jumps reports whether the scores before and after a move differ by much more than
// the move lost: then one of them is wrong.
func (l *Line) jumps(i int) bool {
	m := &l.Moves[i]
	had, has := l.Positions[i].WDL.ExpectedFor(m.Color), l.Positions[i+1].WDL.ExpectedFor(m.Color)
	return math.Abs(had-m.Loss-has) >= InaccuracyLoss
}
