package solve

import (
	"slices"
	"time"

	"vedette/eval"
	"vedette/movegen"
	"vedette/search"
	"vedette/tt"
)

// Engine is what solving needs from an engine; *search.Engine is one.
type Engine interface {
	NewGame()
	Search(control *search.Control, game *movegen.Game, limits search.Limits, report func(*search.Info)) search.Result
}

// Moment is a point in a search.
type Moment struct {
	Depth   int
	Nodes   uint64
	Elapsed time.Duration
}

// Line is a line of play with its score for the side to move.
type Line struct {
	Score eval.Score
	Moves []movegen.Move
}

// Outcome is the result of the search of a position.
type Outcome struct {
	// Lines are the best lines, the best first, each with at least one move.
	Lines []Line
	End   Moment // with the depth of the last report
	// Solved reports whether the goal was reached at the end, and Since from when
	// on it was reached without a break.
	Solved bool
	Since  Moment
	// Failure is why one of several threads failed: see search.Result.
	Failure error
}

// Best returns the best move.
func (o *Outcome) Best() movegen.Move { return o.Lines[0].Moves[0] }

// Search searches a position that has a legal move, with cleared memory. A best
// move counts from the end of its iteration, and one that the last, unfinished
// iteration found from the end of the search.
func Search(engine Engine, control *search.Control, p movegen.Position, goal *Goal, limits search.Limits) Outcome {
	var o Outcome
	note := func(m movegen.Move, score eval.Score, now Moment) {
		right := goal.Accepts(m, score)
		if right && !o.Solved {
			o.Since = now
		}
		o.Solved, o.End = right, now
	}
	engine.NewGame()
	game := movegen.NewGame(p)
	result := engine.Search(control, game, limits, func(i *search.Info) {
		// Bounds depend on time: they are reported only after some seconds.
		if i.Bound != tt.Exact || len(i.PV) == 0 {
			return
		}
		o.setLine(i.MultiPV, Line{i.Score, slices.Clone(i.PV)})
		if i.MultiPV == 1 {
			note(i.PV[0], i.Score, Moment{i.Depth, i.Nodes, i.Elapsed})
		}
	})
	score := result.Score
	if len(o.Lines) == 0 || o.Best() != result.Best {
		o.setLine(1, Line{score, []movegen.Move{result.Best, result.Ponder}})
	} else {
		score = o.Lines[0].Score
	}
	for i := range o.Lines {
		o.Lines[i].Moves = game.Playable(o.Lines[i].Moves)
	}
	note(result.Best, score, Moment{o.End.Depth, result.Nodes, result.Elapsed})
	o.Failure = result.Failure
	return o
}

// setLine keeps the line of the given number, from 1.
func (o *Outcome) setLine(number int, l Line) {
	if number > len(o.Lines) {
		o.Lines = append(o.Lines, l)
		return
	}
	o.Lines[number-1] = l
}
