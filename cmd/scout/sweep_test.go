package main

import (
	"encoding/csv"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"vedette/gametree"
)

// read returns the text of a file.
func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// records reads a file of numbers: its rows by x and algorithm, each a map from
// column to cell.
func records(t *testing.T, name string) map[string]map[string]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(read(t, name))).ReadAll()
	if err != nil || len(rows) == 0 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	all := make(map[string]map[string]string)
	for _, row := range rows[1:] {
		cells := make(map[string]string)
		for i, column := range rows[0] {
			cells[column] = row[i]
		}
		all[row[0]+" "+row[1]] = cells
	}
	return all
}

// TestSweepDepth compares the means with those computed from their definition.
func TestSweepDepth(t *testing.T) {
	dir := t.TempDir()
	numbers, picture := filepath.Join(dir, "s.csv"), filepath.Join(dir, "s.svg")
	text := output(t, "sweep", "-width", "3", "-from", "2", "-to", "4", "-trees", "20", "-values", "500", "-seed", "7",
		"-baseline", "negascout", "-algorithms", "sss,dual", "-measure", "distinct", "-csv", numbers, "-picture", picture)
	if strings.Count(text, "20 artificial trees, width 3, depth ") != 3 || strings.Count(text, "\nSSS*  ") != 3 {
		t.Errorf("said %s", text)
	}
	if !strings.Contains(read(t, picture), "different leaves, NegaScout = 1") {
		t.Error("the picture does not say what it shows")
	}

	rows := records(t, numbers)
	if len(rows) != 9 {
		t.Errorf("%d rows, want 9", len(rows))
	}
	for _, m := range measures() {
		wantRatio, wantMargin := ratioOfWork(t, "SSS*", "NegaScout", m.of)
		row := rows["4 SSS*"]
		ratio, err := strconv.ParseFloat(row[m.name+" / NegaScout"], 64)
		if err != nil || math.Abs(ratio-wantRatio) > 1e-5 {
			t.Errorf("%s: ratio %v (%v), want %v", m.name, ratio, err, wantRatio)
		}
		margin, err := strconv.ParseFloat(row["± "+m.name+" / NegaScout"], 64)
		if err != nil || math.Abs(margin-wantMargin) > 1e-5 {
			t.Errorf("%s: margin %v (%v), want %v", m.name, margin, err, wantMargin)
		}
	}
}

// ratioOfWork returns the mean ratio of two algorithms' counts on the trees of
// TestSweepDepth with depth 4, and its 95 % margin.
func ratioOfWork(t *testing.T, first, second string, of func(gametree.Counts) int) (mean, margin float64) {
	t.Helper()
	const trees = 20
	work := func(name string, seed uint64) float64 {
		tree, err := gametree.NewUniform(3, 4, 500, seed)
		if err != nil {
			t.Fatal(err)
		}
		all := gametree.Algorithms[gametree.Place]()
		i := slices.IndexFunc(all, func(a gametree.Algorithm[gametree.Place]) bool { return a.Name == name })
		s := gametree.Search[gametree.Place]{Tree: tree, Distinct: true}
		if _, err := all[i].Run(&s, -gametree.Inf, gametree.Inf); err != nil {
			t.Fatal(err)
		}
		return float64(of(s.Counts))
	}
	var ratios [trees]float64
	for i := range ratios {
		ratios[i] = work(first, uint64(7+i)) / work(second, uint64(7+i))
		mean += ratios[i] / trees
	}
	variance := 0.0
	for _, ratio := range ratios {
		variance += (ratio - mean) * (ratio - mean) / (trees - 1)
	}
	return mean, 1.96 * math.Sqrt(variance/trees)
}

func TestSweepKinds(t *testing.T) {
	fens := filepath.Join(t.TempDir(), "fens.epd")
	err := os.WriteFile(fens, []byte("# two endings\n8/8/4k3/8/8/3KP3/8/8 w - - bm e4; id \"one\";\n\n"+
		"8/8/4k3/8/8/3KP3/8/8 b - - 3 40 ;D1 6\nstartpos\n"), 0o666)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args string
		want []string
	}{
		{"-vary width -from 2 -to 4 -depth 3 -trees 3", []string{"width 2, depth 3, order: uniform", "width 4, depth 3"}},
		{"-vary order -step 0.5 -width 5 -depth 3 -trees 3",
			[]string{"order: strength 0,", "order: strength 0.5,", "order: strength 1,"}},
		{"-fens FENS -trees 2 -threads 1", []string{"2 chess positions, depth 2, order: captures", "depth 4"}},
		{"-fens FENS -to 2 -order generator", []string{"3 chess positions, depth 2, order: generator"}},
		{"-to 2 -trees 1 -order worst -algorithms minimax", []string{"\nMinimax", "1.000 "}},
		{"-to 4 -trees 3 -limit 20", []string{"SSS*                  out of memory on 3 of 3 trees"}},
	} {
		text := output(t, append([]string{"sweep"}, strings.Fields(strings.ReplaceAll(test.args, "FENS", fens))...)...)
		for _, want := range test.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s: %q is not in\n%s", test.args, want, text)
			}
		}
	}
}

// TestStrengthOne: with the best move always first all algorithms search the
// same leaves.
func TestStrengthOne(t *testing.T) {
	text := output(t, "sweep", "-vary", "order", "-from", "1", "-width", "6", "-depth", "4", "-trees", "5")
	for _, name := range []string{"AlphaBeta", "Scout", "NegaScout", "PVS", "SSS*", "DUAL*"} {
		if row := fields(t, text, name); row[0] != "71.0" || row[1] != "1.000" {
			t.Errorf("%s: %v", name, row)
		}
	}
}

// TestOutOfMemoryIsNotAMean: a point at which memory ran out is not drawn, and
// its other trees are counted separately.
func TestOutOfMemoryIsNotAMean(t *testing.T) {
	dir := t.TempDir()
	numbers, picture := filepath.Join(dir, "s.csv"), filepath.Join(dir, "s.svg")
	output(t, "sweep", "-to", "4", "-trees", "4", "-limit", "20", "-csv", numbers, "-picture", picture)
	rows := records(t, numbers)
	if row := rows["4 SSS*"]; row["out of memory"] != "4" || row["trees"] != "0" || row["leaves"] != "" {
		t.Errorf("depth 4: %v", row)
	}
	if row := rows["2 SSS*"]; row["out of memory"] != "0" || row["trees"] != "4" || row["leaves"] == "" {
		t.Errorf("depth 2: %v", row)
	}
	if !strings.Contains(read(t, picture), "SSS*") {
		t.Error("what fitted is not drawn")
	}
	output(t, "sweep", "-from", "4", "-to", "4", "-trees", "2", "-limit", "20", "-picture", filepath.Join(dir, "t.svg"))
	if strings.Contains(read(t, filepath.Join(dir, "t.svg")), "SSS*") {
		t.Error("a curve without points is drawn")
	}
}

func TestSummaries(t *testing.T) {
	leaves := func(n int) effort { return effort{counts: gametree.Counts{Leaves: n}} }
	failed := effort{err: gametree.ErrMemory}
	all, err := summarize([][]effort{
		{leaves(2), leaves(1)}, {leaves(4), leaves(4)}, {leaves(4), leaves(6)}, {leaves(4), failed}, {failed, leaves(9)},
	}, 0)
	if err != nil {
		t.Fatal(err)
	}
	s := &all[1]
	if s.failed != 2 || s.leaves.n != 3 || math.Abs(s.ratios[0].mean()-1) > 1e-9 {
		t.Errorf("%+v", s)
	}
	if want := 1.96 * 0.5 / math.Sqrt(3); math.Abs(s.ratios[0].margin()-want) > 1e-9 {
		t.Errorf("margin %v, want %v", s.ratios[0].margin(), want)
	}
	if all[0].failed != 1 || all[0].leaves.n != 4 {
		t.Errorf("%+v", all[0])
	}
	if _, err := summarize([][]effort{{{value: 1}, {value: 2}}}, 0); err == nil {
		t.Error("different values: no error")
	}
}

func TestStrength(t *testing.T) {
	for _, test := range []struct {
		strength, first, quarter float64
	}{{0, 0.1, 0.3}, {0.5, 0.55, 0.65}, {1, 1, 1}} {
		o := ofStrength(test.strength).of(10)
		if math.Abs(o.First-test.first) > 1e-9 || math.Abs(o.Quarter-test.quarter) > 1e-9 {
			t.Errorf("strength %v is %+v", test.strength, o)
		}
	}
}

func TestReadPositions(t *testing.T) {
	for _, text := range []string{"", "# nothing\n\n"} {
		file := filepath.Join(t.TempDir(), "fens")
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := readPositions(file); err == nil || !strings.Contains(err.Error(), "no position") {
			t.Errorf("%q: error %v", text, err)
		}
	}
	positions, err := readPositions("testdata/positions.epd")
	if err != nil || len(positions) != 20 {
		t.Errorf("%d positions, %v", len(positions), err)
	}
}
