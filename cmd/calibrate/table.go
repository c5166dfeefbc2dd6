package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"

	"vedette/cmd/internal/tool"
	"vedette/internal/elo"
)

// table prints the results in files.
func table(_ context.Context, args []string, out, _ io.Writer) error {
	f := flag.NewFlagSet("table", flag.ContinueOnError)
	sound := f.Bool("sound", false, "skip pairs in which an engine lost by a fault, for example on time because other programs used the processor")
	if err := tool.ParseFiles(f, args, func() error { return tool.Distinct(f.Args()) }); err != nil {
		return err
	}
	var pairs []pair
	all := 0
	for _, name := range f.Args() {
		games, err := readGames(name)
		if err != nil {
			return err
		}
		if len(games) == 0 {
			return fmt.Errorf("%s contains no game of %s", name, ourName)
		}
		fmt.Fprintf(out, "%s: %s against %s\n", name, games[0].ours, games[0].rival)
		pairs = append(pairs, pairUp(games)...)
		all += len(games)
	}
	if lone := all - 2*len(pairs); lone > 0 {
		fmt.Fprintf(out, "skipped %d of %d games: the second one with colours reversed is missing\n", lone, all)
	}
	if *sound {
		all := len(pairs)
		pairs = slices.DeleteFunc(pairs, pair.faulty)
		fmt.Fprintf(out, "skipped %d of %d pairs\n", all-len(pairs), all)
	}
	fmt.Fprintln(out)
	printTable(out, pairs)
	return nil
}

// row counts the results at one value of UCI_Elo or against one opponent.
type row struct {
	won, drawn, lost int
	faults, theirs   map[string]int // of Vedette and of its rival, by kind
	tally            elo.Tally
}

func newRow() *row { return &row{faults: map[string]int{}, theirs: map[string]int{}} }

// add counts a pair.
func (r *row) add(p pair) {
	for _, g := range p {
		blamed := r.faults
		switch g.points {
		case 0:
			r.lost++
		case 1:
			r.drawn++
		case 2:
			r.won++
			blamed = r.theirs
		}
		if g.fault != "" {
			blamed[g.fault]++
		}
	}
	r.tally[p[0].points+p[1].points]++
}

// games returns the number of games that were counted.
func (r *row) games() int { return r.won + r.drawn + r.lost }

// printTable prints a line for each value of UCI_Elo, as Markdown.
func printTable(out io.Writer, pairs []pair) {
	fmt.Fprintln(out, "| UCI_Elo | games | won | drawn | lost | score | Elo difference, 95 % | faults | of the rival |")
	fmt.Fprintln(out, "|--:|--:|--:|--:|--:|--:|--:|---|---|")
	rows := map[string]*row{}
	for _, p := range pairs {
		at := strings.TrimPrefix(p[0].event, point)
		if rows[at] == nil {
			rows[at] = newRow()
		}
		rows[at].add(p)
	}
	for _, at := range slices.SortedFunc(maps.Keys(rows), byNumber) {
		r := rows[at]
		score, _ := r.tally.Score()
		fmt.Fprintf(out, "| %s | %d | %d | %d | %d | %.1f %% | %s | %s | %s |\n", at, r.games(), r.won, r.drawn, r.lost,
			100*score, difference(&r.tally), listed(r.faults), listed(r.theirs))
	}
}

// difference returns the Elo of Vedette above the other engine, or those of several
// matches, with the margin.
func difference(matches ...*elo.Tally) string {
	if pairsIn(matches) < elo.LeastPairs {
		return "too few games"
	}
	rating, margin := elo.Of(elo.Pooled(matches...))
	if math.IsInf(rating, 0) {
		return "no bound"
	}
	return fmt.Sprintf("%+.0f ± %.0f", rating, margin)
}

// pairsIn returns the number of pairs in matches.
func pairsIn(matches []*elo.Tally) (n int) {
	for _, t := range matches {
		n += t.Pairs()
	}
	return n
}

// listed returns the counts as text, in the order of the names.
func listed(counts map[string]int) string {
	if len(counts) == 0 {
		return "none"
	}
	var texts []string
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		texts = append(texts, fmt.Sprintf("%s %d", name, counts[name]))
	}
	return strings.Join(texts, ", ")
}

// byNumber compares numbers without a sign or zeros before them.
func byNumber(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), strings.Compare(a, b)) }
