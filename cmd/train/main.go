// Train fits Vedette's evaluation to Vedette's own games, as docs/training.md
// tells:
//
//	train COMMAND [ARGUMENT...]
//
// "train help" lists the commands, one for each model, "train COMMAND -help"
// the arguments of one.
//
// main.go lists the commands; load.go reads the games that all of them learn
// from; options.go and session.go have what models share that are trained step
// by step, checkpoint.go keeps how far they are, curve.go shows how it goes.
// tables.go fits material and piece-square tables, network.go trains the network,
// import.go takes over one that bullet trained; validation.go makes validation
// sets and compares networks by them; wdl.go fits the probabilities of a win, a
// draw and a loss, which takes no training. games.go has what playing games
// takes, for which none are read: match.go compares networks and tables by play;
// campaign.go has what improving by play takes: tune.go improves the tables,
// parameters.go the search.
package main

import "vedette/cmd/internal/tool"

func main() { program().Main() }

func program() *tool.Program {
	return &tool.Program{
		Name:    "train",
		Purpose: "Train fits Vedette's evaluation to games that datagen played, and improves it and the search by new ones.",
		Commands: []tool.Command{
			{Name: "tables", Summary: "fit material and piece-square tables to the games of files", Run: trainTables},
			{Name: "network", Summary: "train a network with the games of files", Run: trainNetwork},
			{Name: "import", Summary: "make a network file of the raw.bin of a network that bullet trained", Run: importNetwork},
			{Name: "tune", Summary: "improve the engine's tables by games against tables moved a little", Run: tuneTables},
			{Name: "match", Summary: "let two networks or sets of tables play against each other, nodes a move, in one process", Run: matchTables},
			{Name: "parameters", Summary: "improve the search's parameters likewise, in a build with the tag tune", Run: tuneParameters},
			{Name: "validation", Summary: "play games and score positions of them, to judge networks by", Run: makeValidation},
			{Name: "judge", Summary: "tell the losses of networks on a validation set", Run: judgeNetworks},
			{Name: "wdl", Summary: "fit the chances of a win, a draw and a loss by score and phase", Run: fitWDL},
		},
	}
}
