package fit

import (
	"fmt"
	"strconv"
	"strings"

	"vedette/eval"
)

// Scale is the number of centipawns that stand for 1 in the exponent of the
// expected result: with all pieces on the board, and with none. In between its
// inverse is linear in the phase. A single scale would not be enough: a lead of
// a pawn is drawn more often the fewer pieces are left, and a model would have
// to lower the values of pieces in the endgame to express that.
type Scale struct {
	Middlegame float64 `json:"middlegame"`
	Endgame    float64 `json:"endgame"`
}

// steepness returns 1 / scale at a phase.
func (s Scale) steepness(phase int) float64 {
	middle := float64(phase) / eval.MaxPhase
	return middle/s.Middlegame + (1-middle)/s.Endgame
}

// Check returns an error unless both numbers are valid.
func (s Scale) Check() error {
	for _, x := range [...]float64{s.Middlegame, s.Endgame} {
		if !(x > 0 && x < 1e6) {
			return fmt.Errorf("scale: %v centipawns, want more than 0", x)
		}
	}
	return nil
}

// String returns both numbers in the form that Set reads.
func (s *Scale) String() string { return fmt.Sprintf("%v,%v", s.Middlegame, s.Endgame) }

// Set reads one number for both, or two separated by a comma.
func (s *Scale) Set(text string) error {
	middlegame, endgame, two := strings.Cut(text, ",")
	if !two {
		endgame = middlegame
	}
	var err error
	if s.Middlegame, err = strconv.ParseFloat(middlegame, 64); err == nil {
		s.Endgame, err = strconv.ParseFloat(endgame, 64)
	}
	if err != nil {
		return fmt.Errorf("want one number or two, as in 140,240")
	}
	return nil
}
