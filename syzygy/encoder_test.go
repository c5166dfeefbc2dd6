package syzygy

import (
	"encoding/binary"
	"slices"
)

// encoder writes lists of values as the format stores them, to test features
// that no table of 4 pieces has. It compresses less than the published tables.
type encoder struct {
	blockBits, spanBits int
	padding             int // blocks that have a count but do not exist
	flags               byte
	rounds              int // greatest number of pairs that become symbols
}

// encoded holds the sections of a list.
type encoded struct{ head, index, counts, blocks []byte }

// token is a symbol before it has a number.
type token struct {
	left, right int // right is -1 for a value
	more        int
}

// encode writes values.
func (e encoder) encode(values []uint16) encoded {
	tokens, list := e.tokens(values)
	lengths := codeLengths(tokens, list)
	order, code := numberTokens(lengths)
	number := make([]int, len(tokens))
	for i, token := range order {
		number[token] = i
	}
	var out encoded
	out.head = append(out.head, e.flags, byte(e.blockBits), byte(e.spanBits), byte(e.padding))
	starts := e.writeBlocks(&out, tokens, list, lengths, number, code)
	out.head = binary.LittleEndian.AppendUint32(out.head, uint32(len(starts)))
	out.head = append(out.head, byte(code.longest), byte(code.shortest))
	for _, first := range code.first {
		out.head = binary.LittleEndian.AppendUint16(out.head, uint16(first))
	}
	out.head = binary.LittleEndian.AppendUint16(out.head, uint16(len(order)))
	for _, i := range order {
		left, right := tokens[i].left, leaf
		if tokens[i].right >= 0 {
			left, right = number[left], number[tokens[i].right]
		}
		out.head = append(out.head, byte(left), byte(left>>8|right&15<<4), byte(right>>4))
	}
	if len(order)&1 != 0 {
		out.head = append(out.head, 0)
	}
	e.writeIndex(&out, starts, len(values))
	return out
}

// tokens replaces the most frequent pair by a new token, as often as rounds
// says.
func (e encoder) tokens(values []uint16) (tokens []token, list []int) {
	byValue := map[uint16]int{}
	for _, v := range values {
		i, known := byValue[v]
		if !known {
			i = len(tokens)
			byValue[v] = i
			tokens = append(tokens, token{int(v), -1, 0})
		}
		list = append(list, i)
	}
	for range e.rounds {
		counts := map[[2]int]int{}
		var best [2]int
		for i := 1; i < len(list); i++ {
			pair := [2]int{list[i-1], list[i]}
			counts[pair]++
			if counts[pair] > counts[best] {
				best = pair
			}
		}
		if counts[best] < 2 {
			break
		}
		tokens = append(tokens, token{best[0], best[1], tokens[best[0]].more + tokens[best[1]].more + 1})
		shorter := list[:0]
		for i := 0; i < len(list); i++ {
			if i+1 < len(list) && list[i] == best[0] && list[i+1] == best[1] {
				shorter = append(shorter, len(tokens)-1)
				i++
			} else {
				shorter = append(shorter, list[i])
			}
		}
		list = shorter
	}
	return tokens, list
}

// codeLengths returns the length of each token's Huffman code, 0 for those that do
// not occur in the list.
func codeLengths(tokens []token, list []int) []int {
	type tree struct {
		weight int
		leaves []int
	}
	weights := make([]int, len(tokens))
	for _, i := range list {
		weights[i]++
	}
	var trees []tree
	for i, weight := range weights {
		if weight > 0 {
			trees = append(trees, tree{weight, []int{i}})
		}
	}
	lengths := make([]int, len(tokens))
	if len(trees) == 1 {
		lengths[trees[0].leaves[0]] = 1 // its code is 1
	}
	for len(trees) > 1 {
		slices.SortStableFunc(trees, func(a, b tree) int { return b.weight - a.weight })
		a, b := trees[len(trees)-1], trees[len(trees)-2]
		leaves := slices.Concat(a.leaves, b.leaves)
		for _, i := range leaves {
			lengths[i]++
		}
		trees = append(trees[:len(trees)-2], tree{a.weight + b.weight, leaves})
	}
	return lengths
}

// codebook is the Huffman code in the canonical form of the format.
type codebook struct {
	shortest, longest int
	first             []int    // by length, from the shortest on
	base              []uint64 // the code of first
}

// numberTokens returns the tokens in the order of their numbers, the longest
// codes first.
func numberTokens(lengths []int) (order []int, c codebook) {
	c.shortest = 64
	for i, length := range lengths {
		order = append(order, i)
		if length > 0 {
			c.shortest, c.longest = min(c.shortest, length), max(c.longest, length)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return lengths[b] - lengths[a] })
	c.first, c.base = make([]int, c.longest-c.shortest+1), make([]uint64, c.longest-c.shortest+1)
	next, code := 0, uint64(0)
	for length := c.longest; length >= c.shortest; length-- {
		c.first[length-c.shortest], c.base[length-c.shortest] = next, code
		for next < len(order) && lengths[order[next]] == length {
			next++
			code++
		}
		code /= 2
	}
	if len(order) == 1 || lengths[order[1]] == 0 {
		c.base[0] = 0
	}
	return order, c
}

// writeBlocks writes the blocks and their counts, and returns the first value
// of each block.
func (e encoder) writeBlocks(out *encoded, tokens []token, list, lengths, number []int, c codebook) (starts []int) {
	size := 8 << e.blockBits
	bits := make([]bool, 0, size)
	start, values := 0, 0
	flush := func() {
		block := make([]byte, 1<<e.blockBits)
		for i, bit := range bits {
			if bit {
				block[i/8] |= 0x80 >> (i % 8)
			}
		}
		out.blocks = append(out.blocks, block...)
		out.counts = binary.LittleEndian.AppendUint16(out.counts, uint16(values-start-1))
		starts = append(starts, start)
		start, bits = values, bits[:0]
	}
	for _, i := range list {
		length := lengths[i]
		if len(bits)+length > size || values-start+tokens[i].more+1 > 1<<16 {
			flush()
		}
		code := c.base[length-c.shortest] + uint64(number[i]-c.first[length-c.shortest])
		for bit := length - 1; bit >= 0; bit-- {
			bits = append(bits, code>>bit&1 != 0)
		}
		values += tokens[i].more + 1
	}
	flush()
	for range e.padding {
		out.counts = append(out.counts, 0xff, 0xff)
	}
	return starts
}

// writeIndex writes the block and the place of the middle of each span of
// values.
func (e encoder) writeIndex(out *encoded, starts []int, values int) {
	for from := 0; from < values; from += 1 << e.spanBits {
		middle := from + 1<<(e.spanBits-1)
		block := len(starts) - 1
		for starts[block] > middle {
			block--
		}
		out.index = binary.LittleEndian.AppendUint32(out.index, uint32(block))
		out.index = binary.LittleEndian.AppendUint16(out.index, uint16(middle-starts[block]))
	}
}

// tableFile holds the sections of a file.
type tableFile struct {
	kind  kind
	m     material
	order []byte // as in the file: places of groups and pieces, for each file of pawns
	lists []encoded
	maps  []byte
}

// bytes returns the file.
func (f tableFile) bytes() []byte {
	out := binary.LittleEndian.AppendUint32(nil, f.kind.magic())
	flags := byte(f.m.size() << 4)
	if !f.m.symmetric() {
		flags |= flagTwoSides
	}
	if f.m.hasPawns() {
		flags |= flagPawns
	}
	out = append(append(out, flags), f.order...)
	pad := func(n int) {
		for len(out)%n != 0 {
			out = append(out, 0)
		}
	}
	pad(2)
	for _, list := range f.lists {
		out = append(out, list.head...)
	}
	out = append(out, f.maps...)
	if f.kind == kindDTZ {
		pad(2)
	}
	for _, list := range f.lists {
		out = append(out, list.index...)
	}
	for _, list := range f.lists {
		out = append(out, list.counts...)
	}
	for _, list := range f.lists {
		pad(alignment)
		out = append(out, list.blocks...)
	}
	pad(alignment)
	return append(out, make([]byte, checksumSize)...)
}
