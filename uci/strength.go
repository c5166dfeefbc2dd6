package uci

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"

	"vedette/movegen"
	"vedette/search"
	"vedette/skill"
)

// fullSkill is the greatest Skill Level, which does not weaken the engine.
const fullSkill = 20

// strength holds the options that set the playing strength.
type strength struct {
	limited bool // by the Elo, whatever the level
	elo     int
	level   int  // from 0 to fullSkill
	paced   bool // a weakened engine uses time like a player
	variety int  // in centipawns, of openings at full strength
	// random returns a number from 0 to less than 1 that decides which move a
	// weakened search plays; nil for the standard library's random numbers.
	// Tests set it.
	random func() float64
}

// strengthOptions returns the options that weaken the engine.
func (d *Driver) strengthOptions() []option {
	s := &d.settings.strength
	return []option{
		check("UCI_LimitStrength", false, func(on bool) { s.limited = on }).
			explained("limits the strength to UCI_Elo; analysis is not affected"),
		d.clampedSpin("UCI_Elo", defaultElo, skill.LeastElo, skill.GreatestElo, func(elo int) { s.elo = elo }).
			explained("the strength if UCI_LimitStrength is on, see docs/strength.md"),
		spin("Skill Level", fullSkill, 0, fullSkill, func(level int) { s.level = level }).
			explained("the same in steps, for GUIs that offer them; 20 is full strength"),
		check("Human Pace", false, func(on bool) { s.paced = on }).
			explained("a weakened engine with a clock uses time as a player does, instead of answering at once"),
		spin("Variety", 0, 0, maxVariety, func(centipawns int) { s.variety = centipawns }).
			explained("in even openings, plays a random move that is at most this many centipawns worse than the best; " +
				"0 always plays the best; analysis is not affected"),
	}
}

// defaultElo is near the middle of the range.
const defaultElo = 1500

// maxVariety is the greatest Variety: more would not be without loss.
const maxVariety = 50

// wanted returns the Elo to play at, and false for full strength. As in
// Stockfish, UCI_LimitStrength overrides Skill Level.
func (s *strength) wanted() (elo int, weaker bool) {
	switch {
	case s.limited:
		return s.elo, true
	case s.level < fullSkill:
		return skillElo(s.level), true
	}
	return 0, false
}

// skillElo returns the Elo of a Skill Level below the greatest: the levels
// divide the range into equal steps.
func skillElo(level int) int {
	return skill.LeastElo + level*(skill.GreatestElo-skill.LeastElo)/(fullSkill-1)
}

// player searches in place of the engine.
type player interface {
	Search(e skill.Engine, control *search.Control, game *movegen.Game, limits search.Limits,
		report func(*search.Info)) search.Result
}

// player returns who plays a search with the limits, nil for the engine itself: that is
// for analysis, and if the only limit is a mate, for that wants the best move.
func (d *Driver) player(l *search.Limits) player {
	s := &d.settings.strength
	if d.settings.analyseMode || l.Infinite || asksForMateOnly(l) {
		return nil
	}
	if elo, weaker := s.wanted(); weaker {
		return skill.NewHandicap(elo, s.draw())
	} else if s.variety > 0 {
		return &skill.Variety{Width: s.variety, Random: s.draw()}
	}
	return nil
}

// pacer returns the pacer for a search with the limits, nil if the move is to be played
// at once: without the option, at full strength, and if no clock runs or it counts nodes.
func (d *Driver) pacer(l *search.Limits, by player) *skill.Pacer {
	s := &d.settings.strength
	if _, weak := by.(*skill.Handicap); !weak || !s.paced || !l.Timed || d.nodeClock.perMS > 0 {
		return nil
	}
	return &skill.Pacer{Random: s.draw()}
}

// draw returns a random number.
func (s *strength) draw() float64 {
	if s.random != nil {
		return s.random()
	}
	return rand.Float64()
}

// asksForMateOnly reports whether only a mate ends the search.
func asksForMateOnly(l *search.Limits) bool {
	return l.Mate > 0 && !l.Timed && l.MoveTime == 0 && l.Depth == 0 && l.Nodes == 0
}

// clampedSpin returns an option with a whole number. One out of range stands
// for the nearest in it, with a remark: there are programs with a scale of their
// own, to which "as weak as possible" is better than the strength before.
func (d *Driver) clampedSpin(name string, initial, low, high int, apply func(int)) option {
	o := spin(name, initial, low, high, apply)
	o.set = func(value string) (string, error) {
		n, err := strconv.Atoi(value)
		if err != nil && !errors.Is(err, strconv.ErrRange) {
			return "", fmt.Errorf("%s is not a number", quoted(value))
		}
		nearest := min(max(n, low), high)
		if nearest != n {
			d.notef("option %s: %s is not between %d and %d, taken for %d", name, quoted(value), low, high, nearest)
		}
		apply(nearest)
		return strconv.Itoa(nearest), nil
	}
	return o
}
