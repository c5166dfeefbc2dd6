package analysis

import (
	"context"
	"slices"

	"vedette/eval"
	"vedette/movegen"
	"vedette/opening"
	"vedette/pgn"
	"vedette/search"
	"vedette/tt"
)

// Analyser analyses games, one at a time. The memory is released by Close.
type Analyser struct {
	settings Settings
	engine   *search.Engine
	novice   *search.Engine // looks at positions for a moment, without knowledge of the game
	openings *opening.Book

	// Searched is called after each position of a game, unless it is nil.
	Searched func()
	// Failed is called with an error in one of several threads, without which the
	// others went on, unless it is nil.
	Failed func(error)
}

// New returns an analyser. The error says that less memory than wanted is
// available; the analyser works with that.
func New(s Settings) (*Analyser, error) {
	a := &Analyser{settings: s, engine: search.NewEngine(), novice: search.NewEngine(), openings: opening.NewBook()}
	a.novice.SetHash(1)
	for _, e := range []*search.Engine{a.engine, a.novice} {
		e.SetWeights(s.Weights)
	}
	a.engine.SetHash(s.Hash)
	a.engine.SetThreads(s.Threads)
	return a, a.engine.Prepare()
}

// Close releases the memory.
func (a *Analyser) Close() {
	a.engine.Close()
	a.novice.Close()
}

// PositionsOf returns how many positions of a game are searched, the ends of the
// game included.
func (s *Settings) PositionsOf(g *pgn.Game) int { return s.positionsOf(&g.Line) + 1 }

// positionsOf counts the positions after the moves of a line.
func (s *Settings) positionsOf(l *pgn.Line) int {
	n := len(l.Moves)
	if s.Variations {
		for i := range l.Moves {
			for j := range l.Moves[i].Variations {
				n += s.positionsOf(&l.Moves[i].Variations[j])
			}
		}
	}
	return n
}

// Analyse analyses a game until ctx is done. The result does not depend on the
// games before it.
//
// The positions are searched from the last to the first: the table then knows what
// follows, and the score of a position agrees better with that of the next one.
// docs/analysis.md has the measurement.
func (a *Analyser) Analyse(ctx context.Context, source *pgn.Game) *Game {
	g := &Game{Source: source, Main: newLine(&source.Line, &source.Start, nil, 0), Chess960: source.IsChess960()}
	for i := range g.Main.Positions {
		if o, ok := a.openings.Find(&g.Main.Positions[i].Position); ok {
			g.Opening = o
		}
	}
	a.engine.NewGame()
	a.line(ctx, g.Main)
	g.Complete = ctx.Err() == nil
	for _, c := range []movegen.Color{movegen.White, movegen.Black} {
		g.Players[c] = playerOf(g.Main, c)
	}
	return g
}

// line analyses a line and, if wanted, the variations in it.
func (a *Analyser) line(ctx context.Context, l *Line) {
	for i := len(l.Positions) - 1; i >= 0; i-- {
		if ctx.Err() != nil {
			return
		}
		if a.position(ctx, l, i, 0) && a.Searched != nil && (i > 0 || l.parent == nil) {
			a.Searched()
		}
		if i < len(l.Moves) {
			a.judge(ctx, l, i)
		}
	}
	if !a.settings.Variations {
		return
	}
	for i := len(l.Moves) - 1; i >= 0; i-- {
		for _, v := range l.Moves[i].Variations {
			a.line(ctx, v)
		}
	}
}

// position analyses a position of a line. It returns false if it was interrupted.
func (a *Analyser) position(ctx context.Context, l *Line, i, effort int) bool {
	p := &l.Positions[i]
	if l.parent != nil && i == 0 {
		*p = l.parent.Positions[l.at] // is analysed before its variations
		return p.Analysed
	}
	game := l.gameAt(i)
	p.End = game.End()
	if last := l.parent == nil && i == len(l.Moves); p.End.IsClaimed() && !last {
		p.End = movegen.Ongoing // the game went on: nobody claimed the draw
	}
	if p.End != movegen.Ongoing {
		p.Analysed = true
		p.Score, p.WDL = eval.Draw, WDL{Draw: 1000}
		if p.End == movegen.Checkmate {
			p.Score = eval.MatedIn(0).ForWhite(p.SideToMove())
			p.WDL = wdlOf(p.Score, &p.Position)
		}
		return true
	}
	found, ok := a.search(ctx, a.engine, game, a.settings.limits(effort), a.settings.MultiPV)
	if !ok {
		return false
	}
	p.Analysed, p.effort = true, effort
	p.Lines, p.Depth, p.Nodes = found.lines, found.Depth, found.Nodes
	p.Score, p.WDL = p.Lines[0].Score, p.Lines[0].WDL
	return true
}

// found is the result of a search, with its lines.
type found struct {
	search.Result
	lines []Continuation // the best one first, at least one
}

// search searches a position that has a legal move, with as many of the best lines
// as wanted. It returns false if it was interrupted.
func (a *Analyser) search(ctx context.Context, e *search.Engine, g *movegen.Game, l search.Limits, lines int) (f found, ok bool) {
	ctl := search.NewControl()
	defer context.AfterFunc(ctx, ctl.Stop)()
	e.SetMultiPV(lines)
	side := g.Position().SideToMove()
	set := func(number int, score eval.Score, pv []movegen.Move) {
		if number > len(f.lines) { // the engine reports all lines from the first on
			f.lines = append(f.lines, Continuation{})
		}
		score = score.ForWhite(side)
		f.lines[number-1] = Continuation{score, wdlOf(score, g.Position()), keptLine(g, pv)}
	}
	f.Result = e.Search(ctl, g, l, func(i *search.Info) {
		if i.Bound == tt.Exact && len(i.PV) > 0 {
			set(i.MultiPV, i.Score, i.PV)
		}
	})
	if f.Failure != nil && a.Failed != nil {
		a.Failed(f.Failure)
	}
	if ctx.Err() != nil || f.Best == movegen.NoMove {
		return f, false
	}
	if len(f.lines) == 0 || f.lines[0].Moves[0] != f.Best {
		set(1, f.Score, []movegen.Move{f.Best})
	}
	f.lines[0].Score = f.Score.ForWhite(side)
	f.lines[0].WDL = wdlOf(f.lines[0].Score, g.Position())
	return f, true
}

// maxLine is the greatest length of a line that is kept, in plies.
const maxLine = 12

// keptLine returns a copy of what is kept of a line.
func keptLine(g *movegen.Game, pv []movegen.Move) []movegen.Move {
	return slices.Clone(g.Playable(pv[:min(len(pv), maxLine)]))
}
