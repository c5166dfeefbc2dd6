package syzygy

import (
	"encoding/binary"
	"errors"
)

// pairs is a compressed list of small values: frequent pairs of values are
// replaced by a symbol, and frequent pairs of symbols again (N. J. Larsson and
// A. Moffat, "Offline dictionary-based compression", 1999). The remaining
// symbols are in a Huffman code, in blocks of equal size.
type pairs struct {
	single bool // all values of the list are value
	value  uint16

	blockBits int    // a block has 1<<blockBits bytes
	spanBits  int    // an entry of index stands for 1<<spanBits values
	index     []byte // for the middle of each span: the block, 4 bytes, and the place in it, 2
	counts    []byte // for each block: the number of its values less one, 2 bytes
	blocks    []byte

	// base[i] is the least code of shortest+i bits, in the highest bits of a word,
	// and first[i] its symbol. Longer codes are below it.
	shortest int
	base     []uint64
	first    []uint16
	symbols  []symbol
	skips    *[1 << skipBits]skip
}

// skip describes the codes that are complete in the next skipBits bits of a
// block: the lowest 8 bits are the length of these codes, the others the number
// of values that they stand for.
type skip uint32

// skipBits is chosen for speed: more bits skip more at once, but the tables of all
// lists should stay in the cache.
const skipBits = 8

// symbol stands for a value, or for two symbols.
type symbol struct {
	left  uint16 // the value of a leaf
	right uint16 // leaf if the symbol is a value
	more  uint16 // the number of values that it stands for, less one
}

const (
	leaf       = 0xfff // above the number of any symbol
	maxCode    = 32    // bits of the longest code
	indexEntry = 6     // bytes
)

var errCode = errors.New("the code of the compressed values is damaged")

// readPairs reads the head of a list of size values, none above most, and plans
// the sections with the values themselves. It also returns the flags of the
// list.
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
	// The sizes of the sections; their offsets are known after all heads.
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

// makeBase computes base. It reports false if the code is not valid. Symbols
// are numbered from the longest codes to the shortest. The codes of each length
// follow those of the next greater length without a gap, up to the word of all
// ones. Symbols that occur only in others have the last numbers and no code.
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
	// With a single symbol, one of the codes of one bit has no symbol.
	if shortestCodes < 0 || last > 0 && int64(d.first[0])+shortestCodes > int64(len(d.symbols)) {
		return false
	}
	for i := range d.base {
		d.base[i] <<= 64 - d.shortest - i
	}
	return true
}

// measureSymbols computes the number of values that each symbol stands for, and
// reports false if one contains itself or a value above most.
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

// makeSkips computes skips. A word that begins with an incomplete code, or with
// one that has no symbol, skips nothing.
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

// next returns the symbol whose code a word begins with, and the length of the
// code. ok is false if there is none.
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

// find returns the block of value i, and its place in the block. It begins at
// the index entry of the middle of i's span and follows the counts of the
// blocks from there.
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
		block-- // below 0 it wraps to a number beyond the last
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

// count returns the number of values of a block, less one.
func (d *pairs) count(block uint32) (more int, ok bool) {
	at := 2 * uint64(block)
	if at+2 > uint64(len(d.counts)) {
		return 0, false
	}
	return int(binary.LittleEndian.Uint16(d.counts[at:])), true
}

// decode returns the value at a place of a block. Every symbol takes at least
// one bit, so that the loop ends at the end of the block.
func (d *pairs) decode(block []byte, place int) (value uint16, ok bool) {
	code := binary.BigEndian.Uint64(block)
	read := 8   // bytes of the block, and of zeros after it, that were in code
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
				return 0, false // all of code is beyond the end
			}
			read += 4
			fresh += 32
		}
	}
}

// expand returns the value at a place among those that symbol s stands for.
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
