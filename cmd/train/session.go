package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"vedette/cmd/internal/progress"
	"vedette/training/fit"
)

// train fits the model to the data, prints the losses of each epoch, and keeps
// checkpoint and curves as the options say. It returns the last epoch. The
// time is what loading took, for the sum.
func (o *options) train(ctx context.Context, model fit.Model, data *fit.Dataset, loading time.Duration, out, errOut io.Writer) (fit.Epoch, error) {
	var last fit.Epoch
	settings := o.settings
	settings.Seed = o.split.Seed
	trainer, err := fit.NewTrainer(model, data, settings)
	if err != nil {
		return last, err
	}
	if err := o.restore(trainer.Resume); err != nil {
		return last, err
	}
	fmt.Fprintf(out, "\n%5s %10s %10s %10s\n", "epoch", "training", "validation", "last rate")
	for _, epoch := range trainer.Epochs() {
		printEpoch(out, epoch)
	}
	seen, start := 0, time.Now()
	bar := progress.New(errOut, "positions learnt", o.settings.Epochs*data.TrainingSamples())
	bar.Add(len(trainer.Epochs()) * data.TrainingSamples())
	err = trainer.Run(ctx, func(samples int) {
		seen += samples
		bar.Add(samples)
	}, func(epoch fit.Epoch) error {
		bar.Clear()
		printEpoch(out, epoch)
		return o.save(trainer.Save)
	})
	bar.Finish()
	elapsed := time.Since(start)
	if errors.Is(err, context.Canceled) {
		err = o.save(trainer.Save)
		if err == nil {
			err = o.stopped(fmt.Sprintf("after %d of %d epochs", len(trainer.Epochs()), o.settings.Epochs))
		}
	}
	if err := errors.Join(err, o.writeCurves(trainer.Epochs())); err != nil {
		return last, err
	}
	perSecond := func(n int, d time.Duration) float64 { return float64(n) / max(d.Seconds(), 1e-9) }
	fmt.Fprintf(out, "\n%-20s %10.0f positions read a second\n", "loading", perSecond(data.Counts.Total(), loading))
	fmt.Fprintf(out, "%-20s %10.0f samples a second\n", "training", perSecond(seen, elapsed))
	fmt.Fprintf(out, "%-20s %10.0f samples a second\n", "both together", perSecond(seen, elapsed+loading))
	epochs := trainer.Epochs()
	return epochs[len(epochs)-1], nil
}

func printEpoch(out io.Writer, e fit.Epoch) {
	fmt.Fprintf(out, "%5d %10.6f %10.6f %10.2g\n", e.Number, e.Training, e.Validation, e.Rate)
}
