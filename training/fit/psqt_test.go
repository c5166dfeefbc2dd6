package fit

import (
	"math"
	"math/rand/v2"
	"testing"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/selfplay"
)

// TestTablesGiveTheEvaluation gives the model the engine's values and compares
// with the engine's evaluation, up to the rounding of its division.
func TestTablesGiveTheEvaluation(t *testing.T) {
	predict := PSQTOf(eval.DefaultPSQT()).Predictor()
	promoted := fentest.Parse(t, "QQQQk3/7p/8/8/8/8/8/3QK3 b - - 0 1") // beyond the greatest phase, 24
	check := func(p *movegen.Position) {
		t.Helper()
		s := pack(p, 0, selfplay.Drawn)
		want := float64(eval.PSQTWeights().Evaluate(p))
		if p.SideToMove() == movegen.Black {
			want = -want
		}
		if got := predict(&s); math.Abs(got-want) > 1 {
			t.Fatalf("%s: %v, evaluated %v", p.FEN(), got, want)
		}
	}
	check(&promoted)
	walks(t, 2000, 1, check)
}

// TestTablesGradient compares each parameter's gradient with the change of the
// loss when the parameter changes.
func TestTablesGradient(t *testing.T) {
	if testing.Short() {
		t.Skip("computes a loss thousands of times")
	}
	samples := samplesOf(t, 500, 3)
	m := NewPSQT()
	random := rand.New(rand.NewPCG(1, 1))
	for i := range m.parameters {
		m.parameters[i] += float32(random.NormFloat64()) / 4
	}
	var checked []int
	const stride = 13 // coprime to all sizes of the tables
	for i := range m.parameters {
		if i%stageParameters < bucketsAt || i%stride == 0 {
			checked = append(checked, i)
		}
	}
	gradient, nonzero, _ := checkGradient(t, m, samples, checked, 1.0/64, 1e-3)
	if nonzero < len(checked)/4 {
		t.Errorf("only %d of %d parameters have a gradient", nonzero, len(checked))
	}
	for stage := range stages {
		if g := gradient[materialAt(movegen.King, stage)]; g != 0 {
			t.Errorf("the king's material has a gradient of %v", g)
		}
	}
}

func TestDecayLeavesMaterialAlone(t *testing.T) {
	spans := NewPSQT().spans()
	decays := func(parameter int) bool { return spanOf(spans, parameter).decays }
	for ty := movegen.Pawn; ty <= movegen.King; ty++ {
		for stage := range stages {
			if decays(materialAt(ty, stage)) || decays(tempoAt(stage)) || !decays(squareAt(ty, stage, movegen.A1)) || !decays(squareAt(ty, stage, movegen.H8)) ||
				ty != movegen.King && (!decays(bucketAt(own, 0, ty, stage, movegen.A1)) || !decays(bucketAt(enemy, eval.KingBuckets-1, ty, stage, movegen.H8))) {
				t.Errorf("type %d, stage %d: material or tempo decays, or squares do not", ty, stage)
			}
		}
	}
}

// testTempo is the tempo of labelled.
var testTempo = [2]int16{40, 15}

// testTables are the engine's with testTempo.
func testTables() *eval.PSQT {
	tables := eval.DefaultPSQT()
	tables.Tempo = testTempo
	return tables
}

// labelled returns a dataset of random positions scored by the engine's values
// and a tempo: the scores are exact.
func labelled(t testing.TB, n int) *Dataset {
	predict := PSQTOf(testTables()).Predictor()
	var samples []Sample
	walks(t, n, 5, func(p *movegen.Position) {
		s := pack(p, 0, selfplay.Drawn)
		s.score = int16(math.Round(predict(&s)))
		samples = append(samples, s)
	})
	return datasetOf(samples)
}

// TestTablesAreRecovered learns tables from positions scored by known tables,
// and must predict like those.
func TestTablesAreRecovered(t *testing.T) {
	if testing.Short() {
		t.Skip("trains on one thread")
	}
	d := labelled(t, 60000)
	m := NewPSQT()
	before := deviation(m, &d.Validation)
	settings := Settings{Epochs: 20, Batch: 512, Threads: 1, Rate: 0.05, Blend: 1}
	run(t, NewTrainer(m, d, settings))
	if after := deviation(m, &d.Validation); after > 16 || before < 50 {
		t.Errorf("predictions are off by %.1f centipawns, before training by %.1f", after, before)
	}
	rounded := m.Round()
	if after := deviation(PSQTOf(rounded), &d.Validation); after > 16.5 {
		t.Errorf("predictions by rounded tables are off by %.1f centipawns", after)
	}
	for stage, want := range testTempo {
		if got := rounded.Tempo[stage]; got < want-5 || got > want+5 {
			t.Errorf("stage %d: tempo %d, want about %d", stage, got, want)
		}
	}
}

// deviation returns the root mean square difference of predictions and scores
// of a set, in centipawns.
func deviation(m interface{ Predictor() func(*Sample) float64 }, set *Set) float64 {
	predict, sum := m.Predictor(), 0.0
	for _, s := range set.thin(set.Len()) {
		sum += math.Pow(predict(s)-float64(s.score), 2)
	}
	return math.Sqrt(sum / float64(set.Len()))
}

// TestRound rounds what was whole centipawns before.
func TestRound(t *testing.T) {
	want := testTables()
	if got := PSQTOf(want).Round(); *got != *want {
		t.Error("the values change")
	}
	m := new(PSQT)
	m.parameters[materialAt(movegen.Rook, 1)] = 4.996
	m.parameters[squareAt(movegen.Rook, 1, movegen.A8)] = -0.002
	m.parameters[bucketAt(enemy, 3, movegen.Queen, 0, movegen.H1)] = -0.015001
	m.parameters[tempoAt(0)] = 0.1
	got := m.Round()
	if rook := got.Values[movegen.Rook][1]; rook[movegen.A8] != 499 || rook[movegen.H1] != 500 ||
		got.Enemy[3][movegen.Queen][0][movegen.H1] != -2 || got.Tempo[0] != 10 {
		t.Errorf("a rook is rounded to %d and %d, a queen to %d, the tempo to %d",
			rook[movegen.A8], rook[movegen.H1], got.Enemy[3][movegen.Queen][0][movegen.H1], got.Tempo[0])
	}
}
