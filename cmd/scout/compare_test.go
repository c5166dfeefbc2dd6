package main

import (
	"context"
	"errors"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"vedette/gametree"
	"vedette/movegen"
)

// fields returns the words of the table row that begins with a name.
func fields(t *testing.T, text, name string) []string {
	t.Helper()
	for line := range strings.Lines(text) {
		if rest, found := strings.CutPrefix(line, name+"  "); found {
			return strings.Fields(rest)
		}
	}
	t.Fatalf("no line of %s in\n%s", name, text)
	return nil
}

// TestCompareWritten checks all counts on a tree small enough to count by hand.
func TestCompareWritten(t *testing.T) {
	text := output(t, "compare", "-tree", "((1 0)(3 2))")
	if !strings.Contains(text, "the tree ((1 0) (3 2))\nat least 3 leaves decide the value") {
		t.Errorf("said %q", text)
	}
	for name, want := range map[string]string{
		"Minimax":              "2 4 4 3 0 0 TIME 1.33",
		"AlphaBeta":            "2 4 4 3 0 0 TIME 1.33",
		"NegaScout":            "2 6 4 4 1 0 TIME 2.00",
		"NegaScout, fail-soft": "2 4 4 3 0 0 TIME 1.33",
		"PVS":                  "2 8 4 4 3 0 TIME 2.67",
		"SSS*":                 "2 3 3 3 0 5 TIME 1.00",
		"MT-SSS*":              "2 3 3 7 2 6 TIME 1.00",
	} {
		got := fields(t, text, name)
		if len(got) != 8 || got[6] == "" {
			t.Errorf("%s: %v", name, got)
			continue
		}
		if _, err := time.ParseDuration(got[6]); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		got[6] = "TIME"
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
	if first := strings.Index(text, "\nMinimax"); first < 0 || !aligned(text[first+1:]) {
		t.Errorf("not aligned:\n%s", text)
	}
}

// aligned reports whether all lines end in the same column.
func aligned(text string) bool {
	length := 0
	for line := range strings.Lines(text) {
		if length != 0 && utf8.RuneCountInString(line) != length {
			return false
		}
		length = utf8.RuneCountInString(line)
	}
	return true
}

func TestCompareKinds(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"", `^artificial tree, width 8, depth 6, order: uniform, values 1000, seed 1\nat least 1023 leaves`},
		{"-width 3 -depth 4 -order strong", `order: strong.*\nat least 17 leaves`},
		{"-width 3 -depth 4 -order 0.5,0.8", `order: 0\.5,0\.8`},
		{"-width 3 -depth 4 -order random", `order: random`},
		{"-width 3 -depth 4 -order worst", `(?m)^AlphaBeta +0 +81 +81 `},
		{"-width 3 -depth 4 -order perfect", `(?m)^NegaScout .* 1\.00$`},
		{"-width 3 -depth 4 -distinct=false", `(?m)^AlphaBeta +\d+ +\d+ +- `},
		{"-width 3 -depth 4 -guess 77", `MTD\(f\) starts from 77`},
		{"-width 3 -depth 4 -algorithms sss,negascout", `algorithm.*\nNegaScout .*\nSSS\* .*\n$`},
		{"-width 3 -depth 6 -limit 20", `(?m)^SSS\*  +out of memory: it may hold 20 nodes$`},
		// The whole tree has 24 million leaves; Minimax does not even begin.
		{"-width 30 -depth 5 -order perfect", `(?m)ratio\nAlphaBeta  .* 1\.00$`},
		{"-fen startpos -depth 2", `^chess, rnbqkbnr/\S+ w KQkq - 0 1, depth 2, order: captures\n(?s:.*)\nMinimax +-?\d+ +400 `},
		{"-fen 4k3/8/8/8/8/8/8/4K2R -depth 1 -order generator", `order: generator`},
	} {
		args := append([]string{"compare"}, strings.Fields(test.args)...)
		if strings.Contains(test.args, "4k3") { // a FEN has spaces
			args[2] += " w K - 0 1"
		}
		if text := output(t, args...); !regexp.MustCompile(test.want).MatchString(text) {
			t.Errorf("%s: %s is not in\n%s", test.args, test.want, text)
		}
	}
}

// An endless subject is a tree that the algorithms search forever, all but the first.
type endless struct {
	subject
	stop func()
	hang chan struct{}
}

func (e endless) yardstick() (int, bool) { return 7, true }

func (e endless) measure(name string, _ settings) effort {
	if name != "AlphaBeta" {
		e.stop()
		<-e.hang
	}
	return effort{name: name, value: 3, counts: gametree.Counts{Leaves: 14}}
}

// TestCompareInterrupted: what is finished is printed.
func TestCompareInterrupted(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	s := endless{stop: stop, hang: make(chan struct{})}
	defer close(s.hang)
	var out strings.Builder
	err := compareAll(ctx, s, []string{"AlphaBeta", "Scout", "SSS*"}, settings{limit: 1}, false, &out)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	if row := fields(t, out.String(), "AlphaBeta"); row[0] != "3" || row[len(row)-1] != "2.00" {
		t.Errorf("AlphaBeta: %v", row)
	}
	for _, name := range []string{"Scout", "SSS*"} {
		if row := fields(t, out.String(), name); strings.Join(row, " ") != "not finished" {
			t.Errorf("%s: %v", name, row)
		}
	}
}

func TestAgree(t *testing.T) {
	memory := effort{err: gametree.ErrMemory, value: 7}
	if err := agree([]effort{memory, {value: 3}, memory, {value: 3}}); err != nil {
		t.Error(err)
	}
	if err := agree([]effort{{name: "A", value: 3}, memory, {name: "B", value: 4}}); err == nil || !strings.Contains(err.Error(), "4 by B") {
		t.Errorf("error %v", err)
	}
}

func TestReadable(t *testing.T) {
	for d, want := range map[time.Duration]string{
		1234567 * time.Microsecond: "1.23s", 1234567: "1.23ms", 12345: "12.35µs", 123: "123ns", 0: "0s",
	} {
		if got := readable(d); got != want {
			t.Errorf("%d is %s, want %s", d, got, want)
		}
	}
}

func TestSlugs(t *testing.T) {
	seen := make(map[string]bool)
	for _, name := range algorithmNames() {
		if seen[slug(name)] || !regexp.MustCompile(`^[a-z-]+$`).MatchString(slug(name)) {
			t.Errorf("%s is %q", name, slug(name))
		}
		seen[slug(name)] = true
		if names, err := choose(" " + slug(name)); err != nil || len(names) != 1 || names[0] != name {
			t.Errorf("%s: %v, %v", name, names, err)
		}
	}
}

// A subject that is too large to search in full is measured by the evaluations
// of AlphaBeta in the best order.
func TestYardstick(t *testing.T) {
	p, err := movegen.ParseLine("startpos")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		depth int
		least bool
	}{{0, true}, {2, true}, {6, false}} {
		s, err := chess(p, test.depth, nil)
		if err != nil {
			t.Fatal(err)
		}
		if leaves, least := s.yardstick(); least != test.least || leaves < 1 {
			t.Errorf("depth %d: %d, %v", test.depth, leaves, least)
		}
	}
}
