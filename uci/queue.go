package uci

import (
	"bufio"
	"io"
	"slices"
	"strings"
	"sync"
	"time"
)

// queue holds the requests that were read and not yet dealt with, however many
// there are. One goroutine may push while another peeks and pops.
type queue struct {
	log *debugLog // gets each line when it is read

	mu      sync.Mutex
	waiting []request
	grown   chan struct{} // holds a token if something was pushed
}

// push appends r and never waits.
func (q *queue) push(r request) {
	q.mu.Lock()
	q.waiting = append(q.waiting, r)
	if r.line != "" {
		q.log.received(r.line, r.read)
	}
	q.mu.Unlock()
	select {
	case q.grown <- struct{}{}:
	default:
	}
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
	defer q.mu.Unlock()
	q.waiting[0] = request{} // lets go of a long line
	q.waiting = q.waiting[1:]
}

// logTo lets log go on in file. It gets what was put off and what waits, too:
// lines that were read, but not obeyed before the log began. None is missed
// between them and the next one, nor recorded twice.
func (q *queue) logTo(log *debugLog, file io.WriteCloser, deferred []request) {
	q.mu.Lock()
	defer q.mu.Unlock()
	log.begin(file, slices.Concat(deferred, q.waiting))
}

// readFrom pushes the requests in lines of any length, up to and including
// "quit". The end of the input, or an error, counts as "quit"; that line itself
// is what readFrom reports.
func (q *queue) readFrom(lines *bufio.Reader, commands []command) (quit bool) {
	last := quitRequest(commands)
	for {
		line, err := lines.ReadString('\n')
		text, read := strings.TrimRight(line, "\r\n"), time.Now()
		if request, ok := parseRequest(line, commands); ok {
			request.line, request.read = text, read
			q.push(request)
			if request.command == last.command {
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
