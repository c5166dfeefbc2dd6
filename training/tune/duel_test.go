package tune

import (
	"context"
	"testing"

	"vedette/eval"
	"vedette/movegen"
	"vedette/selfplay"
)

// quick returns games with random openings.
func quick(nodes, seed uint64) Games {
	return Games{Rules: selfplay.MatchRules(), Nodes: nodes, Seed: seed}
}

// testDuel returns a duel whose games take a moment.
func testDuel(t *testing.T) *duel {
	t.Helper()
	games := quick(200, 7)
	d, err := newDuel(t.Context(), &games)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestEqualSidesShareThePoints: equal sides play both games of a pair with the
// same moves.
func TestEqualSidesShareThePoints(t *testing.T) {
	d := testDuel(t)
	d.engines[0].SetWeights(eval.PSQTWeights())
	d.engines[1].SetWeights(eval.NewWeights(eval.DefaultPSQT()))
	for number := range 6 {
		if points, err := d.pair(number); points != MaxPoints/2 || err != nil {
			t.Errorf("pair %d: %d half points, error %v", number, points, err)
		}
	}
}

// TestWhoThrowsQueensAwayLoses plays against a side whose queen is worth a
// pawn.
func TestWhoThrowsQueensAwayLoses(t *testing.T) {
	tables := eval.DefaultPSQT()
	for stage := range tables.Values[movegen.Queen] {
		for s := range tables.Values[movegen.Queen][stage] {
			tables.Values[movegen.Queen][stage][s] = 100
		}
	}
	crippled, sum := eval.NewWeights(tables), 0
	d := testDuel(t)
	for number := range 20 {
		worse := (number + 1) % 2
		d.engines[worse].SetWeights(crippled)
		d.engines[1-worse].SetWeights(nil)
		points, err := d.pair(number)
		if err != nil {
			t.Fatal(err)
		}
		if worse == 0 {
			points = MaxPoints - points
		}
		sum += int(points)
	}
	if sum < 60 {
		t.Errorf("%d of 80 half points against a side whose queen is worth a pawn, want at least 60", sum)
	}
}

func TestPairIsRepeatable(t *testing.T) {
	tables := eval.DefaultPSQT()
	tables.Tempo = [2]int16{40, 40}
	other := eval.NewWeights(tables)
	play := func(d *duel) (all []Points) {
		d.engines[1].SetWeights(other)
		for _, number := range []int{3, 4, 3} {
			points, err := d.pair(number)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, points)
		}
		return all
	}
	d := testDuel(t)
	first, second := play(d), play(testDuel(t))
	if first[0] != first[2] || first[0] != second[0] || first[1] != second[1] {
		t.Errorf("%v, then %v", first, second)
	}
}

func TestStoppedDuel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := Measure(ctx, 1000, 2, NewMatch(quick(200, 1), nil, nil), func() {})
	if err != context.Canceled {
		t.Errorf("error %v", err)
	}
}
