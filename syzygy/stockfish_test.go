package syzygy

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"vedette/movegen"
)

var judged = flag.Int("judged", 200, "the number of `positions` of each table that are compared with Stockfish")

// findStockfish returns the path of the program, or skips the test where it is missing.
func findStockfish(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"stockfish", "/usr/games/stockfish"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("stockfish is not installed")
	return ""
}

// answered matches what Stockfish prints below the board of a position.
var answered = regexp.MustCompile(`(?m)^Tablebases WDL: *(.*) \(.*\)\nTablebases DTZ: *(-?\d+) \(.*\)$`)

// TestAgainstStockfish compares WDL and DTZ of random positions of all tables
// with those that Stockfish reads from the same files. The whole comparison is
//
//	go test ./syzygy -run AgainstStockfish -v -args -judged 20000
func TestAgainstStockfish(t *testing.T) {
	tables, program := openShared(t), findStockfish(t)
	random := rand.New(rand.NewPCG(26, 1))
	var positions []movegen.Position
	for _, m := range tables.materials() {
		for range *judged {
			positions = append(positions, randomPosition(random, m.pieces()))
		}
	}
	const lot = 10_000 // positions for one process
	for some := range slices.Chunk(positions, lot) {
		compareWithStockfish(t, program, tables, some)
	}
}

// compareWithStockfish compares positions.
func compareWithStockfish(t *testing.T, program string, tables *Tables, positions []movegen.Position) {
	t.Helper()
	folder, err := filepath.Abs(sharedTables)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	text.WriteString("setoption name Threads value 1\nsetoption name SyzygyPath value " + folder + "\n")
	enPassant := 0
	for i := range positions {
		text.WriteString("position fen " + positions[i].FEN() + "\nd\n")
		if positions[i].EnPassant() != movegen.NoSquare {
			enPassant++
		}
	}
	cmd := exec.CommandContext(t.Context(), program)
	cmd.Stdin = strings.NewReader(text.String())
	out, err := cmd.Output()
	answers := answered.FindAllStringSubmatch(string(out), -1)
	if err != nil || len(answers) != len(positions) || strings.Contains(string(out), "(Failed)") {
		t.Fatalf("%v, %d answers for %d positions", err, len(answers), len(positions))
	}
	for i, answer := range answers {
		p := &positions[i]
		wdl, ok := tables.WDL(p)
		dtz, also := tables.DTZ(p)
		if !ok || !also || !strings.EqualFold(wdl.String(), answer[1]) || fmt.Sprint(dtz) != answer[2] {
			t.Errorf("%s, %v %v, want %s, %s", describe(p, wdl, dtz), ok, also, answer[1], answer[2])
		}
	}
	t.Logf("%d positions, %d with en passant", len(positions), enPassant)
}
