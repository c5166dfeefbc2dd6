package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"vedette/cmd/internal/tool"
	"vedette/eval"
	"vedette/selfplay"
	"vedette/training/fit"
)

// wdlOptions are the arguments of wdl.
type wdlOptions struct {
	*source
	degree  int
	outFile string
}

// newWDLOptions returns the defaults. There are few parameters and millions of
// positions, so a fifth of the games can be used for validation.
func newWDLOptions() *wdlOptions {
	o := &wdlOptions{source: newSource("wdl", fit.WDLFilter(), fit.Split{Share: 0.2, Seed: 1})}
	o.IntVar(&o.degree, "degree", 2, "how the probabilities of a result depend on the phase: 0 not at all, 1 linearly, 2 quadratically")
	o.StringVar(&o.outFile, "out", "", "write the model to this `file`, such as eval/default.wdl")
	return o
}

// check returns an error for an invalid argument.
func (o *wdlOptions) check() error {
	if o.degree < 0 || o.degree > fit.MaxWDLDegree {
		return fmt.Errorf("-degree must be from 0 to %d, not %d", fit.MaxWDLDegree, o.degree)
	}
	if err := o.source.check(); err != nil {
		return err
	}
	if o.weights != nil {
		return errors.New("FILE@WEIGHT is not for this command: every position counts 1")
	}
	return nil
}

// fitWDL fits the model of results and writes it.
func fitWDL(ctx context.Context, args []string, out, errOut io.Writer) error {
	o := newWDLOptions()
	if err := tool.ParseFiles(o.FlagSet, args, o.check); err != nil {
		return err
	}
	if err := checkFiles(o.outFile); err != nil {
		return err
	}
	data, _, err := o.load(ctx, out, errOut)
	if err != nil {
		return err
	}
	model, err := o.compareDegrees(data, out)
	if err != nil {
		return err
	}
	engine := &fit.WDL{WDLModel: eval.CompiledWDL()}
	losses := wdlLosses{lossesOf(model, data), lossesOf(engine, data)}
	printWDLLosses(out, "engine's model", losses.engine)
	printWDL(out, model)
	reliability := model.Reliability(&data.Validation)
	printReliability(out, &reliability)
	note := o.note(data, losses)
	return writeOut(o.outFile, out, func(w io.Writer) error { return model.Write(w, note) })
}

// wdlLosses are the mean losses of the fitted model and of the engine's present
// one.
type wdlLosses struct{ fitted, engine setLosses }

// setLosses are the mean losses of a model on the training and the validation
// set.
type setLosses struct{ training, validation float64 }

func lossesOf(m *fit.WDL, data *fit.Dataset) setLosses {
	return setLosses{m.MeanLoss(&data.Training), m.MeanLoss(&data.Validation)}
}

// compareDegrees fits a model of each degree, prints the losses, and returns
// the model of the wanted degree. Other degrees may fail on some games.
func (o *wdlOptions) compareDegrees(data *fit.Dataset, out io.Writer) (wanted *fit.WDL, err error) {
	fmt.Fprintf(out, "\n%-20s %10s %10s\n", "loss", "training", "validation")
	for degree := range fit.MaxWDLDegree + 1 {
		name := fmt.Sprintf("degree %d", degree)
		model, failed := fit.FitWDL(&data.Training, degree)
		if failed == nil {
			printWDLLosses(out, name, lossesOf(model, data))
		} else {
			fmt.Fprintf(out, "%-20s %10s %10s\n", name, "-", "-")
		}
		if degree == o.degree {
			wanted, err = model, failed
		}
	}
	return wanted, err
}

func printWDLLosses(out io.Writer, name string, l setLosses) {
	fmt.Fprintf(out, "%-20s %10.6f %10.6f\n", name, l.training, l.validation)
}

// printWDL prints the numbers of the model in centipawns.
func printWDL(out io.Writer, m *fit.WDL) {
	fmt.Fprintf(out, "\n%-20s %10s %10s\n", "phase", "centre", "spread")
	for phase, centre := range m.Centre {
		fmt.Fprintf(out, "%-20d %10.1f %10.1f\n", phase, centre, m.Spread[phase])
	}
}

// printReliability prints, in per cent, the predicted and the observed
// frequency in each bucket.
func printReliability(out io.Writer, table *fit.Reliability) {
	columns := [...]struct {
		name   string
		result selfplay.Result // of the side to move, as if it were White
	}{{"wins", selfplay.WhiteWins}, {"draws", selfplay.Drawn}, {"loses", selfplay.BlackWins}}
	fmt.Fprintf(out, "\n%-20s", "the side to move")
	for _, c := range columns {
		fmt.Fprintf(out, " %29s", c.name)
	}
	fmt.Fprintf(out, "\n%-20s", "in validation")
	for range columns {
		fmt.Fprintf(out, " %9s %9s %9s", "positions", "predicted", "observed")
	}
	fmt.Fprintln(out)
	width := 100 / len(table[0])
	for i := range table[0] {
		fmt.Fprintf(out, "%-20s", fmt.Sprintf("%d to %d %%", i*width, (i+1)*width))
		for _, c := range columns {
			b := table[c.result][i]
			fmt.Fprintf(out, " %9d %9.1f %9.1f", b.Positions, 100*b.Predicted, 100*b.Observed)
		}
		fmt.Fprintln(out)
	}
}

// note describes the origin of the model, for the head of its file.
func (o *wdlOptions) note(data *fit.Dataset, losses wdlLosses) string {
	return o.origin(data) + fmt.Sprintf("Settings: -degree %d -max-score %d -validation %v -seed %d\n"+
		"Validation loss: %.6f, %.6f with the model before.\n"+
		"Training loss: %.6f, %.6f with the model before.\n",
		o.degree, o.filter.MaxScore, o.split.Share, o.split.Seed,
		losses.fitted.validation, losses.engine.validation, losses.fitted.training, losses.engine.training)
}
