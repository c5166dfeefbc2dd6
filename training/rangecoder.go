package training

import (
	"math/bits"
)

// A range coder writes symbols of known probabilities in hardly more bits than
// their information (G. N. N. Martin, "Range encoding", Video & Data Recording
// Conference, Southampton 1979). A symbol is an interval of length freq from
// start on, out of total, which is at most maxTotal. Both sides use only
// integer arithmetic, so that a file is the same on every machine.

// leastRange is the lower limit of the range, which is extended byte by byte;
// maxTotal must not exceed it.
const (
	leastRange = 1 << 24
	maxTotal   = leastRange
	lengthBits = 6 // for the bit length of a number, 0 to 32
)

// rangeEncoder appends its code to out, from begin on.
type rangeEncoder struct {
	out   []byte
	begin int
	low   uint64 // 32 bits and the carry
	width uint32
}

// newRangeEncoder returns an encoder that appends to b.
func newRangeEncoder(b []byte) rangeEncoder {
	return rangeEncoder{out: b, begin: len(b), width: 1<<32 - 1}
}

// encode codes a symbol.
func (e *rangeEncoder) encode(start, freq, total uint32) {
	unit := e.width / total
	e.low += uint64(start * unit)
	e.width = freq * unit
	e.carry()
	for e.width < leastRange {
		e.out = append(e.out, byte(e.low>>24))
		e.low = e.low << 8 & (1<<32 - 1)
		e.width <<= 8
	}
}

// carry adds what has left the 32 bits of low to the bytes written before.
func (e *rangeEncoder) carry() {
	if e.low>>32 == 0 {
		return
	}
	e.low &= 1<<32 - 1
	for i := len(e.out) - 1; i >= e.begin; i-- {
		e.out[i]++
		if e.out[i] != 0 {
			return
		}
	}
}

// bits codes a number of count bits, at most 16, all equally likely.
func (e *rangeEncoder) bits(number uint32, count uint) { e.encode(number, 1, 1<<count) }

// number codes a number below 2^32, small ones in few bits: its bit length,
// then the bits after the first.
func (e *rangeEncoder) number(n uint32) {
	length := uint(bits.Len32(n))
	e.bits(uint32(length), lengthBits)
	if length < 2 {
		return
	}
	rest := length - 1
	if rest > 16 {
		e.bits(n>>16&(1<<(rest-16)-1), rest-16)
		rest = 16
	}
	e.bits(n&(1<<rest-1), rest)
}

// finish writes the last byte needed and returns the result.
func (e *rangeEncoder) finish() []byte {
	// The range contains a multiple of 2^24. The decoder reads zeros after the
	// end.
	e.low = (e.low + leastRange - 1) &^ (leastRange - 1)
	e.carry()
	return append(e.out, byte(e.low>>24))
}

// rangeDecoder reads what a rangeEncoder wrote. It never fails: bytes that no
// encoder writes give arbitrary symbols, and sound reports false.
type rangeDecoder struct {
	in    []byte
	at    int // index of the next byte
	code  uint32
	width uint32
	unit  uint32 // range per unit of the total of the symbol in question
	wrong bool
}

// decoderAhead is how many bytes a decoder is ahead of its encoder.
const decoderAhead = 4

func newRangeDecoder(in []byte) rangeDecoder {
	d := rangeDecoder{in: in, width: 1<<32 - 1}
	for range decoderAhead {
		d.code = d.code<<8 | d.next()
	}
	return d
}

// next returns the next byte, 0 after the end.
func (d *rangeDecoder) next() (b uint32) {
	if d.at < len(d.in) {
		b = uint32(d.in[d.at])
	}
	d.at++
	return b
}

// point returns the point of the next symbol in the interval from 0 to total.
// Call take with the symbol that contains it.
func (d *rangeDecoder) point(total uint32) uint32 {
	d.unit = d.width / total
	return d.inside(d.code/d.unit, total)
}

// pointOfBits is point for a total of 1<<count.
func (d *rangeDecoder) pointOfBits(count uint) uint32 {
	d.unit = d.width >> (count & 31)
	return d.inside(d.code/d.unit, 1<<(count&31))
}

// inside clamps a point to below total, where encoders keep it.
func (d *rangeDecoder) inside(point, total uint32) uint32 {
	if point >= total {
		d.wrong = true
		return total - 1
	}
	return point
}

// choose reads and returns the index of the next of the symbols with the given
// weights, whose sum is total.
func (d *rangeDecoder) choose(weights []uint16, total uint32) (index int) {
	unit := d.width / total
	for i, weight := range weights {
		share := uint32(weight) * unit
		if d.code < share {
			d.width = share
			d.refill()
			return i
		}
		d.code -= share
	}
	d.wrong = true
	return 0
}

// take moves past the symbol.
func (d *rangeDecoder) take(start, freq uint32) {
	d.code -= start * d.unit
	d.width = freq * d.unit
	d.refill()
}

// refill extends the range to at least leastRange.
func (d *rangeDecoder) refill() {
	for d.width < leastRange {
		d.code = d.code<<8 | d.next()
		d.width <<= 8
	}
}

// bits reads a number coded by bits.
func (d *rangeDecoder) bits(count uint) uint32 {
	n := d.pointOfBits(count)
	d.take(n, 1)
	return n
}

// number reads a number coded by number.
func (d *rangeDecoder) number() uint32 {
	length := uint(d.bits(lengthBits))
	if length < 2 {
		return uint32(length)
	}
	if length > 32 {
		d.wrong = true
		return 0
	}
	n, rest := uint32(1), length-1
	if rest > 16 {
		n = n<<(rest-16) | d.bits(rest-16)
		rest = 16
	}
	return n<<rest | d.bits(rest)
}

// uniform reads a number below total, all equally likely.
func (d *rangeDecoder) uniform(total uint32) uint32 {
	n := d.point(total)
	d.take(n, 1)
	return n
}

// sound reports whether an encoder could have written the bytes, and whether
// all of them were read.
func (d *rangeDecoder) sound() bool {
	return !d.wrong && d.at >= len(d.in) && d.at <= len(d.in)+decoderAhead
}
