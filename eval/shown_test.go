package eval

import (
	"math"
	"testing"
)

// A score that is shown as 100 wins half of the games, in every phase.
func TestShownMeansHalf(t *testing.T) {
	for phase := range MaxPhase + 1 {
		for _, s := range []Score{FromShown(100, phase), -FromShown(-100, phase)} {
			if win, _, _ := WDL(s, phase); win < 495 || win > 505 || s.Shown(phase) < 99 || s.Shown(phase) > 101 {
				t.Errorf("phase %d: %d is shown as %d and wins %d of 1000 games", phase, int(s), s.Shown(phase), win)
			}
		}
	}
}

// FromShown undoes Shown as far as rounding allows, and bounds what cannot be a score.
func TestFromShown(t *testing.T) {
	for phase := range MaxPhase + 1 {
		half := Score(compiledWDL().Centre[phase]/200) + 1 // of what a shown centipawn is worth, rounded up
		for s := -winBound - 300; s <= winBound+300; s++ {
			if s != 0 && s.Shown(phase) == 0 {
				t.Errorf("phase %d: %d is shown as 0", phase, int(s))
			}
			step := half
			back := FromShown(s.Shown(phase), phase)
			exact := s.IsDecided() && !s.IsMate() || s == 0
			none := !s.IsDecided() && max(s, -s) > MaxEval
			if none || s.IsMate() || abs(s.Shown(phase)) == int(MaxEval) {
				continue // there is no such score, or several are shown as the same
			}
			if s.Shown(phase) == 1 || s.Shown(phase) == -1 {
				step *= 2 // 0 is not among what is shown as that
			}
			if exact && back != s || max(back-s, s-back) > step {
				t.Errorf("phase %d: %d is shown as %d, which is %d", phase, int(s), s.Shown(phase), int(back))
			}
		}
		for _, n := range []int{math.MinInt, -20001, math.MaxInt, 20001} {
			if s := FromShown(n, phase); s != TBWin && s != -TBWin || (s > 0) != (n > 0) {
				t.Errorf("%d is read as %d", n, int(s))
			}
		}
	}
}

func abs(n int) int { return max(n, -n) }
