package fit

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"runtime/debug"
	"slices"

	"vedette/eval"
	"vedette/movegen"
	"vedette/training"
)

// Dataset is the training and validation data.
type Dataset struct {
	Training, Validation           Set
	TrainingGames, ValidationGames int
	// Counts counts the positions of all games by the filter's reason.
	Counts  Counts
	Sum     uint64 // a checksum of the games and their order
	loading Loading
	taught  string // what Teach has done
}

// Split says which games are for validation: about the given share of them, 0
// to 1. Positions of one game resemble each other, so a split by position would
// test a model on what it has learnt. Games that are equal with their numbers are on
// the same side; other equal games, which "datagen stats" counts, may be on different
// ones.
type Split struct {
	Share float64
	Seed  uint64
}

// forValidation reports whether a game is for validation.
func (s Split) forValidation(g *training.Game) bool {
	return float64(rand.NewPCG(s.Seed, uint64(g.Sum)).Uint64()) < s.Share*(1<<64)
}

// Loading says how games become samples.
type Loading struct {
	Filter Filter
	Split  Split
	// Smoothing, 0 or more and less than 1, mixes a score with those that the same side
	// had and will have in the game: with λ and the expected results p of the scores, a
	// score becomes that of the expected result
	//
	//	(p0 + λ*(p-2 + p2) + λ²*(p-4 + p4) + ...) / (1 + 2λ + 2λ² + ...)
	//
	// with terms as far as the game goes. Scores of the side to move are a little too
	// high, so those of the other side do not take part. 0 leaves scores unchanged.
	Smoothing float64
	// Unscale learns the evaluations that scores stand for, not the scores, for
	// models that the search scales.
	Unscale bool
}

// Check returns an error for an invalid setting.
func (l *Loading) Check() error {
	if !(l.Smoothing >= 0 && l.Smoothing < 1) {
		return fmt.Errorf("smoothing: %v, want at least 0 and less than 1", l.Smoothing)
	}
	return nil
}

// visit calls count with the filter's reason for each position of a game, and
// keep with the samples that pass.
func (l *Loading) visit(g *training.Game, count func(Reason), keep func(Sample)) error {
	all := make([]gamePly, 0, len(g.Plies))
	_, err := g.Replay(func(i int, p *movegen.Position, masks *movegen.Masks, ply training.Ply) {
		reason := l.Filter.reason(len(g.Plies), i, p, masks, ply)
		count(reason)
		s := gamePly{score: ply.Score, kept: reason == Kept}
		if l.Unscale {
			s.score = int16(eval.Unscale(p, eval.Score(s.score)))
		}
		if s.kept {
			s.sample = pack(p, s.score, g.Result)
		}
		all = append(all, s)
	})
	l.smooth(all)
	for i := range all {
		if s := &all[i]; s.kept {
			s.sample.score = s.score
			keep(s.sample)
		}
	}
	return err
}

// gamePly is a position of a game.
type gamePly struct {
	sample Sample
	kept   bool  // whether there is a sample
	score  int16 // what the evaluation learns from
}

// smoothingScale is the score in centipawns that Smoothing takes for an expected result
// of 73 %.
const smoothingScale = 150

// smooth smooths scores.
func (l *Loading) smooth(all []gamePly) {
	if l.Smoothing == 0 {
		return
	}
	own := make([]chances, len(all))
	for i := range all {
		own[i] = chancesOf(all[i].score)
	}
	sums := slices.Clone(own)
	var before [2]chances // by side
	spread := func(i int) {
		sums[i].add(before[i&1])
		before[i&1].add(own[i])
		before[i&1].won *= l.Smoothing
		before[i&1].lost *= l.Smoothing
	}
	for i := range all {
		spread(i)
	}
	before = [2]chances{}
	for i := range slices.Backward(all) {
		spread(i)
	}
	for i, c := range sums {
		all[i].score = scoreOf(c.won/c.lost, smoothingScale)
	}
}

// scoreOf returns the score that stands for odds of winning, at a scale.
func scoreOf(odds, scale float64) int16 {
	const most = float64(eval.MaxEval)
	return int16(math.Round(max(-most, min(scale*math.Log(odds), most))))
}

// chances are sums of expected results of White and of Black.
type chances struct{ won, lost float64 }

// chancesOf returns the expected results of a score.
func chancesOf(score int16) chances {
	x := float64(score) / smoothingScale
	return chances{sigmoid(x), sigmoid(-x)}
}

func (c *chances) add(d chances) {
	c.won += d.won
	c.lost += d.lost
}

// collectAt is the garbage that may accumulate while games are read, in percent
// of the memory in use. That is mostly samples, which the garbage collector
// need not scan, so it may run often; by default it would let the 3.2 GB of a
// hundred million samples grow to twice that.
const collectAt = 15

// Load reads the games of the named files, one at a time, and keeps the
// positions that pass the filter of l, which Check must accept. After each game it
// calls progress. It is an error if no position is left for training, or none for
// validation. Errors come with what was read before.
func Load(ctx context.Context, names []string, l Loading, progress func()) (*Dataset, error) {
	defer debug.SetGCPercent(debug.SetGCPercent(collectAt))
	d, sum := &Dataset{loading: l}, fnv.New64a()
	err := training.ReadAll(ctx, names, func(g *training.Game) error {
		keep, games := d.Training.Add, &d.TrainingGames
		if l.Split.forValidation(g) {
			keep, games = d.Validation.Add, &d.ValidationGames
		}
		err := l.visit(g, func(r Reason) { d.Counts[r]++ }, keep)
		sum.Write(binary.LittleEndian.AppendUint32(nil, g.Sum))
		*games++
		progress()
		return err
	})
	if err != nil {
		return d, err
	}
	if d.Training.Len() == 0 || d.Validation.Len() == 0 {
		return d, errors.New("too few games: filter and split leave no positions for training, or none for validation")
	}
	d.Sum = sum.Sum64()
	return d, nil
}

// Games returns the number of games.
func (d *Dataset) Games() int { return d.TrainingGames + d.ValidationGames }

// describe names the samples of an epoch.
func (d *Dataset) describe() string {
	return fmt.Sprintf("%016x %d %d %+v%s", d.Sum, d.Training.Len(), d.Validation.Len(), d.loading, d.taught)
}

// thin returns about limit samples evenly from the set, in order, or all if
// there are fewer.
func (s *Set) thin(limit int) []*Sample {
	stride := max(1, int(math.Ceil(float64(s.n)/float64(limit))))
	var samples []*Sample
	for i := 0; i < s.n; i += stride {
		samples = append(samples, s.at(i))
	}
	return samples
}
