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

// fitWDL fits the model of results and writes it. There are few parameters and millions of
// positions, so a fifth of the games can be used for validation.
func fitWDL(ctx context.Context, args []string, out, errOut io.Writer) error {
	o := newSource("wdl", "the model", "eval/default.wdl", fit.WDLFilter(), fit.Split{Share: 0.2, Seed: 1})
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
	training, before := model.MeanLoss(&data.Training), engine.MeanLoss(&data.Training)
	validation, validationBefore := model.MeanLoss(&data.Validation), engine.MeanLoss(&data.Validation)
	fmt.Fprintf(out, "\n%-20s %10s %10s\n%-20s %10.6f %10.6f\n%-20s %10.6f %10.6f\n", "loss", "training", "validation",
		"fitted", training, validation, "engine's model", before, validationBefore)
	printWDL(out, model)
	note := o.origin(data) + fmt.Sprintf("Settings: -validation %v -seed %d\n"+
		"Validation loss: %.6f, %.6f with the model before.\nTraining loss: %.6f, %.6f with the model before.\n",
		o.Split.Share, o.Split.Seed, validation, validationBefore, training, before)
	return safefile.Write(o.out, func(w io.Writer) error { return model.Write(w, note) })
}

// printWDL prints the numbers of the model in centipawns.
func printWDL(out io.Writer, m *fit.WDL) {
	fmt.Fprintf(out, "\n%-20s %10s %10s\n", "phase", "centre", "spread")
	for phase, centre := range m.Centre {
		fmt.Fprintf(out, "%-20d %10.1f %10.1f\n", phase, centre, m.Spread[phase])
	}
}
