package eval

import (
	"math"
	"strconv"
)

// Shown returns the score as clients are shown it, in hundredths of the lead that
// wins half of the games in a position of the given Phase, by the WDL model. That
// is how Stockfish has normalised its scores since 2022: 100 means the same in
// every part of the game and whatever evaluation stands behind it. A score that is
// not 0 is not shown as 0. A win by the endgame tables is 20,000, less one for each
// ply to the first position in them; mates, which are shown as such, are like the
// nearest of those.
func (s Score) Shown(phase int) int {
	switch {
	case s < 0:
		return -(-s).Shown(phase)
	case s.IsMate():
		return int(shownTBWin)
	case s.IsWin():
		return int(s - (TBWin - shownTBWin))
	case s == 0:
		return 0
	}
	shown := math.Round(shownLead * float64(s) / compiledWDL().Centre[phase])
	return int(max(1, min(shown, float64(MaxEval))))
}

// FromShown returns the score that is shown as n, or one of those.
func FromShown(n, phase int) Score {
	switch {
	case n < 0:
		return -FromShown(-max(n, -int(shownTBWin)), phase)
	case n > int(MaxEval):
		return TBWin - shownTBWin + Score(min(n, int(shownTBWin)))
	}
	return min(Score(math.Round(float64(n)*compiledWDL().Centre[phase]/shownLead)), MaxEval)
}

// shownLead is what a lead that wins half of the games is shown as.
const shownLead = 100

// Text returns the score as UCI writes it: "cp 35" or "mate -2". phase is the Phase
// of the position that was searched.
func (s Score) Text(phase int) string {
	if s.IsMate() {
		return "mate " + strconv.Itoa(s.MateDistance())
	}
	return "cp " + strconv.Itoa(s.Shown(phase))
}
