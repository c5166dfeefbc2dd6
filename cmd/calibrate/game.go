package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"vedette/movegen"
	"vedette/training"
	"vedette/uci"
)

// fault is why a game was lost without being played to its end.
type fault string

// The faults.
const (
	noFault     fault = ""
	crashed     fault = "crash"   // the process has ended
	stalled     fault = "stall"   // no answer, long after its time was over
	illegalMove fault = "illegal" // or no move at all
	timeLoss    fault = "time"
)

// outcome is how a game ended.
type outcome struct {
	result training.Result
	reason string // the rule, or the fault
	plies  int
	faulty bool // reason is a fault, of the loser
	detail string
}

// game is one between two players.
type game struct {
	rules   *training.Settings
	players [2]*player // by colour
	limits  [2]string  // what "go" tells them instead of the clocks, by colour; empty for these
	control control
	margin  time.Duration // how far a clock may be overdrawn
}

// play plays the game from a position to its end.
func (g *game) play(ctx context.Context, start movegen.Position) (outcome, error) {
	for _, p := range g.players {
		if err := p.newGame(); err != nil {
			return outcome{}, fmt.Errorf("%s: %w", p.name, err)
		}
	}
	current := movegen.NewGame(start)
	judge := training.NewAdjudicator(g.rules)
	clocks := g.control.start()
	position := "fen " + start.FEN()
	separator := " moves "
	for plies := 0; ; plies++ {
		if result, ending, over := training.Ruled(current); over {
			return outcome{result: result, reason: ending.String(), plies: plies}, nil
		}
		if err := ctx.Err(); err != nil {
			return outcome{}, err
		}
		side := current.Position().SideToMove()
		m, score, wrong, detail := g.move(side, current.Position(), position, clocks)
		if ctx.Err() != nil {
			return outcome{}, ctx.Err() // which ends the processes, too
		}
		if wrong != noFault {
			return outcome{lossOf(side), string(wrong), plies, true, detail}, nil
		}
		position += separator + uci.MoveText(m, false)
		separator = " "
		current.Play(m)
		result, ending, over := judge.Judge(score)
		if !over {
			continue
		}
		// The last move may have ended the game by the rules too.
		if byRules, how, over := training.Ruled(current); over {
			result, ending = byRules, how
		}
		return outcome{result: result, reason: ending.String(), plies: plies + 1}, nil
	}
}

// lossOf returns the result of a game that a side loses.
func lossOf(side movegen.Color) training.Result {
	if side == movegen.White {
		return training.BlackWins
	}
	return training.WhiteWins
}

// move asks the side to move for its move, and judges it. The score is from
// White's view.
func (g *game) move(side movegen.Color, p *movegen.Position, position string, c *clocks) (m movegen.Move, score int16, wrong fault, detail string) {
	budget := c.budget(side) + g.margin
	limits, wait := g.limits[side], patience
	if limits == "" {
		limits, wait = c.words(), budget+patience
	}
	a, err := g.players[side].think(position, limits, wait)
	switch {
	case errors.Is(err, errEnded):
		return 0, 0, crashed, "in " + position
	case err != nil:
		return 0, 0, stalled, fmt.Sprintf("for %v in %s", wait, position)
	}
	if g.limits[side] == "" {
		if a.used > budget {
			return 0, 0, timeLoss, fmt.Sprintf("%v of %v", a.used.Round(time.Millisecond), c.budget(side))
		}
		c.spend(side, a.used)
	}
	m, err = uci.ParseMove(p, a.move)
	if err != nil {
		return 0, 0, illegalMove, fmt.Sprintf("%s after %s", strings.TrimSpace(a.move), position)
	}
	return m, training.FromWhite(side, a.score), noFault, ""
}
