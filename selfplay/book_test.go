package selfplay

import (
	"archive/zip"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vedette/movegen"
)

// archived writes an archive with files of the same text.
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
