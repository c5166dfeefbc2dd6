package eval

import (
	"fmt"
	"strings"

	"vedette/movegen"
)

// Explain returns a table of what the pieces of each type add to the evaluation
// of p, in centipawns from White's view, and the total for both views.
func (w *Weights) Explain(p *movegen.Position) string {
	var b strings.Builder
	if w.network != nil {
		w.network.explain(&b, p)
	} else {
		w.explainTables(&b, p)
	}
	score := w.Evaluate(p)
	white := score
	if p.SideToMove() == movegen.Black {
		white = -score
	}
	if needsMopUp(p) {
		b.WriteString("mop-up   used instead: one king is bare, and there are no pawns\n")
	}
	fmt.Fprintf(&b, "total    %+d centipawns for White, %+d for the side to move\n", white, score)
	return b.String()
}

func (w *Weights) explainTables(b *strings.Builder, p *movegen.Position) {
	var total State
	total.refresh(w, p)
	ofWhite, ofBlack := total.views(w)
	phase := Score(Phase(p))
	fmt.Fprintf(b, "%-8s %12s %12s %12s\n", "", "White", "Black", "middle, end")
	for t := movegen.Pawn; t <= movegen.King; t++ {
		var sums [2]tapered
		for s := range movegen.Square(64) {
			if piece := p.PieceAt(s); piece != movegen.NoPiece && piece.Type() == t {
				sums[piece.Color()] += ofWhite[piece&15][s] + ofBlack[piece&15][s]
			}
		}
		middle, end, _ := (sums[0] + sums[1]).unpack()
		white, black := State{sum: sums[0]}, State{sum: -sums[1]}
		fmt.Fprintf(b, "%-8s %12d %12d %5d, %5d\n", names[t], white.at(phase), black.at(phase), middle, end)
	}
	fmt.Fprintf(b, "to move  %25s %5d, %5d\n", "", w.tempo[0], w.tempo[1])
	fmt.Fprintf(b, "phase    %d of %d\n", phase, MaxPhase)
}

// explain lists how the evaluation changes if each piece is taken off the
// board, because a network is not a sum over the pieces.
func (n *Network) explain(b *strings.Builder, p *movegen.Position) {
	var sums [2][7]Score
	for pieces := p.Occupied(); pieces != 0; {
		square := pieces.Pop()
		if piece := p.PieceAt(square); piece.Type() != movegen.King {
			sums[piece.Color()][piece.Type()] += n.white(p, placed{}) - n.white(p, placed{piece, square})
		}
	}
	fmt.Fprintf(b, "%-8s %12s %12s\n", "without", "White's", "Black's")
	for t := movegen.Pawn; t < movegen.King; t++ {
		fmt.Fprintf(b, "%-8s %12d %12d\n", names[t], sums[movegen.White][t], sums[movegen.Black][t])
	}
	fmt.Fprintf(b, "pieces   %d with pawns, which select output weights %d of %d\n", p.Occupied().Count(),
		OutputOf(p.Occupied().Count())+1, Outputs)
}

// white evaluates p from White's view, without one of its pieces unless missing
// is empty.
func (n *Network) white(p *movegen.Position, missing placed) Score {
	var a accumulator
	a.refresh(n, p)
	pieces := p.Occupied().Count()
	if missing.piece != movegen.NoPiece {
		pieces--
		for side := range a.units {
			row := n.row(a.kings[side], missing)
			for i := range row {
				a.units[side][i] -= row[i]
			}
		}
	}
	side := p.SideToMove() & 1
	score := n.score(&a.units[side], &a.units[side^1], pieces)
	if side == movegen.Black {
		return -score
	}
	return score
}

var names = [7]string{"", "pawns", "knights", "bishops", "rooks", "queens", "king"}

// at returns the score from White's view at another phase than the state's.
func (s State) at(phase Score) Score {
	middlegame, endgame, _ := s.sum.unpack()
	return (middlegame*phase + endgame*(MaxPhase-phase)) / MaxPhase
}
