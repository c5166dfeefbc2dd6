package selfplay

import (
	"errors"
	"testing"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/search"
)

// scripted returns a function that plays the moves, each with the same score
// for the side to move, and then fails.
func scripted(t *testing.T, game *movegen.Game, score eval.Score, moves ...string) func() (search.Result, error) {
	next := 0
	return func() (search.Result, error) {
		if next == len(moves) {
			return search.Result{}, errStop
		}
		next++
		return search.Result{Best: fentest.Move(t, game.Position(), moves[next-1]), Score: score}, nil
	}
}

var errStop = errors.New("stop")

func TestPlay(t *testing.T) {
	const unfinished = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
	rules := Rules{WinScore: 500, WinPlies: 1, MaxPlies: 2}
	for _, test := range []struct {
		name, fen string
		score     eval.Score
		moves     []string
		result    Result
		ending    Ending
		err       error
	}{
		{"over before the first move", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", 0, nil, WhiteWins, ByCheckmate, nil},
		{"adjudicated", unfinished, 500, []string{"a1a2"}, WhiteWins, ByWinRule, nil},
		{"adjudicated and over by the rules", unfinished, 500, []string{"a1a8"}, WhiteWins, ByCheckmate, nil},
		{"from the view of Black", "r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1", 500, []string{"a8a7"}, BlackWins, ByWinRule, nil},
		{"too long", unfinished, 0, []string{"a1a2", "g8f8"}, Drawn, ByLength, nil},
		{"an error", unfinished, 0, []string{"a1a2"}, 0, 0, errStop},
	} {
		p := fentest.Parse(t, test.fen)
		game := movegen.NewGame(p)
		result, ending, err := rules.Play(game, scripted(t, game, test.score, test.moves...))
		if result != test.result || ending != test.ending || err != test.err {
			t.Errorf("%s: %v by %v, %v; want %v by %v, %v", test.name, result, ending, err, test.result, test.ending, test.err)
		}
	}
}
