// Train fits Vedette's evaluation to games, as docs/training.md describes:
//
//	train COMMAND [ARGUMENT...]
//
// "train help" lists the commands, "train COMMAND -help" the arguments of one.
//
// main.go lists the commands; load.go reads games for all models, and files.go checks the
// names of what is written; options.go and session.go are shared by the models that are
// trained step by step, checkpoint.go saves their progress. tables.go fits material and
// piece-square tables, network.go trains the network, import.go imports older ones and
// those of bullet. wdl.go fits the probabilities of a win, a draw and a loss, without
// training steps. judge.go compares networks by games with more nodes. games.go is shared
// by the commands that play games: match.go compares networks and tables; parameters.go
// tunes the search, in the run of campaign.go.
package main

import "vedette/cmd/internal/tool"

func main() { program().Main() }

func program() *tool.Program {
	return &tool.Program{
		Name:    "train",
		Purpose: "Train fits Vedette's evaluation to games that datagen played, compares networks, and tunes the search by playing.",
		Commands: []tool.Command{
			{Name: "tables", Summary: "fit material and piece-square tables to the games of files", Run: trainTables},
			{Name: "network", Summary: "train a network with the games of files", Run: trainNetwork},
			{Name: "import", Summary: "make a network of the engine's shape from an older one, or from the raw.bin of one that bullet trained", Run: importNetwork},
			{Name: "match", Summary: "play two networks or sets of tables against each other in one process, with fixed nodes", Run: playMatch},
			{Name: "parameters", Summary: "improve the search's parameters by games (SPSA), in a build with the tag tune", Run: tuneParameters},
			{Name: "judge", Summary: "print the errors of networks in the positions of games with more nodes: judge GAMES NETWORK...", Run: judgeNetworks},
			{Name: "wdl", Summary: "fit the probabilities of a win, a draw and a loss by score and phase", Run: fitWDL},
		},
	}
}
