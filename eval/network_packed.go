package eval

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// A packed network is a network file in fewer bytes, which compress well, for programs that are loaded over a line: a
// line that says so, the first line and the note of the file, then its numbers. The weights of pieces for a king in
// another bucket than the first are differences to those of the bucket before. A number takes a byte if it is small, as
// most are: the sign is its lowest bit. Others follow in two bytes after a byte that no small number has.
const (
	packedLine  = "vedette packed network 1\n"
	large       = 255 // before a number of two bytes
	bucketSize  = PlaceInputs * Hidden
	lastBuckets = Inputs * Hidden // those numbers are weights of pieces
)

// PackNetwork packs a network file, which must be valid.
func PackNetwork(file []byte) []byte {
	start := bytes.IndexByte(file, 0) + 1
	packed := append([]byte(packedLine), file[:start]...)
	numbers := file[start:]
	for i := range len(numbers) / 2 {
		x := int16(binary.LittleEndian.Uint16(numbers[2*i:]))
		if bucketSize <= i && i < lastBuckets {
			x -= int16(binary.LittleEndian.Uint16(numbers[2*(i-bucketSize):]))
		}
		if z := uint16(x<<1) ^ uint16(x>>15); z < large {
			packed = append(packed, byte(z))
		} else {
			packed = binary.LittleEndian.AppendUint16(append(packed, large), z)
		}
	}
	return packed
}

// unpackNetwork returns the network file that was packed, or b itself if it was not.
func unpackNetwork(b []byte) ([]byte, error) {
	rest, packed := bytes.CutPrefix(b, []byte(packedLine))
	if !packed {
		return b, nil
	}
	start := bytes.IndexByte(rest, 0) + 1
	file := append(make([]byte, 0, start+networkSize+4), rest[:start]...)
	rest = rest[start:]
	for i := 0; len(rest) > 0; i++ {
		z := uint16(rest[0])
		rest = rest[1:]
		if z == large {
			if len(rest) < 2 {
				return nil, errors.New("the packed network is truncated")
			}
			z, rest = binary.LittleEndian.Uint16(rest), rest[2:]
		}
		x := z>>1 ^ -(z & 1)
		if bucketSize <= i && i < lastBuckets {
			x += binary.LittleEndian.Uint16(file[start+2*(i-bucketSize):])
		}
		file = binary.LittleEndian.AppendUint16(file, x)
	}
	return file, nil
}
