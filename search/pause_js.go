package search

import (
	"syscall/js"
	"time"
)

// pause lets the event loop of JavaScript run during a search. Go has a single
// thread there: without pauses no message, hence no "stop", would arrive before
// the end of the search.
type pause struct {
	port  js.Value // where a message asks for the end of the pause
	ended chan struct{}
	last  time.Time
}

// pauseInterval is the time between two pauses, hence how long "stop" may wait. A
// pause takes some 0.3 milliseconds.
const pauseInterval = 40 * time.Millisecond

// take waits, if it is time for a pause, until the event loop has handled the
// messages that wait. The end is itself a message: a timer would come
// milliseconds later, as browsers slow down timers that follow each other.
func (p *pause) take() {
	if time.Since(p.last) < pauseInterval {
		return
	}
	if p.ended == nil {
		p.open()
	}
	p.port.Call("postMessage", js.Null())
	<-p.ended
	p.last = time.Now()
}

// open makes the channel of messages.
func (p *pause) open() {
	p.ended = make(chan struct{}, 1)
	channel := js.Global().Get("MessageChannel").New()
	channel.Get("port2").Set("onmessage", js.FuncOf(func(js.Value, []js.Value) any {
		p.ended <- struct{}{}
		return nil
	}))
	p.port = channel.Get("port1")
}
