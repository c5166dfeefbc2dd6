package training

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// magic begins every file of games, with the version of the format.
const magic = "vedette games 1\n"

// maxHeader bounds the length of the JSON, in bytes.
const maxHeader = 1 << 20

// Header stands at the beginning of a file of games, as three lines that people
// read with head -n 3: the name and version of the format, JSON, and the CRC-32C
// of the JSON in hexadecimal digits.
type Header struct {
	// Runs are the settings that the games were played with. A file that was
	// merged has one for each file it came from.
	Runs []Settings `json:"runs"`
}

// appendTo appends the header.
func (h *Header) appendTo(b []byte) ([]byte, error) {
	text, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	if len(text) > maxHeader {
		return nil, fmt.Errorf("a header of %d bytes is too long", len(text))
	}
	b = append(b, magic...)
	b = append(b, text...)
	return append(b, headerSum(text)...), nil
}

// headerSum returns what follows the JSON: the end of its line, and the line
// with the checksum.
func headerSum(text []byte) string {
	return fmt.Sprintf("\n%08x\n", crc32.Checksum(text, castagnoli))
}

var errNoGames = errors.New("not a file of Vedette's games, version 1")

// readHeader reads the header, and returns its length in bytes too.
func readHeader(r *bufio.Reader) (h Header, length int64, err error) {
	start := make([]byte, len(magic))
	if _, err := io.ReadFull(r, start); err != nil || string(start) != magic {
		return h, 0, errNoGames
	}
	var text []byte
	for !bytes.HasSuffix(text, []byte("\n")) {
		part, err := r.ReadSlice('\n')
		text = append(text, part...)
		if len(text) > maxHeader {
			return h, 0, errors.New("the header is too long")
		}
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return h, 0, errors.New("the header ends early")
		}
	}
	text = text[:len(text)-1]
	want := headerSum(text)
	sum := make([]byte, len(want)-1)
	if _, err := io.ReadFull(r, sum); err != nil || string(sum) != want[1:] {
		return h, 0, errors.New("the header is damaged: its checksum does not match")
	}
	if err := json.Unmarshal(text, &h); err != nil {
		return h, 0, fmt.Errorf("the header cannot be read: %w", err)
	}
	return h, int64(len(magic) + len(text) + len(want)), nil
}
