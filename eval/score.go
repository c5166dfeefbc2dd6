package eval

import (
	"fmt"

	"vedette/movegen"
)

// Score is a score in centipawns, positive if it is good for the side that it
// is given for. They are those of the evaluation; clients are shown others, by
// Shown. Up to ±MaxEval it is an evaluation, or a score that rests on
// some; near ±TBWin the endgame tables know who wins; near ±Mate are mates:
//
//	0 ... MaxEval ... TBWin-MaxPly ... TBWin, Mate-MaxPly ... Mate
type Score int32

// The range of scores. All fit in 16 bits.
const (
	// MaxPly is the greatest distance from the root that a search reaches.
	MaxPly = 246

	Draw     Score = 0
	Mate     Score = 32000
	Infinity Score = Mate + 1
	// NoScore means that the score is unknown.
	NoScore Score = Infinity + 1
	// mateBound is the least score that is a mate.
	mateBound = Mate - MaxPly
	// TBWin is the score of a position that is won by the endgame tables, and
	// winBound the least score of a win.
	TBWin    = mateBound - 1
	winBound = TBWin - MaxPly
	// MaxEval is the greatest evaluation. It is below the shown score of every TB
	// win, and so far below winBound that no margin of the search bridges the gap.
	MaxEval = shownTBWin - MaxPly - 1
	// shownTBWin is what clients are shown for TBWin, as by Stockfish.
	shownTBWin Score = 20000
)

// MateIn returns the score of mating at a distance of ply from the root.
func MateIn(ply int) Score { return Mate - Score(ply) }

// MatedIn returns the score of being mated at a distance of ply from the root.
func MatedIn(ply int) Score { return Score(ply) - Mate }

// TBWinIn returns the score of reaching a position at a distance of ply from
// the root that is won by the endgame tables: the nearer, the better.
func TBWinIn(ply int) Score { return TBWin - Score(ply) }

// TBLossIn returns the score of reaching one that is lost.
func TBLossIn(ply int) Score { return Score(ply) - TBWin }

// ForWhite returns a score of a side as one of White.
func (s Score) ForWhite(side movegen.Color) Score {
	if side == movegen.Black {
		return -s
	}
	return s
}

// IsMate reports whether s is a mate, for either side.
func (s Score) IsMate() bool { return s >= mateBound || s <= -mateBound }

// IsDecided reports whether s is a win or a loss that is proven, by a mate or by
// the endgame tables. Margins and means make no sense of such a score.
func (s Score) IsDecided() bool { return s >= winBound || s <= -winBound }

// IsWin reports whether s means that the side mates, or wins by the endgame
// tables.
func (s Score) IsWin() bool { return s >= winBound }

// IsLoss reports whether s means that the side is mated, or loses by the endgame
// tables.
func (s Score) IsLoss() bool { return s <= -winBound }

// String returns the score in centipawns with its sign, or what is known: a mate or a
// TB win, with its distance from the root. Text returns it for UCI.
func (s Score) String() string {
	switch {
	case s == NoScore:
		return "none"
	case !s.IsDecided(), s >= Infinity, s <= -Infinity:
		return fmt.Sprintf("%+d", int32(s))
	case s >= mateBound:
		return fmt.Sprintf("mate at ply %d", Mate-s)
	case s <= -mateBound:
		return fmt.Sprintf("mated at ply %d", Mate+s)
	case s > 0:
		return fmt.Sprintf("TB win at ply %d", TBWin-s)
	}
	return fmt.Sprintf("TB loss at ply %d", TBWin+s)
}

// MateDistance returns the number of moves to the mate of s, negative if the
// side is mated, 0 if it is mated already or s is not a mate.
func (s Score) MateDistance() int {
	switch {
	case s >= mateBound:
		return int(Mate-s+1) / 2
	case s <= -mateBound:
		return -int(Mate+s) / 2
	}
	return 0
}
