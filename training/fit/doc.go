// Package fit learns evaluations from Vedette's own games.
//
// Reading order: sample.go is a position to learn from, filter.go selects the positions
// of a game, set.go stores and shuffles a hundred million of them, dataset.go loads games
// and splits them, teaching.go lets other networks teach; judge.go compares networks by
// other games. model.go is the interface of a model and loss.go what the trainer
// minimises. adamw.go, schedule.go and trainer.go train any model, sharing.go lets king
// buckets learn in common, and checkpoint.go saves the training. psqt.go is the first model, material and piece-square tables by king buckets.
// network.go is the second model, the network; backprop.go computes its predictions and
// gradients, rank.go how many dimensions it uses, and kernels.go is the arithmetic of
// both and of the optimiser, with faster twins in assembly. numbers.go has the network's
// whole numbers, rounding.go rounds to them by what that does to its outputs. convert.go
// reads networks of former shapes, bullet.go those that bullet trained.
//
// wdl.go is the WDL model behind UCI_ShowWDL. It has so few parameters that it
// needs no trainer: tally.go counts the results, ordered.go is the loss with
// its derivatives, and newton.go finds its minimum.
package fit
