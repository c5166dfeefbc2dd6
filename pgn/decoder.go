package pgn

import (
	"bufio"
	"encoding/binary"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// decoder reads a stream that begins with the byte order mark of UTF-16 as UTF-8:
// Windows PowerShell writes such files for ">". Every other stream stays as it is.
type decoder struct {
	in      *bufio.Reader
	begun   bool
	order   binary.ByteOrder // nil for other text than UTF-16
	pending []byte           // what is left of a character
}

// UTF8 returns the text of a stream as UTF-8 if it begins with the byte order mark of
// UTF-16, with a byte order mark, and otherwise unchanged. It reads ahead.
func UTF8(in io.Reader) io.Reader { return &decoder{in: bufio.NewReader(in)} }

// Read implements io.Reader.
func (d *decoder) Read(b []byte) (n int, err error) {
	if !d.begun {
		d.begin()
	}
	if d.order == nil {
		return d.in.Read(b)
	}
	for n < len(b) {
		if len(d.pending) == 0 {
			c, err := d.character()
			if err != nil {
				return n, err
			}
			d.pending = utf8.AppendRune(d.pending[:0], c)
		}
		copied := copy(b[n:], d.pending)
		d.pending = d.pending[copied:]
		n += copied
	}
	return n, nil
}

// begin looks for the byte order mark.
func (d *decoder) begin() {
	d.begun = true
	mark, _ := d.in.Peek(2) // Read meets the error again
	switch string(mark) {
	case "\xff\xfe":
		d.order = binary.LittleEndian
	case "\xfe\xff":
		d.order = binary.BigEndian
	}
}

// character reads a character of one or two units. Half of a pair without the other is
// utf8.RuneError, and half of a unit at the end is dropped.
func (d *decoder) character() (rune, error) {
	unit, err := d.in.Peek(2)
	if err != nil {
		return 0, err
	}
	c := rune(d.order.Uint16(unit))
	_, _ = d.in.Discard(2) // they are buffered
	if !utf16.IsSurrogate(c) {
		return c, nil
	}
	second, _ := d.in.Peek(2)
	if len(second) < 2 {
		return utf8.RuneError, nil
	}
	if c = utf16.DecodeRune(c, rune(d.order.Uint16(second))); c != utf8.RuneError {
		_, _ = d.in.Discard(2)
	}
	return c, nil
}
