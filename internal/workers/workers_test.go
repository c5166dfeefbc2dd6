package workers

import (
	"context"
	"errors"
	"iter"
	"slices"
	"sync"
	"testing"
)

// numbers returns the numbers from 0 to n-1, and counts how many were taken.
func numbers(n int, taken *int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			*taken++
			if !yield(i) {
				return
			}
		}
	}
}

func TestEachTaskIsDoneOnce(t *testing.T) {
	for _, n := range []int{1, 3, 200} {
		var mutex sync.Mutex
		var done []int
		var calls, taken int
		err := Run(t.Context(), n, numbers(100, &taken), func(_ context.Context, tasks iter.Seq[int]) error {
			mutex.Lock()
			calls++
			mutex.Unlock()
			for task := range tasks {
				mutex.Lock()
				done = append(done, task)
				mutex.Unlock()
			}
			return nil
		})
		slices.Sort(done)
		if err != nil || calls != n || taken != 100 || len(done) != 100 || done[0] != 0 || len(slices.Compact(done)) != 100 {
			t.Errorf("%d goroutines: error %v, %d calls, %d tasks taken, %d done: %v", n, err, calls, taken, len(done), done)
		}
	}
}

// An error ends the tasks and the context of all others, and is what Run returns.
func TestErrorStopsAll(t *testing.T) {
	broken := errors.New("broken")
	var taken int
	err := Run(t.Context(), 3, numbers(1000, &taken), func(ctx context.Context, tasks iter.Seq[int]) error {
		for task := range tasks {
			if task == 2 {
				return broken
			}
			<-ctx.Done()
		}
		return ctx.Err()
	})
	if err != broken || taken > 5 {
		t.Errorf("error %v after %d tasks", err, taken)
	}
}

func TestContextStopsAll(t *testing.T) {
	for _, first := range []int{0, 7} {
		ctx, stop := context.WithCancel(t.Context())
		if first == 0 {
			stop()
		}
		var taken int
		err := Run(ctx, 1, numbers(1000, &taken), func(_ context.Context, tasks iter.Seq[int]) error {
			for task := range tasks {
				if task == first-1 {
					stop()
				}
			}
			return nil
		})
		if !errors.Is(err, context.Canceled) || taken != first {
			t.Errorf("error %v after %d tasks, want %d", err, taken, first)
		}
		stop()
	}
}

// A task may wait for another one to be done, or for the end.
func TestTasksMayWait(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	tasks := func(yield func(int) bool) {
		if yield(0) {
			<-ctx.Done()
		}
	}
	broken := errors.New("broken")
	if err := Run(ctx, 2, tasks, func(_ context.Context, tasks iter.Seq[int]) error {
		for range tasks {
			stop()
			return broken
		}
		return nil
	}); err != broken {
		t.Error(err)
	}
}
