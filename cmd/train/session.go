package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"vedette/cmd/internal/progress"
	"vedette/training/fit"
)

// begin checks the names of the files that are written in the end, and reads the games.
func (o *options) begin(ctx context.Context, out, errOut io.Writer) (
	data *fit.Dataset, loading time.Duration, err error,
) {
	if err := o.prepare(o.out, "vedette "+o.Name()+" "); err != nil {
		return nil, 0, err
	}
	return o.load(ctx, out, errOut)
}

// train fits the model to the data, prints the losses of each epoch, and writes
// checkpoints as the options say. It returns the last epoch. loading is the time
// that loading took, for the summary.
func (o *options) train(ctx context.Context, model fit.Model, data *fit.Dataset, loading time.Duration, out, errOut io.Writer) (fit.Epoch, error) {
	var last fit.Epoch
	settings := o.settings
	settings.Seed = o.Split.Seed
	trainer := fit.NewTrainer(model, data, settings)
	if err := o.restore(trainer.Resume); err != nil {
		return last, err
	}
	fmt.Fprintf(out, "\n%5s %10s %10s %10s %6s\n", "epoch", "training", "validation", "last rate", "rank")
	for _, epoch := range trainer.Epochs() {
		printEpoch(out, epoch)
	}
	seen, start := 0, time.Now()
	bar := progress.New(errOut, "positions learnt", o.settings.Epochs*data.Training.Len())
	bar.Skip(len(trainer.Epochs()) * data.Training.Len())
	err := trainer.Run(ctx, func(samples int) {
		seen += samples
		bar.Add(samples)
	}, func(epoch fit.Epoch) {
		bar.Clear()
		printEpoch(out, epoch)
		if err := o.save(trainer.Save); err != nil { // the network is worth more
			fmt.Fprintf(errOut, "epoch %d: the checkpoint cannot be saved: %v\n", epoch.Number, err)
		}
	})
	bar.Clear()
	elapsed := time.Since(start)
	if errors.Is(err, context.Canceled) {
		err = cmp.Or(o.save(trainer.Save), o.stopped(fmt.Sprintf("after %d of %d epochs", len(trainer.Epochs()), o.settings.Epochs)))
	}
	if err != nil {
		return last, err
	}
	printRates(out, data.Counts.Total(), seen, loading, elapsed)
	epochs := trainer.Epochs()
	return epochs[len(epochs)-1], nil
}

// printRates prints how fast positions were read and samples learnt.
func printRates(out io.Writer, positions, samples int, loading, learning time.Duration) {
	perSecond := func(n int, d time.Duration) float64 { return float64(n) / max(d.Seconds(), 1e-9) }
	fmt.Fprintf(out, "\n%-20s %10.0f positions read a second\n", "loading", perSecond(positions, loading))
	fmt.Fprintf(out, "%-20s %10.0f samples a second\n", "training", perSecond(samples, learning))
	fmt.Fprintf(out, "%-20s %10.0f samples a second\n", "both together", perSecond(samples, learning+loading))
}

func printEpoch(out io.Writer, e fit.Epoch) {
	fmt.Fprintf(out, "%5d %10.6f %10.6f %10.2g %6.1f\n", e.Number, e.Training, e.Validation, e.Rate, e.Rank)
}

// compare prints the mean losses on the validation samples of the fitted model, of its
// quantised values, and of the engine's present ones, and returns a sentence about them. what
// is "tables" or "network".
func (o *options) compare(what string, last fit.Epoch, rounded, engine fit.Model, data *fit.Dataset, out io.Writer) string {
	mean := func(m fit.Model) float64 { return fit.MeanLoss(m, o.settings.Loss(), &data.Validation) }
	after, before := mean(rounded), mean(engine)
	fmt.Fprintf(out, "\nvalidation loss\n%-20s %10.6f\n%-20s %10.6f\n%-20s %10.6f\n",
		"fitted", last.Validation, "rounded", after, "engine's "+what, before)
	return fmt.Sprintf("Validation loss: %.6f, %.6f before rounding, %.6f with the engine's %s.\n", after, last.Validation, before, what)
}

// note describes the origin of the values, for the head of their file, with a sentence about
// their losses.
func (o *options) note(data *fit.Dataset, losses string) string {
	s := &o.settings
	return o.origin(data) + fmt.Sprintf("Settings: -epochs %d -batch %d -rate %v -decay %v -blend %v\n"+
		"-own %v -ending-results %v -smoothing %v\n-validation %v -seed %d -threads %d\n",
		s.Epochs, s.Batch, s.Rate, s.Decay, s.Blend, s.Own, s.EndingResults, o.Smoothing, o.Split.Share, o.Split.Seed, s.Threads) + losses
}
