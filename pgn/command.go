package pgn

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Command returns the argument of the first command of the given name in a
// comment: in "a blunder [%eval -3.1] [%clk 0:01:05]" that of clk is "0:01:05".
func Command(comment, name string) (argument string, ok bool) {
	for {
		_, rest, found := strings.Cut(comment, "[%")
		if !found {
			return "", false
		}
		body, after, closed := strings.Cut(rest, "]")
		if !closed {
			return "", false
		}
		if argument, ok := strings.CutPrefix(body, name); ok && (argument == "" || argument[0] == ' ') {
			return strings.TrimSpace(argument), true
		}
		comment = after
	}
}

// Eval is an engine's score of a position, from White's view.
type Eval struct {
	Centipawns int // 0 if IsMate
	// Mate is the number of moves to mate, negative if Black mates. With IsMate
	// it may be 0: the game is over.
	Mate   int
	IsMate bool
}

// String returns the command: "[%eval 0.35]" or "[%eval #-3]".
func (e Eval) String() string {
	if e.IsMate {
		return fmt.Sprintf("[%%eval #%d]", e.Mate)
	}
	return fmt.Sprintf("[%%eval %.2f]", float64(e.Centipawns)/100)
}

// ParseEval reads the argument of an eval command. The depth that may follow a comma does
// not matter, but must be one.
func ParseEval(text string) (e Eval, err error) {
	score, depth, deep := strings.Cut(text, ",")
	_, depthErr := strconv.ParseUint(depth, 10, 31)
	var mate string
	if mate, e.IsMate = strings.CutPrefix(score, "#"); e.IsMate {
		e.Mate, err = strconv.Atoi(mate)
	} else {
		e.Centipawns, err = Centipawns(score)
	}
	if err != nil || deep && depthErr != nil {
		return Eval{}, fmt.Errorf("%.40q is not an evaluation, such as 0.35 or #-3", text)
	}
	return e, nil
}

// maxPawns is the greatest absolute score that is read.
const maxPawns = 1_000_000

// Centipawns reads a number of pawns, such as "+0.35" or "-12", and returns it
// in centipawns, rounded.
func Centipawns(text string) (int, error) {
	pawns, err := strconv.ParseFloat(text, 64)
	if err != nil || strings.Trim(text, "+-.0123456789") != "" || math.Abs(pawns) > maxPawns {
		return 0, fmt.Errorf("%.40q is not a number of pawns", text)
	}
	return int(math.Round(pawns * 100)), nil
}
