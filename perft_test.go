package vedette_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/dylhunn/dragontoothmg"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// A perftPath is one way to count, with the largest count that it is used for
// in a full run: the slower, the smaller.
type perftPath struct {
	name     string
	count    func(p *movegen.Position, depth int) uint64
	maxNodes uint64
}

const (
	maxShortNodes    = 60_000 // bounds the counts asked for with -short
	maxPerftFailures = 5      // one bug shows in hundreds of positions
)

// TestPerft compares every path with every suite. Suites and paths run in parallel; within
// one, positions are in the order of the file.
func TestPerft(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "perft", "*.epd"))
	if err != nil || len(files) == 0 {
		t.Fatalf("found %d perft suites, error %v", len(files), err)
	}
	for _, file := range files {
		suite := strings.TrimSuffix(filepath.Base(file), ".epd")
		for _, path := range []perftPath{
			{"count", movegen.Perft, 200_000_000},
			{"make", perftMake, 5_000_000},
		} {
			t.Run(suite+"/"+path.name, func(t *testing.T) {
				t.Parallel()
				limit := path.maxNodes
				if testing.Short() {
					limit = maxShortNodes
				}
				failures := 0
				for _, entry := range fentest.Suites(t, filepath.Join("testdata", "perft"), suite) {
					if !checkPerft(t, entry, path, limit) {
						failures++
					}
					if failures == maxPerftFailures {
						t.Fatal("too many differences, the rest is left out")
					}
				}
			})
		}
	}
}

// perftMake is Perft with every move made, the last ones included.
func perftMake(p *movegen.Position, depth int) uint64 { return makeAll(p, make([]perftFrame, depth)) }

// perftFrame is the workspace of one ply.
type perftFrame struct {
	child movegen.Position
	list  movegen.MoveList
}

func makeAll(p *movegen.Position, frames []perftFrame) (n uint64) {
	if len(frames) == 0 {
		return 1
	}
	frame := &frames[0]
	p.LegalMoves(&frame.list)
	for _, m := range frame.list.Slice() {
		p.MakeInto(&frame.child, m)
		n += makeAll(&frame.child, frames[1:])
	}
	return n
}

// checkPerft compares all depths whose counts are within the limit, in ascending order, and
// reports the first difference, because the cause is easiest to find at the least depth. It
// returns true if there is none.
func checkPerft(t *testing.T, entry fentest.Counted, path perftPath, limit uint64) bool {
	t.Helper()
	p := fentest.Parse(t, entry.FEN)
	for i, want := range entry.Leaves {
		if want > limit {
			break
		}
		if got := path.count(&p, i+1); got != want {
			t.Errorf("%s: perft(%d) = %d, want %d", entry.FEN, i+1, got, want)
			return false
		}
	}
	return true
}

// BenchmarkPerft compares Vedette's generator with dragontoothmg's. Mnps are
// millions of leaves a second.
func BenchmarkPerft(b *testing.B) {
	positions := []struct {
		name  string
		fen   string
		depth int
		want  uint64
	}{
		{"startpos", movegen.StartFEN, 6, 119060324},
		{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5, 193690690},
	}
	type boards struct {
		ours   *movegen.Position
		theirs *dragontoothmg.Board
	}
	counters := []struct {
		name  string
		count func(b boards, depth int) uint64
	}{
		{"vedette-count", func(b boards, depth int) uint64 { return movegen.Perft(b.ours, depth) }},
		{"dragontoothmg-bulk", func(b boards, depth int) uint64 { return uint64(dragontoothmg.Perft(b.theirs, depth)) }},
		{"vedette-make", func(b boards, depth int) uint64 { return perftMake(b.ours, depth) }},
		{"dragontoothmg-make", func(b boards, depth int) uint64 { return dragontoothMake(b.theirs, depth) }},
	}
	for _, position := range positions {
		p := fentest.Parse(b, position.fen)
		for _, counter := range counters {
			b.Run(position.name+"/"+counter.name, func(b *testing.B) {
				board := dragontoothmg.ParseFen(position.fen)
				var leaves uint64
				for b.Loop() {
					n := counter.count(boards{&p, &board}, position.depth)
					if n != position.want {
						b.Fatalf("perft(%d) = %d, want %d", position.depth, n, position.want)
					}
					leaves += n
				}
				b.ReportMetric(float64(leaves)/b.Elapsed().Seconds()/1e6, "Mnps")
			})
		}
	}
}

// dragontoothMake makes every move, the last ones included, like perftMake.
func dragontoothMake(board *dragontoothmg.Board, depth int) (n uint64) {
	if depth == 0 {
		return 1
	}
	for _, m := range board.GenerateLegalMoves() {
		unapply := board.Apply(m)
		n += dragontoothMake(board, depth-1)
		unapply()
	}
	return n
}
