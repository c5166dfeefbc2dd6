package syzygy

import (
	"encoding/binary"
	"errors"
)

// pairs is a long list of small values, compressed: pairs of values that are
// frequent are replaced with a symbol, and so again pairs of symbols (N. J. Larsson
// and A. Moffat, "Offline dictionary-based compression", 1999). The symbols that
// are left are written in a Huffman code, in blocks of one size.
type pairs struct {
	single bool // the list holds nothing but value
	value  uint16

	blockBits int    // a block has 1<<blockBits bytes
	spanBits  int    // an entry of index stands for 1<<spanBits values
	index     []byte // for the middle of each span: the block, 4 bytes, and the place there, 2
	counts    []byte // for each block: how many values it has besides one, 2 bytes
	blocks    []byte

	// The code of a symbol of shortest+i bits is at least base[i], as the highest
	// bits of a word, and first[i] is the first such symbol. Longer codes are less.
	shortest int
	base     []uint64
	first    []uint16
	symbols  []symbol
	skips    *[1 << skipBits]skip
}

// skip says, for the next skipBits bits of a block, how many bits the codes have
// that are complete there, in the lowest 8, and how many values these stand for, in
// the others.
type skip uint32

// skipBits is chosen for speed: more bits skip more at once, but the tables of all
// lists should stay in the cache.
const skipBits = 8

// symbol stands for a value, or for two symbols.
type symbol struct {
	left  uint16 // the value of a leaf
	right uint16 // leaf for a value
	more  uint16 // how many values it stands for besides one
}

const (
	leaf       = 0xfff // no symbol has so high a number
	maxCode    = 32    // bits of the longest code
	indexEntry = 6     // bytes
)

var errCode = errors.New("the code of the compressed values is damaged")

// readPairs reads the head of a list of size values, none above most, but for the
// sections with the values themselves. It returns the flags of the list, too.
func readPairs(r *reader, size uint64, most int) (*pairs, byte) {
	flags := r.byte()
	if flags&flagSingle != 0 {
		d := &pairs{single: true, value: uint16(r.byte())}
		if int(d.value) > most {
			r.fail(errCode)
		}
		return d, flags
	}
	d := &pairs{blockBits: int(r.byte()), spanBits: int(r.byte())}
	padding := uint64(r.byte())
	blocks := uint64(r.uint32())
	if d.blockBits < 3 || d.blockBits > 24 || d.spanBits < 1 || d.spanBits > 30 {
		r.fail(errors.New("the sizes of the blocks are damaged"))
		return d, flags
	}
	spans := (size + 1<<d.spanBits - 1) >> d.spanBits
	d.readCode(r, most)
	// How long the sections are; where they begin is known after all heads.
	r.plan(&d.index, spans*indexEntry)
	r.plan(&d.counts, (blocks+padding)*2)
	r.plan(&d.blocks, blocks<<d.blockBits)
	return d, flags
}

// readCode reads the lengths of the codes and the symbols.
func (d *pairs) readCode(r *reader, most int) {
	longest := int(r.byte())
	d.shortest = int(r.byte())
	if d.shortest < 1 || longest < d.shortest || longest > maxCode {
		r.fail(errCode)
		return
	}
	d.first = make([]uint16, longest-d.shortest+1)
	for i := range d.first {
		d.first[i] = r.uint16()
	}
	count := int(r.uint16())
	if count > leaf {
		r.fail(errCode)
		return
	}
	d.symbols = make([]symbol, count)
	for i := range d.symbols {
		a, b, c := uint16(r.byte()), uint16(r.byte()), uint16(r.byte())
		d.symbols[i] = symbol{left: a | b&15<<8, right: b>>4 | c<<4}
	}
	if len(d.symbols)&1 != 0 {
		r.byte()
	}
	if r.err != nil {
		return
	}
	if !d.makeBase() || !d.measureSymbols(most) {
		r.fail(errCode)
		return
	}
	d.makeSkips()
}

// makeBase computes base, false if there is no such code. Symbols are numbered from the longest codes to the
// shortest, and each length's codes follow those of the next one without a gap, up
// to the word of all ones. Symbols that occur only in others are behind them and
// have no code.
func (d *pairs) makeBase() (ok bool) {
	last := len(d.first) - 1
	d.base = make([]uint64, last+1)
	if d.first[last] != 0 || len(d.symbols) == 0 {
		return false
	}
	for i := last - 1; i >= 0; i-- {
		if d.first[i] < d.first[i+1] {
			return false
		}
		codes := d.base[i+1] + uint64(d.first[i]-d.first[i+1])
		if codes&1 != 0 {
			return false
		}
		d.base[i] = codes / 2
	}
	shortestCodes := int64(1)<<d.shortest - int64(d.base[0])
	// A single symbol leaves codes of one bit without a symbol.
	if shortestCodes < 0 || last > 0 && int64(d.first[0])+shortestCodes > int64(len(d.symbols)) {
		return false
	}
	for i := range d.base {
		d.base[i] <<= 64 - d.shortest - i
	}
	return true
}

// measureSymbols computes how many values each symbol stands for, and checks that
// none contains itself or a value above most.
func (d *pairs) measureSymbols(most int) (ok bool) {
	state := make([]uint8, len(d.symbols)) // 1: being measured, 2: measured
	var measure func(i uint16) bool
	measure = func(i uint16) bool {
		if int(i) >= len(d.symbols) || state[i] == 1 {
			return false
		}
		if state[i] == 2 {
			return true
		}
		state[i] = 1
		s := &d.symbols[i]
		if s.right == leaf {
			if int(s.left) > most {
				return false
			}
		} else {
			if !measure(s.left) || !measure(s.right) {
				return false
			}
			more := int(d.symbols[s.left].more) + int(d.symbols[s.right].more) + 1
			if more > 0xffff {
				return false
			}
			s.more = uint16(more)
		}
		state[i] = 2
		return true
	}
	for i := range d.symbols {
		if !measure(uint16(i)) {
			return false
		}
	}
	return true
}

// makeSkips computes skips. A word without a complete code, or with one of no
// symbol, skips nothing.
func (d *pairs) makeSkips() {
	d.skips = new([1 << skipBits]skip)
	for word := range d.skips {
		code := uint64(word) << (64 - skipBits)
		bits, values := 0, 0
		for {
			s, length, ok := d.next(code)
			if !ok || bits+length > skipBits {
				break
			}
			bits += length
			values += int(d.symbols[s].more) + 1
			code <<= length
		}
		d.skips[word] = skip(values<<8 | bits)
	}
}

// next returns the symbol whose code begins a word, and the length of the code.
// It is false if there is none.
func (d *pairs) next(code uint64) (s, length int, ok bool) {
	i := 0
	for code < d.base[i] { // the last is 0
		i++
	}
	length = d.shortest + i
	s = int(d.first[i]) + int((code-d.base[i])>>(64-length))
	return s, length, s < len(d.symbols)
}

// at returns value i of the list, or false if the list is damaged.
func (d *pairs) at(i uint64) (value uint16, ok bool) {
	if d.single {
		return d.value, true
	}
	block, place, ok := d.find(i)
	if !ok {
		return 0, false
	}
	start := uint64(block) << d.blockBits
	if start >= uint64(len(d.blocks)) {
		return 0, false
	}
	return d.decode(d.blocks[start:start+1<<d.blockBits], place)
}

// find returns the block of value i, and its place there. The index knows where
// the middle of each span is, and the counts of the blocks lead on from there.
func (d *pairs) find(i uint64) (block uint32, place int, ok bool) {
	span := i >> d.spanBits
	if span >= uint64(len(d.index))/indexEntry {
		return 0, 0, false
	}
	entry := d.index[span*indexEntry:][:indexEntry]
	block = binary.LittleEndian.Uint32(entry)
	middle := 1 << (d.spanBits - 1)
	place = int(i&(1<<d.spanBits-1)) - middle + int(binary.LittleEndian.Uint16(entry[4:]))
	for place < 0 {
		block-- // that before the first is beyond the last
		more, ok := d.count(block)
		if !ok {
			return 0, 0, false
		}
		place += more + 1
	}
	for {
		more, ok := d.count(block)
		if !ok {
			return 0, 0, false
		}
		if place <= more {
			return block, place, true
		}
		place -= more + 1
		block++
	}
}

// count returns how many values a block has besides one.
func (d *pairs) count(block uint32) (more int, ok bool) {
	at := 2 * uint64(block)
	if at+2 > uint64(len(d.counts)) {
		return 0, false
	}
	return int(binary.LittleEndian.Uint16(d.counts[at:])), true
}

// decode returns the value at a place of a block. Every symbol takes at least a
// bit of the block, so it ends.
func (d *pairs) decode(block []byte, place int) (value uint16, ok bool) {
	code := binary.BigEndian.Uint64(block)
	read := 8   // bytes of the block, and of zeros behind it, that were in code
	fresh := 64 // bits of code that were read
	for {
		skip := d.skips[code>>(64-skipBits)]
		length, values := int(skip&0xff), int(skip>>8)
		if length == 0 || place < values {
			var s int
			if s, length, ok = d.next(code); !ok {
				return 0, false
			}
			values = int(d.symbols[s].more) + 1
			if place < values {
				return d.expand(s, place), true
			}
		}
		place -= values
		code <<= length
		if fresh -= length; fresh <= 32 {
			if read < len(block) {
				code |= uint64(binary.BigEndian.Uint32(block[read:])) << (32 - fresh)
			} else if read >= len(block)+8 {
				return 0, false // all of code lies behind the end
			}
			read += 4
			fresh += 32
		}
	}
}

// expand returns the value at a place of what symbol s stands for.
func (d *pairs) expand(s, place int) uint16 {
	for {
		symbol := d.symbols[s]
		if symbol.right == leaf {
			return symbol.left
		}
		if more := int(d.symbols[symbol.left].more); place <= more {
			s = int(symbol.left)
		} else {
			place -= more + 1
			s = int(symbol.right)
		}
	}
}
