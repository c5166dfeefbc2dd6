package main

import (
	"context"
	"fmt"
	"io"

	"vedette/cmd/internal/tool"
	"vedette/eval"
	"vedette/internal/safefile"
	"vedette/training/fit"
)

// wdlOptions are the arguments of wdl.
type wdlOptions struct{ *source }

// newWDLOptions returns the defaults. There are few parameters and millions of
// positions, so a fifth of the games can be used for validation.
func newWDLOptions() *wdlOptions {
	return &wdlOptions{newSource("wdl", "the model", "eval/default.wdl", fit.WDLFilter(), fit.Split{Share: 0.2, Seed: 1})}
}

// fitWDL fits the model of results and writes it.
func fitWDL(ctx context.Context, args []string, out, errOut io.Writer) error {
	o := newWDLOptions()
	if err := tool.ParseFiles(o.FlagSet, args, o.check); err != nil {
		return err
	}
	if err := checkFile(o.out, "vedette wdl "); err != nil {
		return err
	}
	data, _, err := o.load(ctx, out, errOut)
	if err != nil {
		return err
	}
	model, err := fit.FitWDL(&data.Training)
	if err != nil {
		return err
	}
	engine := &fit.WDL{WDLModel: eval.CompiledWDL()}
	losses := wdlLosses{lossesOf(model, data), lossesOf(engine, data)}
	fmt.Fprintf(out, "\n%-20s %10s %10s\n", "loss", "training", "validation")
	printWDLLosses(out, "fitted", losses.fitted)
	printWDLLosses(out, "engine's model", losses.engine)
	printWDL(out, model)
	note := o.note(data, losses)
	return safefile.Write(o.out, func(w io.Writer) error { return model.Write(w, note) })
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

// note describes the origin of the model, for the head of its file.
func (o *wdlOptions) note(data *fit.Dataset, losses wdlLosses) string {
	return o.origin(data) + fmt.Sprintf("Settings: -max-score %d -validation %v -seed %d\n"+
		"Validation loss: %.6f, %.6f with the model before.\n"+
		"Training loss: %.6f, %.6f with the model before.\n",
		o.Filter.MaxScore, o.Split.Share, o.Split.Seed,
		losses.fitted.validation, losses.engine.validation, losses.fitted.training, losses.engine.training)
}
