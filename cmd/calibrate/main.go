// Calibrate plays matches against other engines with fastchess and counts the
// results. It measures the values of UCI_Elo, against engines with published
// ratings or one that has this option too, and the strength without a limit,
// against several engines with fixed numbers of nodes:
//
//	calibrate COMMAND [ARGUMENT...]
//
// "calibrate help" lists the commands, "calibrate COMMAND -help" the arguments
// of one. docs/strength.md has the measurements of UCI_Elo, docs/matches.md
// explains the gauntlet.
//
// Reading order: main.go lists the commands, options.go has the arguments that
// the others share. match.go plays at several values of UCI_Elo, ladder.go does so
// against engines with ratings, gauntlet.go plays against several engines. All are
// series of games (series.go), which fastchess.go plays with fastchess and games.go
// reads from PGN. lock.go keeps a second run from playing the same games. table.go
// counts them.
package main

import "vedette/cmd/internal/tool"

func main() { program().Main() }

func program() *tool.Program {
	return &tool.Program{
		Name:    "calibrate",
		Purpose: "Calibrate measures the values of UCI_Elo, and the strength of Vedette, in matches that fastchess plays.",
		Commands: []tool.Command{
			{Name: "match", Summary: "play games at several values of UCI_Elo and count the results", Run: match},
			{Name: "ladder", Summary: "play games at several values of UCI_Elo against engines with ratings, and rate them", Run: ladder},
			{Name: "gauntlet", Summary: "play games against several engines with fixed numbers of nodes", Run: gauntlet},
			{Name: "table", Summary: "count the results in files that match wrote", Run: table},
		},
	}
}
