package tune

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// summit is where the players of artificial contests are strongest.
var summit = []float64{1, -1, 0.5, 0, 2, -0.5}

// strength falls with the square of the distance from the summit.
func strength(theta []float64) (s float64) {
	for i, x := range theta {
		s -= (x - summit[i]) * (x - summit[i])
	}
	return s
}

// artificial is a contest in place of games: who is stronger scores a little
// more, and chance does the rest.
func artificial(context.Context) (Contest, error) {
	return func(number int, plus, minus []float64) (points Points, err error) {
		chance := rand.New(rand.NewPCG(99, uint64(number)))
		p := 1 / (1 + math.Exp(-0.2*(strength(plus)-strength(minus))))
		for range MaxPoints {
			if chance.Float64() < p {
				points++
			}
		}
		return points, nil
	}, nil
}

func artificialRun(pairs int) *SPSA {
	return NewSPSA(Settings{Pairs: pairs, Gain: 0.05, Seed: 3}, len(summit))
}

func nothing() error { return nil }

func TestFindsTheSummit(t *testing.T) {
	r := artificialRun(20000)
	if err := r.Run(t.Context(), 2, artificial, nothing); err != nil {
		t.Fatal(err)
	}
	for i, x := range r.Theta() {
		if math.Abs(x-summit[i]) > 0.3 {
			t.Errorf("theta %d is %.2f, want %v", i, x, summit[i])
		}
	}
}

// TestZ stays near the start, where the results go on telling which way to go.
func TestZ(t *testing.T) {
	r := NewSPSA(Settings{Pairs: 2000, Gain: 1e-6, Seed: 3}, len(summit))
	if err := r.Run(t.Context(), 1, artificial, nothing); err != nil {
		t.Fatal(err)
	}
	if r.Z(4) < 5 || r.Z(1) > -3 || math.Abs(r.Z(3)) > 3 {
		t.Errorf("z %.1f towards 2, %.1f towards -1, %.1f towards 0", r.Z(4), r.Z(1), r.Z(3))
	}
}

// TestNoDifferenceLeadsNowhere: without a difference between the sides nothing
// moves, and nothing is divided by 0.
func TestNoDifferenceLeadsNowhere(t *testing.T) {
	r := artificialRun(200)
	even := func(context.Context) (Contest, error) {
		return func(int, []float64, []float64) (Points, error) { return MaxPoints / 2, nil }, nil
	}
	if err := r.Run(t.Context(), 1, even, nothing); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(r.Theta(), make([]float64, len(summit))) || r.Z(0) != 0 {
		t.Errorf("theta %v, z %v", r.Theta(), r.Z(0))
	}
}

func TestSidesAreMirrorImages(t *testing.T) {
	r := artificialRun(200)
	sum := 0.
	for number := range lag {
		plus, minus := r.sides(number)
		for i := range plus {
			if plus[i] != -minus[i] || math.Abs(plus[i]) != 1 {
				t.Fatalf("pair %d: %v and %v", number, plus, minus)
			}
			sum += plus[i]
		}
	}
	if n := float64(lag * len(summit)); math.Abs(sum) > 4*math.Sqrt(n) {
		t.Errorf("%v more steps forwards than backwards, of %v", sum, n)
	}
}

func TestGainFalls(t *testing.T) {
	r := NewSPSA(Settings{Pairs: 1000, Gain: 0.01, Seed: 1}, 1)
	first, last := r.gainOf(0), r.gainOf(1000)
	if first != 0.01 || math.Abs(last-0.01/math.Pow(5, 0.6)) > 1e-12 {
		t.Errorf("gain %v, in the end %v", first, last)
	}
}

// TestThreadsDoNotShow runs with one thread, and with three that are ready in
// any order.
func TestThreadsDoNotShow(t *testing.T) {
	alone := artificialRun(500)
	if err := alone.Run(t.Context(), 1, artificial, nothing); err != nil {
		t.Fatal(err)
	}
	together := artificialRun(500)
	// Each pair waits for its successor, if another thread has that, so that
	// points come in the wrong order.
	begun := make([]chan struct{}, 501)
	for i := range begun {
		begun[i] = make(chan struct{})
	}
	close(begun[500])
	swapping := func(ctx context.Context) (Contest, error) {
		play, _ := artificial(ctx)
		return func(number int, plus, minus []float64) (Points, error) {
			close(begun[number])
			if number%2 == 0 {
				<-begun[number+1]
			}
			return play(number, plus, minus)
		}, nil
	}
	reported := 0
	if err := together.Run(t.Context(), 3, swapping, func() error { reported++; return nil }); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(alone.Theta(), together.Theta()) || !slices.Equal(alone.results, together.results) || reported != 500 {
		t.Errorf("%v, with three threads %v", alone.Theta(), together.Theta())
	}
}

func TestErrorsEndTheRun(t *testing.T) {
	rain := errors.New("it rains")
	if err := artificialRun(1000).Run(t.Context(), 2, func(context.Context) (Contest, error) { return nil, rain }, nothing); !errors.Is(err, rain) {
		t.Errorf("error %v", err)
	}
	broken := func(context.Context) (Contest, error) {
		return func(int, []float64, []float64) (Points, error) { return 0, rain }, nil
	}
	if err := artificialRun(1000).Run(t.Context(), 2, broken, nothing); !errors.Is(err, rain) {
		t.Errorf("error %v", err)
	}
	r := artificialRun(1000)
	err := r.Run(t.Context(), 2, artificial, func() error {
		if r.Done() == 10 {
			return rain
		}
		return nil
	})
	if !errors.Is(err, rain) || r.Done() != 10 {
		t.Errorf("error %v after %d pairs", err, r.Done())
	}
}

// TestStoppedRunGoesOn stops a run, saves it, and lets another go on from
// there.
func TestStoppedRunGoesOn(t *testing.T) {
	want := artificialRun(600)
	if err := want.Run(t.Context(), 1, artificial, nothing); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	first := artificialRun(600)
	err := first.Run(ctx, 2, artificial, func() error {
		if first.Done() == 250 {
			cancel()
		}
		return nil
	})
	if first.Done() != 250 || !errors.Is(err, context.Canceled) {
		t.Fatalf("%d pairs, error %v", first.Done(), err)
	}
	name := filepath.Join(t.TempDir(), "checkpoint")
	if err := first.Save(name, "c"); err != nil {
		t.Fatal(err)
	}
	second := artificialRun(600)
	if err := second.Resume(name, "c"); err != nil {
		t.Fatal(err)
	}
	if second.Done() != first.Done() || !slices.Equal(second.Theta(), first.Theta()) {
		t.Errorf("resumed after %d pairs, not %d", second.Done(), first.Done())
	}
	if err := second.Run(t.Context(), 3, artificial, nothing); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(second.Theta(), want.Theta()) || second.Z(0) != want.Z(0) {
		t.Errorf("%v, uninterrupted %v", second.Theta(), want.Theta())
	}
}

func TestBadCheckpoints(t *testing.T) {
	const good = `{"format":"vedette tune 1","settings":{"pairs":5,"gain":0.05,"seed":3},"directions":6,"contest":"c","points":"0124"}`
	for name, test := range map[string]struct{ text, reason string }{
		"good":       {good, ""},
		"no JSON":    {"points", "not a checkpoint"},
		"format":     {strings.Replace(good, "tune 1", "tune 2", 1), "not a checkpoint"},
		"settings":   {strings.Replace(good, "0.05", "0.06", 1), "other settings"},
		"contest":    {strings.Replace(good, `"c"`, `"d"`, 1), "another contest"},
		"directions": {strings.Replace(good, ":6", ":7", 1), "7 directions, not 6"},
		"digit":      {strings.Replace(good, "0124", "0125", 1), "no points of pair 3"},
		"too many":   {strings.Replace(good, "0124", "012401", 1), "too many"},
	} {
		file := filepath.Join(t.TempDir(), "checkpoint")
		if err := os.WriteFile(file, []byte(test.text), 0o644); err != nil {
			t.Fatal(err)
		}
		r := artificialRun(5)
		err := r.Resume(file, "c")
		if test.reason == "" && (err != nil || r.Done() != 4) ||
			test.reason != "" && (err == nil || !strings.Contains(err.Error(), test.reason) || r.Done() != 0) {
			t.Errorf("%s: error %v, %d pairs", name, err, r.Done())
		}
	}
}

func TestSettingsAreChecked(t *testing.T) {
	s := DefaultSettings()
	if err := s.Check(); err != nil {
		t.Error(err)
	}
	for _, s := range []Settings{{0, 1, 1}, {MaxPairs + 1, 1, 1}, {1, 0, 1}, {1, math.NaN(), 1}, {1, math.Inf(1), 1}} {
		if s.Check() == nil {
			t.Errorf("%+v passes", s)
		}
	}
}
