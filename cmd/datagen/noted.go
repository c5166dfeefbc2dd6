package main

import (
	"strconv"
	"strings"

	"vedette/eval"
	"vedette/movegen"
	"vedette/pgn"
	"vedette/selfplay"
)

// notedScore returns the score that the comment on a move of the given side
// tells, from White's view. Two forms are understood:
//
//   - that of match runners (Cute Chess, fastchess, OpenBench): "+0.31/12 0.45s"
//     are pawns from the mover's view and the depth, "-M4/20" says that the mover
//     is mated in 4 plies;
//   - the command of lichess and of datagen view: "[%eval 0.31]" are pawns from
//     White's view, "[%eval #-2]" says that Black mates in 2 moves.
//
// Scores beyond the range of evaluations have its greatest or least value.
func notedScore(side movegen.Color, comment string) (score int16, ok bool) {
	if score, ok := runnerScore(comment); ok {
		return selfplay.FromWhite(side, score), true
	}
	argument, ok := pgn.Command(comment, "eval")
	if !ok {
		return 0, false
	}
	e, err := pgn.ParseEval(argument)
	switch {
	case err != nil || e.IsMate && e.Mate == 0: // nobody moves after a mate
		return 0, false
	case !e.IsMate:
		return int16(bounded(e.Centipawns)), true
	}
	// The winner mates with a move of his own, so the number of plies is odd if it
	// is his move.
	winner, moves := movegen.White, e.Mate
	if e.Mate < 0 {
		winner, moves = movegen.Black, -e.Mate
	}
	plies := 2 * moves
	if side == winner {
		plies--
	}
	return selfplay.FromWhite(winner, mateIn(plies)), true
}

// runnerScore returns the score with which the comment of a match runner begins,
// from the mover's view.
func runnerScore(comment string) (score eval.Score, ok bool) {
	text, depth, found := strings.Cut(comment, "/")
	if !found || depth == "" || depth[0] < '0' || depth[0] > '9' {
		return 0, false
	}
	size := strings.TrimLeft(text, "+-")
	if mate, found := strings.CutPrefix(size, "M"); found && len(text)-len(size) <= 1 {
		plies, err := strconv.ParseUint(mate, 10, 31)
		if err != nil {
			return 0, false
		}
		if score = mateIn(int(plies)); text[0] == '-' {
			score = -score
		}
		return score, true
	}
	centipawns, err := pgn.Centipawns(text)
	return bounded(centipawns), err == nil
}

// bounded returns the score of so many centipawns that is no mate.
func bounded(centipawns int) eval.Score {
	return eval.Score(max(min(centipawns, int(eval.MaxEval)), -int(eval.MaxEval)))
}

// mateIn returns the score of a mate in so many plies, or in the greatest number
// that a score can tell.
func mateIn(plies int) eval.Score { return eval.MateIn(min(plies, eval.MaxPly)) }
