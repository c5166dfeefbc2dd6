package vedette_test

import (
	"flag"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"vedette/movegen"
	"vedette/search"
	"vedette/tt"
)

// The budgets of TestTactics, in nodes for each position.
const (
	defaultTacticsNodes = 400_000
	shortTacticsNodes   = 2_000 // only shows that everything can be read
)

var tacticsNodes = flag.Uint64("tacticsnodes", defaultTacticsNodes, "nodes for each position of TestTactics")

// tacticsFloors are the fewest positions of each file that must be solved with
// the default budget or a larger one. They are well below the usual results,
// which vary with every change to the search: only a collapse should fail.
var tacticsFloors = map[string]int{"bk": 8, "ccr": 8, "kafuman": 8}

// TestTactics searches positions with known best moves for a number of nodes
// and prints when each was solved. See docs/testing.md.
func TestTactics(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("..", "shared", "epd", "*.epd"))
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) == 0 {
		t.Skip("no positions in ../shared/epd")
	}
	nodes := *tacticsNodes
	if testing.Short() {
		nodes = min(nodes, shortTacticsNodes)
	}
	engine := search.NewEngine()
	engine.SetThreads(1)
	var total tacticsTotals
	table := []string{fmt.Sprintf("%d nodes a position\n%s", nodes, tacticsTotalsHead)}
	for _, path := range paths {
		name := strings.TrimSuffix(filepath.Base(path), ".epd")
		t.Run(name, func(t *testing.T) {
			totals := tacticsFile(t, engine, path, nodes)
			if nodes >= defaultTacticsNodes && totals.solved < tacticsFloors[name] {
				t.Errorf("solved %d of %d positions, want %d", totals.solved, totals.positions, tacticsFloors[name])
			}
			table = append(table, totals.row(name))
			total.add(&totals)
		})
	}
	t.Log(strings.Join(append(table, total.row("all")), "\n"))
}

// tacticsFile searches the positions of a file and logs a table of them.
func tacticsFile(t *testing.T, engine *search.Engine, path string, nodes uint64) (totals tacticsTotals) {
	records, err := readEPD(path)
	if err != nil {
		t.Fatal(err)
	}
	table := []string{"\n" + tacticsRowHead}
	for _, record := range records {
		p, err := newPuzzle(&record)
		if err != nil {
			t.Errorf("%s: %v", record.id(), err)
			continue
		}
		s := p.solve(engine, nodes)
		played, err := record.san(s.played)
		if err != nil {
			t.Errorf("%s: %v", record.id(), err)
			continue
		}
		totals.count(&s)
		table = append(table, s.row(filepath.Base(path), record.id(), p.wanted, played))
	}
	t.Log(strings.Join(table, "\n"))
	return totals
}

// puzzle is a position with known good or bad moves.
type puzzle struct {
	position   movegen.Position
	best, poor []movegen.Move
	wanted     string // the solution as text
}

func newPuzzle(record *epdRecord) (p puzzle, err error) {
	p.position = record.position
	if p.best, err = record.moves("bm"); err != nil {
		return p, err
	}
	if p.poor, err = record.moves("am"); err != nil {
		return p, err
	}
	words := slices.Clone(record.ops["bm"])
	for _, san := range record.ops["am"] {
		words = append(words, "not "+san)
	}
	if p.wanted = strings.Join(words, ", "); p.wanted == "" {
		return p, fmt.Errorf("%s: neither bm nor am", p.position.FEN())
	}
	return p, nil
}

// accepts reports whether m solves the puzzle.
func (p *puzzle) accepts(m movegen.Move) bool {
	return (len(p.best) == 0 || slices.Contains(p.best, m)) && !slices.Contains(p.poor, m)
}

// solution is the result of a search and, if it solved the puzzle, the moment
// from which on the best move was a right one until the end.
type solution struct {
	played  movegen.Move
	solved  bool
	depth   int
	nodes   uint64
	elapsed time.Duration
}

// solve searches for a number of nodes with cleared memory. A best move counts
// from the end of its iteration, and one found by the last, unfinished
// iteration from the end of the search.
func (p *puzzle) solve(engine *search.Engine, nodes uint64) (s solution) {
	note := func(m movegen.Move, depth int, nodes uint64, elapsed time.Duration) {
		right := p.accepts(m)
		if right && !s.solved {
			s.depth, s.nodes, s.elapsed = depth, nodes, elapsed
		}
		s.played, s.solved = m, right
	}
	engine.NewGame()
	depth := 0
	limits := search.Limits{Nodes: nodes}
	result := engine.Search(search.NewControl(), movegen.NewGame(p.position), limits, func(i *search.Info) {
		depth = i.Depth
		// Other reports depend on time: they come only after some seconds.
		if i.Bound == tt.Exact && len(i.PV) > 0 {
			note(i.PV[0], i.Depth, i.Nodes, i.Elapsed)
		}
	})
	note(result.Best, depth, result.Nodes, result.Elapsed)
	return s
}

// The tables are Markdown, ready for docs/log/tactics.md.
const tacticsRowHead = `| file         | id           | wanted       | played  | depth |      nodes |    time |
|--------------|--------------|--------------|---------|------:|-----------:|--------:|`

func (s *solution) row(file, id, wanted, played string) string {
	moment := fmt.Sprintf("%5s | %10s | %7s", "-", "-", "-")
	if s.solved {
		moment = fmt.Sprintf("%5d | %10d | %6.2fs", s.depth, s.nodes, s.elapsed.Seconds())
	}
	return fmt.Sprintf("| %-12s | %-12s | %-12s | %-7s | %s |", file, id, wanted, played, moment)
}

// tacticsTotals are the totals of a file.
type tacticsTotals struct {
	positions, solved int
	within            [len(tacticsSteps)]int // solved within that many nodes
	nodes             uint64                 // spent on the solved ones
	elapsed           time.Duration          // likewise
}

// tacticsSteps are the numbers of nodes within which solutions are counted.
var tacticsSteps = [...]uint64{10_000, 100_000, 1_000_000, 10_000_000}

const tacticsTotalsHead = `| file     | positions | solved | in 10k | in 100k | in 1M | in 10M |      nodes |    time |
|----------|----------:|-------:|-------:|--------:|------:|-------:|-----------:|--------:|`

func (sum *tacticsTotals) count(s *solution) {
	sum.positions++
	if !s.solved {
		return
	}
	sum.solved++
	sum.nodes += s.nodes
	sum.elapsed += s.elapsed
	for i, step := range tacticsSteps {
		if s.nodes <= step {
			sum.within[i]++
		}
	}
}

func (sum *tacticsTotals) add(other *tacticsTotals) {
	sum.positions += other.positions
	sum.solved += other.solved
	sum.nodes += other.nodes
	sum.elapsed += other.elapsed
	for i, n := range other.within {
		sum.within[i] += n
	}
}

func (sum *tacticsTotals) row(name string) string {
	return fmt.Sprintf("| %-8s | %9d | %6d | %6d | %7d | %5d | %6d | %10d | %6.2fs |",
		name, sum.positions, sum.solved, sum.within[0], sum.within[1], sum.within[2], sum.within[3],
		sum.nodes, sum.elapsed.Seconds())
}
