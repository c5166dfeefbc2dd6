package gametree

import (
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for _, test := range []struct {
		text, printed       string
		value, nodes, depth int
	}{
		{"7", "7", 7, 1, 0},
		{" -7\n", "-7", -7, 1, 0},
		{"(7)", "(7)", 7, 2, 1},
		{"((3 5) (2 9))", "((3 5) (2 9))", 3, 7, 2},
		{"((3 5)(2 9))", "((3 5) (2 9))", 3, 7, 2},
		{"(\t( 3\r\n5 )+2 )", "((3 5) 2)", 3, 5, 2},
		{"(((1 2)) 0)", "(((1 2)) 0)", 2, 6, 3},
		{"(1073741823 -1073741823)", "(1073741823 -1073741823)", Inf - 1, 3, 1},
	} {
		e, err := Parse(test.text)
		if err != nil {
			t.Error(err)
			continue
		}
		if e.String() != test.printed || e.Nodes() != test.nodes || e.Depth() != test.depth {
			t.Errorf("%q is %v with %d nodes, depth %d", test.text, e, e.Nodes(), e.Depth())
		}
		if got := maximin(e, 0); got != test.value {
			t.Errorf("%q has the value %d, want %d", test.text, got, test.value)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                           "offset 0: a tree is missing",
		"(1 2":                       "offset 4: a tree is missing",
		"()":                         "offset 1: a node without children",
		"(1 ())":                     "offset 4: a node without children",
		"1 2":                        `offset 2: unexpected '2' after the tree`,
		"(1))":                       `offset 3: unexpected ')' after the tree`,
		"(1 x)":                      `offset 3: "x" is not an integer`,
		"(1 2.5)":                    `offset 3: "2.5" is not an integer`,
		"1073741824":                 "offset 0: the value 1073741824 is not between -1073741824 and 1073741824",
		"(99999999999999999999)":     "not an integer",
		strings.Repeat("(", 100_000): "offset 1001: nested more than 1000 deep",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: error %v, want %q", text, err, want)
		}
	}
}

// FuzzTrees runs all algorithms on any tree that can be parsed, with any
// window.
func FuzzTrees(f *testing.F) {
	for _, seed := range []string{
		"5", "(((1)))", "((3 5) (2 9))", "(2 ((0 (((2 0) 3) 1))))", "(0 (1 ((1 ((0 0))))))", "(1 (((0 2) 3)))",
		"(((1 4) (7 5)) ((6 0) (3 2)))", "((((1 0) (0 0)) ((0 0) (1 0))) (((1 1) (1 1)) ((0 0) (0 0))))",
	} {
		f.Add(seed, -1, 2, 0)
	}
	p := newProver()
	f.Fuzz(func(t *testing.T, text string, alpha, beta, guess int) {
		e, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(e.String())
		if err != nil || again.String() != e.String() {
			t.Fatalf("%v becomes %v: %v", e, again, err)
		}
		if e.Nodes() > 500 {
			return // MT-DUAL* may take a pass for each node
		}
		p.tree, p.value = e, maximin(e, 0)
		p.fullWindow(t, guess)
		alpha = min(max(alpha, -Inf), Inf-1)
		beta = min(max(beta, alpha+1), Inf)
		p.window(t, alpha, beta)
	})
}
