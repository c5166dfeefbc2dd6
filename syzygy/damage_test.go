package syzygy

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// damaged lists the tables that the tests damage: small ones of all kinds.
var damaged = []string{"KBvK.rtbw", "KQvK.rtbw", "KQvK.rtbz", "KRvK.rtbz", "KPvK.rtbw", "KPvK.rtbz", "KRvKB.rtbz", "KBvKP.rtbz",
	"KNvKP.rtbz", "KQvKQ.rtbz", "KPPvK.rtbw", "KNvKN.rtbw", "KPvKP.rtbz"}

// sample is the content of a table's file, and all tables.
type sample struct {
	name   string
	kind   kind
	m      material
	data   []byte
	tables *Tables
}

// readSample reads a file of the shared tables.
func readSample(t testing.TB, tables *Tables, name string) sample {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(sharedTables, name))
	if err != nil {
		t.Fatal(err)
	}
	s := sample{name: name, data: data, tables: tables}
	if filepath.Ext(name) == kindDTZ.ending() {
		s.kind = kindDTZ
	}
	s.m = materialNamed(t, name[:len(name)-len(s.kind.ending())])
	return s
}

// with returns the tables with other content in place of the sample. It reports
// false if the content is refused.
func (s sample) with(data []byte) (*Tables, *table, bool) {
	table, err := readTable(data, s.kind, s.m)
	if err != nil {
		return nil, nil, false
	}
	other := &Tables{endings: map[material]ending{}, maxPieces: s.tables.maxPieces}
	for m, e := range s.tables.endings {
		if m.canonical() == s.m {
			spoilt := &source{kind: s.kind, material: s.m, table: table}
			spoilt.opening.Do(func() {}) // it is open
			if s.kind == kindWDL {
				e.wdl = spoilt
			} else {
				e.dtz = spoilt
			}
		}
		other.endings[m] = e
	}
	return other, table, true
}

// exercise probes tables that may be damaged, at random indices and with random
// positions. The values must be within their ranges.
func (s sample) exercise(t *testing.T, random *rand.Rand, data []byte, n int) {
	t.Helper()
	tables, table, ok := s.with(data)
	if !ok {
		return
	}
	for _, sides := range table.parts {
		for _, part := range sides {
			if part.values == nil {
				continue
			}
			for range n {
				value, ok := part.values.at(random.Uint64N(part.layout.size))
				if ok && s.kind == kindWDL && value > uint16(Win-Loss) {
					t.Fatalf("%s has a value of %d", s.name, value)
				}
			}
		}
	}
	pieces := s.m.pieces()
	for range n {
		p := randomPosition(random, pieces)
		value, ok := tables.WDL(&p)
		if ok && (value < Loss || value > Win) {
			t.Fatalf("%s is %d", p.FEN(), value)
		}
		if plies, ok := tables.DTZ(&p); ok && (plies > 0) != (value > Draw) {
			t.Fatalf("%s: %v, %d", p.FEN(), value, plies)
		}
		if _, _, ok := tables.RankRoot(&p, nil, true); !ok && s.kind == kindDTZ {
			t.Fatalf("%s has no ranks although the WDL tables are not damaged", p.FEN())
		}
	}
}

// A truncated file is refused, for tables of all kinds.
func TestTruncated(t *testing.T) {
	tables := openShared(t)
	for _, name := range damaged {
		s := readSample(t, tables, name)
		for n := 0; n < len(s.data); n += 64 {
			for _, size := range []int{n, n + checksumSize} { // the second has the size of a complete file
				if _, _, ok := s.with(s.data[:min(size, len(s.data)-1)]); ok {
					t.Errorf("%s: %d of %d bytes are not refused", name, size, len(s.data))
				}
			}
		}
		if _, _, ok := s.with(append(s.data[:len(s.data):len(s.data)], make([]byte, alignment)...)); ok {
			t.Errorf("%s: not refused with more bytes than it should have", name)
		}
	}
}

// A file with a flipped bit is refused, or its values are within their ranges.
// In the heads every fifth bit is flipped, in the rest some.
func TestFlippedBits(t *testing.T) {
	if testing.Short() {
		t.Skip("opens files thousands of times")
	}
	tables := openShared(t)
	random := rand.New(rand.NewPCG(7, 8))
	for _, name := range damaged {
		s := readSample(t, tables, name)
		head := min(len(s.data), 200)
		for i := 0; i < head*8; i += 5 { // all eight bits of bytes in turn
			s.exercise(t, random, flip(s.data, i), 2)
		}
		for range 100 {
			s.exercise(t, random, flip(s.data, random.IntN(len(s.data)*8)), 20)
		}
	}
}

// flip returns a copy of data with a bit flipped.
func flip(data []byte, bit int) []byte {
	other := append([]byte(nil), data...)
	other[bit/8] ^= 1 << (bit % 8)
	return other
}

// FuzzTable changes files. If a file is not refused, its values are within
// their ranges.
func FuzzTable(f *testing.F) {
	tables := openShared(f)
	var samples []sample
	for i, name := range damaged {
		s := readSample(f, tables, name)
		samples = append(samples, s)
		if len(s.data) < 10_000 {
			f.Add(byte(i), s.data)
		}
	}
	f.Fuzz(func(t *testing.T, i byte, data []byte) {
		s := samples[int(i)%len(samples)]
		s.exercise(t, rand.New(rand.NewPCG(uint64(i), uint64(len(data)))), data, 10)
	})
}
