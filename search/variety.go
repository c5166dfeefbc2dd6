package search

import (
	"vedette/eval"
	"vedette/movegen"
)

// Variety makes games differ without a loss of strength: in openings that are
// about equal, one of the moves that are hardly worse than the best is played at
// random.
type Variety struct {
	// Width, in centipawns, is how much worse than the best a move may be in the
	// start position. It shrinks as the opening goes on.
	Width int
	// Random, from 0 to less than 1, decides which move is played.
	Random float64
}

const (
	// varietyLines is the number of moves to choose from.
	varietyLines = 3
	// varietyEven is how far the score may be from a draw, in centipawns.
	varietyEven = 80
	// varietyMoves is the number of moves after which nothing of the width is
	// left, and varietyPhase the phase of the game at which that is so.
	varietyMoves = 16
	varietyPhase = 14
)

// widthIn returns the width in a position, in centipawns: it falls with the number
// of the move and with the pieces that are left.
func (v *Variety) widthIn(p *movegen.Position) int {
	if v == nil {
		return 0
	}
	moves := max(varietyMoves-(p.FullMove()-1), 0)
	pieces := max(eval.Phase(p)-varietyPhase, 0)
	return v.Width * moves * pieces / (varietyMoves * (eval.MaxPhase - varietyPhase))
}

// choose returns the index of the line to play, of lines sorted by score: the
// first, unless the score is even, then any that is worse by at most the width.
func (v *Variety) choose(lines []rootMove, width int) int {
	best := lines[0].score
	if best > varietyEven || best < -varietyEven {
		return 0
	}
	n := 1
	for n < len(lines) && best-lines[n].score <= eval.Score(width) {
		n++
	}
	return min(int(v.Random*float64(n)), n-1)
}

// vary moves the line that is played for variety to the first place, and reports
// the lines again if that is not the best.
func (w *worker) vary(v *Variety) {
	n := len(w.finished)
	if w.completedDepth == 0 || n < 2 {
		return
	}
	if i := v.choose(w.root[:min(n, varietyLines)], v.widthIn(&w.frame(0).pos)); i > 0 {
		w.toFront(0, i)
		w.reportFinished(n)
	}
}
