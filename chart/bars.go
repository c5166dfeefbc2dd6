package chart

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// barShare is the share of its place on the axis that a bar fills.
const barShare = 0.7

// Bars draws one bar for each name, from 0 to its value. If a name is wider
// than its place, all names are turned.
func Bars(file string, labels Labels, names []string, values []float64) error {
	return render(file, labels, func(f *figure) error {
		switch {
		case len(values) == 0:
			return errors.New("no values to draw")
		case len(names) != len(values):
			return fmt.Errorf("%d names, but %d values", len(names), len(values))
		}
		place := plotWidth / vg.Length(len(values))
		bars, err := plotter.NewBarChart(plotter.Values(values), barShare*place)
		if err != nil {
			return err
		}
		bars.Color, bars.LineStyle = fill, outline
		f.Add(bars)
		f.NominalX(names...)
		f.X.Padding, f.Y.Padding = margin/2, 0
		f.grid.Vertical.Color = nil
		f.X.Min, f.X.Max = -0.5, float64(len(values))-0.5
		f.fitNames(names, place)
		return nil
	})
}

// plotWidth is roughly the width of a picture without labels and margins.
const plotWidth = width - vg.Inch

// fitNames turns the names below the axis if one is wider than its place.
func (f *figure) fitNames(names []string, place vg.Length) {
	style := &f.X.Tick.Label
	for _, name := range names {
		if style.Width(name) > place {
			style.Rotation = math.Pi / 6
			style.XAlign, style.YAlign = draw.XRight, draw.YCenter
			return
		}
	}
}
