package eval

import (
	"fmt"
	"strings"

	"vedette/movegen"
)

// Explain returns a table of what the men of each type add to the evaluation
// of p, in centipawns from White's view, and the total for both views.
func Explain(p *movegen.Position) string {
	var b strings.Builder
	var total State
	weights := DefaultWeights()
	total.refresh(weights, p)
	ofWhite, ofBlack := total.views(weights)
	_, _, phase := total.sum.unpack()
	phase = min(phase, maxPhase)
	fmt.Fprintf(&b, "%-8s %12s %12s %12s\n", "", "White", "Black", "middle, end")
	for t := movegen.Pawn; t <= movegen.King; t++ {
		var sums [2]tapered
		for s := range movegen.Square(64) {
			if piece := p.PieceAt(s); piece != movegen.NoPiece && piece.Type() == t {
				sums[piece.Color()] += ofWhite[piece&15][s] + ofBlack[piece&15][s]
			}
		}
		middle, end, _ := (sums[0] + sums[1]).unpack()
		white, black := State{sum: sums[0]}, State{sum: -sums[1]}
		fmt.Fprintf(&b, "%-8s %12d %12d %5d, %5d\n", names[t], white.at(phase), black.at(phase), middle, end)
	}
	score := total.score(weights, p)
	white := score
	if p.SideToMove() == movegen.Black {
		white = -score
	}
	fmt.Fprintf(&b, "to move  %25s %5d, %5d\n", "", weights.tempo[0], weights.tempo[1])
	fmt.Fprintf(&b, "phase    %d of %d\n", phase, maxPhase)
	if needsMopUp(p) {
		b.WriteString("mop-up   counts instead: a king is bare, and there are no pawns\n")
	}
	fmt.Fprintf(&b, "total    %+d centipawns for White, %+d for the side to move\n", white, score)
	return b.String()
}

var names = [7]string{"", "pawns", "knights", "bishops", "rooks", "queens", "king"}

// at returns the score from White's view at a phase other than the state's.
func (s State) at(phase Score) Score {
	middlegame, endgame, _ := s.sum.unpack()
	return (middlegame*phase + endgame*(maxPhase-phase)) / maxPhase
}
