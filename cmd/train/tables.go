package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"vedette/cmd/internal/tool"
	"vedette/eval"
	"vedette/internal/safefile"
	"vedette/training/fit"
)

// tablesSettings are the defaults for tables, whose parameters are in pawns: a
// step moves a value by about a centipawn at first, and decay matters where
// some hundred positions or fewer know a square.
func tablesSettings() fit.Settings {
	return fit.Settings{Epochs: 20, Batch: 16384, Rate: 0.01, Final: 0.01, Warmup: 0.02, Decay: 0.05, Blend: 0.9}
}

// trainTables fits the material and piece-square tables, and writes them as Go.
func trainTables(ctx context.Context, args []string, out, errOut io.Writer) error {
	o := newOptions("tables", tablesSettings())
	goFile := o.String("out", "", "write the tables as Go code to this `file`, such as eval/tables.go")
	if err := tool.ParseFiles(o.FlagSet, args); err != nil {
		return err
	}
	data, loading, err := o.begin(ctx, out, errOut)
	if err != nil {
		return err
	}
	engine := fit.TablesOf(eval.CompiledTables())
	model := fit.NewTables()
	last, err := o.train(ctx, model, data, loading, out, errOut)
	if err != nil {
		return err
	}
	rounded := model.Round(&data.Training)
	loss := o.settings.Loss()
	losses := fitLosses{
		fitted:  last.Validation,
		rounded: fit.MeanLoss(fit.TablesOf(rounded.Tables()), loss, &data.Validation),
		engine:  fit.MeanLoss(engine, loss, &data.Validation),
		what:    "tables",
	}
	losses.print(out)
	if *goFile == "" {
		return nil
	}
	note := o.note(data, losses)
	return safefile.Write(*goFile, func(w io.Writer) error { return rounded.WriteGo(w, "tables", note) })
}

// begin checks the arguments, reads the games that they name, and settles the
// scale.
func (o *options) begin(ctx context.Context, out, errOut io.Writer) (data *fit.Dataset, loading time.Duration, err error) {
	if err := o.check(); err != nil {
		return nil, loading, err
	}
	if data, loading, err = o.load(ctx, out, errOut); err != nil {
		return nil, loading, err
	}
	o.settings.Scale, err = o.scale(data, out)
	return data, loading, err
}

// scale returns the scale that was asked for, or that of the engine's tables,
// and tells which.
func (o *options) scale(data *fit.Dataset, out io.Writer) (scale fit.Scale, err error) {
	scale, origin := o.settings.Scale, "given"
	if scale == (fit.Scale{}) {
		origin = "by which the engine's tables agree best with the results"
		if scale, err = fit.FitScale(fit.TablesOf(eval.CompiledTables()).Predictor(), &data.Training); err != nil {
			return scale, fmt.Errorf("%w; give it as -scale", err)
		}
	}
	fmt.Fprintf(out, "%-20s %10v  centipawns in middlegame and endgame, %s\n", "scale", &scale, origin)
	return scale, nil
}

// fitLosses are mean losses of the validation samples: of what was fitted, of
// the same in whole numbers, and of what the engine has now in its place.
type fitLosses struct {
	fitted, rounded, engine float64
	what                    string // it is: "tables" or "network"
}

func (l fitLosses) print(out io.Writer) {
	fmt.Fprintf(out, "\nvalidation loss\n%-20s %10.6f\n%-20s %10.6f\n%-20s %10.6f\n",
		"fitted", l.fitted, "rounded", l.rounded, "engine's "+l.what, l.engine)
}

// note says where the values come from, for the head of their file.
func (o *options) note(data *fit.Dataset, losses fitLosses) string {
	var b strings.Builder
	s, f := &o.settings, &o.filter
	b.WriteString(o.origin(data))
	fmt.Fprintf(&b, "Filter: -min-plies %d -skip-plies %d -max-score %d -min-men %d -validation %v\n",
		f.MinPlies, f.SkipPlies, f.MaxScore, f.MinMen, o.split.Share)
	fmt.Fprintf(&b, "Settings: -epochs %d -batch %d -rate %v -decay %v -blend %v -scale %v\n",
		s.Epochs, s.Batch, s.Rate, s.Decay, s.Blend, &s.Scale)
	fmt.Fprintf(&b, "-blend-change %v -power %v -average %v -smoothing %v -memory %d\n",
		s.BlendChange, s.Power, s.Average, o.smoothing, o.memory)
	fmt.Fprintf(&b, "-seed %d -threads %d\n", o.split.Seed, s.Threads)
	fmt.Fprintf(&b, "Validation loss: %.6f, %.6f before rounding, %.6f with the engine's %s.\n",
		losses.rounded, losses.fitted, losses.engine, losses.what)
	return b.String()
}
