package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"vedette/cmd/internal/tool"
	"vedette/training/tune"
)

// table prints the results of files.
func table(_ context.Context, args []string, out, _ io.Writer) error {
	f := flag.NewFlagSet("table", flag.ContinueOnError)
	sound := f.Bool("sound", false, "leave out pairs in which somebody lost by a fault, such as an engine that had to wait for the processor")
	if err := tool.ParseFiles(f, args); err != nil {
		return err
	}
	var pairs []pair
	for _, name := range f.Args() {
		r, _, err := readRecord(name)
		if err != nil {
			return err
		}
		h := &r.header
		fmt.Fprintf(out, "%s: %s against %s, %s\n", name, h.Vedette, h.Rival, h.pace())
		pairs = append(pairs, r.pairs...)
	}
	if *sound {
		all := len(pairs)
		pairs = slices.DeleteFunc(pairs, pair.faulty)
		fmt.Fprintf(out, "%d of %d pairs are left out\n", all-len(pairs), all)
	}
	fmt.Fprintln(out)
	printTable(out, pairs)
	return nil
}

// faulty reports whether somebody lost a game of the pair by a fault.
func (p pair) faulty() bool { return p.Games[0].Faulty || p.Games[1].Faulty }

// pace says how much the players had for a move.
func (h *header) pace() string {
	var parts []string
	if h.Control != "" {
		parts = append(parts, h.Control)
	}
	if h.TheirElo != 0 {
		parts = append(parts, fmt.Sprintf("the rival with %d Elo", h.TheirElo))
	}
	if h.Go != "" {
		parts = append(parts, "for Vedette go "+h.Go)
	}
	if h.TheirGo != "" {
		parts = append(parts, "for the rival go "+h.TheirGo)
	}
	return strings.Join(parts, ", ")
}

// row is what was counted at a point.
type row struct {
	won, drawn, lost int
	faults, theirs   map[string]int // of Vedette and of its rival, by kind
	tally            tune.Tally
}

func newRow() *row { return &row{faults: map[string]int{}, theirs: map[string]int{}} }

// count sorts pairs by point.
func count(pairs []pair) map[int]*row {
	rows := map[int]*row{}
	for i := range pairs {
		p := &pairs[i]
		r := rows[p.Point]
		if r == nil {
			r = newRow()
			rows[p.Point] = r
		}
		r.add(p)
	}
	return rows
}

// add counts a pair.
func (r *row) add(p *pair) {
	sum := tune.Points(0)
	for place := range p.Games {
		g := &p.Games[place]
		points := g.points(place)
		sum += points
		blamed := r.faults
		switch points {
		case 0:
			r.lost++
		case 1:
			r.drawn++
		case 2:
			r.won++
			blamed = r.theirs
		}
		if g.Faulty {
			blamed[g.Reason]++
		}
	}
	r.tally[sum]++
}

// games returns how many were counted.
func (r *row) games() int { return r.won + r.drawn + r.lost }

// printTable prints a line for each point, as Markdown.
func printTable(out io.Writer, pairs []pair) {
	fmt.Fprintln(out, "| UCI_Elo | games | won | drawn | lost | score | Elo difference, 95 % | faults | of the rival |")
	fmt.Fprintln(out, "|--:|--:|--:|--:|--:|--:|--:|---|---|")
	rows := count(pairs)
	var points []int
	for point := range rows {
		points = append(points, point)
	}
	slices.Sort(points)
	for _, point := range points {
		r := rows[point]
		score, _ := r.tally.Score()
		fmt.Fprintf(out, "| %d | %d | %d | %d | %d | %.1f %% | %s | %s | %s |\n", point, r.games(), r.won, r.drawn, r.lost,
			100*score, difference(&r.tally), listed(r.faults), listed(r.theirs))
	}
}

// leastPairs is of how many pairs a margin can be told: a few may end alike by
// chance, which looks like certainty.
const leastPairs = 10

// difference returns by how much Vedette was better, with the margin.
func difference(t *tune.Tally) string {
	if t.Pairs() < leastPairs {
		return "too few games"
	}
	elo, margin := t.Elo()
	if math.IsInf(elo, 0) {
		return "no bound"
	}
	return fmt.Sprintf("%+.0f ± %.0f", elo, margin)
}

// listed returns what was counted, in the order of the names.
func listed(counts map[string]int) string {
	if len(counts) == 0 {
		return "none"
	}
	var names []string
	for name := range counts {
		names = append(names, name)
	}
	slices.Sort(names)
	text := ""
	for i, name := range names {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprintf("%s %d", name, counts[name])
	}
	return text
}
