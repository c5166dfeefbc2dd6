package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"strconv"
	"time"

	"vedette/cmd/internal/progress"
	"vedette/cmd/internal/tool"
	"vedette/internal/safefile"
	"vedette/training/fit"
)

// averageOptions are the arguments of average.
type averageOptions struct {
	*flag.FlagSet
	out     string
	games   []string // to round by
	names   []string
	weights []float64 // of the networks, with the sum 1
}

func newAverageOptions() *averageOptions {
	o := &averageOptions{FlagSet: flag.NewFlagSet("average", flag.ContinueOnError)}
	o.StringVar(&o.out, "out", "", "write the network to this `file`, such as new.network")
	o.Func("games", "choose the rounding by the positions of the games in this `file`; may be given several times", func(name string) error {
		o.games = append(o.games, name)
		return nil
	})
	return o
}

// check reads the names and weights, and returns an error for an invalid argument.
func (o *averageOptions) check() error {
	sum := 0.0
	for _, arg := range o.Args() {
		weight := 1.0
		name, text, weighed := splitWeight(arg)
		if weighed {
			var err error
			if weight, err = strconv.ParseFloat(text, 64); err != nil || weight == 0 || !(math.Abs(weight) <= 1e6) {
				return fmt.Errorf("%s: the weight %q must be a number other than 0", name, text)
			}
		}
		o.names, o.weights = append(o.names, name), append(o.weights, weight)
		sum += weight
	}
	switch {
	case len(o.names) < 2:
		return errors.New("an average takes at least two networks")
	case o.out == "":
		return errors.New("-out is missing")
	case sum <= 0:
		return fmt.Errorf("the sum of the weights must be above 0, not %v", sum)
	}
	for i := range o.weights {
		o.weights[i] /= sum
	}
	return nil
}

// averageNetworks writes the weighted mean of networks, see fit.Average.
func averageNetworks(ctx context.Context, args []string, out, errOut io.Writer) error {
	o := newAverageOptions()
	if err := tool.ParseFiles(o.FlagSet, args, o.check); err != nil {
		return err
	}
	if err := checkFiles(o.out); err != nil {
		return err
	}
	var networks []*fit.Network
	note := fmt.Sprintf("%s, made on %s.\n", meanBegins, time.Now().Format(time.DateOnly))
	for i, name := range o.names {
		n, content, err := readNetwork(name)
		if err != nil {
			return err
		}
		networks = append(networks, n)
		note += memberNote(name, content, o.weights[i])
	}
	mean := fit.Average(networks, o.weights)
	samples, err := o.samples(ctx, errOut)
	if err != nil {
		return err
	}
	numbers := round(mean, samples, out)
	if err := safefile.Write(o.out, func(w io.Writer) error { return numbers.Write(w, condensed(note)) }); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: the mean of %d networks\n", o.out, len(o.names))
	return nil
}

// samples returns the positions to round by, none without games.
func (o *averageOptions) samples(ctx context.Context, errOut io.Writer) ([]fit.Sample, error) {
	if len(o.games) == 0 {
		return nil, nil
	}
	bar := progress.New(errOut, "games read", -1)
	filter := fit.DefaultFilter()
	filter.FewerNodes = true // scores do not matter here, and endings must be there
	// Nothing is validated, and games that are too few do no harm.
	loading := fit.Loading{Filter: filter}
	data, err := fit.Read(ctx, o.games, loading, func(int) { bar.Add(1) })
	bar.Clear()
	if err != nil {
		return nil, err
	}
	return data.RoundingSamples(), nil
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
