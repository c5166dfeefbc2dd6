package eval

import "math"

// wdlPair are the two numbers of the model of results at a phase of the game,
// in centipawns: a lead of centre wins every other game, and one greater by
// spread e games for each that it does not win.
type wdlPair struct{ centre, spread float64 }

// WDL returns how likely a win, a draw and a loss are, per mille, for the side
// that s is told to when s is the score of a position of the given Phase. They
// sum to 1000, and are those of the other side for -s.
//
// A score wins with a probability of sigmoid((s - centre) / spread), and loses
// with that by which -s wins. The numbers are fitted to games of our own; an
// announced mate is certain.
func WDL(s Score, phase int) (win, draw, loss int) { return wdlValues[phase].chances(s) }

func (v *wdlPair) chances(s Score) (win, draw, loss int) {
	switch {
	case s.IsWin():
		return 1000, 0, 0
	case s.IsLoss():
		return 0, 0, 1000
	case s < 0:
		loss, draw, win = v.chances(-s)
		return win, draw, loss
	}
	loss = v.perMille(-s)
	win = min(v.perMille(s), 1000-loss) // both may have been rounded up
	return win, 1000 - win - loss, loss
}

// perMille returns how likely the side that s is told to wins. Far from the
// centre the exponential is infinite, and the quotient a clean 0.
func (v *wdlPair) perMille(s Score) int {
	return int(math.Round(1000 / (1 + math.Exp((v.centre-float64(s))/v.spread))))
}
