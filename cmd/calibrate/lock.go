package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"vedette/internal/safefile"
)

// lockName is the end of the name of a lock file.
const lockName = "calibrate.lock"

// lockFolder keeps other runs from playing games in the folder -out until unlock is called.
func (o *options) lockFolder() (unlock func(), err error) {
	return lock(filepath.Join(o.out, lockName), o.out)
}

// lockFile does so for the file -out.
func (o *options) lockFile() (unlock func(), err error) {
	return lock(o.out+"."+lockName, o.out)
}

// lock locks a file beside the games, and makes it: two runs would play the same games,
// which would all count. Unlock removes it. One that is left, by a run that was killed,
// is not locked.
func lock(name, games string) (unlock func(), err error) {
	for {
		file, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o666)
		if err != nil {
			return nil, err
		}
		if err := safefile.Lock(file); err != nil {
			file.Close()
			if errors.Is(err, safefile.ErrInUse) {
				err = fmt.Errorf("another calibrate plays games for %s; wait for its end, or name another place with -out", games)
			}
			return nil, err
		}
		if isStill(name, file) {
			return func() {
				os.Remove(name) // where an open file cannot be removed, it stays, unlocked
				file.Close()
			}, nil
		}
		file.Close()
	}
}

// isStill reports whether name is the name of the open file: another run may have removed
// it before it was locked here.
func isStill(name string, file *os.File) bool {
	locked, err := file.Stat()
	if err != nil {
		return false
	}
	named, err := os.Stat(name)
	return err == nil && os.SameFile(locked, named)
}
