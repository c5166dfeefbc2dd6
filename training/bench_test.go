package training

import (
	"errors"
	"io"
	"os"
	"testing"
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

// BenchmarkRead reads records of version 2 from memory.
func BenchmarkRead(b *testing.B) {
	header, games := benchGames(b, realGames, 500)
	c, plies := newCoder(2, len(header.Runs)), 0
	var records [][]byte
	for i := range games {
		record, err := c.append(nil, &games[i])
		if err != nil {
			b.Fatal(err)
		}
		records, plies = append(records, record), plies+len(games[i].Plies)
	}
	var g Game
	for b.Loop() {
		for _, record := range records {
			if err := c.read(record, &g); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.N)*float64(plies)/b.Elapsed().Seconds()/1e6, "Mplies/s")
}
