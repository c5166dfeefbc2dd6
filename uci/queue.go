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

	mu       sync.Mutex
	waiting  []request
	size     int  // of waiting, in bytes
	starting int  // how many of them begin a job
	stop     bool // one of them is a "stop" for the running job
	closed   bool
	grown    chan struct{} // holds a token if something was pushed
	shrunk   chan struct{} // holds a token if something was popped, or the queue was closed
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

// cost returns the memory of the request in bytes.
func (r *request) cost() int { return len(r.line) + requestCost }

// push appends r.
func (q *queue) push(r request) {
	q.mu.Lock()
	if r.line != "" {
		q.log.received(r.line, r.read)
	}
	if r.command.name == "stop" && (q.starting == 0 || q.full()) {
		q.stop = true
	}
	if r.command.timing == insteadOfSearch {
		q.starting++
	}
	q.waiting = append(q.waiting, r)
	q.size += r.cost()
	q.mu.Unlock()
	signal(q.grown)
}

// full reports whether there is no room. The caller holds the lock.
func (q *queue) full() bool { return q.size >= mostWaiting }

// awaitRoom waits until r may be pushed, and reports false if the queue was
// closed meanwhile. Requests that end a search or the conversation need not
// wait.
func (q *queue) awaitRoom(r *request) bool {
	for {
		q.mu.Lock()
		full, closed := q.full(), q.closed
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
	r := q.waiting[0]
	q.waiting[0] = request{} // frees a long line
	q.waiting = q.waiting[1:]
	q.size -= r.cost()
	if r.command.timing == insteadOfSearch {
		q.starting--
	}
	if r.command.name == "stop" || r.command.timing == insteadOfSearch {
		q.stop = q.nextIsStop()
	}
	q.mu.Unlock()
	signal(q.shrunk)
}

// nextIsStop reports whether a "stop" comes before the next request that begins a
// job.
func (q *queue) nextIsStop() bool {
	for i := range q.waiting {
		if c := q.waiting[i].command; c.name == "stop" || c.timing == insteadOfSearch {
			return c.name == "stop"
		}
	}
	return false
}

// hasStop reports whether a "stop" waits for the running job: no earlier request
// begins another one, or too many wait to tell.
func (q *queue) hasStop() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.stop
}

// logTo continues the log in file. It also records the deferred and the waiting
// requests: lines that were read but not executed before the log began. No line
// is missed or recorded twice.
func (q *queue) logTo(log *debugLog, file io.WriteCloser, deferred []request) {
	q.mu.Lock()
	defer q.mu.Unlock()
	log.begin(file, slices.Concat(deferred, q.waiting))
}

// readFrom pushes the requests in lines, up to and including "quit". The end of
// the input, or an error, counts as "quit", but then readFrom returns false. It
// waits while the queue is full, and ends when the queue is closed.
func (q *queue) readFrom(input *bufio.Reader, commands []command) (quit bool) {
	last := quitRequest(commands)
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
			if r.command == last.command {
				return true
			}
		} else if err == nil {
			q.log.received(text, read)
		}
		if err != nil {
			q.push(last)
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
