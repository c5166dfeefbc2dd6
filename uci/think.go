package uci

import (
	"vedette/eval"
	"vedette/movegen"
	"vedette/search"
	"vedette/skill"
	"vedette/tt"
)

// goSearch executes "go": it starts a search or a perft.
func (d *Driver) goSearch(args string) {
	g := parseGo(words(args), d.game.Position())
	for _, note := range g.notes {
		d.refusef("go: %s", note)
	}
	if g.limitLost && d.patient {
		d.out.errorf(`go: no valid limit given; use "go infinite" to search without one`)
		return
	}
	if g.isPerft {
		d.startPerft(g.perft)
		return
	}
	g.limits.Start = d.asked
	g.limits.Overhead = d.settings.overhead
	by := d.player(&g.limits)
	pacer := d.pacer(by, &g.limits)
	if d.playFromBook(&g.limits, pacer) {
		return
	}
	d.nodeClock.apply(&g.limits)
	d.remindOfThreads()
	d.remindOfNetwork()
	t := &thinker{
		engine:   d.engine,
		clock:    &d.nodeClock,
		limits:   g.limits,
		reporter: d.newReporter(),
		player:   by,
		pacer:    pacer,
	}
	d.launch(&job{name: "go", infinite: g.limits.Infinite, ponder: g.limits.Ponder}, t.think)
}

// thinker is the search for one "go", for the game of its reporter. It has its own copy
// of all settings.
type thinker struct {
	engine   Engine
	clock    *nodeClock
	limits   search.Limits
	reporter *reporter
	player   player
	pacer    *skill.Pacer // nil to answer at once
}

// think runs the search and returns the line with the best move. Whatever the
// engine does, the move is legal if there is a legal one.
func (t *thinker) think(control *search.Control) []string {
	r := t.reporter
	root := *r.game.Position()
	if !root.HasLegalMove() || t.limits.SearchMoves != nil && len(t.limits.SearchMoves) == 0 {
		score := eval.Score(0)
		if root.InCheck() && !root.HasLegalMove() {
			score = eval.MatedIn(0)
		}
		r.out.lines("info depth 0" + r.score(score, tt.Exact))
		return []string{r.bestMove(movegen.NoMove, movegen.NoMove)}
	}
	prepare(t.engine, r.out)
	var result search.Result
	err := search.Guard(func() { result = t.player.Search(control, r.game, t.limits, r.report) })
	t.clock.spend(result.Nodes)
	if err == nil {
		t.pacer.Wait(control, r.game, &t.limits, result.Best)
	}
	if err != nil {
		r.out.errorf("the search failed, %v", err)
	}
	if result.Failure != nil {
		r.out.errorf("a thread of the search failed, %v", result.Failure)
	}
	r.sayProof(&result.Proof)
	if root.IsLegal(result.Best) {
		best := r.bestMove(result.Best, legalReply(&root, result.Best, result.Ponder))
		if t.limits.Ponder && r.best == result.Best {
			return append(r.reminder(control), best)
		}
		return []string{best}
	}
	if err == nil {
		r.out.errorf("the search returned the illegal move %v", result.Best)
	}
	best := r.best
	if !root.IsLegal(best) {
		best = anyMove(&root, t.limits.SearchMoves)
	}
	return []string{r.bestMove(best, movegen.NoMove)}
}

// legalReply returns reply if it is legal after m, else NoMove.
func legalReply(p *movegen.Position, m, reply movegen.Move) movegen.Move {
	var child movegen.Position
	p.MakeInto(&child, m)
	if !child.IsLegal(reply) {
		return movegen.NoMove
	}
	return reply
}

// anyMove returns the first of the moves, or of all legal moves if there are
// none. It is the answer if the search fails.
func anyMove(p *movegen.Position, moves []movegen.Move) movegen.Move {
	if len(moves) > 0 {
		return moves[0]
	}
	var list movegen.MoveList
	p.LegalMoves(&list)
	if list.Len() == 0 {
		return movegen.NoMove
	}
	return list.At(0)
}
