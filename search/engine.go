package search

import (
	"fmt"
	"time"

	"vedette/eval"
	"vedette/movegen"
	"vedette/tt"
)

// DefaultHash is the size of the table in megabytes unless SetHash changes it.
const DefaultHash = 16

// Engine searches positions, one at a time, and remembers between searches
// what may help the next one. Its methods are not for concurrent use; a running
// search is stopped through its Control.
type Engine struct {
	table   tt.Table
	hash    int // the size asked for, in megabytes
	granted int // the last size that could be had, at first the default
	multiPV int
	threads int
	weights *eval.Weights // nil for the default
	team    team
}

// NewEngine returns an engine with default settings. Large memory is taken
// only when a search needs it, or by Prepare.
func NewEngine() *Engine {
	return &Engine{
		hash: DefaultHash, granted: DefaultHash, multiPV: 1, threads: 1,
		team: team{work: (*worker).iterate},
	}
}

// SetHash sets the size of the table in megabytes. It takes effect with
// Prepare; the same size again costs nothing and loses nothing.
func (e *Engine) SetHash(megabytes int) { e.hash = megabytes }

// SetThreads sets the number of threads, at least 1. It takes effect with
// Prepare. Only a search with one thread is the same each time.
func (e *Engine) SetThreads(n int) { e.threads = max(n, 1) }

// SetMultiPV sets how many of the best lines are searched.
func (e *Engine) SetMultiPV(lines int) { e.multiPV = max(lines, 1) }

// SetWeights sets what positions are evaluated with, nil for the default. The
// next search takes them over; what earlier searches found is forgotten by
// NewGame only.
func (e *Engine) SetWeights(w *eval.Weights) { e.weights = w }

// Prepare takes the memory that a search needs. If the table cannot have its
// size the error says why, the old size stays, and the engine works on.
func (e *Engine) Prepare() error {
	for len(e.team.workers) < e.threads {
		e.team.workers = append(e.team.workers, new(worker))
	}
	clear(e.team.workers[e.threads:]) // let go of those that left
	e.team.workers = e.team.workers[:e.threads]
	if e.table.Size() == e.hash {
		return nil
	}
	if err := e.table.Resize(e.hash); err != nil {
		e.keepHash()
		return fmt.Errorf("%w; it stays at %d MB", err, e.hash)
	}
	e.granted = e.hash
	return nil
}

// keepHash goes back to the last size that could be had, after another one was
// refused. An engine that was refused its first table has yet to get that.
func (e *Engine) keepHash() {
	if e.table.Size() != e.granted {
		_ = e.table.Resize(e.granted) // if not even that, a small one will do
	}
	e.hash = e.table.Size()
}

// NewGame forgets everything that earlier searches found.
func (e *Engine) NewGame() {
	e.table.Clear()
	for _, w := range e.team.workers {
		w.history = history{}
		w.corrections = corrections{}
	}
}

// Search searches the current position of a game within limits and returns
// when they are reached or ctl stops it. It hands facts to report, which may
// be nil and is called from this goroutine. Before it returns it reports at
// least one line, unless no move may be searched: then Result.Best is NoMove.
// A panic, of report or in the search, comes when all threads have ended, and
// leaves an engine that can search again.
func (e *Engine) Search(ctl *Control, game *movegen.Game, l Limits, report func(*Info)) Result {
	if l.Start.IsZero() {
		l.Start = time.Now()
	}
	lines := e.multiPV
	if h := l.Handicap; h != nil {
		l = h.within(l)
		lines, report = max(lines, h.Lines), firstLines(lines, report)
	}
	clock := newClock(&l)
	// Whoever wants to know about an error calls Prepare before.
	_ = e.Prepare()
	e.table.NewSearch()
	if l.Handicap != nil {
		defer e.team.dismissHelpers()()
	}

	leader := e.team.leader
	for i, w := range e.team.workers {
		w.evals.SetWeights(e.weights)
		w.begin(game)
		w.team, w.table, w.ctl, w.limits = &e.team, &e.table, ctl, &l
		w.multiPV = lines
		w.root = rootMoves(game.Position(), l.SearchMoves)
		w.clock, w.report = clock, nil
		if i == 0 {
			w.report = report
		}
	}
	leader().clock.forced = len(leader().root) == 1
	if len(leader().root) == 0 {
		return Result{Score: leader().noMoveScore()}
	}
	best := e.team.search()
	if best != leader() {
		best.report = report
		best.reportLine(0, best.lead.depth, best.lead.bound)
	}
	if l.Handicap != nil {
		best.giveIn(l.Handicap)
	}
	return best.result()
}

// noMoveScore returns the score of a root without a move to choose: a draw if
// there are moves, but none of them may be searched.
func (w *worker) noMoveScore() eval.Score {
	if n := w.frame(0); n.inCheck() && !n.pos.HasLegalMove() {
		return eval.MatedIn(0)
	}
	return eval.Draw
}

// result returns the outcome with the root's best move in front.
func (w *worker) result() Result {
	best := &w.root[0]
	r := Result{
		Best: best.move, Score: best.score, Depth: w.completedDepth,
		Nodes: w.team.nodes(w), Elapsed: w.clock.elapsed(), Failure: w.team.firstFailure(),
	}
	if best.line.n > 1 {
		r.Ponder = best.line.moves[1]
	} else {
		r.Ponder = w.expectedReply(best.move)
	}
	return r
}

// expectedReply returns what the table knows as the best answer to m, NoMove
// if it knows none that is legal.
func (w *worker) expectedReply(m movegen.Move) movegen.Move {
	w.make(0, m)
	child := w.frame(1)
	known, ok := w.table.Probe(child.pos.Key(), 1)
	if !ok || known.Move == movegen.NoMove || !child.pos.IsLegalWith(&child.masks, known.Move) {
		return movegen.NoMove
	}
	return known.Move
}
