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

// magic begins every file of games. It is followed by the version of the format
// and the end of the line.
const magic = "vedette games "

// latestVersion is the version of new files.
const latestVersion = 2

// maxHeader bounds the length of the JSON, in bytes: some fifty thousand runs
// in version 2.
const maxHeader = 1 << 20

// Header is at the beginning of a file of games, as three lines that can be read
// with head -n 3: the name and version of the format, JSON, and the CRC-32C of
// the JSON in hexadecimal digits.
type Header struct {
	// Runs are the settings of the games. A merged file has one for each run
	// that its games belong to.
	Runs []Settings `json:"runs"`
}

// text returns the header in the latest version of the format.
func (h *Header) text() ([]byte, error) {
	text, err := json.Marshal(h.pack())
	if err != nil {
		return nil, err
	}
	if len(text) > maxHeader {
		return nil, fmt.Errorf("%d runs make a header of %d bytes, more than %d", len(h.Runs), len(text), maxHeader)
	}
	b := fmt.Appendf(nil, "%s%d\n", magic, latestVersion)
	b = append(b, text...)
	return append(b, headerSum(text)...), nil
}

// packedHeader is the JSON of a header in version 2: consecutive runs whose
// settings differ only in the seed are written as one, with their seeds. So a
// run takes a few bytes.
type packedHeader struct {
	Settings []packedRuns `json:"settings"`
}

type packedRuns struct {
	Settings
	Seed  *struct{} `json:"seed,omitempty"` // hides the one in Settings
	Seeds []uint64  `json:"seeds"`
}

// pack returns the header for version 2. The runs keep their order.
func (h *Header) pack() (packed packedHeader) {
	for _, run := range h.Runs {
		seed := run.Seed
		run.Seed = 0
		if last := len(packed.Settings) - 1; last < 0 || packed.Settings[last].Settings != run {
			packed.Settings = append(packed.Settings, packedRuns{Settings: run})
		}
		last := &packed.Settings[len(packed.Settings)-1]
		last.Seeds = append(last.Seeds, seed)
	}
	return packed
}

// unpack is the inverse of pack.
func (p *packedHeader) unpack() (h Header) {
	for _, s := range p.Settings {
		for _, seed := range s.Seeds {
			s.Settings.Seed = seed
			h.Runs = append(h.Runs, s.Settings)
		}
	}
	return h
}

// headerSum returns the text after the JSON: the end of its line, and the line
// with the checksum.
func headerSum(text []byte) string {
	return fmt.Sprintf("\n%08x\n", crc32.Checksum(text, castagnoli))
}

// readHeader reads the header, and also returns the version and the length in
// bytes.
func readHeader(r *bufio.Reader) (h Header, version int, length int64, err error) {
	if version, err = readVersion(r); err != nil {
		return h, 0, 0, err
	}
	var text []byte
	for !bytes.HasSuffix(text, []byte("\n")) {
		part, err := r.ReadSlice('\n')
		text = append(text, part...)
		if len(text) > maxHeader+len("\n") {
			return h, 0, 0, errors.New("the header is too long")
		}
		if err != nil && !errors.Is(err, bufio.ErrBufferFull) {
			return h, 0, 0, errors.New("the header ends early")
		}
	}
	text = text[:len(text)-1]
	want := headerSum(text)
	sum := make([]byte, len(want)-1)
	if _, err := io.ReadFull(r, sum); err != nil || string(sum) != want[1:] {
		return h, 0, 0, errors.New("the header is damaged: its checksum does not match")
	}
	if h, err = parseHeader(text, version); err != nil {
		return h, 0, 0, fmt.Errorf("the header cannot be read: %w", err)
	}
	return h, version, int64(len(magic) + len("1\n") + len(text) + len(want)), nil
}

// readVersion reads the first line.
func readVersion(r *bufio.Reader) (version int, err error) {
	start := make([]byte, len(magic)+len("1\n"))
	if _, err := io.ReadFull(r, start); err != nil || !bytes.HasPrefix(start, []byte(magic)) {
		return 0, errors.New("not a file of Vedette's games")
	}
	switch string(start[len(magic):]) {
	case "1\n":
		return 1, nil
	case "2\n":
		return 2, nil
	}
	return 0, fmt.Errorf("version %.1q of the format is unknown; versions 1 and 2 can be read", start[len(magic):])
}

// parseHeader reads the JSON of a header.
func parseHeader(text []byte, version int) (h Header, err error) {
	if version == 1 {
		err = json.Unmarshal(text, &h)
		return h, err
	}
	var packed packedHeader
	err = json.Unmarshal(text, &packed)
	return packed.unpack(), err
}
