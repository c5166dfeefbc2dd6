package pgn

import (
	"errors"
	"io"
	"strings"

	"vedette/movegen"
)

// scanner reads a stream byte by byte and counts lines, which end with LF, CR
// or both.
type scanner struct {
	in       io.Reader
	buffer   []byte
	pos, end int   // bytes that are read but not consumed
	err      error // what ended the stream, usually io.EOF

	line   int  // the current one, from 1
	begins bool // nothing of the line was consumed
	blank  bool // the line holds nothing but blanks so far
	empty  int  // lines so far that hold nothing but blanks
	wasCR  bool // the last byte consumed was a CR
}

// readAhead is the size of a scanner's buffer in bytes.
const readAhead = 1 << 16

// farthest is how many bytes ahead can be looked at.
const farthest = readAhead / 2

// blanks are the bytes that separate words within a line.
const blanks = " \t\v\f\x00"

// endOfText is what peek returns after the last byte.
const endOfText = -1

func newScanner(in io.Reader) scanner {
	return scanner{in: in, buffer: make([]byte, readAhead), line: 1, begins: true, blank: true}
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
	if s.end-s.pos >= n || s.err != nil {
		return s.end-s.pos >= n
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

// at returns the byte that is i bytes ahead, or endOfText, also if that is too far.
func (s *scanner) at(i int) int {
	if i >= farthest || i >= s.end-s.pos && !s.fill(i+1) {
		return endOfText
	}
	return int(s.buffer[s.pos+i])
}

// ahead returns the text from from to to bytes ahead, which at has looked at.
func (s *scanner) ahead(from, to int) string { return string(s.buffer[s.pos+from : s.pos+to]) }

// pastBlanks returns how many bytes ahead the first byte is that is none of the given
// ones, from i bytes ahead on.
func (s *scanner) pastBlanks(i int, skipped string) int {
	for c := s.at(i); c != endOfText && strings.IndexByte(skipped, byte(c)) >= 0; c = s.at(i) {
		i++
	}
	return i
}

// startsWith reports whether the text continues with prefix, a few bytes.
func (s *scanner) startsWith(prefix string) bool {
	return s.fill(len(prefix)) && string(s.buffer[s.pos:s.pos+len(prefix)]) == prefix
}

// next consumes the byte that peek returned.
func (s *scanner) next() {
	switch c := s.buffer[s.pos]; {
	case c == '\n' && s.wasCR: // it ended the line
		s.skipBlank(1)
		s.begins = true
	case isLineEnd(int(c)):
		s.line++
		if s.blank {
			s.empty++
		}
		s.skipBlank(1)
		s.begins, s.blank, s.wasCR = true, true, c == '\r'
	case isBlank(int(c)):
		s.skipBlank(1)
	default:
		s.skip(1)
	}
}

// skip consumes n bytes of those that are read, none of them a line end.
func (s *scanner) skip(n int) {
	if n > 0 {
		s.skipBlank(n)
		s.blank = false
	}
}

// consume consumes n bytes that at has looked at.
func (s *scanner) consume(n int) {
	for range n {
		s.next()
	}
}

// skipBlank consumes n bytes like a blank.
func (s *scanner) skipBlank(n int) {
	s.pos += n
	s.begins, s.wasCR = false, false
}

// isBlank reports whether c separates words within a line.
func isBlank(c int) bool { return c != endOfText && strings.IndexByte(blanks, byte(c)) >= 0 }

// isLineEnd reports whether c ends a line.
func isLineEnd(c int) bool { return c == '\n' || c == '\r' }

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

// otherBlanks are the no-break space, and others of print from an en quad to a zero width
// space, which text that was copied from web pages has.
const otherBlanks = "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u202f"

// otherBlank returns the length of the one of otherBlanks that begins with c, the next
// byte, 0 if there is none.
func (s *scanner) otherBlank(c int) int {
	n := 0
	switch c {
	case 0xc2:
		n = 2
	case 0xe2:
		n = 3
	}
	if n == 0 || s.at(n-1) == endOfText || !strings.Contains(otherBlanks, s.ahead(0, n)) {
		return 0
	}
	return n
}

// dosEnd ends some texts that were written on DOS.
const dosEnd = 0x1a

// skipSpace consumes blanks of all kinds, line ends, ends of DOS, byte order marks and
// lines that begin with "%", which escapes them. It returns the next byte as peek does.
func (s *scanner) skipSpace() int {
	for {
		switch c := s.peek(); {
		case isBlank(c) || c == dosEnd:
			s.skipBlank(1)
		case isLineEnd(c):
			s.next()
		case c == '%' && s.begins:
			s.skipLine()
		case s.startsWith(movegen.ByteOrderMark): // of the file, or of a part appended to it
			begins := s.begins
			s.skipBlank(len(movegen.ByteOrderMark))
			s.begins = begins
		default:
			n := s.otherBlank(c)
			if n == 0 {
				return c
			}
			s.skipBlank(n)
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
