package training

import (
	"context"
	"iter"
	"sync"

	"vedette/eval"
	"vedette/internal/workers"
	"vedette/search"
)

// Means says by what means games are played.
type Means struct {
	// Weights evaluate the positions, nil for the default. The settings should
	// name them.
	Weights *eval.Weights
	// Threads is how many games are played at once, at least 1.
	Threads int
	// Report is called after each game, by one goroutine at a time. The game is
	// valid only during the call.
	Report func(*Game)
}

// Generate plays the games with the given numbers, and writes each as soon as it is
// over.
//
// It ends when no number is left, at an error, or when ctx is done: then unfinished
// games are dropped, and the error is nil. To play them later, call it again with
// the missing numbers.
func Generate(ctx context.Context, w *Writer, s Settings, numbers iter.Seq[uint32], by Means) error {
	if err := s.Check(); err != nil {
		return err
	}
	r := &run{Means: by, writer: w}
	err := workers.Run(ctx, by.Threads, numbers, func(ctx context.Context, numbers iter.Seq[uint32]) error {
		return r.work(ctx, &s, numbers)
	})
	if err != nil && err == ctx.Err() {
		return nil
	}
	return err
}

// run is what the threads of Generate share.
type run struct {
	Means

	mutex  sync.Mutex // guards what follows
	writer *Writer
}

// work plays the games with the given numbers, until it is stopped.
func (r *run) work(ctx context.Context, s *Settings, numbers iter.Seq[uint32]) error {
	ctl := search.NewControl()
	defer context.AfterFunc(ctx, ctl.Stop)()
	p := newPlayer(r.Weights, ctl)
	if err := p.use(s); err != nil {
		return err
	}
	var g Game
	for number := range numbers {
		if !p.play(number, &g) {
			return nil
		}
		if err := r.finish(&g); err != nil {
			return err
		}
	}
	return nil
}

// finish writes a game and reports it.
func (r *run) finish(g *Game) error {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if err := r.writer.Write(g); err != nil {
		return err
	}
	r.Report(g)
	return nil
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
