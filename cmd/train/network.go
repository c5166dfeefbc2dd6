package main

import (
	"context"
	"io"

	"vedette/eval"
	"vedette/internal/safefile"
	"vedette/training/fit"
)

// networkSettings are the defaults for networks.
func networkSettings() fit.Settings {
	return fit.Settings{Epochs: 25, Batch: 8192, Rate: 0.0015, Final: 0.005, Warmup: 0.02, Decay: 0.01, Blend: 0.9}
}

// trainNetwork trains a network, and writes it in whole numbers.
func trainNetwork(ctx context.Context, args []string, out, errOut io.Writer) error {
	o := newOptions("network", networkSettings())
	file := o.String("out", "", "write the network to this `file`, such as eval/default.network")
	data, loading, err := o.begin(ctx, args, out, errOut)
	if err != nil {
		return err
	}
	model := fit.NewNetwork(o.split.Seed)
	last, err := o.train(ctx, model, data, loading, out, errOut)
	if err != nil {
		return err
	}
	values, loss := model.Values(), fit.NewLoss(o.settings.Scale, o.settings.Blend)
	losses := fitLosses{
		fitted:  last.Validation,
		rounded: fit.MeanLoss(fit.NetworkOf(values), loss, &data.Validation),
		engine:  fit.MeanLoss(fit.TablesOf(eval.CompiledTables()), loss, &data.Validation),
	}
	losses.print(out)
	if *file == "" {
		return nil
	}
	note := o.note(data, losses)
	return safefile.Write(*file, func(w io.Writer) error { return values.Write(w, note) })
}
