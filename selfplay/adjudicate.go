package selfplay

import (
	"vedette/movegen"
	"vedette/syzygy"
)

// Ruled returns how the rules of chess ended a game, ok false if they did not.
func Ruled(game *movegen.Game) (result Result, ending Ending, ok bool) {
	p := game.Position()
	switch {
	case !p.HasLegalMove() && p.InCheck():
		return LossOf(p.SideToMove()), ByCheckmate, true
	case !p.HasLegalMove():
		return Drawn, ByStalemate, true
	case p.InsufficientMaterial():
		return Drawn, ByMaterial, true
	case game.Repetitions() >= 2:
		return Drawn, ByRepetition, true
	case p.Rule50() >= movegen.Rule50Limit:
		return Drawn, ByFiftyMoves, true
	}
	return 0, 0, false
}

// known returns the result of a game that the rules of chess have ended, or else of
// one whose position has a value by the endgame tables.
func known(game *movegen.Game, tables *syzygy.Tables) (result Result, ending Ending, ok bool) {
	if result, ending, ok = Ruled(game); ok {
		return result, ending, true
	}
	return ByTables(game.Position(), tables)
}

// ByTables returns the result that a position has by the endgame tables, which may
// be nil. They are asked only after a capture or pawn move, because they ignore
// the counter of the fifty-move rule. A win that this rule prevents is a draw.
func ByTables(p *movegen.Position, tables *syzygy.Tables) (result Result, ending Ending, ok bool) {
	if p.Rule50() > 0 {
		return 0, 0, false
	}
	value, ok := tables.WDL(p)
	switch {
	case !ok:
		return 0, 0, false
	case value == syzygy.Win:
		return LossOf(p.SideToMove().Other()), ByWinRule, true
	case value == syzygy.Loss:
		return LossOf(p.SideToMove()), ByWinRule, true
	}
	return Drawn, ByDrawRule, true
}

// adjudicator ends a game whose result is no longer in doubt, to save the time
// that playing it out would take.
type adjudicator struct {
	rules  *Rules
	plies  int // played so far
	leader Result
	ahead  int // plies in a row that the leader was far ahead
	level  int // plies in a row that neither side was ahead
}

// add takes the score of the next ply from White's view, and returns the result
// of the game if that decides it.
func (a *adjudicator) add(score int16) (result Result, ending Ending, ok bool) {
	r := a.rules
	a.plies++
	leader, size := WhiteWins, int(score)
	if score < 0 {
		leader, size = BlackWins, -size
	}
	if size < r.WinScore {
		a.ahead = 0
	} else if leader != a.leader {
		a.leader, a.ahead = leader, 1
	} else {
		a.ahead++
	}
	if size > r.DrawScore || a.plies <= r.DrawAfter {
		a.level = 0
	} else {
		a.level++
	}
	switch {
	case r.WinPlies > 0 && a.ahead >= r.WinPlies:
		return a.leader, ByWinRule, true
	case r.DrawPlies > 0 && a.level >= r.DrawPlies:
		return Drawn, ByDrawRule, true
	case a.plies >= r.MaxPlies:
		return Drawn, ByLength, true
	}
	return 0, 0, false
}
