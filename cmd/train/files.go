package main

import (
	"fmt"
	"os"
	"path/filepath"

	"vedette/internal/safefile"
	"vedette/training"
)

// checkFiles returns an error for a file that cannot be written, is a folder, or holds games,
// which may have taken days to play. Empty names stand for no file.
func checkFiles(files ...string) error {
	for _, name := range files {
		if name == "" {
			continue
		}
		if _, err := os.Stat(filepath.Dir(name)); err != nil {
			return fmt.Errorf("%s cannot be written: %w", name, err)
		}
		switch info, err := os.Stat(name); {
		case err != nil: // it does not exist
		case info.IsDir():
			return fmt.Errorf("%s cannot be written: it is a folder", name)
		case info.Mode().IsRegular() && holdsGames(name):
			return fmt.Errorf("%s is a file of games: give another name for what is written", name)
		}
		if err := safefile.Check(name); err != nil {
			return fmt.Errorf("%s cannot be written: %w", name, err)
		}
	}
	return nil
}

// holdsGames reports whether a file has the header of games.
func holdsGames(name string) bool {
	games, err := training.Open(name)
	if err != nil {
		return false
	}
	games.Close()
	return true
}
