package selfplay

import (
	"vedette/movegen"
	"vedette/search"
)

// Play plays a game until the rules of chess or the adjudication by r ends it,
// and returns the result and the reason. For each move it calls think, which
// searches the current position of the game. An error of think ends the game,
// and is returned.
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
		score := int16(found.Score.ForWhite(game.Position().SideToMove()))
		game.Play(found.Best)
		result, ending, over := a.add(score)
		if !over {
			continue
		}
		// The rules of chess take precedence.
		if really, how, over := Ruled(game); over {
			result, ending = really, how
		}
		return result, ending, nil
	}
}
