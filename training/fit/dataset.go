package fit

import (
	"context"
	"encoding/binary"
	"errors"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"runtime/debug"

	"vedette/movegen"
	"vedette/training"
)

// Dataset is what is learnt from, and what the learning is judged by.
type Dataset struct {
	Training, Validation           Set
	TrainingGames, ValidationGames int
	// Counts counts the positions of all games by what the filter said.
	Counts Counts
	// Sum is a checksum of the games and their order.
	Sum uint64
}

// Split says which games are for validation: about the given share of them,
// 0 to 1. Positions of one game resemble each other, so that a split by
// position would ask a model about what it has learnt. Equal games go to the
// same side.
type Split struct {
	Share float64 `json:"share"`
	Seed  uint64  `json:"seed"`
}

// ForValidation reports whether a game is for validation.
func (s Split) ForValidation(g *training.Game) bool {
	return float64(rand.NewPCG(s.Seed, uint64(g.Sum)).Uint64()) < s.Share*(1<<64)
}

// collectAt is how much garbage may gather while games are read, in percent of
// the memory in use. That is mostly samples, in which there is nothing for the
// garbage collector to look at, so that it may run often; by default it would
// let a hundred million of them take up to twice their 3.2 GB.
const collectAt = 15

// Load reads the games of the named files, one at a time, and keeps the
// positions that pass the filter. It calls progress after each game with the
// number of games so far. Errors name the file.
func Load(ctx context.Context, names []string, filter Filter, split Split, progress func(games int)) (*Dataset, error) {
	defer debug.SetGCPercent(debug.SetGCPercent(collectAt))
	d := new(Dataset)
	sum := fnv.New64a()
	err := training.ReadAll(names, func(g *training.Game) error {
		set, games := &d.Training, &d.TrainingGames
		if split.ForValidation(g) {
			set, games = &d.Validation, &d.ValidationGames
		}
		_, err := g.Replay(func(i int, p *movegen.Position, masks *movegen.Masks, ply training.Ply) {
			reason := filter.Judge(len(g.Plies), i, p, masks, ply)
			d.Counts[reason]++
			if reason == Kept {
				set.Add(Pack(p, ply.Score, g.Result))
			}
		})
		sum.Write(binary.LittleEndian.AppendUint32(nil, g.Sum))
		*games++
		progress(d.Games())
		return errors.Join(err, ctx.Err())
	})
	d.Sum = sum.Sum64()
	if err == nil && (d.Training.Len() == 0 || d.Validation.Len() == 0) {
		err = errors.New("the games are too few: after filter and split no positions are left for training, or none for validation")
	}
	return d, err
}

// Games returns the number of games.
func (d *Dataset) Games() int { return d.TrainingGames + d.ValidationGames }

// thin returns about limit samples from all over the set, in order, or all of
// them if they are fewer.
func (s *Set) thin(limit int) []*Sample {
	stride := max(1, int(math.Ceil(float64(s.n)/float64(limit))))
	var samples []*Sample
	for i := 0; i < s.n; i += stride {
		samples = append(samples, s.at(i))
	}
	return samples
}
