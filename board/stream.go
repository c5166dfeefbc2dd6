package board

import (
	"bytes"
	"net/http"
	"sync"
)

// A stream is the answer to the start of a program: lines, each sent at once.
type stream struct {
	mutex sync.Mutex
	w     http.ResponseWriter
}

// send sends lines.
func (s *stream) send(text []byte) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
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
	l.rest = append(l.rest, text...)
	end := bytes.LastIndexByte(l.rest, '\n') + 1
	var marked []byte
	for line := range bytes.Lines(l.rest[:end]) {
		marked = append(append(marked, l.mark...), line...)
	}
	l.rest = l.rest[end:]
	return len(text), l.to.send(marked)
}
