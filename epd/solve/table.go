package solve

import (
	"fmt"
	"strings"
	"time"
)

// RowHead is the head of a table of positions. All tables are in Markdown.
const RowHead = `| file     | id           | wanted       | played  | result | depth |      nodes |    time |
|----------|--------------|--------------|---------|--------|------:|-----------:|--------:|`

// Row returns a row of the table: what was wanted and played, whether that is the
// solution, and from when on.
func (o *Outcome) Row(file, id, wanted, played string) string {
	result, moment := "failed", fmt.Sprintf("%5s | %10s | %8s", "-", "-", "-")
	if o.Solved {
		result = "solved"
		moment = fmt.Sprintf("%5d | %10d | %7.2fs", o.Since.Depth, o.Since.Nodes, o.Since.Elapsed.Seconds())
	}
	cell := func(text string) string { return strings.ReplaceAll(text, "|", `\|`) }
	return fmt.Sprintf("| %-8s | %-12s | %-12s | %-7s | %s | %s |", cell(file), cell(id), wanted, played, result, moment)
}

// Totals sums up the outcomes of a file.
type Totals struct {
	Positions, Solved int
	within            [len(steps)]int // solved within that many nodes
	nodes             uint64          // to the solutions
	elapsed           time.Duration   // likewise
}

// steps are the numbers of nodes within which solutions are counted.
var steps = [...]uint64{10_000, 100_000, 1_000_000, 10_000_000}

// TotalsHead is the head of a table of files: how many positions were solved, also
// within numbers of nodes, and the nodes and the time to all solutions together.
const TotalsHead = `| file     | positions | solved | in 10k | in 100k | in 1M | in 10M |      nodes |     time |
|----------|----------:|-------:|-------:|--------:|------:|-------:|-----------:|---------:|`

// Count adds an outcome.
func (sum *Totals) Count(o *Outcome) {
	sum.Positions++
	if !o.Solved {
		return
	}
	sum.Solved++
	sum.nodes += o.Since.Nodes
	sum.elapsed += o.Since.Elapsed
	for i, step := range steps {
		if o.Since.Nodes <= step {
			sum.within[i]++
		}
	}
}

// Add adds other totals.
func (sum *Totals) Add(other *Totals) {
	sum.Positions += other.Positions
	sum.Solved += other.Solved
	sum.nodes += other.nodes
	sum.elapsed += other.elapsed
	for i, n := range other.within {
		sum.within[i] += n
	}
}

// Row returns a row of the table.
func (sum *Totals) Row(file string) string {
	return fmt.Sprintf("| %-8s | %9d | %6d | %6d | %7d | %5d | %6d | %10d | %7.2fs |",
		file, sum.Positions, sum.Solved, sum.within[0], sum.within[1], sum.within[2], sum.within[3],
		sum.nodes, sum.elapsed.Seconds())
}
