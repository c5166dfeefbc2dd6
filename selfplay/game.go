package selfplay

import (
	"vedette/movegen"
	"vedette/search"
)

// Play plays a game to its end by the rules and returns how it ended. It calls
// think for each move, which searches the current position of the game. An error
// of think ends the game there, and is returned.
func (r *Rules) Play(game *movegen.Game, think func() (search.Result, error)) (Result, Ending, error) {
	a := adjudicator{rules: r}
	for {
		if result, ending, over := Ruled(game); over {
			return result, ending, nil
		}
		found, err := think()
		if err != nil {
			return 0, 0, err
		}
		score := FromWhite(game.Position().SideToMove(), found.Score)
		game.Play(found.Best)
		result, ending, over := a.add(score)
		if !over {
			continue
		}
		// The last move may have ended the game by the rules of chess too.
		if byChess, how, over := Ruled(game); over {
			result, ending = byChess, how
		}
		return result, ending, nil
	}
}
