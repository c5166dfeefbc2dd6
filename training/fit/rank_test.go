package fit

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestRank: units with equal weights are one dimension, and a few that vary
// independently as many.
func TestRank(t *testing.T) {
	set := new(Set)
	for _, s := range samplesOf(t, 2000, 4) {
		set.Add(s)
	}
	m := newNetwork(Shape{Kings: 1, Hidden: 64, Outputs: 1})
	random := rand.New(rand.NewPCG(1, 1))
	for input := range m.attackedAt() {
		x := float32(random.Float64()) / maxPieces
		for unit := range m.Hidden {
			m.row(m.parameters, input)[unit] = x
		}
	}
	m.Changed(0, len(m.parameters))
	if rank := m.Rank(set); math.Abs(rank-1) > 0.001 {
		t.Errorf("equal units have a rank of %v", rank)
	}
	if few, many := m.Rank(set), NewNetwork(plainShape(), 1).Rank(set); many < 10*few || many > 256 {
		t.Errorf("random units have a rank of %v", many)
	}
}
