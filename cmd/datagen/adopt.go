package main

import (
	"fmt"
	"strings"

	"vedette/eval"
	"vedette/movegen"
	"vedette/pgn"
	"vedette/selfplay"
	"vedette/training"
)

// refusal is the reason why a game is not imported: the kind, by which refusals
// are counted, and the details.
type refusal struct{ kind, detail string }

func (r *refusal) Error() string {
	if r.detail == "" {
		return r.kind
	}
	return r.kind + ": " + r.detail
}

// The kinds of refusals.
const (
	broken        = "not understood"
	forfeited     = "not ended by play"
	noResult      = "no result"
	twoResults    = "two results"
	noMoves       = "no moves"
	nullMoves     = "a null move"
	noScore       = "no score"
	afterMoves    = "scores of the positions after the moves"
	tooLong       = "too long"
	afterItsEnd   = "goes on after its end"
	againstRules  = "result against the rules"
	againstScores = "result against the last score"
)

// adopt converts a game from PGN, whose moves are legal, to the file format. It
// drops the book: the moves before the first one with a score. If the rules do
// not decide the game, its result counts as an adjudication. The error is a
// *refusal.
func adopt(from *pgn.Game, number uint32, to *training.Game) error {
	*to = training.Game{Number: number, Plies: to.Plies[:0]}
	ending := from.Tag("Termination")
	if wasForfeited(ending) {
		return &refusal{forfeited, ending}
	}
	var err error
	if to.Result, err = resultOf(from); err != nil {
		return err
	}
	start, moves, err := afterBook(from)
	if err != nil {
		return err
	}
	if to.Start, err = movegen.ParseFEN(start.ShredderFEN()); err != nil {
		return err
	}
	game := movegen.NewGame(start)
	for _, m := range moves {
		p := game.Position()
		if _, ending, over := selfplay.Ruled(game); over {
			return &refusal{afterItsEnd, fmt.Sprintf("by %v, before %s", ending, numbered(p, m.Move))}
		}
		if m.Move == movegen.NoMove {
			return &refusal{nullMoves, ""}
		}
		score, ok := notedScore(p, m.Comment)
		if !ok {
			return &refusal{noScore, fmt.Sprintf("%s {%.60s}", numbered(p, m.Move), m.Comment)}
		}
		to.Plies = append(to.Plies, training.Ply{Move: m.Move, Score: score})
		game.Play(m.Move)
	}
	return conclude(game, ending, to)
}

// wasForfeited reports whether a tag Termination says that the result says
// nothing about the position: time, a crash, an illegal move.
func wasForfeited(termination string) bool {
	text := strings.ToLower(termination)
	for _, word := range []string{"time", "abandon", "illegal", "unterminated", "forfeit", "disconnect", "stall", "infraction",
		"emergency", "death", "crash"} {
		if strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// resultOf returns the result given by the termination marker and the tag of a
// game.
func resultOf(g *pgn.Game) (selfplay.Result, error) {
	marker, tag := g.Result, g.Tag("Result")
	if marker == "" {
		marker = tag
	}
	if marker != tag && tag != "" && tag != "?" && tag != "1/2" {
		return 0, &refusal{twoResults, fmt.Sprintf("%s and %.20s", marker, tag)}
	}
	for _, r := range []selfplay.Result{selfplay.WhiteWins, selfplay.Drawn, selfplay.BlackWins} {
		if marker == r.String() {
			return r, nil
		}
	}
	return 0, &refusal{noResult, ""}
}

// afterBook returns the position before the first move with a score, and the
// moves from there on, at least one.
func afterBook(g *pgn.Game) (start movegen.Position, moves []pgn.Move, err error) {
	if _, ok := notedScore(&g.Start, g.Comment); ok {
		return start, nil, &refusal{afterMoves, "there is one before the first move"}
	}
	if len(g.Moves) == 0 {
		return start, nil, &refusal{noMoves, ""}
	}
	p := g.Start
	for i, m := range g.Moves {
		if _, ok := notedScore(&p, m.Comment); ok {
			if moves = g.Moves[i:]; len(moves) > training.MaxPlies {
				err = &refusal{tooLong, fmt.Sprintf("%d plies, more than %d", len(moves), training.MaxPlies)}
			}
			return p, moves, err
		}
		p.Play(m.Move)
	}
	return p, nil, &refusal{noScore, "of any move"}
}

// numbered returns a move with its move number.
func numbered(p *movegen.Position, m movegen.Move) string {
	return pgn.MoveNumber(p) + " " + pgn.SAN(p, m)
}

// conclude sets how a game ended, if that agrees with the result. It reads the
// ending that datagen view writes.
func conclude(game *movegen.Game, termination string, g *training.Game) error {
	result, ending, over := selfplay.Ruled(game)
	switch {
	case over && result != g.Result:
		return &refusal{againstRules, fmt.Sprintf("%v for %v", g.Result, ending)}
	case over:
		g.Ending = ending
	case g.Result == selfplay.Drawn:
		g.Ending = selfplay.ByDrawRule
		if termination == selfplay.ByLength.String() {
			g.Ending = selfplay.ByLength
		}
	case !wonByScore(g):
		last := eval.Score(g.Plies[len(g.Plies)-1].Score).Shown(eval.Phase(game.Position()))
		return &refusal{againstScores, fmt.Sprintf("%v after %.2f", g.Result, float64(last)/100)}
	default:
		g.Ending = selfplay.ByWinRule
	}
	return nil
}
