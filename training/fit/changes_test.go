package fit

import (
	"math"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"vedette/eval"
	"vedette/movegen"
	"vedette/training"
)

// TestRegress finds the slopes that numbers were made with, and standard errors that
// fit the differences between many sets of such numbers.
func TestRegress(t *testing.T) {
	const truth, lead, sets, each = 0.7, -0.2, 200, 20
	random := rand.New(rand.NewPCG(1, 2))
	inside, errors := 0, 0.0
	for range sets {
		blocks := new([changeBlocks]moments)
		for i := range blocks {
			blocks[i] = newMoments(2)
			shared := random.NormFloat64() // by all numbers of a block
			for range each {
				l := random.NormFloat64()
				c := 0.1*random.NormFloat64() + 0.05*l + 0.1*shared
				y := [outlooks]float64{truth*c + lead*l + 0.3*random.NormFloat64() + 0.3*shared*random.NormFloat64()}
				blocks[i].add([]float64{l, c}, &y)
			}
		}
		s := regress(blocks, 0, []int{0, 1})[1]
		errors += s.Error / sets
		if math.Abs(s.Slope-truth) < 2*s.Error {
			inside++
		}
	}
	if inside < sets*90/100 || inside > sets*99/100 {
		t.Errorf("%d of %d slopes are within two standard errors, want some 95 %%", inside, sets)
	}
	if errors > 0.1 {
		t.Errorf("standard errors of %v on average", errors)
	}
}

// TestChanges has games whose scores are the evaluations of the tables: a change from
// the network to the tables is all true at once, and the best mean is all tables. By
// random results hardly anything is true.
func TestChanges(t *testing.T) {
	tables, others := eval.TableWeights(), eval.CompiledTables()
	others.Values[movegen.Knight] = others.Values[movegen.Rook]
	file := filepath.Join(t.TempDir(), "games")
	writeGames(t, file, 60, 8)
	c := changesBy(t, file, tables, tables, eval.NewWeights(others))
	changes, positions := c.Of(0), 0
	all := changes[len(changes)-1]
	for _, change := range changes[:len(changes)-1] {
		positions += change.Positions
	}
	if all.Positions < 1000 || positions != all.Positions {
		t.Errorf("%d positions, in groups %d", all.Positions, positions)
	}
	if s := all.Slopes[0]; math.Abs(s.Slope-1) > 0.01 || all.Size < 0.01 {
		t.Errorf("a change of %v is true by %v, want 1", all.Size, s.Slope)
	}
	if s := all.Slopes[outlooks-1]; s.Error == 0 || math.Abs(s.Slope) > 0.8 {
		t.Errorf("by random results it is true by %v ± %v", s.Slope, s.Error)
	}
	if mean := c.Mean(0); len(mean) != 2 || math.Abs(mean[0].Slope-1) > 0.01 || math.Abs(mean[1].Slope) > 0.01 {
		t.Errorf("the best mean is %v, want the tables alone", mean)
	}
}

// TestNoChange: a network that changes nothing has no weight beside others.
func TestNoChange(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games")
	writeGames(t, file, 10, 9)
	c := changesBy(t, file, eval.TableWeights(), eval.DefaultWeights())
	none := c.Of(0)
	if last := none[len(none)-1]; last.Size != 0 || last.Slopes[0] != (Slope{}) || last.Positions == 0 {
		t.Errorf("no change is one of %v in %d positions, true by %v", last.Size, last.Positions, last.Slopes[0])
	}
	if mean := c.Mean(0); mean != nil {
		t.Errorf("a mean of a network with itself: %v", mean)
	}
}

// changesBy returns the changes of the engine's network by others, in games whose scores
// are the evaluations by scorer.
func changesBy(t *testing.T, file string, scorer *eval.Weights, after ...*eval.Weights) *Changes {
	t.Helper()
	c := &Changes{Scale: Scale{125, 233}, Filter: Filter{MaxScore: 3000}, Before: eval.DefaultWeights(), After: after}
	if err := c.Read(t.Context(), nil, func() {}); err != nil {
		t.Fatal(err)
	}
	err := training.ReadAll(t.Context(), []string{file}, func(g *training.Game) error {
		var scores []int16
		if _, err := g.Replay(func(_ int, p *movegen.Position, _ *movegen.Masks, _ training.Ply) {
			whole := float64(eval.Unscale(p, 10000)) / 10000
			scores = append(scores, int16(math.Round(float64(scorer.White(p))/whole)))
		}); err != nil {
			return err
		}
		for i, score := range scores {
			g.Plies[i].Score = score
		}
		return c.add(g)
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}
