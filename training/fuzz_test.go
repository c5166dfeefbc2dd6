package training

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"testing"

	"vedette/movegen"
)

// FuzzReader reads arbitrary bytes as games. Nothing may panic. In version 1 the
// readable part is written back unchanged; in version 2, where a game has one
// record of ours and others that nobody writes, it is a legal game that survives
// writing and reading.
func FuzzReader(f *testing.F) {
	for _, version := range versions {
		data, offsets := encode(f, version, someRun(1), randomGames(f, 6, 3, 12))
		f.Add(data)
		f.Add(data[:offsets[1]+3])
	}
	f.Add([]byte(magic + "1\n{}\n\x06\x00\x01\x02\x03\x04\x00\x00\x00\x00\x00\x00"))
	f.Add([]byte("vedette games 3\n{}\n"))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := newReader("fuzz", bytes.NewReader(data))
		if err != nil {
			return
		}
		var g Game
		for {
			begin := r.Offset()
			if r.Next(&g) != nil {
				return
			}
			_, err := g.Replay(func(int, *movegen.Position, *movegen.Masks, Ply) {})
			if r.coder.version == 2 {
				checkCoded(t, r.coder, &g, err)
				continue
			}
			written, err := r.coder.append(nil, &g)
			if err != nil {
				t.Fatal(err)
			}
			// A start that was not written by our writer may be written
			// differently.
			record := data[begin:r.Offset()]
			if !bytes.Equal(written, record) && bytes.Contains(record, g.Start.AppendShredderFEN(nil)) {
				t.Fatalf("read %x, wrote %x", record, written)
			}
		}
	})
}

// FuzzBody reads arbitrary bytes as the body of a game of version 2, with a
// correct checksum.
func FuzzBody(f *testing.F) {
	c := newCoder(2, 1)
	for _, g := range append(randomGames(f, 7, 3, 40), unusualGames(f)[:20]...) {
		record, err := c.append(nil, &g)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(record[prefixSize : len(record)-checksumSize])
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		if len(body) > 1<<16-1 {
			return
		}
		record := binary.LittleEndian.AppendUint16(nil, uint16(len(body)))
		record = binary.LittleEndian.AppendUint16(record, ^uint16(len(body)))
		record = binary.LittleEndian.AppendUint32(append(record, body...), crc32.Checksum(body, castagnoli))
		c := newCoder(2, 1)
		var g Game
		if c.read(record, &g) != nil {
			return
		}
		_, err := g.Replay(func(int, *movegen.Position, *movegen.Masks, Ply) {})
		checkCoded(t, c, &g, err)
	})
}

// checkCoded checks that a game that was read is legal, as replaying it found,
// and survives writing and reading.
func checkCoded(t *testing.T, c *coder, g *Game, replayed error) {
	t.Helper()
	if replayed != nil {
		t.Fatal(replayed)
	}
	record, err := c.append(nil, g)
	if err != nil {
		t.Fatal(err)
	}
	var again Game
	if err := c.read(record, &again); err != nil || !sameGames([]Game{*g}, []Game{again}) || g.Sum != again.Sum {
		t.Fatalf("%+v became %+v, %v", *g, again, err)
	}
}
