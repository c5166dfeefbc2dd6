package main

import (
	"strings"

	"vedette/movegen"
	"vedette/uci"
)

// readPosition reads a position with moves, if there are any, in the form of the UCI
// command or without its first words: "position startpos moves e2e4", "fen FEN", or
// a FEN alone.
func readPosition(text string) (*movegen.Game, error) {
	words := strings.Fields(text)
	if len(words) > 0 && words[0] == "position" {
		words = words[1:]
	}
	if len(words) > 0 && words[0] != "startpos" && words[0] != "fen" {
		words = append([]string{"fen"}, words...)
	}
	return uci.ParsePosition(words)
}
