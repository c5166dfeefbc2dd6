package analysis

import (
	"context"
	"slices"

	"vedette/movegen"
	"vedette/search"
)

// offers reports whether a move offers its piece, no pawn: by an exchange on its square
// the opponent wins more than the move did, and by none after some other move as much.
func (l *Line) offers(i int) bool {
	p, m := &l.Positions[i].Position, l.Moves[i].Move
	if m.IsCastle() || p.PieceAt(m.From()).Type() == movegen.Pawn || len(l.acceptances(i)) == 0 {
		return false
	}
	lost := 1
	for len(winners(p, m, lost+1)) > 0 {
		lost++
	}
	var list movegen.MoveList
	p.LegalMoves(&list)
	return slices.ContainsFunc(list.Slice(), func(other movegen.Move) bool { return len(winners(p, other, lost)) == 0 })
}

// acceptances returns the captures on the square of a move by which the opponent wins
// more than the move did.
func (l *Line) acceptances(i int) []movegen.Move {
	m := l.Moves[i].Move
	return slices.DeleteFunc(winners(&l.Positions[i].Position, m, 1), func(c movegen.Move) bool { return c.To() != m.To() })
}

// winners returns the captures by which the opponent wins, by exchanges, so many pawns
// more than a move did.
func winners(p *movegen.Position, m movegen.Move, pawns int) (captures []movegen.Move) {
	after := *p
	p.MakeInto(&after, m)
	gain := material(&after, p.SideToMove()) - material(p, p.SideToMove())
	var list movegen.MoveList
	after.LegalMoves(&list)
	for _, c := range list.Slice() {
		if after.IsCapture(c) && search.SEEAtLeast(&after, c, gain+pawns) {
			captures = append(captures, c)
		}
	}
	return captures
}

// isGiven reports whether a piece that was offered is given: if the opponent takes it,
// the player still has less than before after two more moves of both, or has mated.
func (a *Analyser) isGiven(ctx context.Context, l *Line, i int) bool {
	m := &l.Moves[i]
	limits := a.settings.limits(0)
	limits.SearchMoves = l.acceptances(i)
	found, ok := a.search(ctx, a.engine, l.gameAt(i+1), limits, 1)
	if !ok {
		return false
	}
	p := l.Positions[i+1].Position
	line := found.lines[0].Moves
	for _, m := range line[:min(len(line), 1+2*2)] {
		p.Play(m)
	}
	return material(&p, m.Color) < material(&l.Positions[i].Position, m.Color)
}

// worth holds what the pieces are worth, in pawns.
var worth = [...]int{movegen.Pawn: 1, movegen.Knight: 3, movegen.Bishop: 3, movegen.Rook: 5, movegen.Queen: 9}

// material returns how much more material a side has than the other, in pawns.
func material(p *movegen.Position, side movegen.Color) (pawns int) {
	for t, value := range worth {
		kind := movegen.PieceType(t)
		pawns += value * (p.PiecesOf(side, kind).Count() - p.PiecesOf(side.Other(), kind).Count())
	}
	return pawns
}
