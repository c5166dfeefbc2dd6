// Scout shows the algorithms of package gametree at work, on artificial trees
// and on trees of chess positions:
//
//	scout COMMAND [ARGUMENT...]
//
// "scout help" lists the commands, "scout COMMAND -help" the arguments of one.
// docs/negascout.md explains the results.
//
// Reading order: main.go lists the commands, trees.go makes artificial trees from
// the arguments. compare.go measures the algorithms on many trees, sample.go has
// their means. trace.go draws what they do on a small tree: layout.go places the
// nodes, picture.go draws them.
package main

import (
	"fmt"
	"slices"
	"strings"

	"vedette/cmd/internal/tool"
	"vedette/gametree"
	"vedette/internal/suggest"
)

func main() { program().Main() }

func program() *tool.Program {
	return &tool.Program{
		Name:    "scout",
		Purpose: "Scout shows the classical game tree algorithms at work.",
		Commands: []tool.Command{
			{Name: "compare", Summary: "compare the effort of algorithms on many trees", Run: compare},
			{Name: "trace", Summary: "draw what each does on a small tree", Run: trace},
		},
		Notes: "The algorithms are " + strings.Join(slugs(algorithmNames()), ", ") + ".\n",
	}
}

// algorithmNames returns the names of all algorithms.
func algorithmNames() (names []string) {
	for _, a := range gametree.Algorithms[int]() {
		names = append(names, a.Name)
	}
	return names
}

// slug returns the name of an algorithm as used on the command line and in file
// names: "NegaScout, fail-soft" is "negascout-fail-soft".
func slug(name string) string {
	return strings.NewReplacer(" ", "-", ",", "", "*", "", "(", "", ")", "").Replace(strings.ToLower(name))
}

func slugs(names []string) (list []string) {
	for _, name := range names {
		list = append(list, slug(name))
	}
	return list
}

// choose returns the names of the algorithms in a list of slugs, in the order of
// package gametree.
func choose(list string) ([]string, error) {
	wanted, all := strings.Split(list, ","), algorithmNames()
	for _, w := range wanted {
		if known := slugs(all); !slices.Contains(known, w) {
			return nil, tool.Mistakef("unknown algorithm %q%s", w, suggest.DidYouMean(w, known))
		}
	}
	return slices.DeleteFunc(all, func(name string) bool { return !slices.Contains(wanted, slug(name)) }), nil
}

// apply applies the named algorithm to the search's tree, with the full window.
func apply[N comparable](s *gametree.Search[N], name string) (value int, err error) {
	for _, a := range gametree.Algorithms[N]() {
		if a.Name == name {
			if value, err = a.Run(s, -gametree.Inf, gametree.Inf); err != nil {
				err = fmt.Errorf("%s: %w", name, err)
			}
		}
	}
	return value, err
}
