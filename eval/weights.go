package eval

import "vedette/movegen"

// Weights are the numbers that positions are evaluated with. Nobody changes
// them once they are made, so that any number of searches may share them.
type Weights struct {
	// pieceSquare holds what a piece on a square adds for White, indexed by
	// Piece and Square. The phase share is positive for both colours.
	pieceSquare [movegen.PieceSpan][64]tapered
	// tempo is what the right to move is worth: middlegame, endgame.
	tempo [2]Score
}

// NewWeights makes weights of what a white man adds to the evaluation, and of
// what the right to move adds for the side that has it, both as Values and
// Tempo return them: in centipawns, not above 15,000 in size.
func NewWeights(values [7][2][64]int16, tempo [2]int16) *Weights {
	w := &Weights{tempo: [2]Score{Score(tempo[0]), Score(tempo[1])}}
	for t := movegen.Pawn; t <= movegen.King; t++ {
		middlegame, endgame := &values[t][0], &values[t][1]
		white, black := movegen.MakePiece(movegen.White, t), movegen.MakePiece(movegen.Black, t)
		for s := range movegen.Square(64) {
			w.pieceSquare[white][s] = pack(middlegame[s], endgame[s], phaseWeight[t])
			w.pieceSquare[black][s^56] = pack(-middlegame[s], -endgame[s], phaseWeight[t])
		}
	}
	return w
}

// DefaultWeights returns the weights that are compiled in.
func DefaultWeights() *Weights { return defaultWeights }

var defaultWeights = NewWeights(compiledValues(), tempo)

// compiledValues adds up the tables of tables.go.
func compiledValues() (values [7][2][64]int16) {
	for t := movegen.Pawn; t <= movegen.King; t++ {
		for stage := range values[t] {
			for s := range movegen.Square(64) {
				// The diagrams begin with a8, squares with a1.
				values[t][stage][s] = material[t][stage] + squareValues[t][stage][s^56]
			}
		}
	}
	return values
}
