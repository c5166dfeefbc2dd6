package fit

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// streamed returns three files of games, and a dataset of which at most a third of
// the samples fits into memory.
func streamed(t *testing.T) (d, inMemory *Dataset, names []string) {
	t.Helper()
	dir := t.TempDir()
	for i, name := range []string{"a", "b", "c"} {
		names = append(names, filepath.Join(dir, name))
		writeGames(t, names[i], 30*(i+1), uint64(i+1))
	}
	loading := Loading{Filter: DefaultFilter(), Split: Split{0.07, 1}}
	inMemory, err := Load(context.Background(), names, loading, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	loading.Samples = 1000
	if d, err = Load(context.Background(), names, loading, func(int) {}); err != nil {
		t.Fatal(err)
	}
	if n := inMemory.Training.Len(); d.InMemory() || d.TrainingSamples() != n || n < 3000 || d.Training.Len() > 1000 || d.Training.Len() < 500 {
		t.Fatalf("%d samples, %d in memory, want %d", d.TrainingSamples(), d.Training.Len(), n)
	}
	return d, inMemory, names
}

// sorted returns samples in an order that depends only on their content.
func sorted(samples []Sample) []Sample {
	slices.SortFunc(samples, func(a, b Sample) int {
		return slices.Compare([]uint64{a.occupied, a.pieces[0], a.pieces[1], uint64(uint16(a.score)), uint64(a.outcome)},
			[]uint64{b.occupied, b.pieces[0], b.pieces[1], uint64(uint16(b.score)), uint64(b.outcome)})
	})
	return samples
}

func samplesIn(set *Set) (samples []Sample) {
	for piece := range set.Pieces(0, set.Len()) {
		samples = append(samples, piece...)
	}
	return samples
}

// TestStreamHasAllSamples reads two epochs, each of which must contain each
// sample once.
func TestStreamHasAllSamples(t *testing.T) {
	d, inMemory, _ := streamed(t)
	const batches = 33
	read := func(seed uint64, from int) (epochs [2][]Sample) {
		n := d.TrainingSamples()
		f := d.stream.open(context.Background(), seed, 0, 2, batches, from)
		defer f.close()
		for e := range epochs {
			for batch := range batches {
				first, last := batch*n/batches, (batch+1)*n/batches
				if first < from {
					continue
				}
				b, err := f.next(first)
				if err != nil {
					t.Fatal(err)
				}
				if b.set.Len() > 125+n/batches {
					t.Fatalf("a block has %d samples", b.set.Len())
				}
				for i := first; i < last; i++ {
					epochs[e] = append(epochs[e], *b.set.at(i - b.first))
				}
			}
			from = 0
		}
		return epochs
	}
	first := read(1, 0)
	want := sorted(samplesIn(&inMemory.Training))
	for e, epoch := range first {
		if !slices.Equal(sorted(slices.Clone(epoch)), want) {
			t.Errorf("epoch %d has %d samples, not the %d of the files", e, len(epoch), len(want))
		}
	}
	if slices.Equal(first[0], first[1]) {
		t.Error("both epochs have the same order")
	}
	if again := read(1, 0); !slices.Equal(first[0], again[0]) || !slices.Equal(first[1], again[1]) {
		t.Error("the same seed gives another order")
	}
	if other := read(2, 0); slices.Equal(first[0], other[0]) {
		t.Error("another seed gives the same order")
	}
	from := 20 * d.TrainingSamples() / batches
	if later := read(1, from); !slices.Equal(first[0][from:], later[0]) || !slices.Equal(first[1], later[1]) {
		t.Error("reading from within an epoch gives something else")
	}
	// Blocks mix files: the last file has half of the games.
	file := map[Sample]int{}
	for i, s := range samplesIn(&inMemory.Training) {
		file[s] = i
	}
	early := 0
	for _, s := range first[0][:500] {
		if file[s] < len(want)/2 {
			early++
		}
	}
	if early < 150 || early > 350 {
		t.Errorf("%d of the first 500 samples are from the first half of the games", early)
	}
}

// TestResumeOfStream stops within the second epoch and resumes in a new trainer.
func TestResumeOfStream(t *testing.T) {
	d, _, _ := streamed(t)
	settings := testSettings()
	settings.Epochs = 2
	trainer := func() (*Trainer, *PSQT) {
		m := NewPSQT()
		trainer, err := NewTrainer(m, d, settings)
		if err != nil {
			t.Fatal(err)
		}
		return trainer, m
	}
	whole, want := trainer()
	if err := whole.Run(context.Background(), func(int) {}, noEpoch); err != nil {
		t.Fatal(err)
	}
	first, _ := trainer()
	ctx, cancel := context.WithCancel(context.Background())
	batches := 0
	err := first.Run(ctx, func(int) {
		if batches++; batches == first.batches*3/2 {
			cancel()
		}
	}, noEpoch)
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("stopped with error %v", err)
	}
	file := filepath.Join(t.TempDir(), "checkpoint")
	if err := first.Save(file); err != nil {
		t.Fatal(err)
	}
	second, got := trainer()
	if err := second.Resume(file); err != nil {
		t.Fatal(err)
	}
	if err := second.Run(context.Background(), func(int) {}, noEpoch); err != nil {
		t.Fatal(err)
	}
	if *got != *want || !slices.Equal(second.Epochs(), whole.Epochs()) {
		t.Errorf("after a stop %v, without %v", second.Epochs(), whole.Epochs())
	}
}

// TestStreamFails removes games during the training.
func TestStreamFails(t *testing.T) {
	d, _, names := streamed(t)
	trainer, err := NewTrainer(NewPSQT(), d, testSettings())
	if err != nil {
		t.Fatal(err)
	}
	few := filepath.Join(t.TempDir(), "few")
	writeGames(t, few, 5, 1)
	if err := os.Rename(few, names[1]); err != nil {
		t.Fatal(err)
	}
	if err := trainer.Run(context.Background(), func(int) {}, noEpoch); err == nil || !strings.Contains(err.Error(), names[1]) {
		t.Errorf("error %v, want one that names %s", err, names[1])
	}
}

func TestLoadingIsChecked(t *testing.T) {
	for i, l := range []Loading{{Smoothing: -0.1}, {Smoothing: 1}, {Weights: []float64{1}}, {Weights: []float64{1, 0}},
		{Weights: []float64{1, 2.6}}, {Samples: -1}, {Samples: 10}} {
		if l.Check(2) == nil {
			t.Errorf("case %d: %+v was accepted", i, l)
		}
	}
	if err := (&Loading{Smoothing: 0.6, Weights: []float64{0.01, 2.55}, Samples: 1000}).Check(2); err != nil {
		t.Error(err)
	}
}
