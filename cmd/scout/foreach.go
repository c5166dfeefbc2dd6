package main

import (
	"context"
	"sync/atomic"
)

// forEach calls work with 0 to n-1 on several goroutines, and take with each
// result on the calling goroutine, in order of completion. When ctx is done it
// returns at once with the reason. An algorithm cannot be stopped; its result
// is then dropped.
func forEach[T any](ctx context.Context, n, threads int, work func(i int) T, take func(i int, result T)) error {
	type done struct {
		i      int
		result T
	}
	results := make(chan done)
	var next atomic.Int64
	for range min(threads, n) {
		go func() {
			for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				select {
				case results <- done{i, work(i)}:
				case <-ctx.Done():
				}
			}
		}()
	}
	for range n {
		select {
		case d := <-results:
			take(d.i, d.result)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return ctx.Err()
}
