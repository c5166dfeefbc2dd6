package pgn

import (
	"errors"
	"io"
)

// scanner reads a stream byte by byte and counts lines, which end with LF, CR
// or both.
type scanner struct {
	in       io.Reader
	buffer   []byte
	pos, end int   // bytes that are read but not consumed
	err      error // what ended the stream, usually io.EOF

	line   int  // the current one, from 1
	column int  // of the next byte: 0 at the beginning of a line, later any other number
	blank  bool // the line holds nothing but blanks so far
	wasCR  bool // the last byte consumed was a CR
}

// readAhead is the size of a scanner's buffer in bytes.
const readAhead = 1 << 16

// blanks are the bytes that separate words within a line.
const blanks = " \t\v\f\x00"

// endOfText is what peek returns after the last byte.
const endOfText = -1

func newScanner(in io.Reader) scanner {
	return scanner{in: in, buffer: make([]byte, readAhead), line: 1, blank: true}
}

// peek returns the next byte without consuming it, or endOfText.
func (s *scanner) peek() int {
	if s.pos == s.end && !s.fill(1) {
		return endOfText
	}
	return int(s.buffer[s.pos])
}

// fill reads until n bytes, a small number, can be looked at. It returns false
// if the text ends before.
func (s *scanner) fill(n int) bool {
	if s.end-s.pos >= n {
		return true
	}
	copy(s.buffer, s.buffer[s.pos:s.end])
	s.pos, s.end = 0, s.end-s.pos
	for empty := 0; s.end < n && s.err == nil; {
		read, err := s.in.Read(s.buffer[s.end:])
		s.end += read
		s.err = err
		if empty++; read > 0 {
			empty = 0
		} else if empty == 100 && err == nil {
			s.err = io.ErrNoProgress
		}
	}
	return s.end >= n
}

// startsWith reports whether the text continues with prefix, a few bytes.
func (s *scanner) startsWith(prefix string) bool {
	return s.fill(len(prefix)) && string(s.buffer[s.pos:s.pos+len(prefix)]) == prefix
}

// next consumes the byte that peek returned.
func (s *scanner) next() {
	c := s.buffer[s.pos]
	s.pos++
	switch c {
	case '\n', '\r':
		if c == '\r' || !s.wasCR {
			s.line++
		}
		s.column, s.blank = 0, true
	case ' ', '\t':
		s.column = 1
	default:
		s.column, s.blank = 1, false
	}
	s.wasCR = c == '\r'
}

// skip consumes n bytes of those that are read, none of them a blank or a line
// end.
func (s *scanner) skip(n int) {
	s.pos += n
	s.column, s.blank, s.wasCR = 1, false, false
}

// rest returns the bytes read so far of the rest of the line, up to but not
// including the byte stop or the line end. It is empty there, and at the end of
// the text.
func (s *scanner) rest(stop byte) []byte {
	if !s.fill(1) {
		return nil
	}
	text := s.buffer[s.pos:s.end]
	for i, c := range text {
		if c == '\n' || c == '\r' || c == stop {
			return text[:i]
		}
	}
	return text
}

// skipLine consumes the rest of the line without its line end.
func (s *scanner) skipLine() {
	for text := s.rest('\n'); len(text) > 0; text = s.rest('\n') {
		s.skip(len(text))
	}
}

// byteOrderMark begins some files in UTF-8, and parts appended to them.
const byteOrderMark = "\xef\xbb\xbf"

// noBreak is the no-break space, which text that was copied from web pages has.
const noBreak = "\u00a0"

// atNoBreak reports whether c, the next byte, begins a no-break space.
func (s *scanner) atNoBreak(c int) bool { return c == int(noBreak[0]) && s.startsWith(noBreak) }

// dosEnd ends some texts that were written on DOS.
const dosEnd = 0x1a

// skipSpace consumes blanks, also no-break spaces, line ends, ends of DOS, byte order marks and lines that begin
// with "%", which escapes them. It returns the next byte as peek does.
func (s *scanner) skipSpace() int {
	for {
		switch c := s.peek(); {
		case c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\v' || c == '\f' || c == 0 || c == dosEnd:
			blank := s.blank
			if s.next(); c != '\n' && c != '\r' {
				s.blank = blank
			}
		case c == '%' && s.column == 0:
			s.skipLine()
		case c == int(byteOrderMark[0]) && s.startsWith(byteOrderMark):
			column, blank := s.column, s.blank
			s.skip(len(byteOrderMark))
			s.column, s.blank = column, blank
		case s.atNoBreak(c):
			blank := s.blank
			s.skip(len(noBreak))
			s.blank = blank
		default:
			return c
		}
	}
}

// failure returns the error that ended the text, nil for io.EOF.
func (s *scanner) failure() error {
	if s.err == nil || errors.Is(s.err, io.EOF) {
		return nil
	}
	return s.err
}
