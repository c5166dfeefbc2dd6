// Calibrate measures what UCI_Elo means, in games against an engine that has
// this option too:
//
//	calibrate COMMAND [ARGUMENT...]
//
// "calibrate help" lists the commands, "calibrate COMMAND -help" the arguments
// of one. docs/strength.md tells what was measured, and how.
//
// main.go lists the commands; match.go plays games at several points of the
// scale, many at once by pairs.go, which hands out openings; game.go plays one,
// refereed by movegen, on the clocks of control.go; player.go is an engine in a
// process of its own. record.go keeps the results in a file, table.go counts
// them.
package main

import "vedette/cmd/internal/tool"

func main() { program().Main() }

func program() *tool.Program {
	return &tool.Program{
		Name:    "calibrate",
		Purpose: "Calibrate measures what UCI_Elo means, against an engine that has the option too.",
		Commands: []tool.Command{
			{Name: "match", Summary: "play games at points of the scale and count them", Run: match},
			{Name: "table", Summary: "count the games of files that match wrote", Run: table},
		},
	}
}
