// Calibrate plays against other engines: to measure what UCI_Elo means, in games
// against an engine that has this option too, and how well Vedette plays at full
// strength, against several engines with fixed numbers of nodes:
//
//	calibrate COMMAND [ARGUMENT...]
//
// "calibrate help" lists the commands, "calibrate COMMAND -help" the arguments
// of one. docs/strength.md tells what was measured of UCI_Elo, and how,
// CONTRIBUTING.md what the gauntlet is for.
//
// main.go lists the commands; match.go plays games at several points of the
// scale, gauntlet.go games against several engines. Both are series (series.go)
// of games, many at once by pairs.go, which hands out openings; game.go plays
// one, refereed by movegen, on the clocks of control.go; player.go is an engine
// in a process of its own. record.go keeps the results in a file, table.go
// counts them.
package main

import "vedette/cmd/internal/tool"

func main() { program().Main() }

func program() *tool.Program {
	return &tool.Program{
		Name:    "calibrate",
		Purpose: "Calibrate measures what UCI_Elo means, and how strong Vedette is, against other engines.",
		Commands: []tool.Command{
			{Name: "match", Summary: "play games at points of the scale and count them", Run: match},
			{Name: "gauntlet", Summary: "play several engines with fixed numbers of nodes", Run: gauntlet},
			{Name: "table", Summary: "count the games of files that match wrote", Run: table},
		},
	}
}
