package training

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"slices"
	"sync"

	"vedette/internal/workers"
	"vedette/search"
)

// Audit plays count games of the named files again, chosen by the seed, or all if
// there are fewer, and compares them with the record: start, moves, scores and
// result must be the same. It needs the engine that played them, with the same
// weights; both together have the name engine. A chosen game of another engine or of
// unknown settings is an error before any is played. Audit returns how many games
// were played, and an error for each that differs.
func Audit(ctx context.Context, names []string, count int, seed uint64, engine string, by Means) (games int, err error) {
	chosen, err := choose(ctx, names, count, seed)
	if err != nil {
		return 0, err
	}
	for _, r := range chosen {
		if err := r.check(engine); err != nil {
			return 0, r.error(err)
		}
	}
	a := &audit{Means: by}
	err = workers.Run(ctx, a.Threads, slices.Values(chosen), a.work)
	return a.played, errors.Join(append(a.found, err)...)
}

// recorded is a game of a file.
type recorded struct {
	Game
	file   string
	offset int64
}

// error adds the place of the game to an error.
func (r *recorded) error(err error) error {
	return fmt.Errorf("%s: game at byte %d: %w", r.file, r.offset, err)
}

// choose returns count games of the named files, or all if there are fewer, in the order
// of the files. Each game has the same chance: the n-th takes the place of a random one
// with a probability of count/n (Vitter, Random Sampling with a Reservoir, 1985).
func choose(ctx context.Context, names []string, count int, seed uint64) (chosen []*recorded, err error) {
	rng, n := rand.New(rand.NewPCG(seed, 0)), 0
	for _, name := range names {
		r, err := Open(name)
		if err != nil {
			return nil, err
		}
		for err == nil {
			found := &recorded{file: name, offset: r.Offset()}
			if err = cmp.Or(ctx.Err(), r.Next(&found.Game)); err != nil {
				break
			}
			if n++; n <= count {
				chosen = append(chosen, found)
			} else if out := rng.IntN(n); out < count {
				chosen = append(slices.Delete(chosen, out, out+1), found)
			}
		}
		r.Close()
		if !errors.Is(err, io.EOF) {
			return nil, err
		}
	}
	return chosen, nil
}

// audit is what the workers of Audit share.
type audit struct {
	Means

	mutex  sync.Mutex // guards what follows
	played int
	found  []error
}

// check returns an error if the game cannot be played again.
func (r *recorded) check(engine string) error {
	switch {
	case r.Settings == nil:
		return errors.New("merged in version 1, which does not store the settings of games")
	case !r.Settings.PlayedBy(engine):
		return fmt.Errorf("played by %s, this is %s: only the engine that played a game can play it again", r.Settings.Engine, engine)
	}
	return r.Settings.Check()
}

// work plays games again until it is stopped.
func (a *audit) work(ctx context.Context, games iter.Seq[*recorded]) error {
	ctl := search.NewControl()
	defer context.AfterFunc(ctx, ctl.Stop)()
	var played Game
	p := newPlayer(a.Weights, ctl)
	for r := range games {
		if err := p.use(r.Settings); err != nil {
			return err
		}
		if !p.play(r.Number, &played) {
			return nil
		}
		err := played.compare(&r.Game)
		if err != nil {
			err = r.error(fmt.Errorf("number %d: %w", r.Number, err))
		}
		a.finished(&played, err)
	}
	return nil
}

// finished records a played game, and its difference if there is one.
func (a *audit) finished(g *Game, found error) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if found != nil {
		a.found = append(a.found, found)
	}
	a.played++
	a.Report(g)
}

// compare returns the first difference from the recorded game.
func (g *Game) compare(recorded *Game) error {
	if g.Start != recorded.Start {
		return fmt.Errorf("begins with %s, played again it begins with %s", recorded.Start.FEN(), g.Start.FEN())
	}
	for i, ply := range g.Plies[:min(len(g.Plies), len(recorded.Plies))] {
		if was := recorded.Plies[i]; was != ply {
			return fmt.Errorf("ply %d is %v with the score %d, played again it is %v with the score %d", i+1, was.Move, was.Score, ply.Move, ply.Score)
		}
	}
	if len(g.Plies) != len(recorded.Plies) {
		return fmt.Errorf("has %d plies, played again it has %d", len(recorded.Plies), len(g.Plies))
	}
	if g.Result != recorded.Result || g.Ending != recorded.Ending {
		return fmt.Errorf("is %v by %v, played again it is %v by %v", recorded.Result, recorded.Ending, g.Result, g.Ending)
	}
	return nil
}
