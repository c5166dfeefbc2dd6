package eval

import "vedette/movegen"

// phaseWeight is what a piece adds to the phase of the game.
var phaseWeight = [7]int16{movegen.Knight: 1, movegen.Bishop: 1, movegen.Rook: 2, movegen.Queen: 4}

// MaxPhase is the phase of the start position. With pawns and kings alone the
// phase is 0.
const MaxPhase = 24

// Phase returns the phase of the game in p. Promotions do not raise it above
// MaxPhase.
func Phase(p *movegen.Position) int {
	phase := 0
	for t, weight := range phaseWeight {
		if weight > 0 {
			phase += int(weight) * p.Pieces(movegen.PieceType(t)).Count()
		}
	}
	return min(phase, MaxPhase)
}
