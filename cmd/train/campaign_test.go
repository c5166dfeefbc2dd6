package main

import (
	"os"
	"path/filepath"
	"testing"

	"vedette/movegen"
)

// Each pair of the check needs an opening of its own; the pairs before do not.
func TestOpeningsOfCheck(t *testing.T) {
	book := filepath.Join(t.TempDir(), "book.epd")
	if err := os.WriteFile(book, []byte(movegen.StartFEN+"\n4k3/8/8/8/8/8/4P3/4K3 w - -\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for check, want := range map[string]string{"2": "", "3": book + " has 2 openings; -check 3 needs one for each pair"} {
		o := newParameterOptions()
		if err := o.Parse([]string{"-pairs", "3", "-openings", book, "-check", check}); err != nil {
			t.Fatal(err)
		}
		if _, err := o.games(); (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("-check %s: error %v, want %q", check, err, want)
		}
	}
}
