package chart

import (
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"
)

// Labels are the texts of a chart. An empty one takes no room.
type Labels struct{ Title, X, Y string }

// figure is a chart that is being composed: the plot, and a legend to the right
// of it, where it hides no data.
type figure struct {
	*plot.Plot
	grid   *plotter.Grid
	legend plot.Legend
	named  bool // the legend has an entry
}

// render draws a chart, which compose fills with data, into the file, in the
// format of its extension. Errors name the file; after an error an existing
// file is unchanged.
func render(file string, labels Labels, compose func(f *figure) error) error {
	canvas, err := newCanvas(file)
	if err != nil {
		return err
	}
	f := newFigure(labels)
	if err := compose(f); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	f.drawOn(draw.New(canvas))
	if err := save(file, canvas); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

// newFigure returns an empty chart with grid and labels.
func newFigure(labels Labels) *figure {
	f := &figure{Plot: plot.New(), grid: plotter.NewGrid(), legend: plot.NewLegend()}
	f.Title.Text, f.X.Label.Text, f.Y.Label.Text = labels.Title, labels.X, labels.Y
	f.X.Tick.Marker, f.Y.Tick.Marker = ticks(xTicks), ticks(yTicks)
	f.setStyle()
	f.Add(f.grid)
	return f
}

// name adds an entry to the legend, unless the name is empty.
func (f *figure) name(name string, sample plot.Thumbnailer) {
	if name != "" {
		f.legend.Add(name, sample)
		f.named = true
	}
}

// drawOn draws the chart.
func (f *figure) drawOn(page draw.Canvas) {
	page.SetColor(f.BackgroundColor)
	page.Fill(page.Rectangle.Path())
	page = draw.Crop(page, margin, -margin, margin, -margin)
	if f.named {
		width := f.legend.Rectangle(page).Size().X
		f.legend.Draw(draw.Crop(page, page.Size().X-width, 0, 0, -legendDrop))
		page = draw.Crop(page, 0, -width-margin, 0, 0)
	}
	f.Draw(page)
}
