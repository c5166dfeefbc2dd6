package main

import (
	"encoding/csv"
	"io"
	"strconv"

	"vedette/chart"
	"vedette/internal/safefile"
	"vedette/training/fit"
)

// writeCurves writes the losses of all epochs to the files of the options.
func (o *options) writeCurves(epochs []fit.Epoch) error {
	if len(epochs) == 0 {
		return nil
	}
	if o.curveCSV != "" {
		if err := safefile.Write(o.curveCSV, func(w io.Writer) error { return writeCSV(w, epochs) }); err != nil {
			return err
		}
	}
	if o.curvePicture != "" {
		return drawCurves(o.curvePicture, o.Name(), epochs)
	}
	return nil
}

// writeCSV writes a line for each epoch.
func writeCSV(w io.Writer, epochs []fit.Epoch) error {
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', 8, 64) }
	out := csv.NewWriter(w)
	records := [][]string{{"epoch", "training", "validation", "rate"}}
	for _, e := range epochs {
		records = append(records, []string{strconv.Itoa(e.Number), number(e.Training), number(e.Validation), number(e.Rate)})
	}
	return out.WriteAll(records)
}

// drawCurves draws both losses by epoch.
func drawCurves(file, model string, epochs []fit.Epoch) error {
	training, validation := chart.Series{Name: "training"}, chart.Series{Name: "validation"}
	for _, e := range epochs {
		training.X, training.Y = append(training.X, float64(e.Number)), append(training.Y, e.Training)
		validation.X, validation.Y = append(validation.X, float64(e.Number)), append(validation.Y, e.Validation)
	}
	labels := chart.Labels{Title: "Training of the " + model, X: "epoch", Y: "loss (nats)"}
	return chart.Lines(file, labels, training, validation)
}
