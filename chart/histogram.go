package chart

import (
	"errors"
	"fmt"

	"gonum.org/v1/plot/plotter"
)

// Histogram draws the counts of numbers in bins of equal width. Bin i holds the
// numbers from from + i·width to from + (i+1)·width; width is positive.
func Histogram(file string, labels Labels, from, width float64, counts []uint64) error {
	return render(file, labels, func(f *figure) error {
		switch {
		case len(counts) == 0:
			return errors.New("no bins to draw")
		case !(width > 0):
			return fmt.Errorf("the bins have width %v, which must be positive", width)
		}
		bins := make([]plotter.HistogramBin, len(counts))
		for i, count := range counts {
			left := from + float64(i)*width
			bins[i] = plotter.HistogramBin{Min: left, Max: left + width, Weight: float64(count)}
		}
		f.Add(&plotter.Histogram{Bins: bins, Width: width, FillColor: fill, LineStyle: outline})
		f.Y.Min = 0
		return nil
	})
}
