package main

import (
	"cmp"
	"runtime"

	"vedette/training/fit"
)

// options are the options that all models share which are trained step by step.
type options struct {
	*source
	checkpointing
	settings fit.Settings
}

// newOptions returns the options of a command, which writes a result such as "the tables",
// with the model's settings, filter and smoothing as defaults.
func newOptions(name, result, example string, settings fit.Settings, filter fit.Filter, smoothing float64) *options {
	o := &options{source: newSource(name, result, example, filter, fit.Split{Share: 0.02, Seed: 1}), settings: settings}
	s := &o.settings
	o.Unscale = true
	o.IntVar(&s.Epochs, "epochs", s.Epochs, "passes over all positions")
	o.IntVar(&s.Batch, "batch", s.Batch, "positions a step")
	o.Float64Var(&s.Rate, "rate", s.Rate, "greatest learning rate, roughly the change of a parameter in a step")
	o.Float64Var(&s.Decay, "decay", s.Decay, "weight decay, as a share of the rate")
	o.Float64Var(&s.Blend, "blend", s.Blend, "share of the search's score in the target, 0 to 1; the rest is the result")
	o.Float64Var(&s.EndingResults, "ending-results", s.EndingResults, "extra share of the result with up to 4 pieces, 0 to 1; half of it with 9, none with 14")
	o.Float64Var(&o.Smoothing, "smoothing", smoothing, "mix each score with the same side's earlier and later ones; 0.4 weights them 0.4, 0.16, ...")
	o.IntVar(&s.Threads, "threads", runtime.GOMAXPROCS(0), "threads to train with; their number changes the last digits of the results")
	o.declare(o.FlagSet, "vedette checkpoint ", "after each epoch", "files")
	return o
}

// check returns an error for an invalid argument.
func (o *options) check() error {
	return cmp.Or(o.settings.Check(), o.source.check(), o.checkpointing.check())
}
