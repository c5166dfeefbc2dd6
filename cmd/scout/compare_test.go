package main

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"vedette/gametree"
)

// row returns the words of the table row that begins with a name.
func row(t *testing.T, text, name string) []string {
	t.Helper()
	for line := range strings.Lines(text) {
		if rest, found := strings.CutPrefix(line, name+"  "); found {
			return strings.Fields(rest)
		}
	}
	t.Fatalf("no line of %s in\n%s", name, text)
	return nil
}

// TestCompare compares the means with those computed from their definition.
func TestCompare(t *testing.T) {
	const trees = 20
	text := output(t, "compare", "-width", "3", "-trees", fmt.Sprint(trees), "-values", "500", "-seed", "7",
		"-baseline", "negascout", "-algorithms", "sss")
	leaves := func(name string, seed uint64) float64 {
		tree, err := gametree.NewUniform(3, 4, 500, seed)
		if err != nil {
			t.Fatal(err)
		}
		s := gametree.NewSearch(tree)
		if _, err := apply(s, name); err != nil {
			t.Fatal(err)
		}
		return float64(s.Counts.Leaves)
	}
	var ratios [trees]float64
	mean, variance := 0.0, 0.0
	for i := range ratios {
		ratios[i] = leaves("SSS*", uint64(7+i)) / leaves("NegaScout", uint64(7+i))
		mean += ratios[i] / trees
	}
	for _, ratio := range ratios {
		variance += (ratio - mean) * (ratio - mean) / (trees - 1)
	}
	want := fmt.Sprintf("%.3f ± %.3f", mean, 1.96*math.Sqrt(variance/trees))
	if got := row(t, text, "SSS*"); strings.Join(got[1:4], " ") != want {
		t.Errorf("SSS*: %v, want %s", got, want)
	}
}

func TestCompareKinds(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"-trees 2 -order strong", `2 artificial trees, width 4, depth 4, order: strong`},
		{"-trees 1 -order 0.5,0.8", `order: 0\.5,0\.8`},
		{"-trees 1 -width 3 -order worst", `(?m)^AlphaBeta +81\.0 `},
		{"-fens testdata/positions.epd -depth 2 -algorithms minimax", `20 chess positions, depth 2; ratios to AlphaBeta`},
	} {
		text := output(t, append([]string{"compare"}, strings.Fields(test.args)...)...)
		if !regexp.MustCompile(test.want).MatchString(text) {
			t.Errorf("%s: %s is not in\n%s", test.args, test.want, text)
		}
	}
	// With the best move always first all algorithms search the same leaves.
	text := output(t, "compare", "-width", "6", "-trees", "5", "-order", "perfect")
	for _, name := range []string{"AlphaBeta", "Scout", "NegaScout", "PVS", "SSS*", "DUAL*"} {
		if r := row(t, text, name); r[0] != "71.0" || r[1] != "1.000" {
			t.Errorf("%s: %v", name, r)
		}
	}
}
