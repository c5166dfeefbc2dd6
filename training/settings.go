package training

import (
	"fmt"
	"strings"
)

// Settings say how games are played. Games of equal settings and equal number
// are equal, on every machine.
type Settings struct {
	// Engine names the version that plays, and its evaluation.
	Engine string `json:"engine"`
	// Seed is what all chance of the run comes from.
	Seed uint64 `json:"seed"`

	// SoftNodes is what a move gets: the search begins no further iteration
	// after so many, HardNodes where it stops at once.
	SoftNodes uint64 `json:"softNodes"`
	HardNodes uint64 `json:"hardNodes"`
	// NoisySoftNodes is what SoftNodes is in check and while the best move is a
	// capture or a promotion, 0 for the same: such positions are not learnt from.
	NoisySoftNodes uint64 `json:"noisySoftNodes,omitempty"`
	// Hash is the size of the table in megabytes. Every game begins with an
	// empty one.
	Hash int `json:"hash"`

	// Chess960 lets games begin from one of its 960 starts instead of the
	// ordinary one.
	Chess960 bool `json:"chess960,omitempty"`
	// RandomPlies is how many random moves open a game; every other game has
	// one more.
	RandomPlies int `json:"randomPlies"`
	// OpeningBound is the greatest advantage that a side may have after them, in
	// centipawns.
	OpeningBound int `json:"openingBound"`

	// A game is won when one side was ahead by WinScore centipawns for WinPlies
	// plies in a row, drawn when nobody was ahead by more than DrawScore for
	// DrawPlies plies after DrawAfter plies, and after MaxPlies in any case.
	// Zero plies switch a rule off, but for MaxPlies.
	WinScore  int `json:"winScore"`
	WinPlies  int `json:"winPlies"`
	DrawScore int `json:"drawScore"`
	DrawPlies int `json:"drawPlies"`
	DrawAfter int `json:"drawAfter"`
	MaxPlies  int `json:"maxPlies"`
}

// WithNetwork stands between the name of an engine and the ID of its network.
const WithNetwork = ", network "

// PlayedBy reports whether the engine of a name is that of the settings. Older
// settings do not say which network it had.
func (s *Settings) PlayedBy(engine string) bool {
	return engine == s.Engine || strings.HasPrefix(engine, s.Engine+WithNetwork)
}

// DefaultSettings returns the settings that docs/training.md explains.
func DefaultSettings() Settings {
	return Settings{
		SoftNodes: 5000, HardNodes: 40000, Hash: 4,
		RandomPlies: 8, OpeningBound: 400,
		WinScore: 2000, WinPlies: 4,
		DrawScore: 10, DrawPlies: 12, DrawAfter: 80,
		MaxPlies: 400,
	}
}

// maxPlies bounds the length of games. In version 2 no ply takes more than 65
// bits, however unlikely its score and move, so that all fit in a record.
const maxPlies = 8000

// Check returns an error that says which setting makes no sense.
func (s *Settings) Check() error {
	switch {
	case s.SoftNodes == 0:
		return fmt.Errorf("soft nodes: at least 1 is needed")
	case s.HardNodes < s.SoftNodes:
		return fmt.Errorf("hard nodes: %d is below the soft limit of %d", s.HardNodes, s.SoftNodes)
	case s.NoisySoftNodes > s.SoftNodes:
		return fmt.Errorf("noisy soft nodes: %d is above the soft limit of %d", s.NoisySoftNodes, s.SoftNodes)
	case s.Hash < 1:
		return fmt.Errorf("hash: %d megabytes, at least 1 is needed", s.Hash)
	case s.RandomPlies < 0 || s.RandomPlies > 100:
		return fmt.Errorf("random plies: %d, want 0 to 100", s.RandomPlies)
	case s.OpeningBound < 1:
		return fmt.Errorf("opening bound: %d, at least 1 is needed", s.OpeningBound)
	case s.WinPlies < 0 || s.DrawPlies < 0 || s.WinScore < 0 || s.DrawScore < 0 || s.DrawAfter < 0:
		return fmt.Errorf("adjudication: negative numbers make no sense")
	case s.MaxPlies < 1 || s.MaxPlies > maxPlies:
		return fmt.Errorf("greatest length: %d plies, want 1 to %d", s.MaxPlies, maxPlies)
	}
	return nil
}
