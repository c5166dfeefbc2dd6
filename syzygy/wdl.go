package syzygy

import "vedette/movegen"

// WDL is the value of a position for the side to move with best play and a
// rule50 of 0.
type WDL int8

// The values of a position. A cursed win is a win that the fifty-move rule
// turns into a draw, a blessed loss the same from the other side's view.
const (
	Loss WDL = iota - 2
	BlessedLoss
	Draw
	CursedWin
	Win
)

// none is below all values. It is the value where there is no move.
const none = Loss - 1

// String returns the value in words.
func (w WDL) String() string {
	if w < Loss || w > Win {
		return "none"
	}
	return [...]string{"loss", "blessed loss", "draw", "cursed win", "win"}[w-Loss]
}

// WDL returns the value of p. It reports false if a table is missing or
// damaged, or if a side has castling rights. It ignores rule50 and repetitions,
// but not en passant.
//
// WDL may be called from any number of goroutines, and allocates only to open a
// table.
func (t *Tables) WDL(p *movegen.Position) (WDL, bool) {
	if !t.covers(p) {
		return Draw, false
	}
	value, _, ok := t.wdl(p)
	return value, ok
}

// covers reports whether a table may have p.
func (t *Tables) covers(p *movegen.Position) bool {
	return t != nil && p.Occupied().Count() <= t.maxPieces && p.CastlingRooks() == 0
}

// wdl returns the value of p, and whether a capture decides it: then the tables
// may store anything for p, and its distance is that of the capture.
func (t *Tables) wdl(p *movegen.Position) (value WDL, byCapture, ok bool) {
	m := materialOf(p)
	if m == 0 {
		return Draw, false, true // bare kings
	}
	e := t.endings[m]
	table := e.wdl.open(t)
	if table == nil {
		return Draw, false, false
	}
	capture, enPassant, ok := t.captures(p)
	if !ok || capture == Win || enPassant == Win {
		return Win, true, ok
	}
	stored, ok := table.wdl(p, e.flipped)
	if !ok {
		return Draw, false, false
	}
	if enPassant > none && stored == Draw && onlyEnPassant(p) {
		stored = none // the table takes it for a stalemate
	}
	if best := max(capture, enPassant); best >= stored && best > Draw {
		return best, true, true
	}
	other := max(capture, stored)
	return max(other, enPassant), enPassant > other, true
}

// captures returns the best values of p's en passant captures and of its other
// captures, or none. It stops at the first capture that wins.
func (t *Tables) captures(p *movegen.Position) (capture, enPassant WDL, ok bool) {
	capture, enPassant = none, none
	var moves movegen.MoveList
	p.NoisyMoves(&moves)
	var child movegen.Position
	for _, m := range moves.Slice() {
		if !p.IsCapture(m) {
			continue
		}
		p.MakeInto(&child, m)
		value, _, ok := t.wdl(&child)
		if !ok {
			return none, none, false
		}
		if m.IsEnPassant() {
			enPassant = max(enPassant, -value)
		} else {
			capture = max(capture, -value)
		}
		if value == Loss {
			break
		}
	}
	return capture, enPassant, true
}

// onlyEnPassant reports whether p, which has an en passant capture, has no
// other move.
func onlyEnPassant(p *movegen.Position) bool {
	var moves movegen.MoveList
	p.LegalMoves(&moves)
	for _, m := range moves.Slice() {
		if !m.IsEnPassant() {
			return false
		}
	}
	return true
}

// wdl returns the value that the table stores for p, which does not count en
// passant, and may be wrong if a capture decides. ok is false if the table is
// damaged.
func (t *table) wdl(p *movegen.Position, flipped bool) (WDL, bool) {
	part, index := t.part(p, t.flip(p, flipped))
	value, ok := part.values.at(index)
	return WDL(value) + Loss, ok // at most 4: checked when the table was opened
}
