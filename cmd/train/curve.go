package main

import (
	"encoding/csv"
	"io"
	"strconv"

	"vedette/internal/safefile"
	"vedette/training/fit"
)

// writeCurves writes the losses of all epochs to the file of the options, if there is one.
func (o *options) writeCurves(epochs []fit.Epoch) error {
	if len(epochs) == 0 || o.curveCSV == "" {
		return nil
	}
	return safefile.Write(o.curveCSV, func(w io.Writer) error { return writeCSV(w, epochs) })
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
