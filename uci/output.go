package uci

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unicode"
)

// output sends lines to the client, each in one Write, from any goroutine.
//
// Between open and close a separate goroutine writes, so that a client that does
// not read blocks nothing else. Lines then wait in memory, within bounds: reports
// of a search and error messages are dropped for newer ones while the client does
// not read; answers to requests are never dropped, but the loop executes no more
// requests until there is room. Outside of open and close a line is written at
// once.
type output struct {
	failed func() // called after the first failed Write, may be nil

	log debugLog // gets each line as well

	w io.Writer

	refused atomic.Bool // something was refused or ignored
	broken  atomic.Bool // a Write failed

	mu      sync.Mutex
	dead    bool // after a failed Write or close: nothing more is written
	async   bool // lines wait for the writing goroutine
	closing bool // no more lines are accepted
	waiting []waitingLine
	firm    int           // bytes of waiting lines that must not be dropped
	loose   int           // number of waiting lines that may be dropped
	leftOut int           // lines dropped since the last one was written
	writing time.Time     // when the Write in progress began, zero if none is
	grown   chan struct{} // holds a token if a line was added, or the output is closing
	moved   chan struct{} // closed when a Write returns, nil if nobody waits for it
	ended   chan struct{} // closed when the goroutine has ended
}

// waitingLine is a line yet to be written.
type waitingLine struct {
	text  string
	loose bool // may be dropped if the client does not read
}

const (
	// mostFirm is how many bytes of answers may wait before the loop pauses.
	mostFirm = 1 << 18
	// mostLoose is how many droppable lines may wait: more than one iteration
	// with the greatest MultiPV produces.
	mostLoose = 1000
	// stuckTime is how long a Write may take before the client counts as not
	// reading.
	stuckTime = time.Second
)

// open starts the writing goroutine.
func (o *output) open() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.async = true
	o.grown, o.ended = make(chan struct{}, 1), make(chan struct{})
	go o.write()
}

// close ends it after the waiting lines. It drops the rest of them if ctx ended
// stuckTime ago or, unless patient, if the client does not read.
func (o *output) close(ctx context.Context, patient bool) {
	o.mu.Lock()
	o.closing = true
	o.move()
	o.mu.Unlock()
	signal(o.grown)
	var hurry <-chan time.Time
	cancelled := ctx.Done()
	for ended := false; !ended; {
		select {
		case <-o.ended:
			ended = true
		case <-cancelled:
			cancelled, hurry = nil, time.After(stuckTime)
		case <-hurry:
			ended = true
		case <-time.After(stuckTime / 4):
			ended = !patient && o.stuck()
		}
	}
	o.mu.Lock()
	o.die()
	o.mu.Unlock()
}

// write is the writing goroutine. It ends after close and the last line.
func (o *output) write() {
	defer close(o.ended)
	for {
		text, more := o.next()
		switch {
		case text != "":
			_, err := io.WriteString(o.w, text)
			o.wrote(err)
		case more:
			<-o.grown
		default:
			return
		}
	}
}

// next takes the next line, "" if none waits, and reports whether more may
// follow.
func (o *output) next() (text string, more bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.waiting) == 0 {
		return "", !o.closing && !o.dead
	}
	line := o.waiting[0]
	o.waiting[0] = waitingLine{}
	o.waiting = o.waiting[1:]
	o.forget(line)
	o.writing = time.Now()
	return line.text, true
}

// wrote records that a Write returned.
func (o *output) wrote(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.writing = time.Time{}
	if o.leftOut > 0 {
		o.log.record(time.Now(), markAbout, fmt.Sprintf("lines dropped here because the client did not read: %d", o.leftOut))
		o.leftOut = 0
	}
	if err != nil {
		o.fail()
	}
	o.move()
}

// move wakes the goroutines that wait for a change. The caller holds the lock.
func (o *output) move() {
	if o.moved != nil {
		close(o.moved)
		o.moved = nil
	}
}

// forget subtracts a waiting line from the counts.
func (o *output) forget(line waitingLine) {
	if line.loose {
		o.loose--
	} else {
		o.firm -= len(line.text)
	}
}

// fail ends the output because of an error.
func (o *output) fail() {
	o.broken.Store(true)
	if o.dead {
		return
	}
	o.die()
	if o.failed != nil {
		o.failed()
	}
}

// die drops all lines, present and future.
func (o *output) die() {
	o.dead = true
	o.waiting, o.firm, o.loose = nil, 0, 0
	o.move()
}

// stuck reports whether the client does not read.
func (o *output) stuck() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.isStuck()
}

func (o *output) isStuck() bool {
	return !o.writing.IsZero() && time.Since(o.writing) >= stuckTime
}

// full reports whether no more requests should be executed for now. If so,
// changed is closed as soon as asking again may give another answer, other than
// after stuckTime, when droppable lines no longer count.
func (o *output) full() (changed <-chan struct{}, full bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.firm <= mostFirm && (o.loose <= mostLoose || o.isStuck()) {
		return nil, false
	}
	return o.change(), true
}

// change returns a channel that is closed when a Write returns. The caller holds
// the lock.
func (o *output) change() <-chan struct{} {
	if o.moved == nil {
		o.moved = make(chan struct{})
	}
	return o.moved
}

// lines writes each text as a line, all of them together. Line breaks and
// unprintable characters in a text become blanks.
func (o *output) lines(texts ...string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, text := range texts {
		o.add(text, false)
	}
}

// text writes a text of several lines.
func (o *output) text(s string) {
	o.lines(strings.Split(strings.TrimRight(s, "\n"), "\n")...)
}

// remark writes a line that may be dropped while the client does not read.
func (o *output) remark(text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.add(text, true)
}

// errorf writes an error for the user.
func (o *output) errorf(format string, args ...any) {
	o.refuse("info string ERROR " + shortened(fmt.Sprintf(format, args...)))
}

// refuse writes a line that says that a request was refused, or a part of it ignored.
func (o *output) refuse(text string) {
	o.refused.Store(true)
	o.remark(text)
}

// shortened returns a text for an info string. The middle of a long one is left out:
// it may be a file name of any length, and what is wrong with it comes last.
func shortened(text string) string {
	const most, last = 400, 100 // characters
	runes := []rune(text)
	if len(runes) <= most {
		return text
	}
	return string(runes[:most-last]) + " ... " + string(runes[len(runes)-last:])
}

// report is remark for a job that may report a lot: while the client reads it
// waits for room, so that nothing is dropped.
func (o *output) report(text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.waits() && o.loose >= mostLoose && !o.isStuck() {
		o.await(nil)
	}
	o.add(text, true)
}

// stream is lines for a job that may write a lot: it waits for room until the
// job is to end.
func (o *output) stream(end <-chan struct{}, text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for ended := false; o.waits() && o.firm > mostFirm && !ended; {
		ended = o.await(end)
	}
	o.add(text, false)
}

// waits reports whether it makes sense to wait for room.
func (o *output) waits() bool { return o.async && !o.closing && !o.dead }

// await waits, without the lock, until something has changed, and reports
// whether end was closed.
func (o *output) await(end <-chan struct{}) (ended bool) {
	changed := o.change()
	o.mu.Unlock()
	defer o.mu.Lock()
	select {
	case <-changed:
	case <-time.After(stuckTime / 4):
	case <-end:
		return true
	}
	return false
}

// add accepts a line. The caller holds the lock.
func (o *output) add(text string, loose bool) {
	if err := o.log.failure(); err != nil {
		o.put(fmt.Sprintf("info string ERROR the debug log ends here: %v", err), true)
	}
	o.put(text, loose)
}

func (o *output) put(text string, loose bool) {
	if o.dead || o.closing {
		return
	}
	text = printableLine(text)
	o.log.record(time.Now(), markSent, text)
	text += "\n"
	if !o.async {
		if _, err := io.WriteString(o.w, text); err != nil {
			o.fail()
		}
		return
	}
	if loose && o.loose >= mostLoose && o.isStuck() {
		o.leaveOut()
	}
	o.waiting = append(o.waiting, waitingLine{text, loose})
	if loose {
		o.loose++
	} else {
		o.firm += len(text)
	}
	signal(o.grown)
}

// leaveOut drops the oldest droppable line.
func (o *output) leaveOut() {
	for i, line := range o.waiting {
		if line.loose {
			o.forget(line)
			o.waiting = append(o.waiting[:i], o.waiting[i+1:]...)
			o.leftOut++
			return
		}
	}
}

// printableLine returns text as a line that every client can read: unprintable
// characters and line breaks become blanks.
func printableLine(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, strings.ReplaceAll(text, "\r\n", " "))
}
