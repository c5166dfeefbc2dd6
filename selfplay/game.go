package selfplay

import (
	"vedette/movegen"
	"vedette/search"
	"vedette/syzygy"
)

// Play plays a game to its end by the rules, or until it reaches a position whose
// value the endgame tables know, which may be nil, and returns how it ended. It
// calls think for each move, which searches the current position of the game. An
// error of think ends the game there, and is returned.
func (r *Rules) Play(game *movegen.Game, tables *syzygy.Tables, think func() (search.Result, error)) (Result, Ending, error) {
	a := adjudicator{rules: r}
	for {
		if result, ending, over := known(game, tables); over {
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
		// The rules of chess and the tables know better.
		if really, how, over := known(game, tables); over {
			result, ending = really, how
		}
		return result, ending, nil
	}
}
