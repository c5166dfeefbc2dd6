package training

import (
	"context"
	"errors"
	"sync"

	"vedette/eval"
	"vedette/search"
)

// Generate plays the games with the given numbers, workers of them at a time,
// and writes each as soon as it is over. The engine evaluates with weights, nil
// for the default, which the settings should name. After each game it calls report,
// which may be nil, from one goroutine at a time; the game is valid during the
// call only.
//
// It ends when no number is left, at an error, or when ctx is done: then games
// that are not over are dropped, and the error is nil. To play them later,
// call it again with the numbers that are missing.
func Generate(ctx context.Context, w *Writer, s Settings, weights *eval.Weights, numbers func() (uint32, bool), workers int, report func(*Game)) error {
	keep := func(_ *player, g *Game, write func(...Game) error) (bool, error) { return true, write(*g) }
	run := &run{weights: weights, keep: keep, writer: w, numbers: numbers, report: report}
	return run.produce(ctx, &s, workers)
}

// produce plays the games and has them kept.
func (run *run) produce(ctx context.Context, s *Settings, workers int) error {
	if err := s.Check(); err != nil {
		return err
	}
	run.ctl = search.NewControl()
	return together(ctx, run.ctl, workers, func() error { return run.work(s) })
}

// together calls work from so many goroutines, at least one, and waits for all.
// ctl stops them when ctx is done, or one of them returns an error.
func together(ctx context.Context, ctl *search.Control, workers int, work func() error) error {
	defer context.AfterFunc(ctx, ctl.Stop)()
	errs := make([]error, max(workers, 1))
	var group sync.WaitGroup
	for i := range errs {
		group.Go(func() {
			if errs[i] = work(); errs[i] != nil {
				ctl.Stop()
			}
		})
	}
	group.Wait()
	return errors.Join(errs...)
}

// run is what the workers of Generate share.
type run struct {
	ctl     *search.Control
	weights *eval.Weights
	// keep writes what is to be kept of a game that was played. It reports false
	// if it was stopped before it had written anything.
	keep func(p *player, g *Game, write func(...Game) error) (bool, error)

	mutex   sync.Mutex // guards what follows
	writer  *Writer
	numbers func() (uint32, bool)
	report  func(*Game)
}

// work plays games until there are no more to play, or it is stopped.
func (r *run) work(s *Settings) error {
	p, err := newPlayer(s, r.weights, r.ctl)
	if err != nil {
		return err
	}
	var g Game
	for {
		number, ok := r.next()
		if !ok || !p.play(number, &g) {
			return nil
		}
		if kept, err := r.keep(p, &g, r.write); err != nil || !kept {
			return err
		}
		r.finished(&g)
	}
}

func (r *run) next() (uint32, bool) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.numbers()
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
	if r.report != nil {
		r.report(g)
	}
}

// Missing returns a function that hands out the numbers below games that are
// not done, in ascending order, for Generate.
func Missing(games uint32, done map[uint32]bool) func() (uint32, bool) {
	var next uint32
	return func() (uint32, bool) {
		for ; next < games; next++ {
			if !done[next] {
				next++
				return next - 1, true
			}
		}
		return 0, false
	}
}
