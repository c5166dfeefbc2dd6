package training

import (
	"fmt"
	"reflect"
	"strings"

	"vedette/eval"
	"vedette/internal/version"
	"vedette/search"
	"vedette/selfplay"
)

// Settings say how games are played: by which engine, with how many nodes, and
// by which rules. Games with the same settings and number are the same on every
// machine. The header of a file of games contains them as JSON.
type Settings struct {
	// Engine names the version of the engine and its evaluation.
	Engine string `json:"engine"`
	// Seed is the seed of all random numbers of the run.
	Seed uint64 `json:"seed"`

	// SoftNodes and HardNodes limit the search for a move: after SoftNodes it
	// begins no further iteration, after HardNodes it stops at once.
	SoftNodes uint64 `json:"softNodes"`
	HardNodes uint64 `json:"hardNodes"`
	// NoisySoftNodes replaces SoftNodes in check and while the best move is a
	// capture or a promotion, because such positions are not learnt from.
	// 0 stands for SoftNodes.
	NoisySoftNodes uint64 `json:"noisySoftNodes,omitempty"`
	// Hash is the size of the transposition table in megabytes. It is empty at
	// the beginning of every game.
	Hash int `json:"hash"`

	selfplay.Rules
}

// EngineName names this engine with weights, which have a network: its version, its
// signature, and the network's ID.
func EngineName(weights *eval.Weights) string {
	return fmt.Sprintf("Vedette %s%s%d, network %s", version.Version, withSignature, Signature(weights), weights.ID())
}

// withSignature is in the name of an engine between its version and its signature.
const withSignature = ", signature "

// PlayedBy reports whether an engine, by its name, played the games of the
// settings, or one that plays the same: the version does not count where there is a
// signature.
func (s *Settings) PlayedBy(engine string) bool {
	return withoutVersion(engine) == withoutVersion(s.Engine)
}

// withoutVersion returns the name of an engine from its signature on, or all of it.
func withoutVersion(engine string) string {
	if _, rest, ok := strings.Cut(engine, withSignature); ok {
		return rest
	}
	return engine
}

// Difference lists the settings of a run in which those of now differ, by their names in
// the header of a file: "softNodes 5000, now 700; hash 4, now 2". It is empty for equal
// settings.
func (s *Settings) Difference(now *Settings) string {
	var list []string
	before, after := reflect.ValueOf(*s), reflect.ValueOf(*now)
	for _, field := range reflect.VisibleFields(before.Type()) {
		was, is := before.FieldByIndex(field.Index), after.FieldByIndex(field.Index)
		if field.Anonymous || was.Equal(is) {
			continue
		}
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		list = append(list, fmt.Sprintf("%s %v, now %v", name, was, is))
	}
	return strings.Join(list, "; ")
}

// DefaultSettings returns the settings that docs/training.md explains.
func DefaultSettings() Settings {
	return Settings{SoftNodes: 5000, HardNodes: 40000, Hash: 4, Rules: selfplay.DefaultRules()}
}

// limits returns the limits of the search for a move.
func (s *Settings) limits() search.Limits {
	return search.Limits{SoftNodes: s.SoftNodes, NoisySoftNodes: s.NoisySoftNodes, Nodes: s.HardNodes}
}

// MaxPlies bounds the length of games. In version 2 no ply takes more than 65
// bits, however unlikely its score and move, so that all fit in a record.
const MaxPlies = 8000

// Check returns an error that says which setting makes no sense.
func (s *Settings) Check() error {
	switch {
	case s.SoftNodes == 0:
		return fmt.Errorf("soft nodes: 0, want at least 1")
	case s.HardNodes < s.SoftNodes:
		return fmt.Errorf("hard nodes: %d is below the soft limit of %d", s.HardNodes, s.SoftNodes)
	case s.NoisySoftNodes > s.SoftNodes:
		return fmt.Errorf("noisy soft nodes: %d is above the soft limit of %d", s.NoisySoftNodes, s.SoftNodes)
	case s.Hash < 1:
		return fmt.Errorf("hash: %d megabytes, want at least 1", s.Hash)
	case s.MaxPlies > MaxPlies:
		return fmt.Errorf("greatest length: %d plies, want at most %d", s.MaxPlies, MaxPlies)
	}
	return s.Rules.Check()
}
