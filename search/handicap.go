package search

import (
	"math"

	"vedette/eval"
)

// Handicap weakens a search, in two ways that resemble human errors: it
// searches fewer nodes, so that it overlooks things, and among the moves that
// it considers good it does not always play the best. Neither takes time: a
// weak move comes at once. Only one thread searches, so that the strength is
// the same on every machine.
type Handicap struct {
	// Nodes is the greatest number of nodes.
	Nodes uint64
	// Lines is the number of best moves to choose from, at least 1.
	Lines int
	// Tolerance, in centipawns, is how much worse a move may be: a move worse
	// by this much is chosen e times less often than the best, by twice as much
	// e² times, and so on. With 0 only the best is played.
	Tolerance float64
	// Random, from 0 to less than 1, decides which move is chosen. A search
	// with a handicap is otherwise deterministic like any other.
	Random float64
}

// The range of Elo for which there are handicaps.
const (
	LeastElo    = 1000
	GreatestElo = 2400
)

// grade is a handicap with its measured Elo.
type grade struct {
	elo, nodes, lines, tolerance float64
}

// grades lists handicaps from the weakest to the strongest; docs/strength.md
// describes how they were measured. The strong ones consider fewer moves,
// because each line takes a share of the nodes.
func grades() []grade {
	return []grade{
		{LeastElo, 350, 4, 280},
		{1200, 700, 4, 80},
		{1400, 1050, 4, 42},
		{1600, 3200, 4, 16},
		{1800, 4800, 3, 10},
		{2000, 17000, 2, 4},
		{2200, 90000, 2, 3},
		{GreatestElo, 150000, 1, 1},
	}
}

// NewHandicap returns the handicap for an Elo, clamped to the range from
// LeastElo to GreatestElo. random, from 0 to less than 1, is Handicap.Random.
func NewHandicap(elo int, random float64) *Handicap {
	list := grades()
	at := min(max(float64(elo), LeastElo), GreatestElo)
	i := 1
	for list[i].elo < at {
		i++
	}
	low, high := list[i-1], list[i]
	share := (at - low.elo) / (high.elo - low.elo)
	return &Handicap{
		// Elo grows with the logarithm of the nodes.
		Nodes:     uint64(math.Round(low.nodes * math.Pow(high.nodes/low.nodes, share))),
		Lines:     int(math.Round(low.lines + share*(high.lines-low.lines))),
		Tolerance: low.tolerance + share*(high.tolerance-low.tolerance),
		Random:    random,
	}
}

// within returns the limits of a search with the handicap.
func (h *Handicap) within(l Limits) Limits {
	if l.Nodes == 0 || h.Nodes < l.Nodes {
		l.Nodes = max(h.Nodes, 1)
	}
	return l
}

// choose returns the index of the line to play. The lines are sorted by score.
func (h *Handicap) choose(lines []rootMove) int {
	best := worth(lines[0].score)
	total := 0.
	for i := range lines {
		total += h.weight(best - worth(lines[i].score))
	}
	left := h.Random * total
	for i := range lines {
		left -= h.weight(best - worth(lines[i].score))
		if left < 0 {
			return i
		}
	}
	return 0 // only rounding leads here
}

// weight returns how often a line that is worse than the best by a loss in
// centipawns is chosen, relative to the best.
func (h *Handicap) weight(loss float64) float64 {
	if loss <= 0 {
		return 1
	}
	return math.Exp(-loss / h.Tolerance)
}

// The worth of a score for the choice, in centipawns. Evaluations count up to
// worthBound; a win by the endgame tables is worth more, a mate still more, and a
// shorter mate more than a longer one.
const (
	worthBound    = 1500
	tableWorth    = 1700
	mateWorth     = 3000
	mateMoveWorth = 10 // mates are at most eval.MaxPly/2 moves away
)

// worth returns the worth of a score for the choice.
func worth(s eval.Score) float64 {
	switch {
	case s < 0:
		return -worth(-s)
	case s.IsMate():
		return mateWorth - mateMoveWorth*float64(s.MateDistance())
	case s.IsWin():
		return tableWorth
	}
	return min(float64(s), worthBound)
}

// giveIn chooses one of the finished lines by the handicap and moves it to the
// first place. If that is not the best one, the lines are reported again, because
// the last report must agree with the move. A search that was stopped in its first
// iteration has nothing to choose from.
func (w *worker) giveIn(h *Handicap) {
	if w.completedDepth == 0 || len(w.finished) < 2 {
		return
	}
	n := len(w.finished)
	// More lines may be shown than there are to choose from.
	chosen := h.choose(w.root[:min(n, max(h.Lines, 1))])
	if chosen == 0 {
		return
	}
	w.toFront(0, chosen)
	w.reportFinished(n)
}

// dismissHelpers leaves only the main thread until the returned function is called.
func (t *team) dismissHelpers() (recall func()) {
	all := t.workers
	t.workers = all[:1]
	return func() { t.workers = all }
}

// firstLines returns a report without the lines after the first n: a handicap
// may search more lines than are to be shown.
func firstLines(n int, report func(*Info)) func(*Info) {
	if report == nil {
		return nil
	}
	return func(i *Info) {
		if i.MultiPV <= n {
			report(i)
		}
	}
}
