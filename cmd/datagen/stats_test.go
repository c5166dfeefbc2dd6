package main

import (
	"strings"
	"testing"

	"vedette/movegen"
	"vedette/selfplay"
	"vedette/training"
)

// someGames returns a win, two equal draws and a loss.
func someGames(t *testing.T) []training.Game {
	mate := line(t, movegen.StartFEN, "f2f3", "e7e5", "g2g4", "d8h4")
	mate.Result, mate.Ending = selfplay.BlackWins, selfplay.ByCheckmate
	mate.Plies[3].Score = -31999
	rook := line(t, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1")
	rook.Result, rook.Ending, rook.Plies[0].Score = selfplay.WhiteWins, selfplay.ByWinRule, 2500
	draw := line(t, "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "h1h2")
	return []training.Game{mate, draw, rook, draw}
}

func TestStatsText(t *testing.T) {
	file, _ := gamesFile(t, "games", someGames(t)...)
	const want = `games        4
duplicates   1, equal to another game except for the number
positions    7, 1.8 a game
bytes        101, 14.43 a position
mate scores  1, 14.3 % of the positions

1-0                           1   25.0 %
1/2-1/2                       2   50.0 %
0-1                           1   25.0 %

checkmate                     1   25.0 %
stalemate                     0    0.0 %
repetition                    0    0.0 %
fifty moves                   0    0.0 %
insufficient material         0    0.0 %
adjudicated win               1   25.0 %
adjudicated draw              0    0.0 %
greatest length               2   50.0 %
`
	run, text, _ := strings.Cut(output(t, "stats", file), "\n")
	if !strings.HasPrefix(run, `run 1        {"engine":"\"Test\" 1","seed":0,"softNodes":`) {
		t.Errorf("the run is %s", run)
	}
	if text != want {
		t.Errorf("wrote\n%s, want\n%s", text, want)
	}
}

func TestStatsOfNothing(t *testing.T) {
	file, _ := gamesFile(t, "games")
	if text := output(t, "stats", file); !strings.HasSuffix(text, "\ngames        0\n") {
		t.Errorf("wrote %q", text)
	}
}
