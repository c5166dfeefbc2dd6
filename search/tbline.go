package search

import (
	"slices"
	"time"

	"vedette/eval"
	"vedette/movegen"
	"vedette/tt"
)

const (
	// mostLengthened is how many moves the endgame tables add to a line.
	mostLengthened = 60
	// For all lines and reports together that may take a hundredth of the time of the search
	// so far, and a move for each.
	lineShare = 100
)

// shownLine is a line as it was last reported, for a move at the root.
type shownLine struct {
	score eval.Score
	moves []movegen.Move
}

// shownLine returns the line of a root move to report with a score. Where endgame tables
// are used and no mate was found, it is the line as far as it keeps the result by the
// tables, or the line that was shown before, if that is longer and agrees. In analysis,
// where no clock runs, the moves that the tables consider best are added. There the line
// of a won or lost root that they rank by DTZ is theirs but for the first move, because
// the search did not probe them for the others.
func (w *worker) shownLine(r *rootLine, score eval.Score, bound tt.Bound) []movegen.Move {
	line := r.line.slice()
	if w.syzygy.pieces() == 0 || r.score.IsMate() {
		return line
	}
	begun := w.clock.elapsed()
	defer func() { w.lineTime += w.clock.elapsed() - begun }()
	before := w.team.shown[r.move]
	if bound != tt.Exact {
		return w.correctPart(line, before.moves)
	}
	if w.inAnalysis() && r.ranked && r.tbScore.IsDecided() {
		line = line[:1]
	}
	line = w.correctPart(line, before.moves)
	if before.agrees(line, score) {
		line = before.moves
	}
	if w.inAnalysis() {
		line = w.lengthen(line, begun+begun/lineShare-w.lineTime)
	}
	w.team.shown[r.move] = shownLine{score, slices.Clone(line)}
	return line
}

// inAnalysis reports whether no clock runs.
func (w *worker) inAnalysis() bool { return w.clock.hard <= 0 }

// agrees reports whether a line that was shown before is longer than the one that the search
// has now and as right: the score is the same and proven, or it only goes on where that ends.
func (s shownLine) agrees(now []movegen.Move, score eval.Score) bool {
	return len(s.moves) > len(now) && s.score == score &&
		(score.IsDecided() || slices.Equal(now, s.moves[:len(now)]))
}

// correctPart returns a line up to the first move, but for that at the root, that does not
// keep the result by the endgame tables: the search did not probe them for every position.
// The moves that it has in common with a line that was shown before are correct. If a clock
// runs, the line also ends where rankingTime or that share of the time is over.
func (w *worker) correctPart(line, before []movegen.Move) []movegen.Move {
	common := 0
	for common < min(len(line), len(before)) && line[common] == before[common] {
		common++
	}
	p, begun := w.frame(0).pos, w.clock.elapsed()
	end := begun + max(begun/lineShare, rankingTime) - w.lineTime
	for i, m := range line {
		if i >= max(common, 1) && p.Occupied().Count() <= w.syzygy.pieces() {
			if !w.inAnalysis() && w.clock.elapsed() > end {
				return line[:i]
			}
			if keeps, ok := w.syzygy.Tables.Keeps(&p, m, w.syzygy.Rule50); ok && !keeps {
				return line[:i]
			}
		}
		p.Play(m)
	}
	return line
}

// lengthen returns a line with what the endgame tables add to it until the clock
// shows end, but at least a move.
func (w *worker) lengthen(line []movegen.Move, end time.Duration) []movegen.Move {
	w.pv = append(w.pv[:0], line...)
	p, keys := w.frame(0).pos, slices.Clone(w.previous(0))
	for next := 0; len(w.pv) < eval.MaxPly; next++ {
		if next == len(w.pv) { // all moves so far are made
			if next >= len(line)+mostLengthened || next > len(line) && w.clock.elapsed() >= end ||
				p.Occupied().Count() > w.syzygy.pieces() {
				break
			}
			m, ok := w.syzygy.Tables.Best(&p, keys, w.syzygy.Rule50)
			if !ok {
				break
			}
			w.pv = append(w.pv, m)
		}
		keys = append(keys, p.Key())
		p.Play(w.pv[next])
	}
	return w.pv
}
