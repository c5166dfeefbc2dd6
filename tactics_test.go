package vedette_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vedette/epd"
	"vedette/epd/solve"
	"vedette/search"
)

// The budgets of TestTactics, in nodes for each position.
const (
	tacticsNodes      = 100_000
	shortTacticsNodes = 2_000 // only shows that everything can be read
)

// tacticsFloors are the fewest positions of each file that must be solved. They
// are well below the usual results, which vary with every change to the search:
// only a collapse should fail.
var tacticsFloors = map[string]int{"bk": 8, "ccr": 8, "kafuman": 8}

// TestTactics searches positions with known best moves for a number of nodes. See
// docs/testing.md; "make tactics" shows when each is solved.
func TestTactics(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("..", "shared", "epd", "*.epd"))
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) == 0 {
		t.Skip("no positions in ../shared/epd")
	}
	limits := search.Limits{Nodes: tacticsNodes}
	if testing.Short() {
		limits.Nodes = shortTacticsNodes
	}
	engine := search.NewEngine()
	engine.SetThreads(1)
	var total solve.Totals
	table := []string{"\n" + solve.TotalsHead}
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".epd")
		t.Run(name, func(t *testing.T) {
			totals := tacticsFile(t, engine, path, limits)
			if !testing.Short() && totals.Solved < tacticsFloors[name] {
				t.Errorf("solved %d of %d positions, want %d", totals.Solved, totals.Positions, tacticsFloors[name])
			}
			table = append(table, totals.Row(name))
			total.Add(&totals)
		})
	}
	t.Log(strings.Join(append(table, total.Row("all")), "\n"))
}

// tacticsFile searches the positions of a file.
func tacticsFile(t *testing.T, engine *search.Engine, path string, limits search.Limits) (totals solve.Totals) {
	records := readEPD(t, path)
	for i := range records {
		goal, err := solve.NewGoal(&records[i])
		if err != nil || goal.IsEmpty() {
			t.Errorf("%s: %s, error %v", records[i].ID(), &goal, err)
			continue
		}
		outcome := solve.Search(engine, search.NewControl(), records[i].Position, &goal, limits)
		totals.Count(&outcome)
	}
	return totals
}

// readEPD reads the records of a file.
func readEPD(t *testing.T, path string) (records []epd.Record) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	reader := epd.NewReader(file)
	for {
		record, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return records
		}
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		records = append(records, record)
	}
}
