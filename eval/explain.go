package eval

import (
	"fmt"
	"strings"

	"vedette/movegen"
)

// Explain returns what w says about p, in centipawns from White's view: what
// each piece is worth where it stands, sums by type, and the total for both
// views.
func (w *Weights) Explain(p *movegen.Position) string {
	var b strings.Builder
	worth := w.worthOfAll(p)
	worth.board(&b, p)
	if w.network != nil {
		worth.sums(&b, p)
		fmt.Fprintf(&b, "pieces   %d with pawns, which select output weights %d of %d\n", p.Occupied().Count(),
			OutputOf(p.Occupied().Count())+1, Outputs)
	} else {
		w.explainPSQT(&b, p)
	}
	switch {
	case NeedsMopUp(p):
		b.WriteString("mop-up   used instead: one king is bare, and there are no pawns\n")
	case hasLonePawn(p):
		b.WriteString("known    used instead: with a pawn and the kings a table tells whether it is won\n")
	case IsKnown(p):
		b.WriteString("known    used instead: a draw, since the side with pawns cannot win\n")
	case cannotWin(p, movegen.White):
		b.WriteString(boundedText("White"))
	case cannotWin(p, movegen.Black):
		b.WriteString(boundedText("Black"))
	}
	fmt.Fprintf(&b, "side     %s to move\n", sides[p.SideToMove()&1])
	if p.InCheck() {
		b.WriteString("check    the search does not evaluate positions in check\n")
	}
	white := w.White(p)
	fmt.Fprintf(&b, "total    %+d centipawns for White, %+d for the side to move\n", white, w.Evaluate(p))
	fmt.Fprintf(&b, "shown    as cp %+d for White, since +%.0f wins half of the games with so many pieces\n", white.Shown(Phase(p)),
		compiledWDL().Centre[Phase(p)])
	return b.String()
}

func boundedText(side string) string {
	return "bounded  " + side + " cannot win: a lead of " + side + " counts as a draw\n"
}

var sides = [2]string{"White", "Black"}

// White returns the evaluation of p from White's view.
func (w *Weights) White(p *movegen.Position) Score { return w.Evaluate(p).ForWhite(p.SideToMove()) }

// worths are what the pieces on all squares are worth where they stand: the
// evaluation less that without the piece, from White's view.
type worths [64]Score

// worthOfAll returns the worth of all pieces of p but kings.
func (w *Weights) worthOfAll(p *movegen.Position) (all worths) {
	whole := w.without(p, 0)
	for pieces := p.Occupied() &^ p.Pieces(movegen.King); pieces != 0; {
		square := pieces.Pop()
		all[square] = whole - w.without(p, square.Bit())
	}
	return all
}

// without evaluates p without the pieces on some squares from White's view, by network or
// tables alone, whether or not there can be such a position.
func (w *Weights) without(p *movegen.Position, missing movegen.Bitboard) Score {
	if w.network != nil {
		return w.network.without(p, missing)
	}
	var s state
	s.refresh(w, p)
	for missing != 0 {
		square := missing.Pop()
		s.sum -= s.value(w, pieceOn{p.PieceAt(square), square})
	}
	return s.ofPSQT(w, p.SideToMove()).ForWhite(p.SideToMove())
}

// board draws the board, with the worth of each piece below it.
func (all *worths) board(b *strings.Builder, p *movegen.Position) {
	b.WriteString("worth of each piece in centipawns for White: the evaluation less that without the piece\n")
	for rank := 7; rank >= 0; rank-- {
		line, below := string(rune('1'+rank))+" ", "  "
		for file := range 8 {
			square := movegen.MakeSquare(file, rank)
			text := ""
			if piece := p.PieceAt(square); piece != movegen.NoPiece && piece.Type() != movegen.King {
				text = fmt.Sprintf("%+d", all[square])
			}
			line += fmt.Sprintf("%6s ", p.PieceAt(square))
			below += fmt.Sprintf("%6s ", text)
		}
		fmt.Fprintf(b, "%s\n%s\n", strings.TrimRight(line, " "), strings.TrimRight(below, " "))
	}
	b.WriteString(" ")
	for file := range 8 {
		fmt.Fprintf(b, "%7c", 'a'+file)
	}
	b.WriteString("\n")
}

// sums lists the sums of both sides by type.
func (all *worths) sums(b *strings.Builder, p *movegen.Position) {
	var sums [2][7]Score
	for pieces := p.Occupied(); pieces != 0; {
		square := pieces.Pop()
		piece := p.PieceAt(square)
		sums[piece.Color()][piece.Type()] += all[square]
	}
	fmt.Fprintf(b, "%-8s %12s %12s\n", "", "White's", "Black's")
	for t := movegen.Pawn; t < movegen.King; t++ {
		fmt.Fprintf(b, "%-8s %12d %12d\n", names[t], sums[movegen.White][t], sums[movegen.Black][t])
	}
}

// explainPSQT lists the sums of the values by type.
func (w *Weights) explainPSQT(b *strings.Builder, p *movegen.Position) {
	var total state
	total.refresh(w, p)
	phase := Score(Phase(p))
	fmt.Fprintf(b, "%-8s %12s %12s %12s\n", "", "White", "Black", "middle, end")
	for t := movegen.Pawn; t <= movegen.King; t++ {
		var sums [2]tapered
		for s := range movegen.Square(64) {
			if piece := p.PieceAt(s); piece != movegen.NoPiece && piece.Type() == t {
				sums[piece.Color()] += total.value(w, pieceOn{piece, s})
			}
		}
		middle, end, _ := (sums[0] + sums[1]).unpack()
		white, black := state{sum: sums[0]}, state{sum: -sums[1]}
		fmt.Fprintf(b, "%-8s %12d %12d %5d, %5d\n", names[t], white.at(phase), black.at(phase), middle, end)
	}
	fmt.Fprintf(b, "to move  %25s %5d, %5d\n", "", w.tempo[0], w.tempo[1])
	fmt.Fprintf(b, "phase    %d of %d\n", phase, MaxPhase)
}

// without evaluates p without the pieces on some squares from White's view.
func (n *Network) without(p *movegen.Position, missing movegen.Bitboard) Score {
	var a accumulator
	a.refresh(n, p)
	left := *p.Sets()
	for missing != 0 {
		square := missing.Pop()
		gone := pieceOn{p.PieceAt(square), square}
		for side := range a.units {
			row := n.row(a.kings[side], gone)
			for i := range row {
				a.units[side][i] -= row[i]
			}
		}
		left.Remove(gone.piece, square)
	}
	return n.scoreOf(&a, p, &left).ForWhite(p.SideToMove())
}

var names = [7]string{"", "pawns", "knights", "bishops", "rooks", "queens", "king"}

// at returns the score from White's view at another phase than the state's.
func (s state) at(phase Score) Score {
	middlegame, endgame, _ := s.sum.unpack()
	return (middlegame*phase + endgame*(MaxPhase-phase)) / MaxPhase
}
