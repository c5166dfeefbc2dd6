package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"vedette/cmd/internal/tool"
	"vedette/eval"
	"vedette/internal/safefile"
)

// averageOptions are the arguments of average.
type averageOptions struct {
	*flag.FlagSet
	out     string
	names   []string
	weights []float64 // of the networks, with the sum 1
}

// check reads the names and weights, and returns an error for an invalid argument.
func (o *averageOptions) check() error {
	sum := 0.0
	for _, arg := range o.Args() {
		name, text, given := arg, "1", false
		if i := strings.LastIndex(arg, "@"); i >= 0 {
			name, text, given = arg[:i], arg[i+1:], true
		}
		weight, err := strconv.ParseFloat(text, 64)
		if given && (err != nil || weight == 0 || !(math.Abs(weight) <= 1e6)) {
			return fmt.Errorf("%s: the weight %q is not a number other than 0", name, text)
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
		return fmt.Errorf("the weights have the sum %v, want more than 0", sum)
	}
	for i := range o.weights {
		o.weights[i] /= sum
	}
	return nil
}

// averageNetworks writes the weighted mean of networks of the same shape; one without
// king buckets counts as one whose buckets are the same. It makes sense only for networks
// of which some began with others: then the mean of the weights is often better than each
// (Wortsman et al., Model soups, 2022).
func averageNetworks(_ context.Context, args []string, out, _ io.Writer) error {
	o := &averageOptions{FlagSet: flag.NewFlagSet("average", flag.ContinueOnError)}
	o.StringVar(&o.out, "out", "", "write the network to this `file`, such as new.network")
	if err := tool.ParseFiles(o.FlagSet, args, o.check); err != nil {
		return err
	}
	var networks []*eval.NetworkNumbers
	note := fmt.Sprintf("%s, made on %s.\n", meanBegins, time.Now().Format(time.DateOnly))
	pieces, attacked := 0, false // inputs of the network with most
	for i, name := range o.names {
		content, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		n, err := eval.ReadNetworkNumbers(content)
		if err != nil {
			return fmt.Errorf("%q: %w", name, err)
		}
		networks = append(networks, n)
		pieces, attacked = max(pieces, n.Pieces()), attacked || n.Attacked()
		note += memberNote(name, content, o.weights[i])
	}
	var mean mean
	for i, n := range networks {
		if err := mean.add(widened(n, pieces, attacked), o.weights[i]); err != nil {
			return fmt.Errorf("%q: %w", o.names[i], err)
		}
	}
	if err := safefile.Write(o.out, func(w io.Writer) error { return mean.numbers().Write(w, condensed(note)) }); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: the mean of %d networks\n", o.out, len(o.names))
	return nil
}

// widened returns a network with as many inputs for pieces, and with those for attacks
// if these are wanted: without king buckets as one whose buckets are the same, without
// inputs for attacks as one in which they do nothing.
func widened(n *eval.NetworkNumbers, pieces int, attacked bool) *eval.NetworkNumbers {
	w := *n
	of, others := n.HiddenLayer[:n.Pieces()*n.Hidden], n.HiddenLayer[n.Pieces()*n.Hidden:]
	if n.Pieces() == eval.PlaceInputs && pieces%eval.PlaceInputs == 0 {
		of = slices.Repeat(of, pieces/eval.PlaceInputs)
		w.Inputs += pieces - n.Pieces()
	}
	var nothing []int16
	if attacked && !n.Attacked() {
		nothing = make([]int16, eval.AttackInputs*n.Hidden)
		w.Inputs += eval.AttackInputs
	}
	w.HiddenLayer = slices.Concat(of, nothing, others)
	return &w
}

// mean is a weighted sum of networks.
type mean struct {
	shape *eval.NetworkNumbers // any of them
	parts [][]float64          // as NetworkNumbers.Parts
}

// add adds a network, which must have the shape of those before.
func (m *mean) add(n *eval.NetworkNumbers, weight float64) error {
	if m.shape == nil {
		m.shape = n
		for _, part := range n.Parts() {
			m.parts = append(m.parts, make([]float64, reflect.ValueOf(part).Len()))
		}
	}
	if n.NetworkShape != m.shape.NetworkShape {
		return fmt.Errorf("the network has the shape %v, the first %v", n.NetworkShape, m.shape.NetworkShape)
	}
	for i, part := range n.Parts() {
		switch numbers := part.(type) {
		case []int8:
			addTo(m.parts[i], numbers, weight)
		case []int16:
			addTo(m.parts[i], numbers, weight)
		case []int32:
			addTo(m.parts[i], numbers, weight)
		}
	}
	return nil
}

func addTo[T int8 | int16 | int32](sum []float64, numbers []T, weight float64) {
	for i, n := range numbers {
		sum[i] += weight * float64(n)
	}
}

// numbers returns the sum as a network, rounded. With negative weights a sum may be larger
// than the engine takes; it becomes the nearest number that is not.
func (m *mean) numbers() *eval.NetworkNumbers {
	n := eval.NewNetworkNumbers(m.shape.NetworkShape)
	hidden, outputs := m.parts[0], m.parts[1] // as in NetworkNumbers.Parts
	attacks := hidden[n.Pieces()*n.Hidden : n.Inputs*n.Hidden]
	clamp(attacks, eval.MaxAttackWeight)
	clamp(hidden, eval.MaxHidden)
	clamp(outputs, eval.MaxOutput)
	for i, part := range n.Parts() {
		switch numbers := part.(type) {
		case []int8:
			roundInto(numbers, m.parts[i], math.MaxInt8)
		case []int16:
			roundInto(numbers, m.parts[i], math.MaxInt16)
		case []int32:
			roundInto(numbers, m.parts[i], math.MaxInt32)
		}
	}
	return n
}

// clamp moves numbers that are larger than most to it.
func clamp(numbers []float64, most float64) {
	for i, x := range numbers {
		numbers[i] = max(-most, min(x, most))
	}
}

func roundInto[T int8 | int16 | int32](numbers []T, sum []float64, most float64) {
	clamp(sum, most)
	for i, x := range sum {
		numbers[i] = T(math.RoundToEven(x))
	}
}
