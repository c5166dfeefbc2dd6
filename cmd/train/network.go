package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"

	"vedette/cmd/internal/tool"
	"vedette/eval"
	"vedette/training/fit"
)

// networkSettings are the defaults for a network that begins with random weights.
// The present network descends from one trained so; a test compares both sets of
// defaults with the note in its file.
func networkSettings() fit.Settings {
	return fit.Settings{
		Epochs: 25, Batch: 8192, Rate: 0.0015, Final: 0.005, Warmup: 0.02, Decay: 0.01, Blend: 0.9,
		Scale: usualScale(), Own: 1.5,
	}
}

// furtherSettings are the defaults for training a network further, those of the training
// that the note of the present one, a mean of means, tells first.
func furtherSettings() fit.Settings {
	s := networkSettings()
	s.Epochs, s.Rate, s.Decay, s.Anchored = 3, 0.0005, 0.8, true
	s.Blend, s.EndingResults, s.Own = 0.98, 0.6, 0
	return s
}

// networkOptions are the arguments of trainNetwork.
type networkOptions struct {
	*options
	out, from, teacher string
	fitStretch         bool
}

func newNetworkOptions() *networkOptions {
	o := &networkOptions{options: newOptions("network", networkSettings())}
	o.BoolVar(&o.settings.Anchored, "anchor", false, "weights decay towards those that training begins with, not towards 0")
	o.Float64Var(&o.settings.Own, "own", o.settings.Own, "king buckets share weights, with this weight decay on what each adds to them; 0 for no sharing")
	o.StringVar(&o.teacher, "teacher", "", "in the first two thirds of the epochs, half of the target, or the share in `file@share`, is the evaluation of this network")
	o.Func("stretch", "count large predictions as larger `by` up to this share, such as 0.2; \"fit\" for the share that leaves no bias in the leads of the network of -from (default 0)", o.setStretch)
	o.StringVar(&o.out, "out", "", "write the network to this `file`, such as new.network")
	o.StringVar(&o.from, "from", "", "begin with the network of this `file`, not with random weights")
	for name, value := range o.further() {
		o.Lookup(name).Usage += fmt.Sprintf("; with -from %v", value)
	}
	return o
}

// setStretch reads the stretch, a number or "fit".
func (o *networkOptions) setStretch(text string) (err error) {
	if o.fitStretch = text == "fit"; !o.fitStretch {
		o.settings.Stretch, err = strconv.ParseFloat(text, 64)
	}
	return err
}

// further returns the defaults that differ with -from, by flag.
func (o *networkOptions) further() map[string]any {
	s := furtherSettings()
	return map[string]any{
		"epochs": s.Epochs, "rate": s.Rate, "decay": s.Decay, "anchor": s.Anchored, "blend": s.Blend, "ending-results": s.EndingResults, "own": s.Own,
		"stretch": "fit", "smoothing": 0.4, "skip-plies": 2, "fewer-nodes": true,
	}
}

// check sets the defaults that differ with -from, and returns an error for an
// invalid argument.
func (o *networkOptions) check() error {
	if o.from != "" {
		defaults := o.further()
		o.Visit(func(given *flag.Flag) { delete(defaults, given.Name) })
		for name, value := range defaults {
			if err := o.Set(name, fmt.Sprint(value)); err != nil {
				return err
			}
		}
	}
	if o.fitStretch && o.from == "" {
		return errors.New("-stretch fit needs -from")
	}
	if o.teacher != "" {
		name, share, ok := splitWeight(o.teacher)
		o.teacher, o.settings.Teaching = name, 0.5
		if ok {
			var err error
			if o.settings.Teaching, err = strconv.ParseFloat(share, 64); err != nil {
				return fmt.Errorf("-teacher: the share %q must be a number", share)
			}
		}
	}
	return o.options.check()
}

// trainNetwork trains a network, quantises it and writes it.
func trainNetwork(ctx context.Context, args []string, out, errOut io.Writer) error {
	o := newNetworkOptions()
	if err := tool.ParseFiles(o.FlagSet, args, o.check); err != nil {
		return err
	}
	data, loading, err := o.begin(ctx, o.out, out, errOut)
	if err != nil {
		return err
	}
	model, begun, err := o.beginning(&data.Validation, out)
	if err != nil {
		return err
	}
	if o.teacher != "" {
		teacher, _, err := readNetwork(o.teacher)
		if err != nil {
			return err
		}
		model.Teach(teacher)
	}
	samples := data.RoundingSamples()
	last, err := o.train(ctx, model, data, loading, out, errOut)
	if err != nil {
		return err
	}
	values := round(model, samples, out)
	rounded := values.Network()
	losses := o.compare("network", last, rounded, engineNetwork(), data, out)
	note := o.note(data, losses) + fmt.Sprintf("Weights decayed towards those of the beginning: %v.\n", o.settings.Anchored) + begun
	return writeOut(o.out, out, func(w io.Writer) error { return values.Write(w, note) })
}

// beginning returns the network that training begins with, from a file or
// random, and the note about it.
func (o *networkOptions) beginning(validation *fit.Set, out io.Writer) (m *fit.Network, note string, err error) {
	if o.from == "" {
		return fit.NewNetwork(fit.EngineShape(), o.split.Seed), "", nil
	}
	m, b, err := readNetwork(o.from)
	if err != nil {
		return nil, "", err
	}
	if o.fitStretch {
		o.settings.Stretch = o.settings.Loss().FitStretch(m.Predictor(), validation)
		fmt.Fprintf(out, "%-20s %10.3f  share by which large predictions count as larger, fitted to the network of -from\n", "stretch", o.settings.Stretch)
	}
	mean := fit.MeanLoss(m, o.settings.Loss(), validation)
	fmt.Fprintf(out, "%-20s %10.6f  validation loss of the network to begin with\n", "loss", mean)
	return m, fmt.Sprintf("Begun with a network of validation loss %.6f:\n\n%s", mean, noteOf(b)), nil
}

// readNetwork reads a network, which becomes one of the engine's shape, and the content
// of its file.
func readNetwork(name string) (m *fit.Network, content []byte, err error) {
	if content, err = os.ReadFile(name); err != nil {
		return nil, nil, err
	}
	if m, err = fit.ReadNetwork(content); err != nil {
		return nil, nil, fmt.Errorf("%q: %w", name, err)
	}
	return m, content, nil
}

// engineNetwork returns the network that the engine evaluates with.
func engineNetwork() *fit.Network {
	return fit.NetworkOf(eval.DefaultWeights().Network().Values())
}
