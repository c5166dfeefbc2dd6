package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"vedette/internal/safefile"
)

// checkFile returns an error for a file that cannot be written, is a folder, or holds
// something that does not begin with kind: only what is written is replaced, and no games,
// which may have taken days to play. No name stands for no file.
func checkFile(name, kind string) error {
	if name == "" {
		return nil
	}
	if _, err := os.Stat(filepath.Dir(name)); err != nil {
		return fmt.Errorf("%s cannot be written: %w", name, err)
	}
	switch info, err := os.Stat(name); {
	case err != nil: // it does not exist
	case info.IsDir():
		return fmt.Errorf("%s cannot be written: it is a folder", name)
	case info.Mode().IsRegular() && info.Size() > 0:
		if err := checkBeginning(name, kind); err != nil {
			return err
		}
	}
	if err := safefile.Check(name); err != nil {
		return fmt.Errorf("%s cannot be written: %w", name, err)
	}
	return nil
}

// checkBeginning returns an error for a file that does not begin with kind.
func checkBeginning(name, kind string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	begin := make([]byte, len(kind))
	if _, err := io.ReadFull(file, begin); err != nil || string(begin) != kind {
		return fmt.Errorf("%s does not begin with %q: give another name for what is written", name, kind)
	}
	return nil
}
