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
	Depth  int // 0 if unknown
}

// String returns the command: "[%eval 0.35]", or "[%eval #-3,20]" with a depth.
func (e Eval) String() string {
	text := fmt.Sprintf("%.2f", float64(e.Centipawns)/100)
	if e.IsMate {
		text = fmt.Sprintf("#%d", e.Mate)
	}
	if e.Depth > 0 {
		text += fmt.Sprintf(",%d", e.Depth)
	}
	return "[%eval " + text + "]"
}

// ParseEval reads the argument of an eval command.
func ParseEval(text string) (e Eval, err error) {
	score, depth, deep := strings.Cut(text, ",")
	var depthErr error
	if deep {
		e.Depth, depthErr = strconv.Atoi(depth)
	}
	var mate string
	if mate, e.IsMate = strings.CutPrefix(score, "#"); e.IsMate {
		e.Mate, err = strconv.Atoi(mate)
	} else {
		e.Centipawns, err = Centipawns(score)
	}
	if err != nil || depthErr != nil || e.Depth < 0 {
		return Eval{}, fmt.Errorf("%.40q is not an evaluation, such as 0.35 or #-3", text)
	}
	return e, nil
}

// maxPawns is the greatest absolute score that is read.
const maxPawns = 1_000_000

// Centipawns reads a number of pawns, such as "+0.35" or "-12", and returns it
// in centipawns, rounded.
func Centipawns(text string) (int, error) {
	digits := strings.TrimLeft(text, "+-")
	pawns, err := strconv.ParseFloat(text, 64)
	if err != nil || digits == "" || len(text)-len(digits) > 1 || strings.Trim(digits, "0123456789.") != "" || math.Abs(pawns) > maxPawns {
		return 0, fmt.Errorf("%.40q is not a number of pawns", text)
	}
	return int(math.Round(pawns * 100)), nil
}
