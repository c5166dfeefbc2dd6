package docs

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/notnil/chess"
)

// The sample games of the levels are legal and end as they say, as another library
// sees it.
func TestLevelGames(t *testing.T) {
	page, err := os.ReadFile("levels.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```pgn\n(.*?)```").FindAllStringSubmatch(string(page), -1)
	levels := map[string]bool{}
	for _, block := range blocks {
		read, err := chess.PGN(strings.NewReader(block[1]))
		if err != nil {
			t.Errorf("%v in\n%s", err, block[1])
			continue
		}
		game := chess.NewGame(read)
		tag := game.GetTagPair("Result")
		if tag == nil || tag.Value != string(game.Outcome()) || game.Method() == chess.NoMethod || len(game.Moves()) < 20 {
			t.Errorf("the result is %v, the game ends with %v by %v after %d moves", tag, game.Outcome(), game.Method(), len(game.Moves()))
		}
		if white := game.GetTagPair("White"); white != nil {
			levels[white.Value] = true
		}
	}
	for _, level := range []string{"Vedette 800", "Vedette 1200", "Vedette 1600"} {
		if !levels[level] {
			t.Errorf("there is no game of %s with White", level)
		}
	}
}
