package tool

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// packings maps the first bytes of packed files to the names of the formats.
var packings = map[string]string{
	"\x1f\x8b": "gzip", "BZh": "bzip2",
	"\x28\xb5\x2f\xfd": "zstd", "\xfd7zXZ\x00": "xz", "PK\x03\x04": "zip", "7z\xbc\xaf": "7z", "Rar!": "rar",
}

// packingOf returns the format in which a file is packed that begins with head, "" if it
// is not.
func packingOf(head []byte) string {
	for magic, name := range packings {
		if strings.HasPrefix(string(head), magic) {
			return name
		}
	}
	return ""
}

// Unpacked returns the text of a file, or of the standard input. If it is packed,
// the first read fails with an error that says so.
func Unpacked(in io.Reader) io.Reader { return &unpacked{in: bufio.NewReader(in)} }

// unpacked is a text that is looked at when it is first read, because to wait for a
// terminal before would be too soon.
type unpacked struct {
	in    *bufio.Reader
	known bool
	err   error
}

// Read implements io.Reader.
func (u *unpacked) Read(b []byte) (int, error) {
	if !u.known {
		u.known = true
		if head, _ := u.in.Peek(1); len(head) > 0 {
			head, _ = u.in.Peek(min(u.in.Buffered(), longestMagic)) // of a file all of it is there
			if packing := packingOf(head); packing != "" {
				u.err = fmt.Errorf("is packed with %s: unpack it first", packing)
			}
		}
	}
	if u.err != nil {
		return 0, u.err
	}
	return u.in.Read(b)
}

// longestMagic is the number of bytes by which a packing is known.
const longestMagic = 6
