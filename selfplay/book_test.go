package selfplay

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vedette/movegen"
)

func TestReadBook(t *testing.T) {
	const kings = "4k3/8/8/8/8/8/4P3/4K3 w - -"
	write := func(text string) string {
		name := filepath.Join(t.TempDir(), "book.epd")
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	good := write("# some\n\n" + kings + " id \"x\";\n" + movegen.StartFEN + "\n4k3/8/8/8/8/8/3P4/4K3 b - - 3 9\n")
	b, err := ReadBook(good, 1)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for number := range uint32(b.Len()) {
		fen := b.Open(number).Position().FEN()
		found[fen] = true
		if again := b.Open(number + uint32(b.Len())).Position().FEN(); again != fen {
			t.Errorf("after the end: %s, want %s", again, fen)
		}
	}
	if b.Len() != 3 || !found[kings+" 0 1"] || !found[movegen.StartFEN] || !found["4k3/8/8/8/8/8/3P4/4K3 b - - 3 9"] {
		t.Errorf("%v", found)
	}
	if again, err := ReadBook(good, 2); err != nil || again.Sum() != b.Sum() || b.Sum() == "random" {
		t.Errorf("sums %s and %s, error %v", again.Sum(), b.Sum(), err)
	}
	for text, reason := range map[string]string{
		"":                              "no position",
		kings + "\nnonsense\n":          "book.epd:2: ",
		"R5k1/5ppp/8/8/8/8/8/6K1 b - -": "the game is over",
	} {
		if _, err := ReadBook(write(text), 1); err == nil || !strings.Contains(err.Error(), reason) {
			t.Errorf("%q: error %v", text, err)
		}
	}
	if _, err := ReadBook("book.epd.zip", 1); err == nil || err.Error() != "book.epd.zip is an archive: unpack it first" {
		t.Errorf("error %v", err)
	}
}
