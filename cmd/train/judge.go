package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"

	"vedette/cmd/internal/tool"
	"vedette/training/fit"
)

// judgeNetworks prints the errors of networks in the positions of a file of games.
func judgeNetworks(ctx context.Context, args []string, out, _ io.Writer) error {
	f := flag.NewFlagSet("judge", flag.ContinueOnError)
	if err := tool.ParseFiles(f, args, func() error {
		if f.NArg() < 2 {
			return errors.New("name a file of games and at least one network")
		}
		return nil
	}); err != nil {
		return err
	}
	names := f.Args()[1:]
	networks, err := readNetworks(names)
	if err != nil {
		return err
	}
	filter := fit.DefaultFilter()
	filter.MinPieces = fewestJudged
	judge, err := fit.ReadJudge(ctx, f.Arg(0), filter)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d positions: square errors of the expected result in millionths, and how many less than the first network\n", judge.Len())
	fmt.Fprintf(out, "%6s", "scale")
	for _, c := range judgedClasses {
		fmt.Fprintf(out, "%21s", c.name)
	}
	fmt.Fprintln(out)
	var first *fit.Verdict
	for i, name := range names {
		v := judge.Judge(networks[i].Predictor())
		if first == nil {
			first = &v
		}
		fmt.Fprintf(out, "%6.3f", v.Factor)
		for _, c := range judgedClasses {
			fmt.Fprint(out, errorsIn(judge.Compare(v, *first, c.least, c.most)))
		}
		fmt.Fprintf(out, "  %s\n", name)
	}
	return nil
}

// errorsIn returns the text of a comparison, a dash if there was no position.
func errorsIn(mean, less, deviation float64) string {
	if math.IsNaN(mean) {
		return fmt.Sprintf("%8s%13s", "-", "")
	}
	return fmt.Sprintf("%8.0f %5.0f ± %4.0f", 1e6*mean, 1e6*less, 1e6*deviation)
}

// fewestJudged is the number of pieces of positions by which networks are judged, at least:
// what separates networks are the opening and the middlegame.
const fewestJudged = 11

// judgedClasses are numbers of pieces for which networks have errors of their own.
var judgedClasses = [...]struct {
	name        string
	least, most int
}{{"all", 0, 32}, {"to 14 pieces", 0, 14}, {"15 to 24", 15, 24}, {"25 and more", 25, 32}}
