package search

import (
	"vedette/eval"
	"vedette/movegen"
	"vedette/tt"
)

// corrections stores the evaluation's errors in similar positions: with the
// same pawns, minor pieces, major pieces or pieces of one colour, or after the
// same moves. The errors that searches find correct the evaluation of later
// positions ("correction history"). Tables of positions are indexed first by
// the side to move; values stay within ±correctionMax.
type corrections struct {
	pawn    [2][correctionSize]int16
	minor   [2][correctionSize]int16
	major   [2][correctionSize]int16
	nonPawn [2][2][correctionSize]int16 // White's pieces and Black's
	moves   [movesSize]int16            // hash of the last two moves
	four    [movesSize]int16            // hash of the last move and the one three before it
}

const (
	// correctionSize is the number of entries of a table, a power of two.
	correctionSize = 1 << 14
	// movesSize is the number of entries for pairs of moves, of which there are
	// many times more; a power of two.
	movesSize = 1 << 16
	// correctionMax is the greatest absolute value of an entry.
	correctionMax = 1024
	// correctionUnit is how many units of the weighted sum of entries make up a
	// centipawn.
	correctionUnit = 64
)

// of returns the entries for n. Separate results stay in registers, unlike an
// array.
func (c *corrections) of(n *node) (pawn, minor, white, black, major, moves, four *int16) {
	p := &n.pos
	side := p.SideToMove() & 1
	pawn = &c.pawn[side][p.PawnKey()&(correctionSize-1)]
	minor = &c.minor[side][p.MinorKey()&(correctionSize-1)]
	white = &c.nonPawn[movegen.White][side][p.NonPawnKey(movegen.White)&(correctionSize-1)]
	black = &c.nonPawn[movegen.Black][side][p.NonPawnKey(movegen.Black)&(correctionSize-1)]
	major = &c.major[side][p.MajorKey()&(correctionSize-1)]
	moves = &c.moves[(n.priorMoves[0]<<6^n.priorMoves[1])&(movesSize-1)]
	four = &c.four[(n.priorMoves[0]<<6^n.priorMoves[2])&(movesSize-1)]
	return pawn, minor, white, black, major, moves, four
}

// correct returns the evaluation of n, corrected by the known errors.
func (c *corrections) correct(n *node, static eval.Score) eval.Score {
	pawn, minor, white, black, major, moves, four := c.of(n)
	sum := int(*pawn)*correctionPawn + int(*minor)*correctionMinor +
		(int(*white)+int(*black))*correctionNonPawn +
		int(*major)*correctionMajor + int(*moves)*correctionMoves + int(*four)*correctionFour
	return min(max(static+eval.Score(sum/correctionUnit), -eval.MaxEval), eval.MaxEval)
}

// update records that a search of n to a depth found a score instead of the
// evaluation.
func (c *corrections) update(n *node, score eval.Score, depth int) {
	const limit = correctionMax / 4
	bonus := int32(min(max(int(score-n.staticEval)*depth/correctionSlowness, -limit), limit))
	pawn, minor, white, black, major, moves, four := c.of(n)
	for _, entry := range [...]*int16{pawn, minor, white, black, major, moves, four} {
		*entry += int16(bonus - int32(*entry)*max(bonus, -bonus)/correctionMax)
	}
}

// correctable reports whether the score of a node says something about its
// evaluation: that is an estimate, the node is quiet, and the score differs from the
// evaluation in the direction that its bound allows.
func correctable(n *node, found *tt.Entry) bool {
	if n.inCheck() || found.Score.IsDecided() || n.exactEval ||
		found.Move != movegen.NoMove && n.pos.IsNoisy(found.Move) {
		return false
	}
	return !(found.Bound == tt.Lower && found.Score <= n.staticEval) &&
		!(found.Bound == tt.Upper && found.Score >= n.staticEval)
}
