package main

import (
	"path/filepath"
	"regexp"
	"testing"
)

// Games judge networks; the same network twice has no difference. These games have no position
// with up to 14 pieces.
func TestJudge(t *testing.T) {
	const network = "../../eval/default.network"
	out := succeed(t, "judge", writeGames(t, 20), network, network)
	rows := regexp.MustCompile(`(?m)^ *\d\.\d{3} +(\d+) +0 ± +0 +- +\d.*  (.*)$`).FindAllStringSubmatch(out, -1)
	if len(rows) != 2 || rows[0][1] != rows[1][1] || rows[1][2] != network {
		t.Errorf("printed %s", out)
	}
	refuse(t, "none", "judge", filepath.Join(t.TempDir(), "none"), network)
	refuse(t, "none", "judge", writeGames(t, 20), "none")
}
