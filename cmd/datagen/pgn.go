package main

import (
	"fmt"
	"io"
	"strings"

	"vedette/eval"
	"vedette/movegen"
	"vedette/pgn"
	"vedette/training"
)

// writePGN writes a game as PGN, with the score of each move as a comment.
// Round is the number of the game. The players of imported games are unknown.
func writePGN(out io.Writer, g *training.Game) error {
	event, players := "Vedette plays itself", "Vedette"
	if g.Settings != nil {
		players = g.Settings.Engine
	}
	if strings.HasPrefix(players, importedFrom) {
		event, players = "A game "+players, "?"
	}
	game := pgn.Game{
		Tags: []pgn.Tag{
			{Name: "Event", Value: event},
			{Name: "Site", Value: "?"},
			{Name: "Date", Value: "????.??.??"},
			{Name: "Round", Value: fmt.Sprint(g.Number)},
			{Name: "White", Value: players},
			{Name: "Black", Value: players},
			{Name: "Result", Value: g.Result.String()},
			{Name: "Termination", Value: g.Ending.String()},
			{Name: "SetUp", Value: "1"},
			{Name: "FEN", Value: g.Start.FEN()},
		},
		Start:  g.Start,
		Result: g.Result.String(),
	}
	if pgn.CastlesAsInChess960(&g.Start) {
		game.SetTag("Variant", "Chess960")
	}
	if _, err := g.Replay(func(_ int, p *movegen.Position, _ *movegen.Masks, ply training.Ply) {
		game.Moves = append(game.Moves, pgn.Move{Move: ply.Move, Comment: annotation(ply, eval.Phase(p))})
	}); err != nil {
		return err
	}
	text, err := pgn.Append(nil, &game)
	if err != nil {
		return err
	}
	_, err = out.Write(text)
	return err
}

// annotation returns the score of a ply as PGN comments show it, in a position of the
// given eval.Phase before the move: [%eval 0.35] is an advantage of White that clients
// are shown as 35 centipawns, [%eval #-3] means that Black mates in three moves,
// including the one of this ply.
func annotation(p training.Ply, phase int) string {
	s := eval.Score(p.Score)
	e := pgn.Eval{IsMate: s.IsMate()}
	switch {
	case !e.IsMate:
		e.Centipawns = s.Shown(phase)
	case s > 0:
		e.Mate = s.MateDistance()
	default: // negated, because the winner may be to move
		e.Mate = -(-s).MateDistance()
	}
	return e.String()
}
