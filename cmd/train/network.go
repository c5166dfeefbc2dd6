package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"vedette/cmd/internal/progress"
	"vedette/cmd/internal/tool"
	"vedette/eval"
	"vedette/internal/safefile"
	"vedette/training/fit"
)

// networkSettings are the defaults for a network that begins with random weights.
func networkSettings() fit.Settings {
	return fit.Settings{Epochs: 6, Batch: 4096, Rate: 0.001, Decay: 0.01, Own: 1.5, Blend: 0.98, EndingResults: 0.6}
}

// furtherSettings are the defaults for training a network further.
func furtherSettings() fit.Settings {
	s := networkSettings()
	s.Epochs, s.Rate, s.Decay = 2, 0.0005, 0.8
	return s
}

// networkOptions are the arguments of trainNetwork.
type networkOptions struct {
	*options
	from, teacher string
	teaching      fit.Teaching
}

func newNetworkOptions() *networkOptions {
	filter := fit.DefaultFilter()
	filter.SkipPlies = 2
	o := &networkOptions{options: newOptions("network", "the network", "new.network", networkSettings(), filter, 0.4)}
	o.Float64Var(&o.settings.Own, "own", o.settings.Own, "king buckets share weights, with this weight decay on what each adds to them; 0 for no sharing")
	o.StringVar(&o.teacher, "teacher", "", "half of each score, or the share in `file,...@share`, is the evaluation of this network, or the mean of several")
	o.StringVar(&o.from, "from", "", "begin with the network of this `file`, not with random weights")
	for name, value := range o.further() {
		o.Lookup(name).Usage += fmt.Sprintf("; with -from %v", value)
	}
	return o
}

// further returns the defaults that differ with -from, by flag.
func (o *networkOptions) further() map[string]any {
	s := furtherSettings()
	return map[string]any{"epochs": s.Epochs, "rate": s.Rate, "decay": s.Decay}
}

// check sets the defaults that differ with -from, and returns an error for an
// invalid argument.
func (o *networkOptions) check() error {
	if o.from != "" {
		o.settings.Anchored = true
		defaults := o.further()
		o.Visit(func(given *flag.Flag) { delete(defaults, given.Name) })
		for name, value := range defaults {
			if err := o.Set(name, fmt.Sprint(value)); err != nil {
				return err
			}
		}
	}
	if o.teacher != "" {
		o.teaching.Share = 0.5
		folders, _ := filepath.Split(o.teacher) // an @ in them is no share
		if at := strings.LastIndexByte(o.teacher, '@'); at >= len(folders) {
			share, err := strconv.ParseFloat(o.teacher[at+1:], 64)
			if err != nil {
				return fmt.Errorf("-teacher: the share %q must be a number", o.teacher[at+1:])
			}
			o.teacher, o.teaching.Share = o.teacher[:at], share
		}
		if slices.Contains(strings.Split(o.teacher, ","), "") {
			return errors.New("-teacher: the name of a network is missing")
		}
	}
	return cmp.Or(o.options.check(), o.teaching.Check())
}

// trainNetwork trains a network, quantises it and writes it.
func trainNetwork(ctx context.Context, args []string, out, errOut io.Writer) error {
	o := newNetworkOptions()
	if err := tool.ParseFiles(o.FlagSet, args, o.check); err != nil {
		return err
	}
	model, content, err := o.beginning()
	if err != nil {
		return err
	}
	engine, err := fit.ReadNetwork(eval.NetworkFile()) // not after hours
	if err != nil {
		return fmt.Errorf("the engine's network: %w", err)
	}
	data, loading, err := o.begin(ctx, out, errOut)
	if err != nil {
		return err
	}
	if err := o.teach(ctx, data, errOut); err != nil {
		return err
	}
	begun := o.measure(model, content, &data.Validation, out)
	samples := data.RoundingSamples()
	last, err := o.train(ctx, model, data, loading, out, errOut)
	if err != nil {
		return err
	}
	values := round(model, samples, out)
	rounded := values.Network()
	losses := o.compare("network", last, rounded, engine, data, out)
	note := o.note(data, losses) + begun
	if o.teacher != "" {
		note += "Taught " + o.teaching.String() + ".\n"
	}
	return safefile.Write(o.out, func(w io.Writer) error { return values.Write(w, note) })
}

// beginning returns the network that training begins with, and the content of its file,
// nil for a random one. It also reads the teachers.
func (o *networkOptions) beginning() (m *fit.Network, content []byte, err error) {
	if o.from == "" {
		m = fit.NewNetwork(fit.EngineShape(), o.Split.Seed)
	} else if m, content, err = readNetwork(o.from); err != nil {
		return nil, nil, err
	} else if m, err = m.Grow(); err != nil {
		return nil, nil, fmt.Errorf("%q: %w", o.from, err)
	}
	if o.teacher != "" {
		o.teaching.Teachers, err = readNetworks(strings.Split(o.teacher, ","))
	}
	return m, content, err
}

// teach mixes the teachers' evaluations into the scores.
func (o *networkOptions) teach(ctx context.Context, data *fit.Dataset, errOut io.Writer) error {
	if o.teacher == "" {
		return nil
	}
	o.teaching.Threads = o.settings.Threads
	bar := progress.New(errOut, "positions taught", data.Training.Len())
	defer bar.Clear()
	if err := data.Teach(ctx, &o.teaching, bar.Add); err != nil {
		return errors.New("stopped while the teachers evaluated")
	}
	return nil
}

// measure prints the loss of the network that training begins with, and returns the note
// about it, for one that is not random.
func (o *networkOptions) measure(m *fit.Network, content []byte, validation *fit.Set, out io.Writer) (note string) {
	if o.from == "" {
		return ""
	}
	mean := fit.MeanLoss(m, o.settings.Loss(), validation)
	fmt.Fprintf(out, "%-20s %10.6f  validation loss of the network to begin with\n", "loss", mean)
	return fmt.Sprintf("Begun with the network %.4x, validation loss %.6f.\n", sha256.Sum256(content), mean)
}

// readNetworks reads networks.
func readNetworks(names []string) (list []*fit.Network, err error) {
	list = make([]*fit.Network, len(names))
	for i, name := range names {
		if list[i], _, err = readNetwork(name); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// readNetwork reads a network, of which the shape may be another than the engine's, and
// the content of its file.
func readNetwork(name string) (m *fit.Network, content []byte, err error) {
	if content, err = os.ReadFile(name); err != nil {
		return nil, nil, err
	}
	if m, err = fit.ReadNetwork(content); err != nil {
		return nil, nil, fmt.Errorf("%q: %w", name, err)
	}
	return m, content, nil
}

// round quantises a network, rounded by samples, and prints by how much that changes its
// outputs.
func round(m *fit.Network, samples []fit.Sample, out io.Writer) *fit.Numbers {
	numbers, nearest, chosen := m.NumbersFor(samples)
	if nearest > 0 {
		fmt.Fprintf(out, "%-20s %10.2f  centipawns of error in %d positions, %.2f with plain rounding\n", "rounding", chosen, len(samples), nearest)
	}
	return numbers
}
