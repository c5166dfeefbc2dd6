package analysis

import (
	"context"

	"vedette/movegen"
	"vedette/search"
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

// A good move must be the only one: every other loses at least this much. Some
// more rules are in isGood.
const goodLoss = 0.2

// doubtfulLoss is the loss from which on the move that was played is searched once
// more, on the same terms as the best one.
const doubtfulLoss = InaccuracyLoss / 2

// Glyph returns the sign of the mark, empty without one.
func (m Mark) Glyph() string {
	switch m {
	case Good:
		return "!"
	case Inaccuracy:
		return "?!"
	case Mistake:
		return "?"
	case Blunder:
		return "??"
	}
	return ""
}

// nag returns the numeric annotation glyph, 0 without one.
func (m Mark) nag() uint8 {
	switch m {
	case Good:
		return 1
	case Inaccuracy:
		return 6
	case Mistake:
		return 2
	case Blunder:
		return 4
	}
	return 0
}

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

// rate rates a move of a line once the positions before and after it are
// analysed.
func (a *Analyser) rate(ctx context.Context, l *Line, i int) {
	before, after, m := &l.Positions[i], &l.Positions[i+1], &l.Moves[i]
	if m.Rated || !before.Analysed || !after.Analysed || m.Move == movegen.NoMove || len(before.Lines) == 0 {
		return
	}
	had := before.WDL.ExpectedFor(m.Color)
	m.Best = before.Lines[0].Moves[0] == m.Move
	if m.Best && had-after.WDL.ExpectedFor(m.Color) >= doubtfulLoss {
		// The position after the move is worse than the search before it predicted:
		// it is repeated, with what the table knows by now.
		if !a.position(ctx, l, i) {
			return
		}
		had = before.WDL.ExpectedFor(m.Color)
		m.Best = before.Lines[0].Moves[0] == m.Move
	}
	if !m.Best {
		m.Loss = max(had-after.WDL.ExpectedFor(m.Color), 0)
		if m.Loss >= doubtfulLoss {
			again, ok := a.again(ctx, l, i)
			if !ok {
				return
			}
			m.Loss = min(m.Loss, max(had-again.ExpectedFor(m.Color), 0))
		}
	}
	m.Rated = true
	m.Mark = markOf(had, m.Loss)
	if m.Mark == NoMark && a.isGood(ctx, l, i) {
		m.Mark = Good
	}
	m.counts = before.CountMoves() > 1 && (had > 1-sure && had < sure || m.Loss >= InaccuracyLoss)
	m.TurningPoint = (m.Mark == Mistake || m.Mark == Blunder) &&
		before.WDL.favours() != after.WDL.favours()
}

// again returns the WDL of the move that was played, from a search of it alone
// in the position before it, unless it was among the best lines.
func (a *Analyser) again(ctx context.Context, l *Line, i int) (WDL, bool) {
	for _, line := range l.Positions[i].Lines {
		if line.Moves[0] == l.Moves[i].Move {
			return line.WDL, true
		}
	}
	limits := a.settings.limits()
	limits.SearchMoves = []movegen.Move{l.Moves[i].Move}
	f, ok := a.search(ctx, a.engine, l.gameAt(i), limits, 1)
	if !ok {
		return WDL{}, false
	}
	return f.lines[0].WDL, true
}

// noviceDepth is the depth of a short look at a position, in plies.
const noviceDepth = 6

// isGood reports whether a move deserves praise: it is the best one in a
// position that is not lost, no recapture, a short look prefers another move, and every other
// move loses much.
func (a *Analyser) isGood(ctx context.Context, l *Line, i int) bool {
	before, m := &l.Positions[i], &l.Moves[i]
	had := before.WDL.ExpectedFor(m.Color)
	if !m.Best || before.CountMoves() < 2 || had < goodLoss+1-Decided || l.recaptures(i) {
		return false
	}
	game := l.gameAt(i)
	a.novice.NewGame()
	short, ok := a.search(ctx, a.novice, game, search.Limits{Depth: noviceDepth}, 1)
	if !ok || short.Best == m.Move {
		return false
	}
	if len(before.Lines) > 1 {
		return had-before.Lines[1].WDL.ExpectedFor(m.Color) >= goodLoss
	}
	limits := a.settings.limits()
	var list movegen.MoveList
	before.LegalMoves(&list)
	for _, other := range list.Slice() {
		if other != m.Move {
			limits.SearchMoves = append(limits.SearchMoves, other)
		}
	}
	others, ok := a.search(ctx, a.engine, game, limits, 1)
	return ok && had-others.lines[0].WDL.ExpectedFor(m.Color) >= goodLoss
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
