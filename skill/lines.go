package skill

import (
	"slices"

	"vedette/movegen"
	"vedette/search"
)

// lines are the last lines that a search has reported, the best first.
type lines []search.Info

// add keeps a report of a line.
func (l *lines) add(i *search.Info) {
	if i.MultiPV == 0 { // of the current move
		return
	}
	kept := *i
	kept.PV = slices.Clone(i.PV)
	*l = append((*l)[:min(i.MultiPV-1, len(*l))], kept)
}

// report reports the first n lines in their order, unless report is nil.
func (l lines) report(n int, report func(*search.Info)) {
	for i := range l[:min(n, len(l))] {
		l[i].MultiPV = i + 1
		if report != nil {
			report(&l[i])
		}
	}
}

// play returns the result of a search, changed to play the line at i. If that is not the
// first one it is moved there, and the lines are reported again: the last report must agree
// with the move.
func (l lines) play(i int, r search.Result, shown int, report func(*search.Info)) search.Result {
	if len(l) == 0 || i == 0 && r.Best != movegen.NoMove {
		return r
	}
	best := l[i]
	if i > 0 {
		copy(l[1:i+1], l[:i])
		l[0] = best
		l.report(shown, report)
	}
	r.Best, r.Ponder, r.Score = best.PV[0], movegen.NoMove, best.Score
	if len(best.PV) > 1 {
		r.Ponder = best.PV[1]
	}
	return r
}
