package syzygy

import (
	"math/rand/v2"
	"testing"
)

// Lists that the encoder writes are read back, with blocks and spans of all
// sizes.
func TestPairsRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for round := range 60 {
		kinds := 1 + random.IntN(1+random.IntN(40))
		values := make([]uint16, 1+random.IntN(4000))
		for i := range values {
			// Small values are frequent, and runs are long at times.
			values[i] = uint16(random.IntN(1+random.IntN(kinds))) * 97 % leaf
			if i > 0 && random.IntN(4) > round%4 {
				values[i] = values[i-1]
			}
		}
		e := encoder{blockBits: 3 + random.IntN(6), spanBits: 1 + random.IntN(14), padding: random.IntN(3), rounds: random.IntN(60)}
		d, ok := readBack(t, e.encode(values), uint64(len(values)))
		if !ok {
			t.Fatalf("%+v: not read", e)
		}
		for i, want := range values {
			if got, ok := d.at(uint64(i)); got != want || !ok {
				t.Fatalf("%+v: value %d of %d is %d, %v, want %d", e, i, len(values), got, ok, want)
			}
		}
		for _, beyond := range []uint64{1 << d.spanBits * uint64(len(d.index)/indexEntry), 1 << 40, 1<<64 - 1} {
			if got, ok := d.at(beyond); ok {
				t.Errorf("value %d beyond the end", got)
			}
		}
	}
}

// readBack reads what the encoder wrote.
func readBack(t *testing.T, list encoded, size uint64) (*pairs, bool) {
	r := &reader{data: list.head}
	d, _ := readPairs(r, size, leaf)
	if r.err != nil {
		t.Log(r.err)
		return nil, false
	}
	for i, want := range [][]byte{list.index, list.counts, list.blocks} {
		if got := r.sections[i][0].size; got != uint64(len(want)) {
			t.Fatalf("section %d has %d bytes, want %d", i, got, len(want))
		}
		*r.sections[i][0].to = want
	}
	return d, true
}

// Damaged codes are refused.
func TestPairsRefuses(t *testing.T) {
	values := []uint16{0, 1, 0, 2, 0, 1, 3, 0, 0, 1, 0, 2, 0, 1, 0, 3}
	good := encoder{blockBits: 5, spanBits: 3, rounds: 2}.encode(values)
	if _, ok := readBack(t, good, uint64(len(values))); !ok {
		t.Fatal("the list itself is refused")
	}
	const (
		longest, shortest, first = 8, 9, 10
	)
	lengths := int(good.head[longest]-good.head[shortest]) + 1
	symbols := first + 2*lengths + 2
	for _, test := range []struct {
		name  string
		spoil func(head []byte)
	}{
		{"blocks of a byte", func(head []byte) { head[1] = 0 }},
		{"blocks of 2^60 bytes", func(head []byte) { head[1] = 60 }},
		{"a span of one value", func(head []byte) { head[2] = 0 }},
		{"a span of 2^63", func(head []byte) { head[2] = 63 }},
		{"no shortest code", func(head []byte) { head[shortest] = 0 }},
		{"a longest code below the shortest", func(head []byte) { head[longest] = 0 }},
		{"codes of 64 bits", func(head []byte) { head[longest] = 64 }},
		{"no symbol 0", func(head []byte) { head[first+2*lengths-2]++ }},
		{"too many codes", func(head []byte) { head[first]++ }},
		{"an unordered code", func(head []byte) { head[first] = 0; head[first+2] = 2 }},
		{"too few symbols", func(head []byte) { head[symbols-2] = 1 }},
		{"no symbols", func(head []byte) { head[symbols-2] = 0 }},
		{"too many symbols", func(head []byte) { head[symbols-1] = 0x10 }},
		{"a symbol that contains itself", func(head []byte) { head[symbols], head[symbols+1], head[symbols+2] = 0, 0, 0 }},
		{"a symbol of a missing symbol", func(head []byte) { head[symbols], head[symbols+1], head[symbols+2] = 200, 0, 0 }},
	} {
		bad := good
		bad.head = append([]byte(nil), good.head...)
		test.spoil(bad.head)
		if _, ok := readBack(t, bad, uint64(len(values))); ok {
			t.Errorf("%s: not refused", test.name)
		}
	}
	for n := range good.head {
		r := &reader{data: good.head[:n]}
		if readPairs(r, uint64(len(values)), leaf); r.err == nil {
			t.Errorf("a head of %d of %d bytes is not refused", n, len(good.head))
		}
	}
}
