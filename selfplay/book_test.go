package selfplay

import (
	"archive/zip"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vedette/movegen"
)

// archived writes an archive with the named files, all with the same text.
func archived(t *testing.T, text string, names ...string) string {
	t.Helper()
	archive := filepath.Join(t.TempDir(), "book.epd.zip")
	f, err := os.Create(archive)
	if err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(f)
	for _, name := range names {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return archive
}

// unreadable returns an archive that contains a file in an unknown compression.
func unreadable(t *testing.T) string {
	t.Helper()
	archive := filepath.Join(t.TempDir(), "unreadable.zip")
	f, err := os.Create(archive)
	if err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(f)
	_, err = z.CreateRaw(&zip.FileHeader{Name: "book.epd", Method: 99})
	if err := errors.Join(err, z.Close(), f.Close()); err != nil {
		t.Fatal(err)
	}
	return archive
}

func TestArchivedBook(t *testing.T) {
	const text = movegen.StartFEN + "\n4k3/8/8/8/8/8/4P3/4K3 w - -\n"
	plain := filepath.Join(t.TempDir(), "book.epd")
	if err := os.WriteFile(plain, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	want, err := ReadBook(plain, 1)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := ReadBook(archived(t, text, "book.epd"), 1); err != nil || got.Len() != 2 || got.Sum() != want.Sum() {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	rubbish := filepath.Join(t.TempDir(), "rubbish.zip")
	if err := os.WriteFile(rubbish, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	for file, reason := range map[string]string{
		unreadable(t):                        "unreadable.zip: zip: unsupported compression algorithm",
		archived(t, text):                    "0 files",
		archived(t, text, "one", "two"):      "2 files",
		archived(t, "nonsense", "book.epd"):  "book.epd.zip:1: ",
		rubbish:                              "rubbish.zip: zip: not a valid zip file",
		filepath.Join(t.TempDir(), "no.zip"): "no.zip",
	} {
		if _, err := ReadBook(file, 1); err == nil || !strings.Contains(err.Error(), reason) {
			t.Errorf("error %v, want %q", err, reason)
		}
	}
}

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
}
