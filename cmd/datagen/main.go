// Datagen makes and manages the games that Vedette learns from:
//
//	datagen COMMAND [ARGUMENT...]
//
// "datagen help" lists the commands, "datagen COMMAND -help" the arguments of
// one. docs/training.md explains how to use them.
//
// main.go lists the commands; play.go and played.go play games; stats.go
// counts what is in them; view.go and pgn.go print them; merge.go joins
// files; import.go imports games from PGN, noted.go reads their scores and
// adopt.go checks them; export.go writes games in the format of
// viriformat.go; check.go and referee.go have another program check them,
// replay.go has the engine play them again.
package main

import "vedette/cmd/internal/tool"

func main() { program().Main() }

func program() *tool.Program {
	return &tool.Program{
		Name:    "datagen",
		Purpose: "Datagen makes and manages the games that Vedette learns from.",
		Commands: []tool.Command{
			{Name: "play", Summary: "let the engine play games against itself", Run: play},
			{Name: "stats", Summary: "count games, positions, results, endings and duplicates", Run: stats},
			{Name: "view", Summary: "print games as PGN", Run: view},
			{Name: "merge", Summary: "write the games of several files into one", Run: merge},
			{Name: "import", Summary: "write the games of files in PGN, with a score at each move, into a new file", Run: importGames},
			{Name: "export", Summary: "write the games of files in viriformat, which bullet reads, into a new file", Run: export},
			{Name: "check", Summary: "check moves and results with notnil/chess, or play games again", Run: check},
		},
	}
}
