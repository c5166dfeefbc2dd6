package syzygy

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"vedette/movegen"
)

var judged = flag.Int("judged", 200, "the number of `positions` of each table that are compared with Stockfish")

// stockfish is a running Stockfish with the same tables.
type stockfish struct {
	input   io.Writer
	answers *bufio.Scanner
}

// startStockfish starts the program, or skips the test where it is missing.
func startStockfish(t *testing.T) *stockfish {
	path, err := exec.LookPath("stockfish")
	if err != nil {
		path, err = exec.LookPath("/usr/games/stockfish")
	}
	if err != nil {
		t.Skip("stockfish is not installed")
	}
	program := exec.Command(path)
	input, err := program.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := program.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = input.Close()
		_ = program.Wait()
	})
	s := &stockfish{input, bufio.NewScanner(output)}
	folder, err := filepath.Abs(sharedTables)
	if err != nil {
		t.Fatal(err)
	}
	s.say(t, "setoption name Threads value 1\nsetoption name SyzygyPath value "+folder+"\n")
	return s
}

func (s *stockfish) say(t *testing.T, text string) {
	if _, err := io.WriteString(s.input, text); err != nil {
		t.Fatal(err)
	}
}

var (
	answeredWDL = regexp.MustCompile(`^Tablebases WDL: *(.*) \((.*)\)$`)
	answeredDTZ = regexp.MustCompile(`^Tablebases DTZ: *(-?\d+) \((.*)\)$`)
)

// judge returns WDL and DTZ of the next position, which Stockfish prints below
// the board.
func (s *stockfish) judge(t *testing.T) (value string, plies int) {
	overdue := time.AfterFunc(time.Minute, func() { panic("stockfish does not answer") })
	defer overdue.Stop()
	for s.answers.Scan() {
		line := s.answers.Text()
		if m := answeredWDL.FindStringSubmatch(line); m != nil {
			value = m[1]
			if m[2] == "Failed" {
				value = "failed"
			}
		}
		if m := answeredDTZ.FindStringSubmatch(line); m != nil {
			plies, _ = strconv.Atoi(m[1])
			return value, plies
		}
	}
	t.Fatalf("stockfish ended: %v", s.answers.Err())
	return "", 0
}

// TestAgainstStockfish compares WDL and DTZ of random positions of all tables
// with those that Stockfish reads from the same files. The whole comparison is
//
//	go test ./syzygy -run AgainstStockfish -v -args -judged 20000
func TestAgainstStockfish(t *testing.T) {
	tables := openShared(t)
	judge := startStockfish(t)
	random := rand.New(rand.NewPCG(26, 1))
	for _, m := range tables.materials() {
		n := compareWithStockfish(t, judge, tables, m, random)
		t.Logf("%v: %d positions, %d with en passant", m, *judged, n)
	}
}

// compareWithStockfish compares random positions of a material, in batches
// small enough for the buffers of the pipes. It returns how many allow en
// passant.
func compareWithStockfish(t *testing.T, judge *stockfish, tables *Tables, m material, random *rand.Rand) (enPassant int) {
	const lot = 8
	for done := 0; done < *judged; done += lot {
		var positions [lot]movegen.Position
		var text strings.Builder
		for i := range positions {
			positions[i] = randomPosition(random, m.pieces())
			fmt.Fprintf(&text, "position fen %s\nd\n", positions[i].FEN())
		}
		judge.say(t, text.String())
		for i := range positions {
			p := &positions[i]
			if p.EnPassant() != movegen.NoSquare {
				enPassant++
			}
			wantWDL, wantDTZ := judge.judge(t)
			wdl, ok := tables.WDL(p)
			dtz, also := tables.DTZ(p)
			if !ok || !also || !strings.EqualFold(wdl.String(), wantWDL) || dtz != wantDTZ {
				t.Errorf("%s, %v %v, want %s, %d", describe(p, wdl, dtz), ok, also, wantWDL, wantDTZ)
			}
		}
		if t.Failed() {
			return enPassant
		}
	}
	return enPassant
}
