package uci

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"vedette/movegen"
)

const (
	// maxLine is the greatest length of a line in bytes. The longest possible
	// game takes a tenth of it.
	maxLine = 1 << 21
	// mostWaiting is how many bytes of lines may wait before the reader pauses.
	mostWaiting = 1 << 22
	// requestCost is the memory of a request besides its line, in bytes.
	requestCost = 128
)

// queue holds the requests that were read and not yet executed. One goroutine
// may push while another peeks and pops.
type queue struct {
	log *debugLog // gets each line when it is read

	mu      sync.Mutex
	waiting []request
	size    int // of waiting, in bytes
	stops   int // how many of them are "stop"
	urgent  int // how many of them need not wait for those before them
	closed  bool
	grown   chan struct{} // holds a token if something was pushed
	shrunk  chan struct{} // holds a token if something was popped, or the queue was closed
}

func newQueue(log *debugLog) queue {
	return queue{log: log, grown: make(chan struct{}, 1), shrunk: make(chan struct{}, 1)}
}

// signal puts a token into a channel.
func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// push appends r.
func (q *queue) push(r request) {
	q.mu.Lock()
	if r.line != "" {
		q.log.record(r.read, markRead, r.line)
	}
	q.waiting = append(q.waiting, r)
	q.count(&r, +1)
	q.mu.Unlock()
	signal(q.grown)
}

// count adds r to the totals, n times. The caller holds the lock.
func (q *queue) count(r *request, n int) {
	q.size += n * (len(r.line) + requestCost)
	if r.command.name == "stop" {
		q.stops += n
	}
	if r.command.timing == atOnce {
		q.urgent += n
	}
}

// awaitRoom waits until r may be pushed, and reports false if the queue was
// closed meanwhile. Requests that end a search or the conversation need not
// wait.
func (q *queue) awaitRoom(r *request) bool {
	for {
		q.mu.Lock()
		full, closed := q.size >= mostWaiting, q.closed
		q.mu.Unlock()
		switch {
		case closed:
			return false
		case !full, r.command.ends():
			return true
		}
		<-q.shrunk
	}
}

// close drops the waiting requests and wakes a waiting push.
func (q *queue) close() {
	q.mu.Lock()
	q.closed, q.waiting = true, nil
	q.mu.Unlock()
	signal(q.shrunk)
}

// peek returns the oldest request, if there is one.
func (q *queue) peek() (request, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.waiting) == 0 {
		return request{}, false
	}
	return q.waiting[0], true
}

// pop removes the oldest request.
func (q *queue) pop() {
	q.mu.Lock()
	q.count(&q.waiting[0], -1)
	q.waiting[0] = request{} // frees a long line
	q.waiting = q.waiting[1:]
	q.mu.Unlock()
	signal(q.shrunk)
}

// popUrgent removes the oldest request that need not wait for those before it, if
// there is one. None overtakes a "stop", after which "isready" waits for the bestmove,
// nor a "ucinewgame", for which it asks whether that is done.
func (q *queue) popUrgent() (r request, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.urgent == 0 {
		return r, false
	}
	i := slices.IndexFunc(q.waiting, func(r request) bool {
		return r.command.timing == atOnce || r.command.name == "stop" || r.command.name == "ucinewgame"
	})
	if r = q.waiting[i]; r.command.timing != atOnce {
		return request{}, false
	}
	q.count(&r, -1)
	q.waiting = slices.Delete(q.waiting, i, i+1)
	signal(q.shrunk)
	return r, true
}

// hasStop reports whether a "stop" waits.
func (q *queue) hasStop() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.stops > 0
}

// logTo continues the log in file. It also records the deferred and the waiting
// requests: lines that were read but not executed before the log began. No line
// is missed or recorded twice.
func (q *queue) logTo(file io.WriteCloser, deferred []request) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.log.begin(file, slices.Concat(deferred, q.waiting))
}

// readFrom pushes the requests in lines, up to and including "quit", and reports
// whether there was one; else endRequest is the last, after the end of the input or
// an error. It waits while the queue is full, and ends when the queue is closed.
func (q *queue) readFrom(input *bufio.Reader, commands []command) (quit bool) {
	tooLong := &command{timing: besideSearch, run: func(d *Driver, args string) { d.out.errorf("%s", args) }}
	lines := lineReader{input: input}
	for {
		line, err := lines.next()
		line = strings.TrimPrefix(line, movegen.ByteOrderMark) // what PowerShell pipes may begin with it
		r, ok := parseRequest(line, commands)
		if errors.Is(err, errTooLong) {
			line = line[:min(len(line), 100)]
			r, ok = request{command: tooLong, args: fmt.Sprintf("a line of more than %d bytes is ignored: %s", maxLine, quoted(line))}, true
			err = nil
		}
		text, read := strings.TrimRight(line, "\r\n"), time.Now()
		if ok {
			r.line, r.read = text, read
			if !q.awaitRoom(&r) {
				return true
			}
			q.push(r)
			if r.command.timing == leaving {
				return true
			}
		} else if err == nil {
			q.log.record(read, markRead, text)
		}
		if err != nil {
			q.push(endRequest())
			return false
		}
	}
}

// errTooLong means that a line was longer than maxLine.
var errTooLong = errors.New("too long")

// lineReader splits an input into lines.
type lineReader struct {
	input *bufio.Reader
	line  []byte
}

// next returns the next line with its line end. Of one that is too long it
// returns the first maxLine bytes with errTooLong. Any other error comes with
// the last line, which has no line end and may be empty.
func (r *lineReader) next() (string, error) {
	r.line = r.line[:0]
	tooLong := false
	for {
		part, err := r.input.ReadSlice('\n')
		if room := maxLine - len(r.line); len(part) > room {
			part, tooLong = part[:room], true
		}
		r.line = append(r.line, part...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case tooLong && err == nil:
			err = errTooLong
		}
		line := string(r.line)
		if cap(r.line) > mostKept {
			r.line = nil
		}
		return line, err
	}
}

// mostKept is the largest buffer that a lineReader keeps for the next line.
const mostKept = 1 << 16
