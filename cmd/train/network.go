package main

import (
	"bytes"
	"context"
	"fmt"
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
	from := o.String("from", "", "begin with the network of this `file`, not with random weights")
	data, loading, err := o.begin(ctx, args, out, errOut)
	if err != nil {
		return err
	}
	loss := fit.NewLoss(o.settings.Scale, o.settings.Blend)
	model, begun, err := o.beginning(*from, loss, &data.Validation, out)
	if err != nil {
		return err
	}
	last, err := o.train(ctx, model, data, loading, out, errOut)
	if err != nil {
		return err
	}
	values := model.Values()
	losses := fitLosses{
		fitted:  last.Validation,
		rounded: fit.MeanLoss(fit.NetworkOf(values), loss, &data.Validation),
		engine:  fit.MeanLoss(fit.TablesOf(eval.CompiledTables()), loss, &data.Validation),
	}
	losses.print(out)
	if *file == "" {
		return nil
	}
	note := o.note(data, losses) + begun
	return safefile.Write(*file, func(w io.Writer) error { return values.Write(w, note) })
}

// beginning returns the network that training begins with, that of a file or, if
// there is none, a random one, and what the note says about it.
func (o *options) beginning(name string, loss *fit.Loss, validation *fit.Set, out io.Writer) (m *fit.Network, note string, err error) {
	if name == "" {
		return fit.NewNetwork(o.split.Seed), "", nil
	}
	b, w, err := eval.LoadNetworkFile(name)
	if err != nil {
		return nil, "", err
	}
	m = fit.NetworkOf(w.Network().Values())
	m.Wake(o.split.Seed)
	mean := fit.MeanLoss(m, loss, validation)
	fmt.Fprintf(out, "%-20s %10.6f  validation loss of the network to begin with\n", "loss", mean)
	before, _, _ := bytes.Cut(b, []byte{0})
	_, before, _ = bytes.Cut(before, []byte("\n"))
	return m, fmt.Sprintf("Begun with a network of validation loss %.6f:\n\n%s", mean, before), nil
}
