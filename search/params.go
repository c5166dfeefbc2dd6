package search

import "vedette/eval"

// Every number that was or may be tuned stands here. Unit of scores and
// margins: centipawns; of depths: plies.
const (
	// Aspiration: the half-width of the first window around the score of the
	// last iteration, from which depth on, how fast it widens (per cent a
	// failure), and beyond which width it opens fully.
	aspirationDepth  = 5
	aspirationDelta  = 20
	aspirationGrowth = 150
	aspirationLimit  = 500

	// Reverse futility: how far the evaluation must exceed beta, per ply.
	reverseFutilityDepth  = 8
	reverseFutilityMargin = 80

	// Null move: the reduction grows with the depth.
	nullMoveDepth         = 3
	nullMoveReduction     = 3
	nullMoveDepthDivisor  = 4
	nullMoveEvalDivisor   = 200
	nullMoveEvalReduction = 3

	// Late move reductions: base + ln(depth)*ln(move number)/divisor, in
	// hundredths.
	reductionDepth   = 3
	reductionMoves   = 3
	reductionBase    = 77
	reductionDivisor = 236

	// History: the greatest size of a value, and the bonus for a move that
	// caused a cutoff, growing with the depth up to a limit.
	historyMax        = 16384
	historyBonus      = 250
	historyBonusLimit = 2400

	// Clock: the plan divides the remaining time by the moves to come, adds a
	// share of the increment (per cent) and lets the hard limit exceed the
	// soft one by a factor, up to a share of the remaining time (per cent).
	clockMoves          = 25
	clockIncrementShare = 75
	clockHardFactor     = 4
	clockHardShare      = 75
	// An iteration is not begun when this share of the soft limit is used
	// (per cent): it would hardly finish.
	clockNewIteration = 60
)

// seeValue is what static exchange counts for a piece, by PieceType. The king
// is worth more than everything that can be exchanged for it.
var seeValue = [8]eval.Score{0, 100, 300, 300, 500, 900, 20000}
