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

	// Reverse futility: how far the evaluation must exceed beta, per ply; a
	// ply less is asked when we are improving.
	reverseFutilityDepth  = 8
	reverseFutilityMargin = 75

	// Null move: the reduction grows with the depth and with what the
	// evaluation exceeds beta by.
	nullMoveDepth         = 3
	nullMoveReduction     = 4
	nullMoveDepthDivisor  = 5
	nullMoveEvalDivisor   = 200
	nullMoveEvalReduction = 3

	// Internal iterative reduction: from which depth on.
	internalReductionDepth = 4

	// Late move pruning: quiet moves beyond (base + depth²) are not searched,
	// half as many when we are not improving.
	lateMoveDepth = 8
	lateMoveBase  = 3

	// Futility: quiet moves are not searched when the evaluation with a margin
	// that grows with the reduced depth does not reach alpha.
	futilityDepth  = 8
	futilityBase   = 80
	futilityMargin = 70

	// History pruning: quiet moves with a history below this, per ply.
	historyPruningDepth  = 3
	historyPruningMargin = -3000

	// Exchange pruning: moves that lose more than this, per ply (quiet) or per
	// ply squared (noisy).
	exchangeDepth       = 8
	exchangeQuietMargin = -65
	exchangeNoisyMargin = -22

	// Late move reductions: base + ln(depth)*ln(move number)/divisor, in
	// hundredths, for quiet and for noisy moves, and how much history takes
	// or adds a ply.
	reductionDepth        = 3
	reductionMoves        = 2
	reductionQuietBase    = 78
	reductionQuietDivisor = 240
	reductionNoisyBase    = 20
	reductionNoisyDivisor = 380
	reductionHistory      = 10000

	// Quiescence: what a capture may win beyond its victim.
	quiescenceMargin = 160

	// History: the greatest size of a value, and the change by a move that
	// caused a cutoff or failed to, growing with the depth up to a limit.
	historyMax        = 16384
	historyBonus      = 250
	historyBonusBase  = -100
	historyBonusLimit = 2400

	// Correction: the greatest size of an entry, how many of its units make a
	// centipawn, and how slowly an error is learnt.
	correctionMax      = 1024
	correctionUnit     = 64
	correctionSlowness = 8

	// Singular extensions: from which depth on, how much less deep than the
	// node the table's entry may be, by how much the other moves must fall
	// short of it (per ply), and beyond which distance it is extended twice.
	singularDepth        = 7
	singularEntryDepth   = 3
	singularMargin       = 2
	singularDoubleMargin = 20

	// Clock: the plan divides the remaining time by the moves to come, adds a
	// share of the increment (per cent) and lets the hard limit exceed the
	// soft one by a factor, up to a share of the remaining time (per cent).
	clockMoves          = 30
	clockIncrementShare = 75
	clockHardFactor     = 4
	clockHardShare      = 70
	// The soft limit is multiplied by (base - step * stable iterations), by
	// (base - factor * share of nodes on the best move) and by (1 + factor *
	// fall of the score in centipawns), each within limits.
	clockStableLimit = 10
	clockStableBase  = 1.20
	clockStableStep  = 0.04
	clockShareBase   = 2.0
	clockShareFactor = 1.6
	clockShareLeast  = 0.5
	clockFallFactor  = 0.01
	clockFallLeast   = 0.80
	clockFallMost    = 1.40
)

// correctionWeights weighs the tables of corrections: pawns, minor pieces,
// White's pieces, Black's pieces.
var correctionWeights = [4]int{4, 2, 3, 3}

// seeValue is what static exchange counts for a piece, by PieceType. The king
// is worth more than everything that can be exchanged for it.
var seeValue = [8]eval.Score{0, 100, 300, 300, 500, 900, 20000}
