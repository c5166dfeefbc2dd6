package board

import (
	"bytes"
	"errors"
	"net/http"
	"sync"
)

// longestLine is the greatest length of a line of a program.
const longestLine = 1 << 20

// A stream is the answer to the start of a program: lines, each sent at once.
type stream struct {
	mutex sync.Mutex
	w     http.ResponseWriter
}

// send sends lines.
func (s *stream) send(text []byte) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.sendLocked(text)
}

func (s *stream) sendLocked(text []byte) error {
	if _, err := s.w.Write(text); err != nil {
		return err
	}
	return http.NewResponseController(s.w).Flush()
}

// lines is an output of a program, which goes into a stream line by line.
type lines struct {
	to   *stream
	mark string // begins each line in the stream
	rest []byte // of a line that is not complete
}

// Write implements io.Writer.
func (l *lines) Write(text []byte) (int, error) {
	all := append(l.rest, text...)
	end := bytes.LastIndexByte(all, '\n') + 1
	l.rest = bytes.Clone(all[end:])
	if len(l.rest) > longestLine {
		l.rest = nil
		return 0, errors.New("a line of the program is too long")
	}
	if end == 0 {
		return len(text), nil
	}
	var marked []byte
	for line := range bytes.Lines(all[:end]) {
		marked = append(append(marked, l.mark...), line...)
	}
	return len(text), l.to.send(marked)
}

// close completes the last line.
func (l *lines) close() {
	if len(l.rest) > 0 {
		_, _ = l.Write([]byte("\n")) // whoever reads may be gone
	}
}
