package search

import (
	"sync"
	"sync/atomic"
	"time"
)

// Control stops one search, or tells it about a ponder hit. Its methods may be
// called from any goroutine at any time.
type Control struct {
	stopped   atomic.Bool
	ponderHit atomic.Pointer[time.Time]
	once      sync.Once
	done      chan struct{}
	hit       chan struct{}
}

// NewControl returns a Control for one search.
func NewControl() *Control { return &Control{done: make(chan struct{}), hit: make(chan struct{})} }

// Stop ends the search as soon as it has a move.
func (c *Control) Stop() {
	c.stopped.Store(true)
	c.once.Do(func() { close(c.done) })
}

// Stopped reports whether Stop was called.
func (c *Control) Stopped() bool { return c.stopped.Load() }

// Done returns a channel that is closed by Stop.
func (c *Control) Done() <-chan struct{} { return c.done }

// PonderHit starts the clock of a search with Limits.Ponder, as of the given time.
func (c *Control) PonderHit(when time.Time) {
	if c.ponderHit.CompareAndSwap(nil, &when) {
		close(c.hit)
	}
}

// AwaitHit returns a channel that is closed by PonderHit.
func (c *Control) AwaitHit() <-chan struct{} { return c.hit }

// Hit returns the time that PonderHit was given, and false if it was not called.
func (c *Control) Hit() (when time.Time, ok bool) {
	if hit := c.ponderHit.Load(); hit != nil {
		return *hit, true
	}
	return time.Time{}, false
}
