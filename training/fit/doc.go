// Package fit learns evaluations from Vedette's own games.
//
// Reading order: sample.go is a position to learn from, filter.go says which
// positions of a game are worth it, set.go keeps and shuffles a hundred million
// of them, dataset.go loads games and splits them, stream.go reads them again and
// again where memory is too small; validation.go reads a validation set. model.go
// is what the trainer asks of a model and loss.go what it minimises; scale.go finds the loss's
// scale. adamw.go, schedule.go and trainer.go train any model, and checkpoint.go
// makes that survive a power cut. tables.go is the first model, material and
// piece-square tables by the places of the kings, of which accumulate.go
// computes predictions and gradients; round.go rounds them to centipawns,
// gotables.go writes them as Go code for the engine, and readgo.go reads that.
// network.go is the second model, the network; backprop.go computes its
// predictions and gradients, and kernels.go is the arithmetic of that and of the
// optimiser, with faster twins in assembly. bullet.go reads a network that bullet
// trained.
//
// wdl.go is the model of results behind UCI_ShowWDL. It has so few parameters
// that it needs no trainer: tally.go counts the results, ordered.go is the loss
// with its derivatives, and newton.go goes to its minimum. reliability.go holds
// the model against the games, and gowdl.go writes it as Go code.
package fit
