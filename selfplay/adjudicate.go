package selfplay

import "vedette/movegen"

// Ruled returns the result of a game that the rules of chess have ended, and
// the reason. ok is false if they have not.
func Ruled(game *movegen.Game) (result Result, ending Ending, ok bool) {
	end := game.End()
	if end == movegen.Checkmate {
		return LossOf(game.Position().SideToMove()), ByCheckmate, true
	}
	ending = [...]Ending{movegen.Stalemate: ByStalemate, movegen.InsufficientMaterial: ByMaterial,
		movegen.ThreefoldRepetition: ByRepetition, movegen.FiftyMoves: ByFiftyMoves}[end]
	return Drawn, ending, end != movegen.Ongoing
}

// adjudicator ends a game whose result is clear, to save the time of playing it
// out.
type adjudicator struct {
	rules  *Rules
	plies  int // played so far
	leader Result
	ahead  int // plies in a row in which the leader was far ahead
	level  int // plies in a row in which neither side was ahead
}

// add takes the score of the next ply from White's view, and returns the result
// of the game if the score decides it.
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
