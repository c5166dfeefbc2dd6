package eval

import "vedette/movegen"

// Values returns what a white man adds to the evaluation: its material and the
// value of its square, in centipawns, indexed by PieceType, stage (0 the
// middlegame, 1 the endgame) and Square. A black man takes away as much on the
// square opposite. It is what a fit of new values is compared with.
func Values() (values [7][2][64]int16) {
	for t := movegen.Pawn; t <= movegen.King; t++ {
		for s := range movegen.Square(64) {
			middlegame, endgame, _ := DefaultWeights().pieceSquare[movegen.MakePiece(movegen.White, t)][s].unpack()
			values[t][0][s], values[t][1][s] = int16(middlegame), int16(endgame)
		}
	}
	return values
}

// Tempo returns what the right to move adds for the side that has it, in
// centipawns: in the middlegame and in the endgame.
func Tempo() [2]int16 { return tempo }

// WDLValues returns the numbers of the model of results that WDL explains, in
// centipawns, indexed by phase.
func WDLValues() (centre, spread [maxPhase + 1]float64) {
	for phase, v := range wdlValues {
		centre[phase], spread[phase] = v.centre, v.spread
	}
	return centre, spread
}
