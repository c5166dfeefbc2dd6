package main

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"vedette/gametree"
)

// An element is the part of a picture element that the tests check.
type element struct {
	name, class string
	text        string // in it and its children
}

// elements reads a picture and returns its elements.
func elements(t *testing.T, picture string) (all []element) {
	t.Helper()
	var open []int
	for d := xml.NewDecoder(strings.NewReader(picture)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) && len(open) == 0 {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := element{name: token.Name.Local}
			for _, a := range token.Attr {
				if a.Name.Local == "class" {
					e.class = a.Value
				}
			}
			open = append(open, len(all))
			all = append(all, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			for _, i := range open {
				all[i].text += string(token)
			}
		}
	}
}

// count returns the number of elements with a name and a class.
func count(all []element, name, class string) (n int) {
	for _, e := range all {
		if e.name == name && e.class == class {
			n++
		}
	}
	return n
}

// TestTrace draws a tree for all algorithms and compares the pictures with their
// counts.
func TestTrace(t *testing.T) {
	const text = "(((1 4) (7 5)) ((6 0) (3 2)))"
	tree, err := gametree.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	said := output(t, "trace", "-tree", text, "-out", dir)
	if !strings.HasPrefix(said, text+"\n") {
		t.Errorf("said %s, but not which tree it is", said)
	}
	for _, a := range gametree.Algorithms[int]() {
		file := filepath.Join(dir, slug(a.Name)+".svg")
		if !strings.Contains(said, file+": "+a.Name+" finds 4; ") {
			t.Errorf("said %s, but nothing of %s", said, a.Name)
		}
		var trace gametree.Trace[int]
		s := gametree.Search[int]{Tree: tree, Watch: trace.Watch}
		if _, err := a.Run(&s, -gametree.Inf, gametree.Inf); err != nil {
			t.Fatal(err)
		}
		want := make(map[string]int)
		for n := range tree.Nodes() {
			switch visits := trace.Visits(n); {
			case visits == 0:
				want["cut"]++
			case visits == 1:
				want["visited"]++
			default:
				want["again"]++
			}
			if trace.Researched(n) {
				want["mark"]++
			}
		}
		content, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		picture := string(content)
		drawn := elements(t, picture)
		for _, fate := range []string{"visited", "again", "cut"} {
			if got := count(drawn, "g", "node "+fate); got != want[fate] {
				t.Errorf("%s: %d nodes are %s, want %d", a.Name, got, fate, want[fate])
			}
		}
		if got := count(drawn, "rect", "mark") + count(drawn, "circle", "mark") - 1; got != want["mark"] { // one in the legend
			t.Errorf("%s: %d nodes are marked, want %d", a.Name, got, want["mark"])
		}
		if lines := count(drawn, "path", "visited") + count(drawn, "path", "again") + count(drawn, "path", "cut"); lines != 14 {
			t.Errorf("%s: %d lines, want 14", a.Name, lines)
		}
		if counts := fmt.Sprintf("evaluations: %d,", s.Counts.Leaves); !strings.Contains(picture, counts) {
			t.Errorf("%s: the picture does not say %q", a.Name, counts)
		}
		if len(picture) > 8000 {
			t.Errorf("%s: the picture has %d bytes", a.Name, len(picture))
		}
	}
}

// TestPictureOfScout checks the text in each node.
func TestPictureOfScout(t *testing.T) {
	tree, err := gametree.Parse("(((1 4) (7 5)) ((6 0) (3 2)))")
	if err != nil {
		t.Fatal(err)
	}
	s, err := newTracing(tree, "Scout", 0)
	if err != nil {
		t.Fatal(err)
	}
	var nodes []string
	for _, e := range elements(t, s.picture()) {
		if fate, isNode := strings.CutPrefix(e.class, "node "); isNode {
			nodes = append(nodes, fate+" "+strings.Join(strings.Fields(e.text), " "))
		}
	}
	want := "visited 4, visited 4, visited 4, visited 1 1, again 4 2 3, visited ≥7, visited 7 4, cut 5, " +
		"visited 3, visited ≥6, visited 6 5, cut 0, visited 3, visited 3 6, visited 2 7"
	if got := strings.Join(nodes, ", "); got != want {
		t.Errorf("nodes %s,\nwant  %s", got, want)
	}
}

// TestProve: the interval of the root contains the value, and only the value
// when an algorithm is done.
func TestProve(t *testing.T) {
	for _, text := range []string{"5", "(1 2)", "((1 0) (3 2))", "(1 ((2 3) 0))", "((((8 15) (11 2)) ((3 14) (9 12))) (1 2))"} {
		tree, err := gametree.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range algorithmNames() {
			s, err := newTracing(tree, name, 0)
			if err != nil {
				t.Fatal(err)
			}
			if want := (interval{s.value, s.value}); s.known[0] != want {
				t.Errorf("%s, %s: the leaves prove %v, not %v", text, name, s.known[0], want)
			}
		}
	}
	for i, want := range map[interval]string{
		{-gametree.Inf, gametree.Inf}: "", {-gametree.Inf, 3}: "≤3", {-3, gametree.Inf}: "≥-3", {1, 4}: "1…4", {7, 7}: "7",
	} {
		if got := i.String(); got != want {
			t.Errorf("%d to %d is %q", i.least, i.most, got)
		}
	}
}

func TestLayout(t *testing.T) {
	tree, err := gametree.Parse("((1 2 3) 4 ((5) 6))")
	if err != nil {
		t.Fatal(err)
	}
	spots, width, height := layout(tree)
	for n, at := range spots {
		if at.x < margin || at.x > width-margin || at.y < titleHeight || at.y > height-legendHeight {
			t.Errorf("node %d stands at %v of %v by %v", n, at, width, height)
		}
		for other := range n {
			if gap := at.x - spots[other].x; at.y == spots[other].y && gap < leafSpacing {
				t.Errorf("nodes %d and %d are %v apart", other, n, gap)
			}
		}
	}
}
