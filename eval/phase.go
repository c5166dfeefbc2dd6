package eval

import "vedette/movegen"

// phaseWeight is what a piece adds to the phase of the game, which runs from
// maxPhase, all pieces on the board, to 0, none.
var phaseWeight = [7]int16{movegen.Knight: 1, movegen.Bishop: 1, movegen.Rook: 2, movegen.Queen: 4}

const maxPhase = 24

// diagram is a board as printed, a8 first.
type diagram [64]int16
