package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vedette/movegen"
)

// Each pair of the check needs an opening of its own; the pairs before do not.
func TestOpeningsOfCheck(t *testing.T) {
	book := filepath.Join(t.TempDir(), "book.epd")
	if err := os.WriteFile(book, []byte(movegen.StartFEN+"\n4k3/8/8/8/8/8/4P3/4K3 w - -\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	args := []string{"tune", "-pairs", "3", "-nodes", "20", "-openings", book, "-check"}
	status, out, errOut := tell(context.Background(), append(args, "3")...)
	if want := "train: " + book + " has 2 openings; -check 3 needs one for each pair\n"; status != 1 || out != "" || errOut != want {
		t.Errorf("status %d, %s%s, want %s", status, out, errOut, want)
	}
	status, out, errOut = tell(context.Background(), append(args, "2")...)
	if status != 0 || !strings.Contains(out, "tuned against start: ") {
		t.Errorf("an opening for each: status %d, %s%s", status, out, errOut)
	}
	o := newParameterOptions()
	if err := o.Parse([]string{"-openings", book, "-check", "3"}); err != nil {
		t.Fatal(err)
	}
	if _, err := o.games(); err == nil || !strings.Contains(err.Error(), "-check 3 needs one for each pair") {
		t.Errorf("parameters: error %v", err)
	}
}
