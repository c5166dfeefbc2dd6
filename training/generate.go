package training

import (
	"context"
	"errors"
	"iter"
	"sync"

	"vedette/eval"
	"vedette/internal/workers"
	"vedette/search"
	"vedette/selfplay"
	"vedette/syzygy"
)

// Means says by what means games are played.
type Means struct {
	// Weights evaluate the positions, nil for the default. The settings should
	// name them.
	Weights *eval.Weights
	// Openings begin games, nil for random ones by the settings.
	Openings selfplay.Openings
	// Tables end games. They must be those that the settings name, nil for none.
	Tables *syzygy.Tables
	// Threads is how many games are played at once, at least 1.
	Threads int
	// Report, which may be nil, is called after each game, by one goroutine at a
	// time. The game is valid only during the call.
	Report func(*Game)
}

// report reports a game.
func (m *Means) report(g *Game) {
	if m.Report != nil {
		m.Report(g)
	}
}

// Generate plays the games with the given numbers, and writes each as soon as it is
// over.
//
// It ends when no number is left, at an error, or when ctx is done: then unfinished
// games are dropped, and the error is nil. To play them later, call it again with
// the missing numbers.
func Generate(ctx context.Context, w *Writer, s Settings, numbers iter.Seq[uint32], by Means) error {
	keep := func(_ *player, g *Game, write func(...Game) error) (bool, error) { return true, write(*g) }
	run := &run{Means: by, keep: keep, writer: w}
	return run.produce(ctx, &s, numbers)
}

// produce plays the games and calls keep for each.
func (r *run) produce(ctx context.Context, s *Settings, numbers iter.Seq[uint32]) error {
	if err := errors.Join(s.Check(), s.CheckTables(r.Tables)); err != nil {
		return err
	}
	err := workers.Run(ctx, max(r.Threads, 1), numbers, func(ctx context.Context, numbers iter.Seq[uint32]) error {
		return r.work(ctx, s, numbers)
	})
	if err != nil && err == ctx.Err() {
		return nil
	}
	return err
}

// run is what the threads of Generate share.
type run struct {
	Means
	// keep writes the parts of a played game that are wanted. It reports false
	// if it was stopped before it had written anything.
	keep func(p *player, g *Game, write func(...Game) error) (bool, error)

	mutex  sync.Mutex // guards what follows
	writer *Writer
}

// work plays the games with the given numbers, until it is stopped.
func (r *run) work(ctx context.Context, s *Settings, numbers iter.Seq[uint32]) error {
	ctl := search.NewControl()
	defer context.AfterFunc(ctx, ctl.Stop)()
	p, err := newPlayer(s, r.Weights, r.Tables, ctl)
	if err != nil {
		return err
	}
	p.openings = r.Openings
	var g Game
	for number := range numbers {
		if !p.play(number, &g) {
			return nil
		}
		if kept, err := r.keep(p, &g, r.write); err != nil || !kept {
			return err
		}
		r.finished(&g)
	}
	return nil
}

// write writes games, all of them together.
func (r *run) write(games ...Game) error {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for i := range games {
		if err := r.writer.Write(&games[i]); err != nil {
			return err
		}
	}
	return nil
}

func (r *run) finished(g *Game) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.report(g)
}

// Missing returns the numbers below games that are not done, in ascending order,
// for Generate.
func Missing(games uint32, done map[uint32]bool) iter.Seq[uint32] {
	return func(yield func(uint32) bool) {
		for number := range games {
			if !done[number] && !yield(number) {
				return
			}
		}
	}
}
