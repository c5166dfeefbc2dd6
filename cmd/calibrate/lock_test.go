package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"vedette/internal/safefile"
)

// A second run does not play for the games of the first until that ends.
func TestLock(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "games")
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(folder, "match.pgn")
	for _, test := range []struct {
		args        []string
		lock, games string
	}{
		{shortGauntlet(t, folder, "-opponent", "other="+binary(t)+"@100"), filepath.Join(folder, lockName), folder},
		{climbed(t, folder), filepath.Join(folder, lockName), folder},
		{quickly(t, file), file + "." + lockName, file},
	} {
		locked, err := os.Create(test.lock)
		if err != nil {
			t.Fatal(err)
		}
		if err := safefile.Lock(locked); err != nil {
			t.Fatal(err)
		}
		status, out, errOut := tell(test.args...)
		if status != 1 || out != "" || !strings.HasPrefix(errOut, "calibrate: another calibrate plays games for "+test.games+"; ") {
			t.Errorf("%s: status %d, %s, %s", test.args[0], status, out, errOut)
		}
		if found, err := filepath.Glob(filepath.Join(folder, "*.pgn")); len(found) > 0 && test.games == folder || err != nil {
			t.Errorf("%s: played in spite of the lock: %v, %v", test.args[0], found, err)
		}
		locked.Close() // the file stays, as after a run that was killed
		if status, _, errOut := tell(test.args...); status != 0 {
			t.Errorf("%s, unlocked: status %d, %s", test.args[0], status, errOut)
		}
		if _, err := os.Stat(test.lock); err == nil && runtime.GOOS != "windows" {
			t.Errorf("%s leaves %s", test.args[0], test.lock)
		}
		for _, games := range []string{"other.pgn", "low.pgn", "high.pgn", "match.pgn"} {
			os.Remove(filepath.Join(folder, games))
		}
	}
}

// A file that was removed before it was locked keeps nobody away.
func TestIsStill(t *testing.T) {
	name := write(t, "lock", "")
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if !isStill(name, file) {
		t.Error("it is")
	}
	if err := os.Rename(name, name+".gone"); err != nil {
		t.Skip("an open file cannot be renamed: ", err)
	}
	if isStill(name, file) {
		t.Error("it is not: there is none")
	}
	if err := os.WriteFile(name, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if isStill(name, file) {
		t.Error("it is not: that is another one")
	}
}
