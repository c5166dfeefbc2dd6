package eval

import "vedette/movegen"

// PSQT holds the values of the piece-square evaluation, in centipawns: of each piece
// on its square, of each piece other than kings for each king's bucket, its own
// and the enemy's, and of the right to move. The evaluation is the mean of the
// sums for both stages of the game, 0 the middlegame and 1 the endgame, weighted
// by the phase.
type PSQT struct {
	// Values is what a white piece adds, indexed by PieceType, stage and
	// Square. A black piece subtracts the value of the mirrored square.
	Values [7][2][64]int16
	// Own and Enemy are what the own and the enemy's pieces add for a king's
	// side, indexed by the king's bucket.
	Own, Enemy [KingBuckets]BucketValues
	// Tempo is what the right to move adds for the side to move, by stage.
	Tempo [2]int16
}

// MaxValue is the greatest absolute value in PSQT, in centipawns: sums over
// all pieces then fit into their fields.
const MaxValue = 5000

// BucketValues is the value of pieces other than kings for a king's bucket, indexed
// by PieceType, stage and Square. The square is as seen from the king's
// Perspective.
type BucketValues [movegen.King][2][64]int16
