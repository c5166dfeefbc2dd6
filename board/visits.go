package board

import (
	"context"
	"sync"
	"time"
)

const (
	// closedFor is how long no page may be there before the server ends. Loading a page
	// again takes less.
	closedFor = 10 * time.Second
	// abandonedFor is how long a page may be there whose program has ended by itself. A
	// person who loads it again starts another one.
	abandonedFor = 10 * time.Minute
)

// visits knows whether a page is open: each runs a program as long as it is there.
type visits struct {
	over  <-chan struct{} // closed when the last page has been closed for a while
	close func()          // closes it

	mutex sync.Mutex
	pause time.Duration
	open  int         // programs that run
	timer *time.Timer // runs while there is none, nil before the first one
	// abandoned says that a program that talks has ended by itself, and none has begun since.
	abandoned bool
}

func newVisits(pause time.Duration) *visits {
	over, cancel := context.WithCancel(context.Background())
	return &visits{over: over.Done(), close: cancel, pause: pause}
}

// begin notes that a page has begun to run a program, which talks if it speaks UCI.
func (v *visits) begin(talks bool) {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	v.open++
	v.abandoned = v.abandoned && !talks
	if v.timer != nil {
		v.timer.Stop()
	}
}

// end notes that a program has ended: because its page is gone or has stopped it, or by
// itself.
func (v *visits) end(talks, byItself bool) {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	v.open--
	v.abandoned = v.abandoned || talks && byItself
	v.wait()
}

// touch notes that a page, which may have no program yet, asks for something.
func (v *visits) touch() {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	if v.timer != nil {
		v.wait()
	}
}

// wait begins to wait for the next program, if there is none.
func (v *visits) wait() {
	pause := v.pause
	if v.abandoned {
		pause = abandonedFor
	}
	switch {
	case v.open > 0:
	case v.timer == nil:
		v.timer = time.AfterFunc(pause, v.leave)
	default:
		v.timer.Reset(pause)
	}
}

// leave ends the visits, unless a program has begun in this moment.
func (v *visits) leave() {
	v.mutex.Lock()
	defer v.mutex.Unlock()
	if v.open == 0 {
		v.close()
	}
}
