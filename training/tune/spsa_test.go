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

// summit is the theta at which the sides of artificial contests are strongest.
var summit = []float64{1, -1, 0.5, 0, 2, -0.5}

// eloPerStep is how many Elo they lose one step away from the summit.
const eloPerStep = 10

// strength falls with the square of the distance from the summit.
func strength(theta []float64) (e float64) {
	for i, x := range theta {
		e -= eloPerStep * (x - summit[i]) * (x - summit[i])
	}
	return e
}

// artificial is a contest without games: each result is drawn at random, with
// the expected score that the difference in Elo gives. Between equal sides half
// of the games are drawn.
func artificial(context.Context) (Contest, error) {
	return func(number int, plus, minus []float64) (points Points, err error) {
		rng := rand.New(rand.NewPCG(99, uint64(number)))
		expected := 1 / (1 + math.Pow(10, (strength(minus)-strength(plus))/400))
		drawn := min(expected, 1-expected)
		for range 2 {
			switch x := rng.Float64(); {
			case x < drawn:
				points++
			case x < expected+drawn/2:
				points += 2
			}
		}
		return points, nil
	}, nil
}

// unbounded returns the ranges of n directions without bounds.
func unbounded(n int) []Range {
	return slices.Repeat([]Range{{math.Inf(-1), math.Inf(1)}}, n)
}

func artificialRun(pairs int) *SPSA {
	return NewSPSA(Settings{Pairs: pairs, REnd: 0.002, Seed: 3}, unbounded(len(summit)))
}

func nothing() error { return nil }

// finish runs r to its end.
func finish(t *testing.T, r *SPSA, threads int, contest NewContest) {
	t.Helper()
	if err := r.Run(t.Context(), threads, contest, nothing); err != nil {
		t.Fatal(err)
	}
}

// TestFindsTheSummit uses the default settings. Near the summit a pair moves
// theta by r k of the distance towards it. r is 0.002; k is 0.23: two games, a
// difference of 4*10 Elo at one step, and ln(10)/800 a game for each Elo. The
// results, whose variance is 1 between equal sides, add noise with a standard
// deviation of sqrt(r/(2k)), 0.066. The mean of 2,500 pairs has a little less.
func TestFindsTheSummit(t *testing.T) {
	s := DefaultSettings()
	r := NewSPSA(s, unbounded(len(summit)))
	finish(t, r, 2, artificial)
	for i, x := range r.Mean() {
		if math.Abs(x-summit[i]) > 0.2 {
			t.Errorf("direction %d ended at %.2f, want %v", i, x, summit[i])
		}
	}
}

// TestStaysInRange bounds two directions so that the summit lies outside.
func TestStaysInRange(t *testing.T) {
	ranges := unbounded(len(summit))
	ranges[0].Greatest, ranges[1].Least = 0.25, -0.25
	r := NewSPSA(DefaultSettings(), ranges)
	err := r.Run(t.Context(), 2, artificial, func() error {
		if theta := r.Theta(); theta[0] > 0.25 || theta[1] < -0.25 {
			t.Fatalf("after %d pairs theta is %v", r.Done(), theta)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if mean := r.Mean(); mean[0] < 0.2 || mean[1] > -0.2 || math.Abs(mean[4]-summit[4]) > 0.2 {
		t.Errorf("ended at %v", mean)
	}
}

// TestZ has a learning rate so small that theta stays near the start, where all
// results point in the same direction.
func TestZ(t *testing.T) {
	r := NewSPSA(Settings{Pairs: 2000, REnd: 1e-6, Seed: 3}, unbounded(len(summit)))
	finish(t, r, 1, artificial)
	if r.Z(4) < 5 || r.Z(1) > -3 || math.Abs(r.Z(3)) > 3 {
		t.Errorf("z %.1f towards 2, %.1f towards -1, %.1f towards 0", r.Z(4), r.Z(1), r.Z(3))
	}
}

// TestNoDifferenceLeadsNowhere: if all pairs are even, theta does not move, and
// nothing is divided by 0.
func TestNoDifferenceLeadsNowhere(t *testing.T) {
	r := artificialRun(200)
	even := func(context.Context) (Contest, error) {
		return func(int, []float64, []float64) (Points, error) { return MaxPoints / 2, nil }, nil
	}
	finish(t, r, 1, even)
	if !slices.Equal(r.Theta(), make([]float64, len(summit))) || r.Z(0) != 0 {
		t.Errorf("theta %v, z %v", r.Theta(), r.Z(0))
	}
}

func TestSidesAreMirrorImages(t *testing.T) {
	r := artificialRun(200)
	sum := 0.
	for number := range lag {
		plus, minus := r.sides(number)
		size := math.Pow(200/float64(number+1), 0.101)
		for i := range plus {
			if plus[i] != -minus[i] || math.Abs(math.Abs(plus[i])-size) > 1e-12 {
				t.Fatalf("pair %d: %v and %v, want %v", number, plus, minus, size)
			}
			sum += plus[i] / size
		}
	}
	if n := float64(lag * len(summit)); math.Abs(sum) > 4*math.Sqrt(n) {
		t.Errorf("%v more steps forwards than backwards, of %v", sum, n)
	}
}

// TestGains compares the first and the last pair of 1,000 with Spall's
// formulas, computed by hand for a parameter in its own unit: C_end is 8, R_end
// 0.002. Then
//
//	A = 100, c = 8*1000^0.101 = 16.0727, a_end = 0.002*8^2 = 0.128
//	a = 0.128*1100^0.602 = 8.67218
//	c_1 = 16.0727, a_1 = 8.67218/101^0.602 = 0.538923
//	c_1000 = 8, a_1000 = 0.128
//
// and a game more that is won than lost moves the parameter by a_k/c_k.
func TestGains(t *testing.T) {
	s := Settings{Pairs: 1000, REnd: 0.002, Seed: 1}
	const cEnd = 8
	for _, test := range []struct {
		k          int
		c, a, move float64
	}{
		{1, 16.0727, 0.538923, 0.0335303},
		{1000, 8, 0.128, 0.016},
	} {
		c, a := cEnd*s.perturbation(test.k), cEnd*cEnd*s.gain(test.k)
		if math.Abs(c/test.c-1) > 1e-5 || math.Abs(a/test.a-1) > 1e-5 {
			t.Errorf("pair %d: c %v, a %v, want %v and %v", test.k, c, a, test.c, test.a)
		}
		r := NewSPSA(s, unbounded(1))
		for range test.k - 1 {
			r.learn(MaxPoints / 2)
		}
		sign := r.signs(test.k - 1)[0]
		r.learn(MaxPoints) // two games that are won
		if move := cEnd * r.Theta()[0] * sign; math.Abs(move/(2*test.move)-1) > 1e-5 {
			t.Errorf("pair %d: moved by %v, want %v", test.k, move, 2*test.move)
		}
	}
}

// TestMeanOfTheLastFifth compares the mean with one of the thetas that the run
// reports.
func TestMeanOfTheLastFifth(t *testing.T) {
	for _, test := range []struct{ pairs, tail int }{{1, 1}, {5, 1}, {103, 21}, {500, 100}} {
		r := artificialRun(test.pairs)
		sum := make([]float64, len(summit))
		err := r.Run(t.Context(), 2, artificial, func() error {
			if r.Done() <= test.pairs-test.tail {
				if !slices.Equal(r.Mean(), r.Theta()) || r.Tail() != 0 {
					t.Errorf("%d of %d pairs: mean %v of %d pairs", r.Done(), test.pairs, r.Mean(), r.Tail())
				}
				return nil
			}
			for i, x := range r.Theta() {
				sum[i] += x
			}
			return nil
		})
		if err != nil || r.Tail() != test.tail {
			t.Errorf("%d pairs: a tail of %d, want %d, error %v", test.pairs, r.Tail(), test.tail, err)
		}
		for i, mean := range r.Mean() {
			if want := sum[i] / float64(test.tail); math.Abs(mean-want) > 1e-12 {
				t.Errorf("%d pairs: mean %v, want %v", test.pairs, mean, want)
			}
		}
	}
}

// TestThreadsDoNotShow compares a run on one thread with one on three threads
// whose pairs end in another order.
func TestThreadsDoNotShow(t *testing.T) {
	alone := artificialRun(500)
	finish(t, alone, 1, artificial)
	together := artificialRun(500)
	// Each even pair waits until its successor, which another thread plays, has
	// begun, so that points arrive out of order.
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
		t.Errorf("theta %v with one thread, %v with three", alone.Theta(), together.Theta())
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

// TestStoppedRunGoesOn stops a run, saves it, and resumes it in another.
func TestStoppedRunGoesOn(t *testing.T) {
	want := artificialRun(600)
	finish(t, want, 1, artificial)
	for _, at := range []int{250, 530} { // before the last fifth, and in it
		ctx, cancel := context.WithCancel(t.Context())
		first := artificialRun(600)
		err := first.Run(ctx, 2, artificial, func() error {
			if first.Done() == at {
				cancel()
			}
			return nil
		})
		if first.Done() != at || !errors.Is(err, context.Canceled) {
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
		finish(t, second, 3, artificial)
		if !slices.Equal(second.Theta(), want.Theta()) || !slices.Equal(second.Mean(), want.Mean()) || second.Z(0) != want.Z(0) {
			t.Errorf("theta %v, mean %v, want %v, mean %v", second.Theta(), second.Mean(), want.Theta(), want.Mean())
		}
	}
}

func TestBadCheckpoints(t *testing.T) {
	const good = `{"format":"vedette tune 2","settings":{"pairs":5,"rEnd":0.002,"seed":3},"directions":6,"contest":"c","points":"0124"}`
	for name, test := range map[string]struct{ text, reason string }{
		"good":       {good, ""},
		"no JSON":    {"points", "not a checkpoint"},
		"format":     {strings.Replace(good, "tune 2", "tune 3", 1), "not a checkpoint"},
		"settings":   {strings.Replace(good, "0.002", "0.003", 1), "other settings"},
		"contest":    {strings.Replace(good, `"c"`, `"d"`, 1), "another contest"},
		"directions": {strings.Replace(good, ":6", ":7", 1), "7 directions, not 6"},
		"digit":      {strings.Replace(good, "0124", "0125", 1), "instead of the points of pair 3"},
		"too many":   {strings.Replace(good, "0124", "012401", 1), "more pairs than the run"},
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
			t.Errorf("%+v: no error", s)
		}
	}
}
