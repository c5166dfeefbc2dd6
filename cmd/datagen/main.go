// Datagen makes the games that Vedette learns from, and looks after them:
//
//	datagen COMMAND [ARGUMENT...]
//
// "datagen help" lists the commands, "datagen COMMAND -help" the arguments of
// one. docs/training.md tells what to do with them.
//
// main.go lists the commands; play.go and played.go play games; stats.go and
// tally.go count what is in them; view.go and pgn.go print them; gather.go makes
// one file of several; import.go takes over games in PGN, which unpack.go finds,
// noted.go reads the scores of and adopt.go judges; export.go writes games in the
// format of viriformat.go; check.go and referee.go let a foreign program judge
// them, replay.go has the engine play them again.
package main

import "vedette/cmd/internal/tool"

func main() { program().Main() }

func program() *tool.Program {
	return &tool.Program{
		Name:    "datagen",
		Purpose: "Datagen makes the games that Vedette learns from, and looks after them.",
		Commands: []tool.Command{
			{Name: "play", Summary: "let the engine play games against itself", Run: play},
			{Name: "stats", Summary: "count games, results, endings, scores and phases", Run: stats},
			{Name: "view", Summary: "print games as PGN", Run: view},
			{Name: "merge", Summary: "write the games of several files into one", Run: merge},
			{Name: "shuffle", Summary: "write the games of files in random order into a new one", Run: shuffle},
			{Name: "import", Summary: "write the games of files in PGN, as OpenBench keeps them, into a new file", Run: importGames},
			{Name: "export", Summary: "write the games of files in viriformat, which bullet reads, into a new file", Run: export},
			{Name: "check", Summary: "let notnil/chess judge moves and results, or play games again", Run: check},
		},
	}
}
