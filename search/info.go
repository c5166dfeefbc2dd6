package search

import (
	"time"

	"vedette/eval"
	"vedette/movegen"
	"vedette/tt"
)

// Info is a report of the search.
type Info struct {
	Depth, SelDepth int
	MultiPV         int // 1 for the best line, 2 for the second, …
	Score           eval.Score
	Bound           tt.Bound // Exact, or Lower or Upper when a window failed
	Nodes           uint64
	Elapsed         time.Duration
	HashFull        int            // per mille
	TBHits          uint64         // positions found in the endgame tables
	PV              []movegen.Move // valid only during the report

	// CurrMove is the root move that is being searched and CurrMoveNumber its
	// move count. Such a report has no score and no line.
	CurrMove       movegen.Move
	CurrMoveNumber int
}

// currentMoveDelay suppresses reports of the current move in short searches.
const currentMoveDelay = 3 * time.Second

func (w *worker) reportCurrentMove(m movegen.Move, number int) {
	if w.report == nil || w.clock.elapsed() < currentMoveDelay {
		return
	}
	w.info = Info{Depth: w.rootDepth, CurrMove: m, CurrMoveNumber: number, Nodes: w.team.nodes(w), Elapsed: w.clock.elapsed()}
	w.report(&w.info)
}

// reportLine reports root move i.
func (w *worker) reportLine(i, depth int, bound tt.Bound) {
	if w.report == nil {
		return
	}
	r := &w.root[i]
	w.info = Info{
		Depth: depth, SelDepth: max(r.selDepth, 1), MultiPV: i + 1,
		Score: r.shown(), Bound: bound,
		Nodes: w.team.nodes(w), Elapsed: w.clock.elapsed(), HashFull: w.tt.HashFull(),
		TBHits: w.team.tbHits(),
	}
	if r.ranked && !r.score.IsMate() {
		w.info.Bound = tt.Exact // the tables know
	}
	w.info.PV = w.shownLine(r, w.info.Score, w.info.Bound)
	if i == 0 {
		w.reportedMoves = [2]movegen.Move{}
		copy(w.reportedMoves[:], w.info.PV)
	}
	w.report(&w.info)
}
