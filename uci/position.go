package uci

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"vedette/movegen"
)

func (d *Driver) setPosition(args string) {
	game, err := ParsePosition(words(args))
	if err != nil {
		d.out.errorf("position: %v", err)
	}
	if game != nil {
		d.game = game
	}
}

// ParsePosition reads the arguments of "position": startpos or fen with 4 to 6
// fields, then moves if there are any. If a move is wrong it returns the game
// up to there and an error; without a valid position it returns no game.
func ParsePosition(words []string) (*movegen.Game, error) {
	if len(words) == 0 {
		return nil, errors.New("want startpos or fen")
	}
	kind, words := words[0], words[1:]
	setUp, moves := words, []string(nil)
	if i := slices.Index(words, "moves"); i >= 0 {
		setUp, moves = words[:i], words[i+1:]
	}
	var game *movegen.Game
	var err error
	switch kind {
	case "startpos":
		game = movegen.NewGame(movegen.StartPosition())
		if len(setUp) > 0 {
			err = fmt.Errorf("ignoring %s before moves", quoted(strings.Join(setUp, " ")))
		}
	case "fen":
		start, err := movegen.ParseFEN(strings.Join(setUp, " "))
		if err != nil {
			return nil, err
		}
		game = movegen.NewGame(start)
	default:
		return nil, fmt.Errorf("%s is neither startpos nor fen", quoted(kind))
	}
	for i, text := range moves {
		m, moveErr := ParseMove(game.Position(), text)
		if moveErr != nil {
			return game, fmt.Errorf("%w (move %d of %d); stopped before it", moveErr, i+1, len(moves))
		}
		game.Play(m)
	}
	return game, err
}
