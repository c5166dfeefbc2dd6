package search

import (
	"fmt"
	"time"

	"vedette/eval"
	"vedette/movegen"
)

// Result is the outcome of a search.
type Result struct {
	Best    movegen.Move // NoMove if there is none to choose from
	Ponder  movegen.Move // the expected reply, or NoMove
	Score   eval.Score
	Depth   int // of the last finished iteration
	Nodes   uint64
	Elapsed time.Duration
	Proof   MateProof
	// Failure is why one of several threads failed, nil if none did. The others
	// found the result without it, but there is a bug.
	Failure error
}

// String returns the best move and what was found of it, in a line.
func (r Result) String() string {
	text := fmt.Sprintf("%v %v", r.Best, r.Score)
	if r.Ponder != movegen.NoMove {
		text += fmt.Sprintf(", expecting %v", r.Ponder)
	}
	text += fmt.Sprintf(" (depth %d, %d nodes, %v)", r.Depth, r.Nodes, r.Elapsed)
	if r.Proof.Asked > 0 {
		text += fmt.Sprintf(", proof %+v", r.Proof)
	}
	if r.Failure != nil {
		text += fmt.Sprintf(", failed: %v", r.Failure)
	}
	return text
}

// noMoveScore returns the score of a root without a move to choose: a draw if
// there are legal moves, but none of them may be searched.
func (w *worker) noMoveScore() eval.Score {
	if n := w.frame(0); n.inCheck() && !n.pos.HasLegalMove() {
		return eval.MatedIn(0)
	}
	return eval.Draw
}

// result returns the outcome with the root's best move in front.
func (w *worker) result() Result {
	best := &w.root[0]
	r := Result{
		Best: best.move, Score: best.shown(), Depth: w.completedDepth,
		Nodes: w.team.nodes(w), Elapsed: w.clock.elapsed(), Failure: w.team.firstFailure(),
		Proof: w.mateProof(),
	}
	switch {
	case w.reportedMoves[0] == best.move && w.reportedMoves[1] != movegen.NoMove:
		r.Ponder = w.reportedMoves[1] // as was reported
	case best.line.n > 1:
		r.Ponder = best.line.moves[1]
	default:
		r.Ponder = w.expectedReply(best.move)
	}
	return r
}

// expectedReply returns the best reply of the TT to m, NoMove if it has no legal
// one.
func (w *worker) expectedReply(m movegen.Move) movegen.Move {
	w.make(0, m)
	child := w.frame(1)
	ttEntry, ok := w.tt.Probe(child.pos.Key(), 1)
	if !ok || ttEntry.Move == movegen.NoMove || !child.pos.IsLegalWith(&child.masks, ttEntry.Move) {
		return movegen.NoMove
	}
	return ttEntry.Move
}
