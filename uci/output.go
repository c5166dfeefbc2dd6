package uci

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
	"unicode"
)

// output hands lines to the client, each in one Write, from any goroutine.
//
// Between open and close a goroutine of its own does the writing, so that a
// client that does not read holds up nothing but that. Lines then wait in
// memory, within bounds: those that say how a search goes, or what is wrong with
// a request, give way to newer ones while nobody reads; what answers a request
// never does, but the loop takes on no more requests until there is room. Outside
// of open and close a line is written at once.
type output struct {
	failed func() // called at the first failed Write, may be nil

	log debugLog // gets each line, too

	w io.Writer

	mu      sync.Mutex
	dead    bool // after a failed Write, or close, nothing more is written
	async   bool // lines wait for the goroutine that writes
	closing bool // no more lines are taken
	waiting []waitingLine
	firm    int           // bytes of waiting lines that may not be left out
	loose   int           // number of waiting lines that may
	leftOut int           // lines, since the last one was written
	writing time.Time     // when the Write in progress began, zero if none is
	grown   chan struct{} // holds a token if a line came, or the end
	moved   chan struct{} // closed when a Write returns, nil if nobody wants to know
	ended   chan struct{} // closed when the goroutine has ended
}

// waitingLine is a line yet to be written.
type waitingLine struct {
	text  string
	loose bool // may be left out if nobody reads
}

const (
	// mostFirm is how many bytes of answers may wait before the loop stops
	// making more.
	mostFirm = 1 << 18
	// mostLoose is how many lines may wait that can be left out: more than an
	// iteration with the greatest MultiPV has.
	mostLoose = 1000
	// stuckTime is how long a Write may take before nobody is taken to read.
	stuckTime = time.Second
)

// open begins to write from a goroutine.
func (o *output) open() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.async = true
	o.grown, o.ended = make(chan struct{}, 1), make(chan struct{})
	go o.write()
}

// close ends what open began, after the lines that wait. It leaves the rest of
// them if ctx ended stuckTime ago, or, unless patient, if nobody reads.
func (o *output) close(ctx context.Context, patient bool) {
	o.mu.Lock()
	o.closing = true
	o.move()
	o.mu.Unlock()
	signal(o.grown)
	var hurry <-chan time.Time
	cancelled := ctx.Done()
	for ended := false; !ended; {
		timer := time.NewTimer(stuckTime / 4)
		select {
		case <-o.ended:
			ended = true
		case <-cancelled:
			cancelled, hurry = nil, time.After(stuckTime)
		case <-hurry:
			ended = true
		case <-timer.C:
			ended = !patient && o.stuck()
		}
		timer.Stop()
	}
	o.mu.Lock()
	o.die()
	o.mu.Unlock()
}

// write is the goroutine that writes, until close and the last line.
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

// next takes the next line, empty if none waits, and reports whether more may
// come.
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

// wrote takes note that a Write returned.
func (o *output) wrote(err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.writing = time.Time{}
	if o.leftOut > 0 {
		o.log.about(fmt.Sprintf("%d lines were left out before this, because nobody read them", o.leftOut))
		o.leftOut = 0
	}
	if err != nil {
		o.fail()
	}
	o.move()
}

// move tells those who wait that something has changed. The caller holds the
// lock.
func (o *output) move() {
	if o.moved != nil {
		close(o.moved)
		o.moved = nil
	}
}

// forget takes a line that waits no longer off the counts.
func (o *output) forget(line waitingLine) {
	if line.loose {
		o.loose--
	} else {
		o.firm -= len(line.text)
	}
}

// fail ends the writing because of an error.
func (o *output) fail() {
	if o.dead {
		return
	}
	o.die()
	if o.failed != nil {
		o.failed()
	}
}

// die lets go of all lines, those to come, too.
func (o *output) die() {
	o.dead = true
	o.waiting, o.firm, o.loose = nil, 0, 0
	o.move()
}

// stuck reports whether nobody reads.
func (o *output) stuck() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.isStuck()
}

func (o *output) isStuck() bool {
	return !o.writing.IsZero() && time.Since(o.writing) >= stuckTime
}

// full reports whether no more requests should be answered for now. If so, the
// channel is closed as soon as it is worth asking again, other than by the
// passing of stuckTime: lines that may be left out no longer count then.
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

// lines writes each text as a line, all of them together. Line breaks within a
// text, and what does not show, become blanks.
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

// remark writes a line that may be left out while nobody reads.
func (o *output) remark(text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.add(text, true)
}

// errorf tells the user what went wrong.
func (o *output) errorf(format string, args ...any) {
	o.remark("info string ERROR " + fmt.Sprintf(format, args...))
}

// report is remark for a job that may have very many to tell: while somebody
// reads it waits for room, so that none is left out.
func (o *output) report(text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.waits() && o.loose >= mostLoose && !o.isStuck() {
		o.await(nil)
	}
	o.add(text, true)
}

// stream is lines for a job that may have very many to tell: it waits for room
// until the job is to end.
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

// await waits until something has changed, without the lock, and reports whether
// the end has come.
func (o *output) await(end <-chan struct{}) (ended bool) {
	changed := o.change()
	o.mu.Unlock()
	defer o.mu.Lock()
	timer := time.NewTimer(stuckTime / 4)
	defer timer.Stop()
	select {
	case <-changed:
	case <-timer.C:
	case <-end:
		return true
	}
	return false
}

// add takes a line. The caller holds the lock.
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
	o.log.sent(text)
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

// leaveOut drops the oldest line that may be left out.
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

// printableLine returns text as a line that every client can read: what would
// break it, or does not show, becomes a blank.
func printableLine(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, strings.ReplaceAll(text, "\r\n", " "))
}
