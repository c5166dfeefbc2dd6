package analysis

import (
	"cmp"
	"context"
	"slices"

	"vedette/eval"
	"vedette/movegen"
)

// comparison holds searches from the position before a move: of that move alone, and
// of all others. Each has the effort with which it was made, and is missing if nothing
// was found.
type comparison struct {
	alone, others             []Continuation
	aloneEffort, othersEffort int
}

// deepen searches a position again with more effort. It returns false if there is
// nothing to search, if it was searched so already, or if it was interrupted.
func (a *Analyser) deepen(ctx context.Context, l *Line, i, effort int) bool {
	p := &l.Positions[i]
	return p.effort < effort && len(p.Lines) > 0 && (i > 0 || l.parent == nil) && a.position(ctx, l, i, effort)
}

// compare searches all other moves than that which was played, unless that was done
// with as much effort. The position then has the better one of the best of them and the
// move that was played, with the score after that. It returns false if there are no
// others, or if it was interrupted.
func (a *Analyser) compare(ctx context.Context, l *Line, i, effort int) bool {
	p, m := &l.Positions[i], &l.Moves[i]
	if len(m.others) == 0 || m.othersEffort < effort {
		found, ok := a.searchOthers(ctx, l, i, effort)
		if !ok {
			return false
		}
		m.others, m.othersEffort = found.lines, effort
		p.Depth, p.Nodes, p.effort = found.Depth, found.Nodes, effort
	}
	p.take(append(slices.Clone(m.others), l.continuation(i))...)
	return true
}

// searchOthers searches all other moves than that which was played. It returns false if
// there are none, or if it was interrupted.
func (a *Analyser) searchOthers(ctx context.Context, l *Line, i, effort int) (f found, ok bool) {
	p, m := &l.Positions[i], &l.Moves[i]
	limits := a.settings.limits(effort)
	var list movegen.MoveList
	p.LegalMoves(&list)
	for _, other := range list.Slice() {
		if other != m.Move {
			limits.SearchMoves = append(limits.SearchMoves, other)
		}
	}
	if len(limits.SearchMoves) == 0 {
		return f, false
	}
	return a.search(ctx, a.engine, l.gameAt(i), limits, a.settings.MultiPV)
}

// alone returns the WDL of the move that was played, from a search of it alone in the
// position before it, with the effort of that.
func (a *Analyser) alone(ctx context.Context, l *Line, i int) (WDL, bool) {
	p, m := &l.Positions[i], &l.Moves[i]
	if len(m.alone) == 0 || m.aloneEffort < p.effort {
		limits := a.settings.limits(p.effort)
		limits.SearchMoves = []movegen.Move{m.Move}
		found, ok := a.search(ctx, a.engine, l.gameAt(i), limits, 1)
		if !ok {
			return WDL{}, false
		}
		m.alone, m.aloneEffort = found.lines, p.effort
	}
	return m.alone[0].WDL, true
}

// continuation returns the move that was played, with the score and the line after it.
func (l *Line) continuation(i int) Continuation {
	after := &l.Positions[i+1]
	c := Continuation{Score: nearer(after.Score, -1), WDL: after.WDL, Moves: []movegen.Move{l.Moves[i].Move}}
	if len(after.Lines) > 0 {
		c.Moves = append(c.Moves, after.Lines[0].Moves[:min(len(after.Lines[0].Moves), maxLine-1)]...)
	}
	return c
}

// take takes the best of the lines, as many as wanted, and the score of the first.
func (p *Position) take(lines ...Continuation) {
	side := p.SideToMove()
	slices.SortStableFunc(lines, func(a, b Continuation) int {
		return cmp.Compare(b.Score.ForWhite(side), a.Score.ForWhite(side))
	})
	p.Lines = lines[:min(len(p.Lines), len(lines))]
	p.Score, p.WDL = lines[0].Score, lines[0].WDL
}

// nearer returns a score so many plies later in the line that it is of: a mate is
// nearer by them.
func nearer(s, plies eval.Score) eval.Score {
	switch {
	case !s.IsMate():
		return s
	case s > 0:
		return s + plies
	}
	return s - plies
}
