package book

import (
	"bytes"
	"encoding/binary"
	"testing"

	"vedette/movegen"
)

// Any file is refused or gives legal moves, as many as a scan of the whole file
// finds.
func FuzzBook(f *testing.F) {
	start := movegen.NewGame(movegen.StartPosition())
	key := keyOf(f, start)
	f.Add(content(entry{key, 0x31c, 3}, entry{key, 0xffff, 2}, entry{key + 1, 1, 1}))
	f.Add(content(entry{0, 1, 1}, entry{key, 0x31c, 0}))
	f.Add(content(entry{key, 0x31c, 3}, entry{0, 1, 1}))
	f.Add([]byte("too short"))
	f.Fuzz(func(t *testing.T, file []byte) {
		b, err := New(bytes.NewReader(file), int64(len(file)))
		if err != nil {
			return
		}
		moves, illegal, err := b.Lookup(start)
		if err != nil {
			t.Fatal(err)
		}
		found := len(moves) + len(illegal)
		entries, want := 0, 0
		for i := 0; i < len(file); i += entrySize {
			if e := parseEntry(file[i:]); e.key == key {
				entries++
				if e.move != 0 {
					want++
				}
			}
		}
		if found != want && entries <= mostEntries {
			t.Errorf("found %d entries, want %d", found, want)
		}
		for _, m := range moves {
			if !start.Position().IsLegal(m.Move) {
				t.Errorf("%v is not legal", m.Move)
			}
		}
		variety := int(binary.BigEndian.Uint16(file)) % (MaxVariety + 1)
		m := Choose(moves, variety, float64(file[2])/256)
		if m != movegen.NoMove && !start.Position().IsLegal(m) {
			t.Errorf("chose %v", m)
		}
	})
}
