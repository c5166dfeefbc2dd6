package search

import (
	"vedette/eval"
	"vedette/movegen"
	"vedette/tt"
)

// corrections remembers by how much the evaluation was wrong in positions that
// have something in common: the pawns, the minor pieces, or the pieces of one
// colour. What a search finds out corrects the evaluation of the next position
// of that kind ("correction history"). All tables are indexed by the side to
// move first; values stay within ±correctionMax.
type corrections struct {
	pawn    [2][correctionSize]int16
	minor   [2][correctionSize]int16
	nonPawn [2][2][correctionSize]int16 // of White's pieces and of Black's
}

// correctionSize is the number of entries of a table, a power of two.
const correctionSize = 1 << 14

// entries returns what concerns p, in the order of correctionWeights.
func (c *corrections) entries(p *movegen.Position) [4]*int16 {
	side := p.SideToMove() & 1
	slot := func(key movegen.Key) int { return int(key & (correctionSize - 1)) }
	return [4]*int16{
		&c.pawn[side][slot(p.PawnKey())],
		&c.minor[side][slot(p.MinorKey())],
		&c.nonPawn[movegen.White][side][slot(p.NonPawnKey(movegen.White))],
		&c.nonPawn[movegen.Black][side][slot(p.NonPawnKey(movegen.Black))],
	}
}

// correct returns an evaluation of p with what is known of its errors.
func (c *corrections) correct(p *movegen.Position, static eval.Score) eval.Score {
	sum := 0
	for i, entry := range c.entries(p) {
		sum += int(*entry) * correctionWeights[i]
	}
	return min(max(static+eval.Score(sum/correctionUnit), -eval.MaxEval), eval.MaxEval)
}

// learn tells that a search of p to a depth found a score instead of the
// evaluation.
func (c *corrections) learn(p *movegen.Position, static, score eval.Score, depth int) {
	const limit = correctionMax / 4
	bonus := int32(min(max(int(score-static)*depth/correctionSlowness, -limit), limit))
	for _, entry := range c.entries(p) {
		*entry += int16(bonus - int32(*entry)*max(bonus, -bonus)/correctionMax)
	}
}

// correctable reports whether the score of a node tells something about its
// evaluation: the node was at rest, and the score or its bound lies on the
// other side of the evaluation than what is known already.
func correctable(n *node, found *tt.Entry) bool {
	if n.inCheck() || found.Score.IsMate() || found.Move != movegen.NoMove && n.pos.IsNoisy(found.Move) {
		return false
	}
	return !(found.Bound == tt.Lower && found.Score <= n.staticEval) &&
		!(found.Bound == tt.Upper && found.Score >= n.staticEval)
}
