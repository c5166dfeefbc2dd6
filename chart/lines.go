package chart

import (
	"errors"
	"fmt"

	"gonum.org/v1/plot/plotter"
)

// Series is a line through the points (X[0], Y[0]), (X[1], Y[1]), …
type Series struct {
	Name string // in the legend; empty for none
	X, Y []float64
}

// Lines draws a chart with one line for each series. Every series has at least
// one point, and all numbers are finite.
func Lines(file string, labels Labels, series ...Series) error {
	return render(file, labels, func(f *figure) error {
		if len(series) == 0 {
			return errors.New("no series to draw")
		}
		for i, s := range series {
			line, err := s.line(i)
			if err != nil {
				return fmt.Errorf("series %d, %q: %w", i+1, s.Name, err)
			}
			f.Add(line)
			if line.Len() == 1 { // too short to be seen
				f.Add(&plotter.Scatter{XYs: line.XYs, GlyphStyle: dot(line.LineStyle)})
			}
			f.name(s.Name, line)
		}
		return nil
	})
}

// line returns the series as line i of a chart.
func (s *Series) line(i int) (*plotter.Line, error) {
	switch {
	case len(s.X) != len(s.Y):
		return nil, fmt.Errorf("%d values of x, but %d of y", len(s.X), len(s.Y))
	case len(s.X) == 0:
		return nil, errors.New("no points to draw")
	}
	points := make(plotter.XYs, len(s.X))
	for j := range points {
		points[j] = plotter.XY{X: s.X[j], Y: s.Y[j]}
	}
	line, err := plotter.NewLine(points) // refuses what is not finite
	if err != nil {
		return nil, err
	}
	line.LineStyle = lineStyle(i)
	return line, nil
}
