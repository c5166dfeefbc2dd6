package syzygy

import (
	"slices"

	"vedette/movegen"
)

// RootMove is a legal move with its values from the tables.
type RootMove struct {
	Move movegen.Move

	// WDL is the value of the move for the side that makes it. With the fifty-move
	// rule it takes rule50 into account: a win that may come too late is a cursed
	// win, a loss that comes too late a blessed loss. Without the rule it is a win,
	// a draw or a loss.
	WDL WDL

	// DTZ is that of Tables.DTZ before the move: the number of plies, with this
	// move, to the next capture, pawn move or mate. A move that is one of these has
	// 1 or -1, or 101 or -101. DTZ is 0 for a draw, also by repetition, and if only
	// WDL is known.
	DTZ int

	// Rank orders the moves: the highest is the best, and moves of the same rank
	// are equally good. It is above 0 for a win or cursed win, below 0 for a loss or
	// blessed loss. Among wins a small DTZ ranks higher, among losses a large one.
	Rank int
}

// rankStep is the distance between the ranks of adjacent values of WDL: more
// than any DTZ.
const rankStep = 1 << 16

// RankRoot returns the legal moves of p with their values and ranks, in the
// order of the generator. previous holds the keys of the positions before p,
// the latest last: a move to a position that occurred twice before draws, and so
// does a winning one after which the opponent can move to such a position.
// rule50 says whether the fifty-move rule applies.
//
// A side that always plays a move of the highest rank wins if the rank is that of
// a win, within the fifty-move rule, and does not lose if it is not that of a loss.
// Where tables store moves and not plies, and a single ply decides whether a win
// comes too late, the winner's rank is that of a cursed win, and the loser's that
// of a loss; moves of the highest rank may then differ. byDTZ says that the ranks
// follow DTZ. If a DTZ table is missing, they follow WDL alone: the best moves
// keep the value, but need not make progress, and rule50 may reach its limit
// first.
//
// ok is false if a WDL table is missing or damaged, or if a side has castling
// rights. RankRoot may be called from any number of goroutines, and allocates.
// It takes a fraction of a millisecond if the tables are in memory.
func (t *Tables) RankRoot(p *movegen.Position, previous []movegen.Key, rule50 bool) (list []RootMove,
	byDTZ, ok bool) {
	return t.RankRootUntil(p, previous, rule50, func() bool { return false })
}

// RankRootUntil is RankRoot, but ok is false if stop, which it calls before
// each move, returns true. So a slow disk exceeds a time limit by the probes of
// a single move at most.
func (t *Tables) RankRootUntil(p *movegen.Position, previous []movegen.Key, rule50 bool, stop func() bool) (
	list []RootMove, byDTZ, ok bool) {
	if !t.covers(p) {
		return nil, false, false
	}
	if list, ok = t.rank(p, previous, rule50, stop, t.distanceOf); ok {
		return list, true, true
	}
	list, ok = t.rank(p, previous, rule50, stop, t.valueOf)
	return list, false, ok
}

// rank ranks the moves of p by the values that probe returns, unless stop
// returns true.
func (t *Tables) rank(p *movegen.Position, previous []movegen.Key, rule50 bool, stop func() bool,
	probe func(child *movegen.Position, counter int) (RootMove, bool)) (list []RootMove, ok bool) {
	var moves movegen.MoveList
	p.LegalMoves(&moves)
	past := append(slices.Clone(previous), p.Key())
	var child movegen.Position
	for _, m := range moves.Slice() {
		if stop() {
			return nil, false
		}
		p.MakeInto(&child, m)
		var move RootMove
		if !isDrawn(&child, past, rule50) {
			if move, ok = probe(&child, p.Rule50()); !ok {
				return nil, false
			}
		}
		if move.WDL > Draw && canRepeat(&child, past) {
			move = RootMove{}
		}
		move.Move = m
		if !rule50 {
			move.WDL = withoutRule50(move.WDL)
		}
		move.Rank = rank(move)
		list = append(list, move)
	}
	return list, true // with no moves, too
}

// isDrawn reports whether the game is drawn by repetition or, if it applies, by
// the fifty-move rule, unless the side to move is mated.
func isDrawn(p *movegen.Position, previous []movegen.Key, rule50 bool) bool {
	return p.Repetitions(previous) >= 2 || rule50 && p.Rule50() >= movegen.Rule50Limit && !isMate(p)
}

// leastForThird is the number of reversible plies before a position can occur for
// the third time.
const leastForThird = 8

// canRepeat reports whether a move draws by the third occurrence of a position.
// previous has the keys before p.
func canRepeat(p *movegen.Position, previous []movegen.Key) bool {
	if p.Rule50() < leastForThird-1 {
		return false
	}
	var moves movegen.MoveList
	p.LegalMoves(&moves)
	past := append(slices.Clip(previous), p.Key())
	var child movegen.Position
	for _, m := range moves.Slice() {
		if p.MakeInto(&child, m); child.Repetitions(past) >= 2 {
			return true
		}
	}
	return false
}

// rank returns the rank of a move by value, then by distance.
func rank(m RootMove) int {
	switch {
	case m.WDL > Draw:
		return int(m.WDL+1)*rankStep - m.DTZ
	case m.WDL < Draw:
		return int(m.WDL-1)*rankStep - m.DTZ
	}
	return 0
}

// withoutRule50 returns the value without the fifty-move rule.
func withoutRule50(w WDL) WDL {
	switch {
	case w > Draw:
		return Win
	case w < Draw:
		return Loss
	}
	return Draw
}

// distanceOf returns the values of a move to child by DTZ; counter is rule50
// before the move.
func (t *Tables) distanceOf(child *movegen.Position, counter int) (RootMove, bool) {
	if isMate(child) {
		return RootMove{DTZ: nextPly, WDL: Win}, true // it is never too late for mate
	}
	if child.Rule50() > 0 {
		d, ok := t.afterQuiet(child)
		return RootMove{DTZ: d.plies, WDL: d.value(counter)}, ok
	}
	reply, _, ok := t.wdl(child)
	return RootMove{DTZ: before(-reply).plies, WDL: -reply}, ok
}

// valueOf returns the value of a move to child by WDL.
func (t *Tables) valueOf(child *movegen.Position, _ int) (RootMove, bool) {
	reply, _, ok := t.wdl(child)
	return RootMove{WDL: -reply}, ok
}

// value returns the value of a position or move with distance d when rule50 is
// counter. A rounded distance may be one ply too short, but not a distance of
// 100 plies with a counter of 0, which the table stores as a win.
func (d distance) value(counter int) WDL {
	plies := max(d.plies, -d.plies) + counter
	late := plies > movegen.Rule50Limit
	switch {
	case d.plies == 0:
		return Draw
	case d.plies > 0 && (late || plies == movegen.Rule50Limit && !d.exact && counter > 0):
		return CursedWin
	case d.plies > 0:
		return Win
	case late:
		return BlessedLoss
	}
	return Loss
}
