package gametree

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// An exhibit is a tree of testdata/trees.txt.
type exhibit struct {
	tree *Explicit
	rows map[string]Counts
}

// exhibits reads testdata/trees.txt.
func exhibits(t *testing.T) map[string]exhibit {
	t.Helper()
	file, err := os.Open("testdata/trees.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	all := make(map[string]exhibit)
	name := ""
	for lines := bufio.NewScanner(file); lines.Scan(); {
		line := lines.Text()
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '\t':
			fields := strings.Fields(line)
			words := len(fields) - 4
			var c Counts
			_, err := fmt.Sscan(strings.Join(fields[words:], " "), &c.Leaves, &c.DistinctLeaves, &c.Interior, &c.Researches)
			if err != nil {
				t.Fatalf("%q: %v", line, err)
			}
			all[name].rows[strings.Join(fields[:words], " ")] = c
		default:
			var rest string
			name, rest, _ = strings.Cut(line, ": ")
			text, value, _ := strings.Cut(rest, " = ")
			tree := must(Parse(text))
			if got := fmt.Sprint(maximin(tree, 0)); got != value {
				t.Errorf("%s: the value is %s, not %s", name, got, value)
			}
			all[name] = exhibit{tree, make(map[string]Counts)}
		}
	}
	return all
}

func TestExhibits(t *testing.T) {
	for name, e := range exhibits(t) {
		for algorithmName, want := range e.rows {
			s := NewSearch(e.tree)
			s.Distinct = true
			must(algorithm(algorithmName).Run(s, -Inf, Inf))
			got := s.Counts
			got.Stored = 0
			if got != want {
				t.Errorf("%s: %s counts %+v, want %+v", name, algorithmName, got, want)
			}
		}
		if len(e.rows) < 6 {
			t.Errorf("%s: only %d algorithms", name, len(e.rows))
		}
	}
}

// beats reports whether algorithm a makes fewer evaluations in e, repeated ones
// included, than b evaluates different leaves.
func beats(rec *recorder, e *Explicit, a, b *Algorithm[int]) bool {
	s := &rec.search
	s.Tree = e
	must(a.Run(s, -Inf, Inf))
	leaves := s.Counts.Leaves
	must(b.Run(s, -Inf, Inf))
	return leaves < s.Counts.DistinctLeaves
}

// TestClaim2: neither NegaScout nor SSS* dominates the other, and the same
// holds for NegaScout and DUAL*. On the same trees it holds for the fail-soft
// form of NegaScout, and the better algorithm also beats AlphaBeta.
func TestClaim2(t *testing.T) {
	all := exhibits(t)
	var rec recorder
	rec.search.Distinct = true
	for _, pair := range [][2]string{
		{"NegaScout", "SSS*"}, {"SSS*", "NegaScout"}, {"NegaScout", "DUAL*"}, {"DUAL*", "NegaScout"},
	} {
		for _, kind := range []string{"", ", uniform"} {
			name := pair[0] + " beats " + pair[1] + kind
			e := all[name]
			if e.tree == nil || !beats(&rec, e.tree, algorithm(pair[0]), algorithm(pair[1])) {
				t.Errorf("%s: it does not", name)
			}
			for i, algorithmName := range pair {
				if algorithmName == "NegaScout" {
					soft := [2]*Algorithm[int]{algorithm(pair[0]), algorithm(pair[1])}
					soft[i] = algorithm("NegaScout, fail-soft")
					if !beats(&rec, e.tree, soft[0], soft[1]) {
						t.Errorf("%s: the fail-soft form does not", name)
					}
				}
			}
			if !beats(&rec, e.tree, algorithm(pair[0]), algorithm("AlphaBeta")) {
				t.Errorf("%s, but not AlphaBeta", name)
			}
		}
	}
}

// TestExhibitsAreSmallest examines all smaller trees. Values from 0 to n-1 are
// enough for trees of at most n+1 nodes, because only the order of the leaves'
// values matters.
func TestExhibitsAreSmallest(t *testing.T) {
	all := exhibits(t)
	var rec recorder
	rec.search.Distinct = true
	names := []string{"NegaScout beats SSS*", "SSS* beats NegaScout", "NegaScout beats DUAL*", "DUAL* beats NegaScout"}
	largest := 8
	if testing.Short() {
		largest = 7
	}
	for n := 1; n < largest; n++ {
		allTrees(n, max(1, n-1), func(e *Explicit) {
			for _, name := range names {
				a, b, _ := strings.Cut(name, " beats ")
				if n < all[name].tree.Nodes() && beats(&rec, e, algorithm(a), algorithm(b)) {
					t.Errorf("%s also in the smaller tree %v", name, e)
				}
			}
		})
	}
}

// TestScoutStrays: claim 1 does not hold for Scout.
func TestScoutStrays(t *testing.T) {
	e := exhibits(t)["Scout strays"].tree
	_, ab := examinedByAlphaBeta(e, -Inf, Inf)
	s := NewSearch(e)
	strays := false
	s.Watch = func(event Event[int]) { strays = strays || !ab[event.Node] }
	if s.Scout(); !strays {
		t.Errorf("Scout examines nothing in %v that AlphaBeta prunes", e)
	}
}

// TestTies shows why SSS* takes the leftmost of several states of the same
// merit: with either of the two other simple rules it evaluates a leaf that
// AlphaBeta prunes.
func TestTies(t *testing.T) {
	for _, test := range []struct {
		ties tieBreak
		tree string
	}{{behindEquals, "((0 (1 2)))"}, {beforeEquals, "(0 (0 0))"}} {
		e := must(Parse(test.tree))
		_, ab := examinedByAlphaBeta(e, -Inf, Inf)
		for _, ties := range []tieBreak{leftFirst, test.ties} {
			value, leaves := listSSS(e, ties)
			strays := slices.ContainsFunc(leaves, func(n int) bool { return !ab[n] })
			if value != maximin(e, 0) || strays != (ties != leftFirst) {
				t.Errorf("rule %d in %v: value %d, strays: %v", ties, e, value, strays)
			}
		}
	}
}
