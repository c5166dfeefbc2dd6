package analysis

import (
	"fmt"
	"strings"
)

// The size of the graph in units of its picture.
const (
	graphWidth      = 720
	graphHeight     = 160
	graphFullHeight = 184 // with the names of the phases
	graphTextY      = 180
	graphTextRoom   = 125 // the least width for such a name
)

// graphView is the graph of the points that White expects, for the template.
type graphView struct {
	Width, Height, FullHeight, Middle, TextY int

	Plies   int
	Areas   []string // corners of what is White's
	Curves  []string
	Borders []borderView
	Dots    []dotView
	Rings   bool // there is a turning point
}

// borderView is where a phase begins.
type borderView struct {
	X, TextX int
	Text     string
}

// dotView is a move that has a mark.
type dotView struct {
	X, Y, Class, Text string
	Ring              bool // a turning point
}

// newGraph returns the graph of a game, nil for one without moves.
func newGraph(l *Line) *graphView {
	if len(l.Moves) == 0 {
		return nil
	}
	g := &graphView{
		Width: graphWidth, Height: graphHeight, FullHeight: graphFullHeight, Middle: graphHeight / 2, TextY: graphTextY,
		Plies: len(l.Moves),
	}
	x := func(i int) float64 { return graphWidth * float64(i) / float64(len(l.Moves)) }
	y := func(i int) float64 { return graphHeight * (1 - l.Positions[i].WDL.Expected()) }
	for begin := 0; begin < len(l.Positions); {
		end := begin
		var points strings.Builder
		for end < len(l.Positions) && l.Positions[end].Analysed {
			fmt.Fprintf(&points, " %.1f,%.1f", x(end), y(end))
			end++
		}
		if end > begin {
			g.Curves = append(g.Curves, points.String()[1:])
			g.Areas = append(g.Areas, fmt.Sprintf("%.1f,%d%s %.1f,%d", x(begin), graphHeight, &points, x(end-1), graphHeight))
		}
		begin = end + 1
	}
	for i := range l.Moves {
		m := &l.Moves[i]
		if m.Mark == NoMark {
			continue
		}
		g.Dots = append(g.Dots, dotView{
			X: fmt.Sprintf("%.1f", x(i+1)), Y: fmt.Sprintf("%.1f", y(i+1)), Class: string(m.Mark),
			Text: numberOf(&l.Positions[i]) + " " + l.san(i) + m.Mark.Glyph(), Ring: m.TurningPoint,
		})
		g.Rings = g.Rings || m.TurningPoint
	}
	g.addPhases(l, x)
	return g
}

// addPhases adds where the phases begin, with their names where there is room.
func (g *graphView) addPhases(l *Line, x func(int) float64) {
	for i := range l.Positions {
		if i > 0 && l.Positions[i].phase == l.Positions[i-1].phase {
			continue
		}
		at := int(x(i))
		if n := len(g.Borders); n > 0 && at-g.Borders[n-1].X < graphTextRoom {
			g.Borders[n-1].Text = ""
		}
		g.Borders = append(g.Borders, borderView{X: at, TextX: at + 5, Text: string(l.Positions[i].phase)})
	}
	if last := &g.Borders[len(g.Borders)-1]; graphWidth-last.X < graphTextRoom {
		last.Text = ""
	}
}
