package main

import (
	"fmt"
	"slices"
	"strings"

	"vedette/movegen"
	"vedette/pgn"
	"vedette/uci"
)

// readPosition reads a position with moves, if there are any, in the form of the UCI
// command or as people write it: without its first words, "fen FEN" or a FEN alone, and
// with moves as in a book, "startpos moves 1. e4 e5".
func readPosition(text string) (*movegen.Game, error) {
	words := strings.Fields(text)
	if len(words) > 0 && words[0] == "position" {
		words = words[1:]
	}
	setUp, moves := words, []string(nil)
	if i := slices.Index(words, "moves"); i >= 0 {
		setUp, moves = words[:i], words[i+1:]
	}
	switch {
	case len(setUp) == 0 && len(moves) > 0:
		setUp = []string{"startpos"}
	case len(setUp) > 0 && setUp[0] == "startpos":
		setUp, moves = setUp[:1], slices.Concat(setUp[1:], moves)
	case len(setUp) > 0 && setUp[0] != "fen":
		setUp = append([]string{"fen"}, setUp...)
	}
	game, err := uci.ParsePosition(setUp)
	if err != nil {
		return nil, err
	}
	for _, word := range moves {
		if err := playWritten(game, word); err != nil {
			return nil, err
		}
	}
	return game, nil
}

// playWritten plays a move in the notation of UCI or in that of books, which may begin
// with its number, or be that alone.
func playWritten(game *movegen.Game, text string) error {
	p := game.Position()
	move, err := uci.ParseMove(p, text)
	if err != nil {
		if _, after, found := strings.Cut(text, "."); found {
			text = strings.TrimLeft(after, ".")
		}
		if text == "" {
			return nil
		}
		move, err = pgn.ParseSAN(p, text)
	}
	switch {
	case err != nil:
		return fmt.Errorf("%s %.40q %w", pgn.MoveNumber(p), text, err)
	case move == movegen.NoMove:
		return fmt.Errorf("%s %.40q is a null move", pgn.MoveNumber(p), text)
	}
	game.Play(move)
	return nil
}
