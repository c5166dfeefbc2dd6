package search

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A mapped file that has shrunk, as a table on a disk that fails, is an error and
// not the end of the program.
func TestGuardAgainstFaults(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "mapped"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	const size = 1 << 16
	if err := file.Truncate(size); err != nil {
		t.Fatal(err)
	}
	data, err := syscall.Mmap(int(file.Fd()), 0, size, syscall.PROT_READ, syscall.MAP_SHARED)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Munmap(data)
	if err := file.Truncate(0); err != nil {
		t.Fatal(err)
	}
	sum := 0
	if err := Guard(func() { sum += int(data[size/2]) }); err == nil || !strings.Contains(err.Error(), "panic") {
		t.Errorf("read %d, %v", sum, err)
	}
}
