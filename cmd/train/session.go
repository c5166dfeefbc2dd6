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
	if o.resume {
		if err := trainer.Resume(o.checkpoint); err != nil {
			return last, err
		}
	}
	fmt.Fprintf(out, "\n%5s %10s %10s %10s\n", "epoch", "training", "validation", "last rate")
	for _, epoch := range trainer.Epochs() {
		printEpoch(out, epoch)
	}
	seen, start := 0, time.Now()
	bar := progress.New(errOut, "positions learnt", o.settings.Epochs*data.Training.Len())
	bar.Add(len(trainer.Epochs()) * data.Training.Len())
	err = trainer.Run(ctx, func(samples int) {
		seen += samples
		bar.Add(samples)
	}, func(epoch fit.Epoch) error {
		bar.Clear()
		printEpoch(out, epoch)
		return o.save(trainer)
	})
	bar.Finish()
	elapsed := time.Since(start)
	if errors.Is(err, context.Canceled) {
		err = o.stopped(trainer)
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

// save saves a checkpoint if the options ask for one.
func (o *options) save(trainer *fit.Trainer) error {
	if o.checkpoint == "" {
		return nil
	}
	return trainer.Save(o.checkpoint)
}

// stopped saves what was learnt before Ctrl-C, and returns what to say.
func (o *options) stopped(trainer *fit.Trainer) error {
	if err := o.save(trainer); err != nil {
		return err
	}
	return fmt.Errorf("stopped after %d of %d epochs; %s", len(trainer.Epochs()), o.settings.Epochs, goingOn(o.checkpoint))
}

// goingOn tells how a run that was stopped can go on.
func goingOn(checkpoint string) string {
	if checkpoint == "" {
		return "with -checkpoint it could go on later"
	}
	return "the same command with -resume goes on"
}
