package training

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// realGames is a file of the engine's games that is not part of the project.
const realGames = "../../shared/data/d607066-soft700.vdt"

// benchGames returns the header and the first games of a file, or skips if it
// is missing.
func benchGames(tb testing.TB, file string, limit int) (header Header, games []Game) {
	tb.Helper()
	if _, err := os.Stat(file); errors.Is(err, os.ErrNotExist) {
		tb.Skipf("%s is not part of the project and not there", file)
	}
	r, err := Open(file)
	if err != nil {
		tb.Fatal(err)
	}
	defer r.Close()
	for len(games) < limit {
		var g Game
		if err := r.Next(&g); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			tb.Fatal(err)
		}
		games = append(games, g)
	}
	return r.Header(), games
}

// chunkSize is how many games are timed at once: few enough that another
// program seldom interrupts.
const chunkSize = 5

// benchChunks times run for chunks of few games, from testdata and from many
// real ones. It reports the mean over all passes, and the sum of the fastest
// pass of each chunk, which estimates an idle machine.
func benchChunks(b *testing.B, prepare func(header Header, games []Game) (run func() error)) {
	for name, file := range map[string]string{"small": filepath.Join("testdata", "version2.vdt"), "real": realGames} {
		b.Run(name, func(b *testing.B) {
			header, games := benchGames(b, file, 500)
			var runs []func() error
			plies := 0
			for chunk := range slices.Chunk(games, chunkSize) {
				runs = append(runs, prepare(header, chunk))
				for i := range chunk {
					plies += len(chunk[i].Plies)
				}
			}
			fastest := make([]time.Duration, len(runs))
			passes := 0
			for b.Loop() {
				passes++
				for i, run := range runs {
					start := time.Now()
					if err := run(); err != nil {
						b.Fatal(err)
					}
					if took := time.Since(start); passes == 1 || took < fastest[i] {
						fastest[i] = took
					}
				}
			}
			total := time.Duration(0)
			for _, took := range fastest {
				total += took
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies*passes), "ns/ply")
			b.ReportMetric(float64(total.Nanoseconds())/float64(plies), "fastest-ns/ply")
			b.ReportMetric(float64(plies)/total.Seconds()/1e6, "fastest-Mplies/s")
		})
	}
}

// BenchmarkRead reads records of version 2.
func BenchmarkRead(b *testing.B) {
	benchChunks(b, func(header Header, games []Game) func() error {
		c := newCoder(2, len(header.Runs))
		var records [][]byte
		for i := range games {
			record, err := c.append(nil, &games[i])
			if err != nil {
				b.Fatal(err)
			}
			records = append(records, record)
		}
		var g Game
		return func() error {
			for _, record := range records {
				if err := c.read(record, &g); err != nil {
					return err
				}
			}
			return nil
		}
	})
}

// BenchmarkWrite makes records of version 2.
func BenchmarkWrite(b *testing.B) {
	benchChunks(b, func(header Header, games []Game) func() error {
		c := newCoder(2, len(header.Runs))
		var record []byte
		return func() (err error) {
			for i := range games {
				if record, err = c.append(record[:0], &games[i]); err != nil {
					return err
				}
			}
			return nil
		}
	})
}

// BenchmarkFile reads the real games from a file of version 2 that is in the
// system's cache.
func BenchmarkFile(b *testing.B) {
	header, games := benchGames(b, realGames, 10000)
	name := writeFile(b, b.TempDir(), "games", 2, header, games)
	plies, size := 0, 0
	for b.Loop() {
		if err := ReadAll(b.Context(), []string{name}, func(g *Game) error {
			plies += len(g.Plies)
			size += g.Size
			return nil
		}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(plies), "ns/ply")
	b.ReportMetric(float64(size)/float64(plies), "bytes/ply")
}
