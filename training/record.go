package training

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
)

// A record holds one game, in each version of the format. Numbers are
// little-endian.
//
//	2 bytes  length of the body
//	2 bytes  the same with all bits inverted
//	…        the body: version1.go, version2.go
//	4 bytes  CRC-32C of the body
//
// The inverted length distinguishes a record with a damaged length from a torn
// one, which must be the last.
const (
	prefixSize   = 4
	checksumSize = 4
	// maxRecord is the greatest size of a record in bytes.
	maxRecord = prefixSize + math.MaxUint16 + checksumSize
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// errTorn is the error for a record that ends early. The writer of such a file
// was killed while writing.
var errTorn = errors.New("the file ends within a record")

// coder writes and reads the records of one file.
type coder struct {
	version int
	runs    int     // number in the header
	games   *coder2 // for version 2
	text    []byte  // buffer for a body of version 1
}

func newCoder(version, runs int) *coder {
	return &coder{version: version, runs: runs, games: new(coder2)}
}

// append appends the game's record. It fails if the game is too long or does
// not belong to this file.
func (c *coder) append(b []byte, g *Game) (_ []byte, err error) {
	begin := len(b)
	b = append(b, make([]byte, prefixSize)...)
	if c.version == 1 {
		b = g.appendBody1(b)
	} else if b, err = c.encode2(b, g); err != nil {
		return b[:begin], fmt.Errorf("game %d: %w", g.Number, err)
	}
	body := b[begin+prefixSize:]
	if len(body) > math.MaxUint16 {
		return b[:begin], fmt.Errorf("game %d: %d plies are too long for a record", g.Number, len(g.Plies))
	}
	binary.LittleEndian.PutUint16(b[begin:], uint16(len(body)))
	binary.LittleEndian.PutUint16(b[begin+2:], ^uint16(len(body)))
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(body, castagnoli)), nil
}

// recordSize returns the size in bytes of the record with the given prefix.
func recordSize(prefix []byte) (int, error) {
	size := binary.LittleEndian.Uint16(prefix)
	if binary.LittleEndian.Uint16(prefix[2:]) != ^size {
		return 0, errors.New("the length of the record is damaged")
	}
	return prefixSize + int(size) + checksumSize, nil
}

// read reads a whole record into g and reuses g's memory.
func (c *coder) read(record []byte, g *Game) error {
	end := len(record) - checksumSize
	body, sum := record[prefixSize:end], binary.LittleEndian.Uint32(record[end:])
	if crc32.Checksum(body, castagnoli) != sum {
		return errors.New("the checksum does not match")
	}
	g.Size = len(record)
	if c.version == 1 {
		g.Sum, g.Run = sum, 0
		if c.runs != 1 {
			g.Run = noRun
		}
		return g.decode1(body)
	}
	if err := c.decode2(body, g); err != nil {
		return err
	}
	c.text = g.appendBody1(c.text[:0])
	g.Sum = crc32.Checksum(c.text, castagnoli)
	return nil
}
