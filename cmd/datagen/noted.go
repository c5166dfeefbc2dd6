package main

import (
	"strconv"
	"strings"

	"vedette/eval"
	"vedette/movegen"
	"vedette/pgn"
)

// notedScore returns the score in the comment on a move in p, from White's view.
// It reads two forms:
//
//   - that of match runners (Cute Chess, fastchess, OpenBench): "+0.31/12 0.45s"
//     are pawns from the mover's view and the depth, "-M4/20" says that the mover
//     is mated in 4 plies;
//   - the command of lichess and of datagen view: "[%eval 0.31]" are pawns from
//     White's view, "[%eval #-2]" says that Black mates in 2 moves.
//
// Both are the centipawns that clients are shown, which depend on the position.
// Greater scores than that of a win by the endgame tables are clamped to it.
func notedScore(p *movegen.Position, comment string) (score int16, ok bool) {
	side, phase := p.SideToMove(), eval.Phase(p)
	if score, ok := runnerScore(phase, comment); ok {
		return int16(score.ForWhite(side)), true
	}
	argument, ok := pgn.Command(comment, "eval")
	if !ok {
		return 0, false
	}
	e, err := pgn.ParseEval(argument)
	switch {
	case err != nil || e.IsMate && e.Mate == 0: // there is no move after a mate
		return 0, false
	case !e.IsMate:
		return int16(eval.FromShown(e.Centipawns, phase)), true
	}
	// The winner makes the last move, so the number of plies is odd if the winner
	// moves now.
	winner, moves := movegen.White, e.Mate
	if e.Mate < 0 {
		winner, moves = movegen.Black, -e.Mate
	}
	plies := 2 * moves
	if side == winner {
		plies--
	}
	return int16(mateIn(plies).ForWhite(winner)), true
}

// runnerScore returns the score at the beginning of a match runner's comment,
// from the mover's view.
func runnerScore(phase int, comment string) (score eval.Score, ok bool) {
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
	return eval.FromShown(centipawns, phase), err == nil
}

// mateIn returns the score of a mate in that many plies, or in the greatest
// number that a score can represent.
func mateIn(plies int) eval.Score { return eval.MateIn(min(plies, eval.MaxPly)) }
