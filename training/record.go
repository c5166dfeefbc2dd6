package training

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"

	"vedette/movegen"
)

// A record holds one game. Numbers are little-endian.
//
//	2 bytes  length of the body
//	2 bytes  the same with all bits inverted
//	body:
//	  4 bytes  number of the game
//	  1 byte   length of the FEN
//	  …        the FEN of the start
//	  4 bytes  for each ply: move (movegen.Move), score from White's view
//	  1 byte   result, and ending times four
//	4 bytes  CRC-32C of the body
//
// The inverted length tells a record whose length is damaged from one that is
// torn: the first must not pass for the second, behind which nothing follows.
const (
	prefixSize   = 4
	checksumSize = 4
	bodyOverhead = 4 + 1 + 1 // number, length of the FEN, result
	plySize      = 4
	// MaxRecord is the greatest size of a record in bytes.
	MaxRecord = prefixSize + math.MaxUint16 + checksumSize
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// errTorn is what a record that ends early is refused with. A file in this
// state was being written when the writer was killed.
var errTorn = errors.New("the file ends within a record")

// appendTo appends the game's record. It fails if the game is too long for
// one.
func (g *Game) appendTo(b []byte) ([]byte, error) {
	size := bodyOverhead + len(g.Start) + plySize*len(g.Plies)
	if len(g.Start) > math.MaxUint8 || size > math.MaxUint16 {
		return b, fmt.Errorf("game %d: a start of %d bytes and %d plies are too long for a record",
			g.Number, len(g.Start), len(g.Plies))
	}
	b = binary.LittleEndian.AppendUint16(b, uint16(size))
	b = binary.LittleEndian.AppendUint16(b, ^uint16(size))
	body := len(b)
	b = binary.LittleEndian.AppendUint32(b, g.Number)
	b = append(b, byte(len(g.Start)))
	b = append(b, g.Start...)
	for _, ply := range g.Plies {
		b = binary.LittleEndian.AppendUint16(b, uint16(ply.Move))
		b = binary.LittleEndian.AppendUint16(b, uint16(ply.Score))
	}
	b = append(b, byte(g.Result)|byte(g.Ending)<<2)
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b[body:], castagnoli)), nil
}

// recordSize returns the size in bytes of the record that begins with the
// prefix.
func recordSize(prefix []byte) (int, error) {
	size := binary.LittleEndian.Uint16(prefix)
	if binary.LittleEndian.Uint16(prefix[2:]) != ^size {
		return 0, errors.New("the length of the record is damaged")
	}
	return prefixSize + int(size) + checksumSize, nil
}

// readRecord reads a whole record into g.
func (g *Game) readRecord(record []byte) error {
	end := len(record) - checksumSize
	return g.decode(record[prefixSize:end], binary.LittleEndian.Uint32(record[end:]))
}

// decode reads a record's body, whose checksum is sum, into g. It uses the
// memory of g.Plies.
func (g *Game) decode(body []byte, sum uint32) error {
	if crc32.Checksum(body, castagnoli) != sum {
		return errors.New("the checksum does not match")
	}
	if len(body) < bodyOverhead {
		return fmt.Errorf("a body of %d bytes is too short", len(body))
	}
	g.Sum = sum
	g.Number = binary.LittleEndian.Uint32(body)
	fen, last := int(body[4]), len(body)-1
	if last-5 < fen || (last-5-fen)%plySize != 0 {
		return fmt.Errorf("a body of %d bytes does not fit a start of %d bytes", len(body), fen)
	}
	g.Start = string(body[5 : 5+fen])
	g.Plies = g.Plies[:0]
	for b := body[5+fen : last]; len(b) > 0; b = b[plySize:] {
		g.Plies = append(g.Plies, Ply{
			Move:  movegen.Move(binary.LittleEndian.Uint16(b)),
			Score: int16(binary.LittleEndian.Uint16(b[2:])),
		})
	}
	g.Result, g.Ending = Result(body[last]&3), Ending(body[last]>>2)
	if g.Result > WhiteWins || g.Ending >= endings {
		return fmt.Errorf("result %#x is unknown", body[last])
	}
	return nil
}
