package skill

import (
	"math"

	"vedette/eval"
	"vedette/movegen"
	"vedette/search"
)

// Engine is what the strong grades need of an engine; *search.Engine is one.
type Engine interface {
	// SetMultiPV sets the number of lines to report, and MultiPV returns it.
	SetMultiPV(n int)
	MultiPV() int
	// SetSyzygy sets the endgame tables. Only NewGame clears what was found with
	// others.
	SetSyzygy(s search.Syzygy)
	// Settings returns a function that restores what the setters have set so far,
	// except for the weights.
	Settings() (restore func())
	// Search searches the position of game until a limit is reached or control
	// says stop, and calls report on the way. The argument of report is valid
	// only during the call.
	Search(control *search.Control, game *movegen.Game, limits search.Limits, report func(*search.Info)) search.Result
}

// Handicap is a weak player. It answers at once.
//
// A novice (novice.go), who overlooks moves, plays the weak grades. The real search with
// fewer nodes plays the strong ones, and does not always choose the best of its good
// moves. Only one thread searches, so that the strength is the same on every machine.
type Handicap struct {
	engine Engine
	// elo decides which mates of a bare king are known (technique.go).
	elo int
	// sight is how the novice sees; the zero value for the real search.
	sight sight
	// nodes is the greatest number of nodes.
	nodes uint64
	// lines is the number of best moves to choose from, at least 1; a novice has
	// one.
	lines int
	// tolerance, in centipawns, is how much worse a move may be: a move worse
	// by this much is chosen e times less often than the best, by twice as much
	// e² times, and so on. With 0 only the best is played.
	tolerance float64
	// random, from 0 to less than 1, decides what is overlooked and which move is
	// chosen. Nothing else is random.
	random float64
}

// The range of Elo for which there are handicaps, and the least of those that the
// real search plays.
const (
	LeastElo    = 800
	leastSearch = 2050
	GreatestElo = 3590
)

// grade is a handicap with its Elo: of a novice with a depth, an oversight and
// noise, or of the real search with more lines or nodes.
type grade struct {
	elo                     float64
	depth, oversight, noise float64
	nodes, lines, tolerance float64
}

// noviceNodes is more nodes than a novice needs in most positions.
const noviceNodes = 100_000

// noviceCaptures is how many plies of captures a novice follows.
const noviceCaptures = 4

// grades lists the grades from the weakest to the strongest. Their Elo is what they were
// measured to have, see docs/strength.md. Each line takes a share of the nodes, so the
// strong grades have only one: from 2780 on, with half of the nodes.
func grades() []grade {
	return []grade{
		{elo: LeastElo, depth: 1.67, oversight: 0.443, noise: 42, nodes: noviceNodes, lines: 1},
		{elo: 870, depth: 1.75, oversight: 0.415, noise: 39, nodes: noviceNodes, lines: 1},
		{elo: 1050, depth: 2, oversight: 0.33, noise: 29.5, nodes: noviceNodes, lines: 1},
		{elo: 1150, depth: 2.37, oversight: 0.233, noise: 21, nodes: noviceNodes, lines: 1},
		{elo: 1390, depth: 2.72, oversight: 0.156, noise: 15.5, nodes: noviceNodes, lines: 1},
		{elo: 1630, depth: 3.2, oversight: 0.082, noise: 11.5, nodes: noviceNodes, lines: 1},
		{elo: 1700, depth: 3.62, oversight: 0.038, noise: 9.75, nodes: noviceNodes, lines: 1},
		{elo: leastSearch - 1, depth: 3.95, oversight: 0.005, noise: 8, nodes: noviceNodes, lines: 1},
		{elo: leastSearch, nodes: 1900, lines: 2, tolerance: 5},
		{elo: 2380, nodes: 2700, lines: 2, tolerance: 4.5},
		{elo: 2580, nodes: 4700, lines: 2, tolerance: 4},
		{elo: 2779, nodes: 8400, lines: 2, tolerance: 3},
		{elo: 2780, nodes: 4200, lines: 1, tolerance: 1},
		{elo: 2970, nodes: 7200, lines: 1, tolerance: 1},
		{elo: 3210, nodes: 20000, lines: 1, tolerance: 1},
		{elo: 3450, nodes: 63000, lines: 1, tolerance: 1},
		{elo: GreatestElo, nodes: 180000, lines: 1, tolerance: 1},
	}
}

// NewHandicap returns the handicap of an engine for an Elo, clamped to the range from
// LeastElo to GreatestElo. random, from 0 to less than 1, decides the moves: the same
// number gives the same move.
func NewHandicap(e Engine, elo int, random float64) *Handicap {
	elo = min(max(elo, LeastElo), GreatestElo)
	g := gradeAt(float64(elo))
	return &Handicap{
		engine: e, elo: elo, nodes: uint64(math.Round(g.nodes)), lines: int(math.Round(g.lines)), tolerance: g.tolerance,
		sight:  sight{depth: g.depth, captures: noviceCaptures, oversight: g.oversight, noise: g.noise},
		random: random,
	}
}

// gradeAt returns the grade at an Elo within the list.
func gradeAt(at float64) grade {
	list, i := grades(), 1
	for list[i].elo < at {
		i++
	}
	low, high := list[i-1], list[i]
	share := (at - low.elo) / (high.elo - low.elo)
	between := func(low, high float64) float64 { return low + share*(high-low) }
	return grade{
		elo: at, depth: between(low.depth, high.depth), oversight: between(low.oversight, high.oversight),
		noise: between(low.noise, high.noise),
		nodes: low.nodes * math.Pow(high.nodes/low.nodes, share), // Elo grows with their logarithm
		lines: between(low.lines, high.lines), tolerance: between(low.tolerance, high.tolerance),
	}
}

// In the first openingMoves moves of a game a novice's noise and oversight are at
// most these. Otherwise the weakest begin with pawns and knights at the edge.
const (
	openingMoves     = 8
	openingNoise     = 10
	openingOversight = 0.1
)

// in returns the handicap in a position: from some Elo on it can mate a bare king, and
// in the opening it errs less.
func (h *Handicap) in(p *movegen.Position) *Handicap {
	in := *h
	if elo, ok := mateElo(p); ok && h.elo >= elo {
		in.mate(p, elo)
	} else if isOpening(p) {
		in.sight.oversight = min(h.sight.oversight, openingOversight)
		in.sight.noise = min(h.sight.noise, openingNoise)
	}
	return &in
}

// isOpening reports whether a position is from the first moves of a game, with nearly
// all pieces on the board.
func isOpening(p *movegen.Position) bool {
	return p.FullMove() <= openingMoves && eval.Phase(p) >= eval.MaxPhase-2
}

// Search searches like the engine's Search, and plays weakly: its last reports agree
// with the move. It ignores a mate limit, and probes no endgame tables.
func (h *Handicap) Search(ctl *search.Control, game *movegen.Game, l search.Limits, report func(*search.Info)) search.Result {
	h = h.in(game.Position())
	shown := h.engine.MultiPV()
	if h.sight.isNovice() {
		return h.look(ctl, game, &l, shown, report)
	}
	defer h.engine.Settings()()
	h.engine.SetMultiPV(max(shown, h.lines))
	h.engine.SetSyzygy(search.Syzygy{})
	var found lines
	r := h.engine.Search(ctl, game, h.within(l, shown), func(i *search.Info) {
		found.add(i)
		if report != nil && i.MultiPV <= shown {
			report(i)
		}
	})
	// More lines may be shown than there are to choose from. A search that was stopped in
	// its first iteration has one.
	return found.play(h.choose(found[:min(len(found), h.lines)]), r, shown, report)
}

// within returns the limits of a search of several lines with this handicap. Lines
// beyond those to choose from are only shown, and each has its share of nodes.
func (h *Handicap) within(l search.Limits, shown int) search.Limits {
	nodes := h.nodes
	if shown > h.lines {
		nodes = nodes * uint64(shown) / uint64(h.lines)
	}
	if l.Nodes == 0 || nodes < l.Nodes {
		l.Nodes = nodes
	}
	l.Mate, l.Plain = 0, true
	return l
}

// choose returns the index of the line to play. The lines are sorted by score.
func (h *Handicap) choose(found lines) int {
	total := 0.
	for i := range found {
		total += h.weight(worth(found[0].Score) - worth(found[i].Score))
	}
	left := h.random * total
	for i := range found {
		left -= h.weight(worth(found[0].Score) - worth(found[i].Score))
		if left < 0 {
			return i
		}
	}
	return 0 // only rounding leads here, or no line
}

// weight returns how often a line that is worse than the best by a loss in
// centipawns is chosen, relative to the best.
func (h *Handicap) weight(loss float64) float64 {
	if loss <= 0 {
		return 1
	}
	return math.Exp(-loss / h.tolerance)
}

// The worth of a score for the choice, in centipawns: that of an evaluation is the
// score itself. A mate is worth more, and a shorter one so much more than a longer one
// that no tolerance chooses that.
const (
	mateWorth     = 4 * float64(eval.MaxEval)
	mateMoveWorth = 200 // mates are at most eval.MaxPly/2 moves away
)

// worth returns the worth of a score for the choice.
func worth(s eval.Score) float64 {
	switch {
	case s < 0:
		return -worth(-s)
	case s.IsMate():
		return mateWorth - mateMoveWorth*float64(s.MateDistance())
	}
	return float64(s)
}
