package search

import (
	"math"

	"vedette/eval"
)

// Handicap weakens a search, in two ways that resemble how people err: it looks
// less far, so that it overlooks things, and among the moves that it thinks
// good it does not always play the best. Neither takes time: a weak move comes
// at once. One thread searches, whatever their number, so that it is as weak on
// every machine.
type Handicap struct {
	// Nodes is how many are searched at most.
	Nodes uint64
	// Lines is from how many of the best moves one is chosen, at least 1.
	Lines int
	// Tolerance, in centipawns, is how much worse a move may be: one that is
	// worse by so much is chosen e times less often than the best, one that is
	// worse by twice as much e² times, and so on. 0 tolerates nothing.
	Tolerance float64
	// Chance, from 0 to less than 1, decides which one is chosen. A search with
	// a handicap is otherwise like any other: equal chances, equal moves.
	Chance float64
}

// The range of Elo that handicaps stand for.
const (
	LeastElo    = 1000
	GreatestElo = 2400
)

// grade is a handicap and the Elo that was measured with it.
type grade struct {
	elo, nodes, lines, tolerance float64
}

// grades lists handicaps from the weakest to the strongest; docs/strength.md
// tells how they were measured. The strong ones consider fewer moves, because
// every line takes its share of the nodes.
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

// NewHandicap returns the handicap with which the engine plays with an Elo from
// LeastElo to GreatestElo, others being taken for the nearest, for a search that
// chooses by chance, from 0 to less than 1.
func NewHandicap(elo int, chance float64) *Handicap {
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
		Chance:    chance,
	}
}

// within returns the limits of a search with the handicap.
func (h *Handicap) within(l Limits) Limits {
	if l.Nodes == 0 || h.Nodes < l.Nodes {
		l.Nodes = max(h.Nodes, 1)
	}
	return l
}

// choose returns the index of the line to play. The lines are in the order of
// their scores.
func (h *Handicap) choose(lines []rootMove) int {
	best := worth(lines[0].score)
	total := 0.
	for i := range lines {
		total += h.weight(best - worth(lines[i].score))
	}
	left := h.Chance * total
	for i := range lines {
		left -= h.weight(best - worth(lines[i].score))
		if left < 0 {
			return i
		}
	}
	return 0 // but for rounding, the last line would have been chosen
}

// weight returns how often a line is chosen that is worse than the best by a
// loss in centipawns, for each time that the best is.
func (h *Handicap) weight(loss float64) float64 {
	if loss <= 0 {
		return 1
	}
	return math.Exp(-loss / h.Tolerance)
}

// What a score is worth in a choice, in centipawns. Of two ways to win by a
// lot, nobody minds which; a mate, and of two the shorter one, is another
// matter.
const (
	worthBound    = 1500
	mateWorth     = 3000
	mateMoveWorth = 10 // mates are at most eval.MaxPly/2 moves away
)

// worth returns what a score is worth in a choice.
func worth(s eval.Score) float64 {
	distance := mateMoveWorth * float64(s.MateDistance()) // negative if we are mated
	switch {
	case s.IsWin():
		return mateWorth - distance
	case s.IsLoss():
		return -mateWorth - distance
	}
	return min(max(float64(s), -worthBound), worthBound)
}

// giveIn chooses one of the finished lines, which the search has left in front,
// by the handicap, and brings it to the first place. The lines are reported again
// if that was not the best one, because the last report must agree with the move.
// A search that was stopped within its first iteration has nothing to choose from.
func (w *worker) giveIn(h *Handicap) {
	if w.completedDepth == 0 || len(w.finished) < 2 {
		return
	}
	n := len(w.finished)
	// Somebody may want to see more lines than there are to choose from.
	chosen := h.choose(w.root[:min(n, max(h.Lines, 1))])
	if chosen == 0 {
		return
	}
	w.toFront(0, chosen)
	w.reportFinished(n)
}

// dismissHelpers leaves the main thread alone until the function that it returns is
// called.
func (t *team) dismissHelpers() (recall func()) {
	all := t.workers
	t.workers = all[:1]
	return func() { t.workers = all }
}

// firstLines returns a report that leaves out all lines behind the first n: a
// handicap searches more of them than somebody wants to see.
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
