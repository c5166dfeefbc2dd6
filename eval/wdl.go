package eval

import "math"

// WDLModel holds the numbers of the WDL model, in centipawns, indexed by the phase
// of the game: a lead of Centre wins half of the games, and each further lead of
// Spread multiplies the ratio of games won to games not won by e.
type WDLModel struct {
	Centre, Spread [MaxPhase + 1]float64
}

// wdlPair holds the two numbers at a phase.
type wdlPair struct{ centre, spread float64 }

// WDL returns the probabilities of a win, a draw and a loss, per mille, for the
// side that s is given for, in a position of the given Phase. They sum to 1000;
// -s gives them for the other side.
//
// A score wins with probability sigmoid((s - centre) / spread), and loses with
// the probability with which -s wins. The numbers are fitted to games of our
// own. A decided score is certain.
func WDL(s Score, phase int) (win, draw, loss int) {
	m := compiledWDL()
	return wdlPair{m.Centre[phase], m.Spread[phase]}.probabilities(s)
}

func (v wdlPair) probabilities(s Score) (win, draw, loss int) {
	switch {
	case s.IsWin():
		return 1000, 0, 0
	case s.IsLoss():
		return 0, 0, 1000
	case s < 0:
		loss, draw, win = v.probabilities(-s)
		return win, draw, loss
	}
	loss = v.perMille(-s)
	win = min(v.perMille(s), 1000-loss) // both may have been rounded up
	return win, 1000 - win - loss, loss
}

// perMille returns the probability that the side wins. Far from the centre the
// exponential is infinite and the quotient 0.
func (v wdlPair) perMille(s Score) int {
	return int(math.Round(1000 / (1 + math.Exp((v.centre-float64(s))/v.spread))))
}
