package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"

	"vedette/internal/elo"
	"vedette/movegen"
	"vedette/pgn"
)

// game is the part of a game that is counted.
type game struct {
	event, conditions string
	ours, rival       string // what the engines call themselves
	opening           movegen.Key
	asBlack           bool       // Vedette had Black
	points            elo.Points // of Vedette: 0 to 2
	fault             string     // by which the loser lost, empty for none
}

// faults are the faults that fastchess writes as the termination of a game.
var faults = map[string]string{
	"time forfeit": "time",
	"illegal move": "illegal", // or no move at all
	"abandoned":    "crash",   // or no answer to isready
}

// readGames reads the games of Vedette in a file that fastchess wrote. It
// leaves out a game that is incomplete.
func readGames(file string) (games []game, err error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	reader := pgn.NewReader(f)
	for {
		var g pgn.Game
		err := reader.Next(&g)
		var bad *pgn.Error
		switch {
		case errors.Is(err, io.EOF):
			return games, nil
		case errors.As(err, &bad):
		case err != nil:
			return nil, fmt.Errorf("%s: %w", file, err)
		default:
			if counted, ok := newGame(&g); ok && !g.Cut {
				games = append(games, counted)
			}
		}
	}
}

// newGame returns the part of a game that is counted. It reports false for a
// game without Vedette or without a result.
func newGame(g *pgn.Game) (counted game, ok bool) {
	white := map[string]elo.Points{pgn.BlackWins: 0, pgn.Drawn: 1, pgn.WhiteWins: 2}
	points, ok := white[g.Result]
	counted = game{
		event: g.Tag("Event"), conditions: g.Tag("Site"),
		ours: cmp.Or(g.Tag("EngineWhiteName"), g.Tag("White")), rival: cmp.Or(g.Tag("EngineBlackName"), g.Tag("Black")),
		opening: g.Start.Key(), points: points, fault: faults[g.Tag("Termination")],
	}
	switch ourName {
	case g.Tag("White"):
	case g.Tag("Black"):
		counted.asBlack, counted.points = true, 2-points
		counted.ours, counted.rival = counted.rival, counted.ours
	default:
		ok = false
	}
	return counted, ok
}

// pair is two games from one opening, in the first of which Vedette has White.
type pair [2]game

// faulty reports whether one of the games was lost by a fault.
func (p pair) faulty() bool { return p[0].fault != "" || p[1].fault != "" }

// pairUp returns the pairs among the games. An opening may have several; a game
// without a second one with colours reversed is left out.
func pairUp(games []game) (pairs []pair) {
	type place struct {
		event   string
		opening movegen.Key
		asBlack bool
	}
	waiting := map[place][]game{}
	for _, g := range games {
		other := place{g.event, g.opening, !g.asBlack}
		found := waiting[other]
		if len(found) == 0 {
			own := place{g.event, g.opening, g.asBlack}
			waiting[own] = append(waiting[own], g)
			continue
		}
		p := pair{found[0], g}
		if !g.asBlack {
			p = pair{g, found[0]}
		}
		pairs, waiting[other] = append(pairs, p), found[1:]
	}
	return pairs
}

// without returns the openings that were not played by a pair.
func without(openings []movegen.Position, pairs []pair) (missing []movegen.Position) {
	played := map[movegen.Key]int{}
	for i := range pairs {
		played[pairs[i][0].opening]++
	}
	for _, p := range openings {
		if played[p.Key()] > 0 {
			played[p.Key()]--
		} else {
			missing = append(missing, p)
		}
	}
	return missing
}
