// Scout shows the algorithms of package gametree at work, on artificial trees
// and on trees of chess positions:
//
//	scout COMMAND [ARGUMENT...]
//
// "scout help" lists the commands, "scout COMMAND -help" the arguments of one.
// docs/negascout.md explains the results.
//
// main.go lists the commands; trees.go and ordering.go make trees from the
// arguments, positions.go reads chess positions, algorithms.go names the
// algorithms, subject.go measures them, and foreach.go allows Ctrl-C to stop
// it. compare.go prints one table of them, with table.go; sweep.go many, with
// summary.go for the means and record.go for the files. trace.go draws what
// they do on a small tree: layout.go places the nodes, picture.go draws them.
package main

import (
	"fmt"
	"strings"

	"vedette/cmd/internal/tool"
)

func main() { program().Main() }

func program() *tool.Program {
	return &tool.Program{
		Name:    "scout",
		Purpose: "Scout shows the classical game tree algorithms at work.",
		Commands: []tool.Command{
			{Name: "compare", Summary: "apply the algorithms to one tree and print what each does", Run: compare},
			{Name: "sweep", Summary: "compare them on many trees while depth, width or order grows", Run: sweep},
			{Name: "trace", Summary: "draw what each does on a small tree", Run: trace},
		},
		Notes: listAlgorithms(),
	}
}

// listAlgorithms lists the names that all commands accept.
func listAlgorithms() string {
	var b strings.Builder
	b.WriteString("The algorithms are\n\n")
	for _, name := range algorithmNames() {
		fmt.Fprintf(&b, "  %-20s %s\n", slug(name), name)
	}
	return b.String()
}
