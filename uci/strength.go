package uci

import (
	"errors"
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

// player is an engine, or what plays weaker with one.
type player interface {
	Search(*search.Control, *movegen.Game, search.Limits, func(*search.Info)) search.Result
}

// player returns who plays a search with the limits. For analysis that is the engine
// itself, and if the only limit is a mate, for that wants the best move.
func (d *Driver) player(l *search.Limits) player {
	s := &d.settings.strength
	if d.settings.analyseMode || l.Infinite || asksForMateOnly(l) {
		return d.engine
	}
	if elo, weaker := s.wanted(); weaker {
		return skill.NewHandicap(d.engine, elo, d.random())
	} else if s.variety > 0 {
		return &skill.Variety{Engine: d.engine, Width: s.variety, Random: d.random()}
	}
	return d.engine
}

// pacer returns the pacer for a player, nil if the move is to be played at once: without
// the option, at full strength, and if no clock runs or it counts nodes.
func (d *Driver) pacer(by player, l *search.Limits) *skill.Pacer {
	_, weak := by.(*skill.Handicap)
	if !weak || !d.settings.strength.paced || !l.Timed || d.nodeClock.perMS > 0 {
		return nil
	}
	return &skill.Pacer{Random: d.random()}
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
	set := o.set
	o.set = func(value string) (string, error) {
		n, err := strconv.Atoi(value)
		nearest := min(max(n, low), high)
		if nearest != n && (err == nil || errors.Is(err, strconv.ErrRange)) {
			d.notef("option %s: %s is not between %d and %d, taken for %d", name, quoted(value), low, high, nearest)
			value = strconv.Itoa(nearest)
		}
		return set(value)
	}
	return o
}
