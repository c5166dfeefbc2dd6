package tune

import (
	"context"
	"iter"
	"sync"

	"vedette/internal/workers"
)

// Contest plays the pair with the given number between two thetas and returns
// the points of the first. They depend on the arguments alone. An error ends
// the run, unless the context is done. A contest must not be used by two
// goroutines at a time.
type Contest func(number int, plus, minus []float64) (Points, error)

// NewContest makes a contest. When ctx is done, its games end at once, and its
// resources are released.
type NewContest func(ctx context.Context) (Contest, error)

// Run plays the remaining pairs on the given number of threads, at most lag, each
// with a contest of its own, and learns from them. After each it calls report, from
// one goroutine at a time; during the call the run may be read and saved. Run
// returns when all pairs are played, at the first error, which may be that of
// report, or with ctx.Err() when ctx is done. Pairs that had begun by then are
// lost; the next Run plays them again.
func (r *SPSA) Run(ctx context.Context, threads int, contest NewContest, report func() error) error {
	p := &pairs{
		done: r.Done(), end: r.settings.Pairs,
		sides: r.sides,
		take: func(points Points) error {
			r.learn(points)
			return report()
		},
	}
	return p.play(ctx, threads, contest)
}

// pairs gives the numbers of pairs to threads, and takes the points in the
// order of these numbers, whichever thread finishes first.
type pairs struct {
	end   int // the number behind the last pair
	sides func(number int) (plus, minus []float64)
	take  func(Points) error

	mutex   sync.Mutex     // guards what follows, and calls of the functions
	changed *sync.Cond     // done or stopped
	done    int            // the number of the first pair whose points were not taken
	early   map[int]Points // of pairs that ended before one with a lower number
	stopped bool           // no more points are taken
}

// pair is a pair to play.
type pair struct {
	number      int
	plus, minus []float64
}

// play plays the pairs until there are no more, take returns an error, or ctx
// is done.
func (p *pairs) play(ctx context.Context, threads int, contest NewContest) error {
	p.changed = sync.NewCond(&p.mutex)
	p.early = make(map[int]Points)
	err := workers.Run(ctx, min(threads, lag), p.all, func(ctx context.Context, all iter.Seq[pair]) error {
		defer context.AfterFunc(ctx, p.stop)()
		play, err := contest(ctx)
		if err != nil {
			return err
		}
		for q := range all {
			points, err := play(q.number, q.plus, q.minus)
			if ctx.Err() != nil {
				return nil
			}
			if err == nil {
				err = p.finish(ctx, q.number, points)
			}
			if err != nil {
				return err
			}
		}
		return nil
	})
	if p.done == p.end && err == ctx.Err() {
		return nil
	}
	return err
}

// all yields each pair as soon as enough is known to play it.
func (p *pairs) all(yield func(pair) bool) {
	for number := p.done; number < p.end; number++ {
		plus, minus, ok := p.begin(number)
		if !ok || !yield(pair{number, plus, minus}) {
			return
		}
	}
}

// begin waits until enough is known to play a pair. It reports false if no more
// are to be played.
func (p *pairs) begin(number int) (plus, minus []float64, ok bool) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for !p.stopped && number >= p.done+lag {
		p.changed.Wait()
	}
	if p.stopped {
		return nil, nil, false
	}
	plus, minus = p.sides(number)
	return plus, minus, true
}

// finish takes the points of a pair, and of those that waited for it, unless ctx
// is done.
func (p *pairs) finish(ctx context.Context, number int, points Points) error {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.early[number] = points
	for {
		points, ok := p.early[p.done]
		if !ok || p.stopped || ctx.Err() != nil {
			return nil
		}
		delete(p.early, p.done)
		p.done++
		p.changed.Broadcast()
		if err := p.take(points); err != nil {
			p.stopped = true // before another thread takes the next ones
			return err
		}
	}
}

// stop lets no thread begin another pair.
func (p *pairs) stop() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.stopped = true
	p.changed.Broadcast()
}
