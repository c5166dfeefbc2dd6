package tune

import (
	"context"
	"errors"
	"sync"
)

// Contest plays the pair with the given number between two thetas and returns
// the points of the first. They depend on the arguments alone. An error ends
// the run, unless the context is done. A contest must not be used by two
// goroutines at a time.
type Contest func(number int, plus, minus []float64) (Points, error)

// NewContest makes a contest. When ctx is done, its games end at once, and its
// resources are released.
type NewContest func(ctx context.Context) (Contest, error)

// Run plays the remaining pairs on the given number of threads, each with a
// contest of its own, and learns from them. After each it calls report, from
// one goroutine at a time; during the call the run may be read and saved. Run
// returns when all pairs are played, at the first error, which may be that of
// report, or with ctx.Err() when ctx is done. Pairs that had begun by then are
// lost; the next Run plays them again.
func (r *SPSA) Run(ctx context.Context, threads int, contest NewContest, report func() error) error {
	p := &pairs{
		ctx:  ctx,
		next: r.Done(), done: r.Done(), end: r.settings.Pairs,
		sides: r.sides,
		take: func(points Points) error {
			r.learn(points)
			return report()
		},
	}
	return p.play(threads, contest)
}

// pairs gives the numbers of pairs to threads, and takes the points in the
// order of these numbers, whichever thread finishes first.
type pairs struct {
	ctx   context.Context
	sides func(number int) (plus, minus []float64)
	take  func(Points) error

	mutex   sync.Mutex     // guards what follows, and calls of the functions
	changed *sync.Cond     // done or stopped
	next    int            // the number of the pair that begins next
	done    int            // pairs whose points were taken
	end     int            // the number behind the last pair
	early   map[int]Points // of pairs that ended before one with a lower number
	stopped bool
	err     error
}

// play plays the pairs until there are no more, take returns an error, or ctx
// is done.
func (p *pairs) play(threads int, contest NewContest) error {
	p.changed = sync.NewCond(&p.mutex)
	p.early = make(map[int]Points)
	defer context.AfterFunc(p.ctx, func() { p.stop(nil) })()
	var group sync.WaitGroup
	for range threads {
		group.Go(func() {
			if err := p.work(contest); err != nil {
				p.stop(err)
			}
		})
	}
	group.Wait()
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.err == nil && p.done < p.end {
		return p.ctx.Err()
	}
	return p.err
}

// work is one thread of play.
func (p *pairs) work(contest NewContest) error {
	ctx, end := context.WithCancel(p.ctx)
	defer end()
	play, err := contest(ctx)
	if err != nil {
		return err
	}
	for {
		number, plus, minus, ok := p.begin()
		if !ok {
			return nil
		}
		points, err := play(number, plus, minus)
		if p.ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		if err := p.finish(number, points); err != nil {
			return err
		}
	}
}

// begin returns the next pair, as soon as the points of the pairs up to lag
// before it are known. It reports false if there is none.
func (p *pairs) begin() (number int, plus, minus []float64, ok bool) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for !p.over() && p.next < p.end && p.next >= p.done+lag {
		p.changed.Wait()
	}
	if p.over() || p.next >= p.end {
		return 0, nil, nil, false
	}
	number = p.next
	p.next++
	plus, minus = p.sides(number)
	return number, plus, minus, true
}

// finish takes the points of a pair, and of the later ones that waited for it.
func (p *pairs) finish(number int, points Points) error {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.early[number] = points
	for {
		points, ok := p.early[p.done]
		if !ok || p.over() {
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

// over reports whether the run has ended, so that no more points are taken.
func (p *pairs) over() bool { return p.stopped || p.ctx.Err() != nil }

// stop lets no thread begin another pair. The reason is an error, or nil if the
// context is done.
func (p *pairs) stop(reason error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.stopped = true
	p.err = errors.Join(p.err, reason)
	p.changed.Broadcast()
}
