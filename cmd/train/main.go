// Train fits Vedette's evaluation to Vedette's own games, as docs/learning.md
// tells:
//
//	train COMMAND [ARGUMENT...]
//
// "train help" lists the commands, one for each model, "train COMMAND -help"
// the arguments of one.
//
// main.go lists the commands; options.go has what all models share on the
// command line, load.go and session.go the work they share; curve.go shows how
// it goes; tables.go fits material and piece-square tables.
package main

import "vedette/cmd/internal/tool"

func main() { program().Main() }

func program() *tool.Program {
	return &tool.Program{
		Name:    "train",
		Purpose: "Train fits Vedette's evaluation to games that datagen played.",
		Commands: []tool.Command{
			{Name: "tables", Summary: "fit material and piece-square tables to the games of files", Run: trainTables},
		},
	}
}
