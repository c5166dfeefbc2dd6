package fit

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"vedette/eval"
	"vedette/movegen"
	"vedette/selfplay"
)

// truth is a model whose steepness and threshold are linear in the phase,
// except for pawn endings.
func truth() *WDL {
	m := new(WDL)
	for phase := range m.Centre {
		share := float64(phase) / eval.MaxPhase
		steepness, threshold := 0.006+0.004*share, 2-share
		if phase == 0 {
			steepness, threshold = 0.008, 1.2
		}
		m.Centre[phase], m.Spread[phase] = threshold/steepness, 1/steepness
	}
	return m
}

// drawFrom returns samples whose results are drawn from the model.
func drawFrom(m *WDL, n int, seed uint64) *Set {
	random, set := rand.New(rand.NewPCG(seed, 5)), new(Set)
	for range n {
		s := Sample{
			score: int16(random.IntN(1601) - 800),
			phase: uint8(random.IntN(eval.MaxPhase + 1)),
			side:  movegen.Color(random.IntN(2)),
		}
		probabilities, dice := m.probabilities(&s), random.Float64()
		result := selfplay.BlackWins
		for dice >= probabilities[result] && result < selfplay.WhiteWins {
			dice -= probabilities[result]
			result++
		}
		if s.side == movegen.Black {
			result = opposite(result)
		}
		s.result = result
		set.Add(s)
	}
	return set
}

// probabilities returns the probabilities of the results of a sample for its side to
// move, indexed as results are for White.
func (m *WDL) probabilities(s *Sample) [results]float64 {
	score := float64(s.mover()) * float64(s.score)
	centre, spread := m.Centre[s.phase], m.Spread[s.phase]
	win, loss := sigmoid((score-centre)/spread), sigmoid((-score-centre)/spread)
	return [...]float64{selfplay.BlackWins: loss, selfplay.Drawn: 1 - win - loss, selfplay.WhiteWins: win}
}

func TestFitWDLFindsTheTruth(t *testing.T) {
	truth := truth()
	m, err := FitWDL(drawFrom(truth, 300_000, 1))
	if err != nil {
		t.Fatal(err)
	}
	for phase := range m.Centre {
		if math.Abs(m.Centre[phase]/truth.Centre[phase]-1) > 0.04 || math.Abs(m.Spread[phase]/truth.Spread[phase]-1) > 0.04 {
			t.Errorf("phase %d: centre %.1f, spread %.1f, want %.1f and %.1f", phase,
				m.Centre[phase], m.Spread[phase], truth.Centre[phase], truth.Spread[phase])
		}
	}
	other := drawFrom(truth, 100_000, 2)
	if loss, best := m.MeanLoss(other), truth.MeanLoss(other); loss > best+1e-4 {
		t.Errorf("a loss of %.6f, the truth has %.6f", loss, best)
	}
}

// TestFitWDLSeesBothSides exchanges the sides of all games: nothing may change.
func TestFitWDLSeesBothSides(t *testing.T) {
	set := drawFrom(truth(), 20_000, 3)
	turned := new(Set)
	for _, s := range set.thin(set.Len()) {
		s := *s
		s.score, s.result, s.side = -s.score, selfplay.WhiteWins-s.result, s.side^1
		turned.Add(s)
	}
	a, errA := FitWDL(set)
	b, errB := FitWDL(turned)
	if errA != nil || errB != nil || *a != *b {
		t.Errorf("models %v and %v, errors %v, %v", a, b, errA, errB)
	}
}

// TestFitWDLRefuses has games that no model fits.
func TestFitWDLRefuses(t *testing.T) {
	all := func(result func(score int16) selfplay.Result) *Set {
		set := new(Set)
		for i := range 5000 {
			s := Sample{score: int16(i%1001 - 500), phase: uint8(i % (eval.MaxPhase + 1))}
			s.result = result(s.score)
			set.Add(s)
		}
		return set
	}
	sure := func(score int16) selfplay.Result {
		switch {
		case score > 100:
			return selfplay.WhiteWins
		case score < -100:
			return selfplay.BlackWins
		}
		return selfplay.Drawn
	}
	oneStage := new(Set)
	for _, s := range drawFrom(truth(), 2000, 4).thin(2000) {
		s.phase = min(s.phase, 1)
		oneStage.Add(*s)
	}
	for name, set := range map[string]*Set{
		"drawn":       all(func(int16) selfplay.Result { return selfplay.Drawn }),
		"won":         all(func(int16) selfplay.Result { return selfplay.WhiteWins }),
		"certain":     all(sure),
		"never drawn": all(func(score int16) selfplay.Result { return 2 * selfplay.Result(score&1) }),
		"turned":      all(func(score int16) selfplay.Result { return opposite(sure(score + score&127)) }),
		"one stage":   oneStage,
		"empty":       new(Set),
	} {
		if m, err := FitWDL(set); err == nil || !strings.Contains(err.Error(), "no probabilities fit") {
			t.Errorf("%s: model %v, error %v", name, m, err)
		}
	}
}

// TestOutcomesLoss compares the loss with the logarithms of the probabilities,
// and the derivatives with difference quotients.
func TestOutcomesLoss(t *testing.T) {
	n := outcomes{selfplay.BlackWins: 3, selfplay.Drawn: 5, selfplay.WhiteWins: 7}
	for _, x := range []float64{0, 0.3, 2, 9} {
		for _, threshold := range []float64{0.01, 0.7, 3} {
			win, lose := sigmoid(x-threshold), sigmoid(-x-threshold)
			want := -7*math.Log(win) - 3*math.Log(lose) - 5*math.Log(1-win-lose)
			loss, slope, curvature := n.loss(x, threshold)
			if math.Abs(loss-want) > 1e-9*want {
				t.Errorf("%v, %v: loss %v, want %v", x, threshold, loss, want)
			}
			const h = 1e-6
			_, right, _ := n.loss(x+h, threshold)
			_, left, _ := n.loss(x-h, threshold)
			_, up, _ := n.loss(x, threshold+h)
			_, down, _ := n.loss(x, threshold-h)
			rightLoss, _, _ := n.loss(x+h, threshold)
			leftLoss, _, _ := n.loss(x-h, threshold)
			upLoss, _, _ := n.loss(x, threshold+h)
			downLoss, _, _ := n.loss(x, threshold-h)
			for i, pair := range [][2]float64{
				{slope[0], (rightLoss - leftLoss) / (2 * h)}, {slope[1], (upLoss - downLoss) / (2 * h)},
				{curvature[0], (right[0] - left[0]) / (2 * h)}, {curvature[1], (up[0] - down[0]) / (2 * h)},
				{curvature[1], (right[1] - left[1]) / (2 * h)}, {curvature[2], (up[1] - down[1]) / (2 * h)},
			} {
				if math.Abs(pair[0]-pair[1]) > 1e-4*max(1, math.Abs(pair[1])) {
					t.Errorf("%v, %v: derivative %d is %v, want %v", x, threshold, i, pair[0], pair[1])
				}
			}
		}
	}
	// A hopeless draw is unlikely, not impossible, and nothing overflows.
	for _, x := range []float64{50, 1e4} {
		loss, slope, _ := (&outcomes{selfplay.Drawn: 1}).loss(x, 1)
		if want := x - 1 - math.Log(-math.Expm1(-2)); math.Abs(loss-want) > 1e-9*want || math.Abs(slope[0]-1) > 1e-9 {
			t.Errorf("a draw at %v: loss %v, want %v; slope %v", x, loss, want, slope[0])
		}
	}
}

// TestMeanLossIsThatOfTheProbabilities computes the loss sample by sample.
func TestMeanLossIsThatOfTheProbabilities(t *testing.T) {
	m, set := truth(), drawFrom(truth(), 5000, 6)
	sum := 0.0
	for _, s := range set.thin(set.Len()) {
		happened := s.result
		if s.side == movegen.Black {
			happened = opposite(happened)
		}
		sum -= math.Log(m.probabilities(s)[happened])
	}
	if got, want := m.MeanLoss(set), sum/5000; math.Abs(got-want) > 1e-9 {
		t.Errorf("mean loss %v, want %v", got, want)
	}
}

// TestEnginesWDL compares the engine's per mille values with the model here,
// and the engine's phase with that of a sample.
func TestEnginesWDL(t *testing.T) {
	m := &WDL{WDLModel: eval.CompiledWDL()}
	random := rand.New(rand.NewPCG(7, 7))
	walks(t, 500, 7, func(p *movegen.Position) {
		score := eval.Score(random.IntN(1201) - 600)
		white := score
		if p.SideToMove() == movegen.Black {
			white = -score
		}
		s := pack(p, int16(white), selfplay.Drawn)
		if int(s.phase) != eval.Phase(p) {
			t.Fatalf("%s: phase %d, the engine's is %d", p.FEN(), s.phase, eval.Phase(p))
		}
		probabilities := m.probabilities(&s)
		win, draw, loss := eval.WDL(score, eval.Phase(p))
		for result, perMille := range [results]int{loss, draw, win} {
			if math.Abs(1000*probabilities[result]-float64(perMille)) > 1 {
				t.Fatalf("phase %d, score %d: %d %d %d, want %.4f", s.phase, score, win, draw, loss, probabilities)
			}
		}
	})
}
