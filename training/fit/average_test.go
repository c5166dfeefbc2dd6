package fit

import (
	"testing"

	"vedette/eval"
)

// Sums that the engine would refuse become the greatest numbers that it takes.
func TestGreatestAverage(t *testing.T) {
	n := newNumbers(Shape{Kings: 1, Hidden: 64, Outputs: 8, Attacks: eval.AttackInputs})
	for i := range n.HiddenLayer {
		n.HiddenLayer[i] = -90
	}
	for i := range n.OutputWeights {
		n.OutputWeights[i] = 90
	}
	n.OutputBias[2] = 90
	got := Average([]*Network{n.Network()}, []float64{100}).Numbers()
	piece, attack, bias := got.HiddenLayer[0], got.HiddenLayer[n.attackedAt()*n.Hidden], got.HiddenLayer[len(n.HiddenLayer)-1]
	if piece != -eval.MaxHidden || attack != -eval.MaxAttackWeight || bias != -eval.MaxHidden || got.OutputWeights[0] != eval.MaxOutput || got.OutputBias[2] != 9000 {
		t.Errorf("weights %d, %d and %d, outputs %d and %d", piece, attack, bias, got.OutputWeights[0], got.OutputBias[2])
	}
}
