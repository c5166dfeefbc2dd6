// Calibrate has fastchess play matches against other engines and sums them up:
// to measure what UCI_Elo means, against an engine that has this option too, and
// how well Vedette plays at full strength, against several engines with fixed
// numbers of nodes:
//
//	calibrate COMMAND [ARGUMENT...]
//
// "calibrate help" lists the commands, "calibrate COMMAND -help" the arguments
// of one. docs/strength.md tells what was measured of UCI_Elo, and how,
// CONTRIBUTING.md what the gauntlet is for.
//
// main.go lists the commands; match.go plays at several points of the scale,
// gauntlet.go against several engines. Both are series of games (series.go),
// which fastchess.go has played and games.go reads from PGN; table.go counts
// them.
package main

import "vedette/cmd/internal/tool"

func main() { program().Main() }

func program() *tool.Program {
	return &tool.Program{
		Name:    "calibrate",
		Purpose: "Calibrate measures what UCI_Elo means, and how strong Vedette is, in matches that fastchess plays.",
		Commands: []tool.Command{
			{Name: "match", Summary: "play games at points of the scale and count them", Run: match},
			{Name: "gauntlet", Summary: "play several engines with fixed numbers of nodes", Run: gauntlet},
			{Name: "table", Summary: "count the games of files that match wrote", Run: table},
		},
	}
}
