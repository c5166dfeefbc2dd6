package training

import (
	"bytes"
	"testing"
)

// FuzzReader reads arbitrary bytes as games. Nothing may panic, and what can be
// read is written back as it was.
func FuzzReader(f *testing.F) {
	data, offsets := encode(f, someRun(1), randomGames(f, 6, 3, 12))
	f.Add(data)
	f.Add(data[:offsets[1]+3])
	f.Add([]byte(magic + "{}\n\x06\x00\x01\x02\x03\x04\x00\x00\x00\x00\x00\x00"))
	f.Add([]byte("vedette games 2\n{}\n"))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := NewReader("fuzz", bytes.NewReader(data))
		if err != nil {
			return
		}
		var g Game
		stats := NewStats()
		for {
			begin := r.Offset()
			if r.Next(&g) != nil {
				return
			}
			_ = stats.Add(&g) // moves may be illegal
			written, err := g.appendTo(nil)
			if err != nil {
				t.Fatal(err)
			}
			if record := data[begin:r.Offset()]; !bytes.Equal(written, record) {
				t.Fatalf("read %x, wrote %x", record, written)
			}
		}
	})
}
