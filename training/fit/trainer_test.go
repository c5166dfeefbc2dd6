package fit

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
)

func testSettings() Settings {
	return Settings{Epochs: 4, Batch: 100, Threads: 1, Seed: 3, Rate: 0.05, Decay: 0.1, Blend: 0.5}
}

// noEpoch does nothing after an epoch.
func noEpoch(Epoch) {}

// run runs a trainer to its end.
func run(t *testing.T, trainer *Trainer) {
	t.Helper()
	if err := trainer.Run(context.Background(), func(int) {}, noEpoch); err != nil {
		t.Fatal(err)
	}
}

// train runs a new trainer to its end over samples in their original order.
func train(t *testing.T, samples []Sample, settings Settings) (*PSQT, []Epoch) {
	t.Helper()
	m := NewPSQT()
	trainer := NewTrainer(m, datasetOf(samples), settings)
	seen := 0
	var epochs []Epoch
	err := trainer.Run(context.Background(), func(n int) { seen += n }, func(e Epoch) {
		epochs = append(epochs, e)
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := settings.Epochs * trainer.data.Training.Len(); seen != want {
		t.Errorf("%d samples were seen, want %d", seen, want)
	}
	if !slices.Equal(epochs, trainer.Epochs()) || len(epochs) != settings.Epochs {
		t.Errorf("reported %v, remembered %v", epochs, trainer.Epochs())
	}
	return m, epochs
}

// A batch allocates almost nothing, however many parameters there are.
func TestBatchesAllocateLittle(t *testing.T) {
	samples := samplesOf(t, 1000, 1)
	shape := plainShape()
	shape.Hidden = 64
	for _, model := range []Model{NewPSQT(), NewNetwork(shape, 1)} {
		settings := testSettings()
		settings.Batch, settings.Epochs = 10, 100
		trainer := NewTrainer(model, datasetOf(samples), settings)
		var before, after runtime.MemStats
		const steps = 10
		runtime.ReadMemStats(&before)
		for range steps {
			if _, err := trainer.step(); err != nil {
				t.Fatal(err)
			}
		}
		runtime.ReadMemStats(&after)
		if bytes := (after.TotalAlloc - before.TotalAlloc) / steps; bytes > 4096 {
			t.Errorf("%s: a batch allocates %d bytes", model.Name(), bytes)
		}
	}
}

func TestTraining(t *testing.T) {
	samples := samplesOf(t, 1000, 1)
	a, epochs := train(t, samples, testSettings())
	settings := testSettings()
	settings.Seed++
	if c, _ := train(t, samples, settings); *c == *a {
		t.Error("the seed changes nothing")
	}
	if first, last := epochs[0].Training, epochs[len(epochs)-1].Training; !(last < first) {
		t.Errorf("the training loss goes from %v to %v", first, last)
	}
	settings = testSettings()
	if got, want := epochs[3].Rate, settings.Rate*finalRate; math.Abs(got-want) > 1e-12 {
		t.Errorf("the last rate is %v, want %v", got, want)
	}
}

// TestThreadsAgree trains with one thread and with three, and again. The sums of the gradient
// of one and of three differ by rounding.
func TestThreadsAgree(t *testing.T) {
	samples := samplesOf(t, 1000, 1)
	for _, test := range []struct {
		model func() Model
		rate  float64
	}{
		{func() Model { return NewPSQT() }, 0.05},
		{func() Model { return NewNetwork(plainShape(), 1) }, 0.001},
	} {
		learn := func(threads int) ([]float32, []Epoch) {
			settings := testSettings()
			settings.Threads, settings.Rate = threads, test.rate
			m := test.model()
			trainer := NewTrainer(m, datasetOf(samples), settings)
			run(t, trainer)
			return m.Parameters(), trainer.Epochs()
		}
		one, epochs := learn(1)
		three, others := learn(3)
		for threads, want := range map[int][]float32{1: one, 3: three} {
			if again, _ := learn(threads); !slices.Equal(again, want) || slices.Equal(want, test.model().Parameters()) {
				t.Errorf("two trainings with %d threads differ, or change nothing", threads)
			}
		}
		for i := range epochs {
			if math.Abs(epochs[i].Validation-others[i].Validation) > 1e-5 {
				t.Errorf("epoch %d: %v with one thread and %v with three", i+1, epochs[i], others[i])
			}
		}
	}
}

func TestValidationLoss(t *testing.T) {
	samples := samplesOf(t, 500, 1)
	m, epochs := train(t, samples, testSettings())
	got := MeanLoss(m, &Loss{blend: 0.5}, &datasetOf(samples).Validation)
	if want := epochs[3].Validation; math.Abs(got-want) > 1e-12 {
		t.Errorf("mean loss %v, the trainer says %v", got, want)
	}
}

func TestFewSamplesMakeOneBatch(t *testing.T) {
	settings := testSettings()
	settings.Batch, settings.Threads = 1000, 4
	train(t, samplesOf(t, 30, 1), settings)
}

// TestResume stops a training within its second epoch and resumes in a new
// trainer, which must give the same as an uninterrupted one.
func TestResume(t *testing.T) {
	samples := samplesOf(t, 1000, 1) // 9 batches an epoch
	for _, test := range []struct {
		model    func() Model
		settings Settings
	}{
		{func() Model { return NewPSQT() }, testSettings()},
		{func() Model { return smallNetwork() }, ownSettings()}, // whose buckets learn in common
	} {
		want, m, batches := test.model(), test.model(), 13
		whole := NewTrainer(want, datasetOf(samples), test.settings)
		run(t, whole)
		file := filepath.Join(t.TempDir(), "checkpoint")
		stopAndSave(t, NewTrainer(test.model(), datasetOf(samples), test.settings), batches, file)
		second := NewTrainer(m, datasetOf(samples), test.settings)
		if err := second.Resume(file); err != nil {
			t.Fatal(err)
		}
		if err := second.Run(context.Background(), func(int) { batches++ }, noEpoch); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(m.Parameters(), want.Parameters()) || !slices.Equal(second.Epochs(), whole.Epochs()) || batches != 4*9 {
			t.Errorf("%s: after %d batches %v, without a stop %v", m.Name(), batches, second.Epochs(), whole.Epochs())
		}
		if left, _ := filepath.Glob(file + "*"); len(left) != 1 {
			t.Errorf("saving left %v", left)
		}
	}
}

// stopAndSave trains until some batches are done, and saves the trainer.
func stopAndSave(t *testing.T, trainer *Trainer, until int, file string) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	batches := 0
	err := trainer.Run(ctx, func(int) {
		if batches++; batches == until {
			cancel()
		}
	}, noEpoch)
	if !errors.Is(err, context.Canceled) || batches != until {
		t.Fatalf("stopped after %d batches with error %v", batches, err)
	}
	if err := trainer.Save(file); err != nil {
		t.Fatal(err)
	}
}

func TestResumeRefuses(t *testing.T) {
	samples := samplesOf(t, 300, 1)
	file := filepath.Join(t.TempDir(), "checkpoint")
	if err := NewTrainer(NewPSQT(), datasetOf(samples), testSettings()).Save(file); err != nil {
		t.Fatal(err)
	}
	sound, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	flipped := slices.Clone(sound)
	flipped[len(flipped)/2] ^= 1
	otherRate, threads := testSettings(), testSettings()
	otherRate.Rate, threads.Threads = 0.01, 2
	for _, test := range []struct {
		what     string
		content  []byte
		settings Settings
		samples  []Sample
		reason   string
	}{
		{"sound", sound, testSettings(), samples, ""},
		{"other threads", sound, threads, samples, ""},
		{"other rate", sound, otherRate, samples, "settings"},
		{"other samples", sound, testSettings(), samples[:200], "games"},
		{"one bit", flipped, testSettings(), samples, "damaged"},
		{"cut off", sound[:len(sound)-50], testSettings(), samples, "damaged"},
		{"only the magic", sound[:len(checkpointMagic)], testSettings(), samples, "damaged"},
		{"empty", nil, testSettings(), samples, "not a checkpoint"},
		{"foreign", []byte("package eval\n"), testSettings(), samples, "not a checkpoint"},
	} {
		if err := os.WriteFile(file, test.content, 0o666); err != nil {
			t.Fatal(err)
		}
		trainer := NewTrainer(NewPSQT(), datasetOf(test.samples), test.settings)
		before := trainer.header()
		err := trainer.Resume(file)
		switch {
		case test.reason == "":
			if err != nil {
				t.Errorf("%s: %v", test.what, err)
			}
		case err == nil || !strings.Contains(err.Error(), file) || !strings.Contains(err.Error(), test.reason):
			t.Errorf("%s: error %v, want %q", test.what, err, test.reason)
		case !reflect.DeepEqual(before, trainer.header()):
			t.Errorf("%s: the trainer was changed", test.what)
		}
	}
}

func TestSettingsAreChecked(t *testing.T) {
	for i, spoil := range []func(*Settings){
		func(s *Settings) { s.Epochs = 0 },
		func(s *Settings) { s.Batch = 0 },
		func(s *Settings) { s.Threads = 0 },
		func(s *Settings) { s.Rate = 0 },
		func(s *Settings) { s.Rate = math.NaN() },
		func(s *Settings) { s.Decay = -1 },
		func(s *Settings) { s.Own = -1 },
		func(s *Settings) { s.Blend = 1.1 },
		func(s *Settings) { s.EndingResults = -0.1 },
		func(s *Settings) { s.EndingResults = 1.1 },
	} {
		settings := testSettings()
		if err := settings.Check(); err != nil {
			t.Fatal(err)
		}
		spoil(&settings)
		if settings.Check() == nil {
			t.Errorf("case %d: %+v was accepted", i, settings)
		}
	}
}
