package fit

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

	"vedette/eval"
	"vedette/movegen"
	"vedette/selfplay"
	"vedette/training"
)

// writeGames writes n games of random moves, with random scores and results.
func writeGames(t *testing.T, name string, n int, seed uint64) {
	t.Helper()
	w, err := training.Create(name, training.Header{Runs: []training.Settings{training.DefaultSettings()}})
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(seed, 3))
	for i := range n {
		p := movegen.StartPosition()
		g := training.Game{Number: uint32(i), Start: p, Result: selfplay.Result(random.IntN(3))}
		var list movegen.MoveList
		for range 40 {
			list.Clear()
			p.LegalMoves(&list)
			if list.Len() == 0 {
				break
			}
			ply := training.Ply{Move: list.At(random.IntN(list.Len())), Score: int16(random.IntN(401) - 200)}
			g.Plies = append(g.Plies, ply)
			var child movegen.Position
			p.MakeInto(&child, ply.Move)
			p = child
		}
		if err := w.Write(&g); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

// load loads files, of which the last report must tell all games.
func load(t *testing.T, l Loading, names ...string) *Dataset {
	t.Helper()
	reported := 0
	d, err := Load(t.Context(), names, l, func() { reported++ })
	if err != nil {
		t.Fatal(err)
	}
	if reported != d.Games() {
		t.Errorf("progress says %d games, not %d", reported, d.Games())
	}
	return d
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a"), filepath.Join(dir, "b")
	writeGames(t, a, 60, 1)
	writeGames(t, b, 40, 2)
	first, second := Loading{Filter: DefaultFilter(), Split: Split{0.25, 1}}, Loading{Filter: DefaultFilter(), Split: Split{0.25, 2}}
	d := load(t, first, a, b)
	if d.Games() != 100 || d.ValidationGames < 10 || d.ValidationGames > 40 {
		t.Errorf("%d games, %d for validation; want 100 and about 25", d.Games(), d.ValidationGames)
	}
	if kept := d.Training.Len() + d.Validation.Len(); kept != d.Counts[Kept] || kept == 0 || d.Counts[EarlyPly] != 100*8 {
		t.Errorf("%d positions, counts %v", kept, d.Counts)
	}
	if total := d.Counts.Total(); total > 100*40 || total < 100*20 {
		t.Errorf("%d positions of 100 games of up to 40 plies", total)
	}
	if same := load(t, first, a, b); same.Sum != d.Sum || same.Validation.Len() != d.Validation.Len() {
		t.Error("loading the same files again gives another dataset")
	}
	if swapped := load(t, first, b, a); swapped.Sum == d.Sum || swapped.Validation.Len() != d.Validation.Len() {
		t.Error("the order of the files should change the sum, and not the split")
	}
	if other := load(t, second, a, b); other.Validation.Len() == d.Validation.Len() {
		t.Error("the split does not follow the seed")
	}
}

// TestSplitIsByGame reads the games again and checks that exactly their samples
// are on the side of the split.
func TestSplitIsByGame(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games")
	writeGames(t, file, 100, 1)
	filter, split := DefaultFilter(), Split{0.3, 1}
	d := load(t, Loading{Filter: filter, Split: split}, file)
	next := map[*Set]int{}
	err := training.ReadAll(t.Context(), []string{file}, func(g *training.Game) error {
		set := &d.Training
		if split.forValidation(g) {
			set = &d.Validation
		}
		_, err := g.Replay(func(i int, p *movegen.Position, masks *movegen.Masks, ply training.Ply) {
			if filter.reason(len(g.Plies), i, p, masks, ply) != Kept {
				return
			}
			if *set.at(next[set]) != pack(p, ply.Score, g.Result) {
				t.Fatalf("game %d, ply %d is not where its game is", g.Number, i)
			}
			next[set]++
		})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, set := range []*Set{&d.Training, &d.Validation} {
		if next[set] != set.Len() || set.Len() == 0 {
			t.Errorf("%d samples, want %d", set.Len(), next[set])
		}
	}
}

func TestLoadRefuses(t *testing.T) {
	dir := t.TempDir()
	games, text, torn := filepath.Join(dir, "games"), filepath.Join(dir, "text"), filepath.Join(dir, "torn")
	writeGames(t, games, 30, 1)
	whole, err := os.ReadFile(games)
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{text: []byte("1. e4 e5"), torn: whole[:len(whole)-7]} {
		if err := os.WriteFile(name, content, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{text, torn, filepath.Join(dir, "none")} {
		_, err := Load(context.Background(), []string{games, name}, Loading{Filter: DefaultFilter(), Split: Split{0.2, 1}}, func() {})
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: error %v", name, err)
		}
	}
	if _, err := Load(context.Background(), []string{games}, Loading{Filter: DefaultFilter(), Split: Split{0, 1}}, func() {}); err == nil {
		t.Error("a dataset without validation was accepted")
	}
	ctx, cancel := context.WithCancel(context.Background())
	loaded := 0
	d, err := Load(ctx, []string{games}, Loading{Filter: DefaultFilter(), Split: Split{0.2, 1}}, func() {
		if loaded++; loaded == 5 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || d.Games() != 5 {
		t.Errorf("stopped after 5 games: %d games, error %v", d.Games(), err)
	}
}

// TestUnscale: samples have the evaluations that scores stand for.
func TestUnscale(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games")
	writeGames(t, name, 30, 5)
	l := Loading{Filter: DefaultFilter(), Split: Split{0.3, 1}}
	scores := load(t, l, name)
	l.Unscale = true
	evaluations := load(t, l, name)
	larger := 0
	for i := range scores.Training.Len() {
		score, evaluation := scores.Training.at(i).score, evaluations.Training.at(i).score
		if max(score, -score) > max(evaluation, -evaluation) || score > 0 && evaluation < 0 {
			t.Errorf("a score of %d stands for %d", score, evaluation)
		}
		if evaluation != score {
			larger++
		}
	}
	if larger < scores.Training.Len()/2 {
		t.Errorf("only %d of %d scores stand for others", larger, scores.Training.Len())
	}
	if scores.Sum != evaluations.Sum || scores.describe() == evaluations.describe() {
		t.Error("not the same games, or a checkpoint does not tell the difference")
	}
}

// smoothed returns scores that l has smoothed.
func smoothed(l *Loading, scores ...int16) (got []int16) {
	var all []gamePly
	for _, score := range scores {
		all = append(all, gamePly{score: score})
	}
	l.smooth(all)
	for i := range all {
		got = append(got, all[i].score)
	}
	return got
}

// TestSmoothing compares with sums that are computed one by one, and has mates.
func TestSmoothing(t *testing.T) {
	l := &Loading{Smoothing: 0.5}
	scores := []int16{100, 0, 40, int16(eval.Mate) - 5, -80, 10, -int16(eval.Mate) + 2, 300}
	got := smoothed(l, scores...)
	for i := range scores {
		won, weights := 0.0, 0.0
		for k := i & 1; k < len(scores); k += 2 {
			share := math.Pow(0.5, math.Abs(float64(i-k))/2)
			won += share / (1 + math.Exp(-float64(scores[k])/150))
			weights += share
		}
		p := won / weights
		if want := 150 * math.Log(p/(1-p)); math.Abs(float64(got[i])-want) > 0.51 {
			t.Errorf("ply %d: %d, want %.1f", i, got[i], want)
		}
	}
	for _, score := range []int16{int16(eval.Mate) - 5, -int16(eval.Mate) + 5, 4000} {
		got := smoothed(l, score, -score, score)
		if want := int16(max(-eval.MaxEval, min(eval.Score(score), eval.MaxEval))); got[0] != want || got[1] != -want || got[2] != want {
			t.Errorf("%d alone becomes %d", score, got)
		}
	}
	if got := smoothed(new(Loading), scores...); !slices.Equal(got, scores) {
		t.Errorf("%d become %d without smoothing", scores, got)
	}
}

func TestLoadingIsChecked(t *testing.T) {
	for smoothing, valid := range map[float64]bool{-0.1: false, 0: true, 0.6: true, 1: false, math.NaN(): false} {
		if err := (&Loading{Smoothing: smoothing}).Check(); (err == nil) != valid {
			t.Errorf("smoothing of %v: error %v", smoothing, err)
		}
	}
}
