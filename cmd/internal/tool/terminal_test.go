package tool

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestIsTerminal(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if IsTerminal(file) || IsTerminal(new(strings.Builder)) {
		t.Error("a file or memory passes for a terminal")
	}
	for _, device := range []string{os.DevNull, "/dev/zero"} {
		if file, err := os.Open(device); err == nil {
			if IsTerminal(file) {
				t.Errorf("%s passes for a terminal", device)
			}
			file.Close()
		}
	}
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("there is no terminal to look at")
	}
	defer terminal.Close()
	if !IsTerminal(terminal) {
		t.Error("a terminal is not known as one")
	}
}
