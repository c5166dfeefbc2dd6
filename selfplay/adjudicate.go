package selfplay

import "vedette/movegen"

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
