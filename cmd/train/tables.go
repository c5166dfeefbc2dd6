package main

import (
	"context"
	"io"

	"vedette/cmd/internal/tool"
	"vedette/eval"
	"vedette/internal/safefile"
	"vedette/training/fit"
)

// tablesSettings are the defaults for tables, whose parameters are in pawns: a
// step moves a value by about a centipawn at first, and decay matters for
// squares that occur in a few hundred positions or fewer.
func tablesSettings() fit.Settings {
	return fit.Settings{Epochs: 20, Batch: 16384, Rate: 0.01, Decay: 0.05, Blend: 0.9}
}

// trainTables fits the material and piece-square tables and writes them.
func trainTables(ctx context.Context, args []string, out, errOut io.Writer) error {
	o := newOptions("tables", "the tables", "eval/default.tables", tablesSettings(), fit.DefaultFilter(), 0)
	if err := tool.ParseFiles(o.FlagSet, args, o.check); err != nil {
		return err
	}
	data, loading, err := o.begin(ctx, out, errOut)
	if err != nil {
		return err
	}
	model := fit.NewPSQT()
	last, err := o.train(ctx, model, data, loading, out, errOut)
	if err != nil {
		return err
	}
	rounded := model.Round()
	losses := o.compare("tables", last, fit.PSQTOf(rounded), fit.PSQTOf(eval.DefaultPSQT()), data, out)
	note := o.note(data, losses)
	return safefile.Write(o.out, func(w io.Writer) error { return rounded.Write(w, note) })
}
