package openings

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every line of a book is chosen, also the first and the last.
func TestLines(t *testing.T) {
	fens := []string{
		"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "4k3/8/8/8/8/8/1P6/4K3 w - - 0 1", "4k3/8/8/8/8/8/2P5/4K3 w - - 0 1",
	}
	for _, form := range []struct{ between, end string }{{"\n", ""}, {"\n", "\n"}, {"\r\n", "\r\n"}} {
		name := filepath.Join(t.TempDir(), "book")
		if err := os.WriteFile(name, []byte(strings.Join(fens, form.between)+form.end), 0o666); err != nil {
			t.Fatal(err)
		}
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		b, err := NewLines(file)
		if err != nil {
			t.Fatal(err)
		}
		rng, turns := rand.New(rand.NewPCG(1, 2)), map[string]int{}
		for range 300 {
			p, err := b.Start(rng)
			if err != nil {
				t.Fatal(err)
			}
			turns[p.FEN()]++
		}
		second := int64(len(fens[0] + form.between))
		for at, want := range map[int64]string{0: fens[0], 1: fens[1], second: fens[1], second + 1: fens[2]} {
			if line, err := b.from(at); err != nil || strings.TrimSpace(line) != want {
				t.Errorf("from(%d) = %q, %v, want %q", at, line, err, want)
			}
		}
		b.Close()
		for _, fen := range fens {
			if turns[fen] < 60 {
				t.Errorf("between %q: line %q is chosen %d times of 300", form.between, fen, turns[fen])
			}
		}
	}
}
