package eval

import "strconv"

// Score is a score in centipawns, positive if it is good for the side that it
// is given for. Scores near ±Mate are mates.
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
	// MaxEval is the greatest evaluation: every score above it is a mate.
	MaxEval = mateBound - 1
)

// MateIn returns the score of mating at a distance of ply from the root.
func MateIn(ply int) Score { return Mate - Score(ply) }

// MatedIn returns the score of being mated at a distance of ply from the root.
func MatedIn(ply int) Score { return Score(ply) - Mate }

// IsMate reports whether s is a mate, for either side.
func (s Score) IsMate() bool { return s >= mateBound || s <= -mateBound }

// IsWin reports whether s means that the side mates.
func (s Score) IsWin() bool { return s >= mateBound }

// IsLoss reports whether s means that the side is mated.
func (s Score) IsLoss() bool { return s <= -mateBound }

// MateDistance returns the number of moves to the mate of s, negative if the
// side is mated, 0 if it is mated already or s is not a mate.
func (s Score) MateDistance() int {
	switch {
	case s.IsWin():
		return int(Mate-s+1) / 2
	case s.IsLoss():
		return -int(Mate+s) / 2
	}
	return 0
}

// String returns the score as UCI writes it: "cp 35" or "mate -2".
func (s Score) String() string {
	if s.IsMate() {
		return "mate " + strconv.Itoa(s.MateDistance())
	}
	return "cp " + strconv.Itoa(int(s))
}
