package eval

import "vedette/movegen"

// phaseWeight is what a piece adds to the phase of the game, which runs from
// maxPhase, all pieces on the board, to 0, none.
var phaseWeight = [7]int16{movegen.Knight: 1, movegen.Bishop: 1, movegen.Rook: 2, movegen.Queen: 4}

const maxPhase = 24

// Phase returns the phase of the game in p. Promotions do not raise it above
// maxPhase.
func Phase(p *movegen.Position) int {
	phase := 0
	for t, weight := range phaseWeight {
		if weight > 0 {
			phase += int(weight) * p.Pieces(movegen.PieceType(t)).Count()
		}
	}
	return min(phase, maxPhase)
}

// diagram is a board as printed, a8 first.
type diagram [64]int16
