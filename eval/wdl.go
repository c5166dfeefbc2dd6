package eval

import "math"

// The model of results: a score of wdlCentre wins half of the games, and
// wdlSpread is how fast that changes. Provisional values, from the drawing
// rates usual at short time controls; they await a fit to games of our own.
const (
	wdlCentre = 220
	wdlSpread = 90
)

// WDL returns how likely a win, a draw and a loss are for the side that s is
// told to, per mille. They sum to 1000.
func WDL(s Score) (win, draw, loss int) {
	switch {
	case s.IsWin():
		return 1000, 0, 0
	case s.IsLoss():
		return 0, 0, 1000
	}
	chance := func(s Score) int {
		return int(math.Round(1000 / (1 + math.Exp((wdlCentre-float64(s))/wdlSpread))))
	}
	win, loss = chance(s), chance(-s)
	return win, 1000 - win - loss, loss
}
