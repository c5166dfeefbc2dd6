package workers

import (
	"cmp"
	"context"
	"iter"
	"sync"
)

// Run calls work in n goroutines concurrently. Each ranges over tasks and gets
// those that no other has taken. When ctx is done or work returns an error, the
// tasks end early and the context of work is cancelled. Run returns after all
// calls have returned: the first error, or that of ctx, or nil.
func Run[T any](ctx context.Context, n int, tasks iter.Seq[T], work func(ctx context.Context, tasks iter.Seq[T]) error) error {
	shared, stop := context.WithCancel(ctx)
	defer stop()
	next, end := iter.Pull(tasks)
	defer end()
	var taking sync.Mutex
	take := func() (T, bool) {
		taking.Lock()
		defer taking.Unlock()
		return next()
	}
	rest := func(yield func(T) bool) {
		for shared.Err() == nil {
			if task, ok := take(); !ok || !yield(task) {
				return
			}
		}
	}
	var first error
	var failing sync.Once
	var group sync.WaitGroup
	for range n {
		group.Go(func() {
			if err := work(shared, rest); err != nil {
				failing.Do(func() { first = err })
				stop()
			}
		})
	}
	group.Wait()
	return cmp.Or(first, ctx.Err())
}
