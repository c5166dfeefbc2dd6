package fit

import (
	"math"
	"math/bits"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"vedette/eval"
	"vedette/movegen"
	"vedette/training"
)

// TestJudge: predictions that are the scores times a factor are without error once that is
// undone, and wrong ones have the errors that are computed one by one.
func TestJudge(t *testing.T) {
	set, judge := &labelled(t, 2000).Training, new(Judge)
	predict := PSQTOf(eval.DefaultPSQT()).Predictor()
	for i, s := range samplesIn(set) {
		judge.add(s, i/7)
	}
	score := func(s *Sample) float64 { return float64(s.score) }
	double := judge.Judge(func(s *Sample) float64 { return 2 * score(s) })
	if mean, less, deviation := judge.Compare(double, double, 0, maxPieces); math.Abs(double.Factor-0.5) > 0.002 || mean > 1e-6 || less != 0 || deviation != 0 {
		t.Errorf("factor %v, error %v, less by %v ± %v", double.Factor, mean, less, deviation)
	}
	tables := judge.Judge(predict)
	n, want, errors := 0.0, 0.0, map[int][]float64{} // by game
	for i, s := range samplesIn(set) {
		if pieces := bits.OnesCount64(s.occupied); pieces < 20 || pieces > 30 {
			continue
		}
		d := s.expected(tables.Factor*predict(&s)) - s.expected(score(&s))
		n, want = n+1, want+d*d
		errors[i/7] = append(errors[i/7], d*d)
	}
	want /= n
	squares := 0.0
	for _, ofGame := range errors {
		sum := 0.0
		for _, e := range ofGame {
			sum += e - want
		}
		squares += sum * sum
	}
	mean, less, deviation := judge.Compare(tables, double, 20, 30)
	if math.Abs(mean-want) > 1e-9 || math.Abs(less+want) > 1e-5 || math.Abs(deviation-math.Sqrt(squares)/n) > 1e-5 || len(errors) < 100 {
		t.Errorf("error %v, want %v; less by %v ± %v, want %v", mean, want, less, deviation, math.Sqrt(squares)/n)
	}
	for _, factor := range []float64{0.9, 1.1} { // no other factor is better
		sum := 0.0
		for i, s := range samplesIn(set) {
			d := s.expected(factor*tables.Factor*predict(&s)) - s.expected(score(&s))
			sum += d*d - tables.Errors[i]
		}
		if sum < 0 {
			t.Errorf("the factor %v is better than %v", factor*tables.Factor, tables.Factor)
		}
	}
}

// TestReadJudge: the positions that a filter keeps are judged by the evaluations that the
// scores of the games stand for.
func TestReadJudge(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games")
	writeGames(t, name, 20, 6)
	filter := Filter{MaxScore: 2000, MinPieces: 20}
	judge, err := ReadJudge(t.Context(), name, filter)
	if err != nil {
		t.Fatal(err)
	}
	game := 0
	var want []judged
	if err := training.ReadAll(t.Context(), []string{name}, func(g *training.Game) error {
		game++
		_, err := g.Replay(func(i int, p *movegen.Position, masks *movegen.Masks, ply training.Ply) {
			if filter.reason(len(g.Plies), i, p, masks, ply) == Kept {
				s := pack(p, int16(eval.Unscale(p, eval.Score(ply.Score))), g.Result)
				want = append(want, judged{s, sigmoid(float64(s.score) * steepness[s.phase]), game})
			}
		})
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(judge.rows, want) || judge.Len() < 100 || game < 10 {
		t.Errorf("%d positions of %d games, want %d", judge.Len(), game, len(want))
	}
	filter.MinPieces = 33
	if _, err := ReadJudge(t.Context(), name, filter); err == nil || !strings.Contains(err.Error(), "no positions") {
		t.Errorf("no positions: error %v", err)
	}
}
