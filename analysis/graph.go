package analysis

import (
	"fmt"
	"math"
	"strings"

	"vedette/pgn"
)

// The size of the graph in pixels. It is as wide as its place: the curve is stretched,
// and all else has its X in per cent, so that text and dots keep their size.
const (
	graphWidth      = 720 // of the curve before it is stretched
	graphHeight     = 160
	graphFullHeight = 184 // with the names of the phases
	graphTextY      = 178
	graphLetter     = 2.2 // the width of a letter of these names on a telephone, in per cent
)

// graphView is the graph of the expected score of White, for the template.
type graphView struct {
	Width, Height, FullHeight, Middle, TextY int

	Areas   []string // corners of what is White's
	Curves  []string
	Borders []borderView
	Dots    []dotView
	Rings   bool // there is a turning point
}

// borderView is where a phase begins.
type borderView struct {
	X    float64
	Text string
}

// dotView is a move that has a mark.
type dotView struct {
	X              float64
	Y, Class, Text string
	Ring           bool // a turning point
}

// newGraph returns the graph of a game, nil for one without moves.
func newGraph(l *Line) *graphView {
	if len(l.Moves) == 0 {
		return nil
	}
	g := &graphView{
		Width: graphWidth, Height: graphHeight, FullHeight: graphFullHeight, Middle: graphHeight / 2, TextY: graphTextY,
	}
	percent := func(i int) float64 { return math.Round(1e4*float64(i)/float64(len(l.Moves))) / 100 }
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
			X: percent(i + 1), Y: fmt.Sprintf("%.1f", y(i+1)), Class: string(m.Mark),
			Text: pgn.MoveNumber(&l.Positions[i].Position) + " " + l.san(i) + m.Mark.Glyph(), Ring: m.TurningPoint,
		})
		g.Rings = g.Rings || m.TurningPoint
	}
	g.addPhases(l, percent)
	return g
}

// addPhases adds where the phases begin, with their names where there is room.
func (g *graphView) addPhases(l *Line, percent func(int) float64) {
	for i := range l.Positions {
		if i == 0 || l.Positions[i].phase != l.Positions[i-1].phase {
			g.Borders = append(g.Borders, borderView{percent(i), string(l.Positions[i].phase)})
		}
	}
	end := 100.0
	for i := len(g.Borders) - 1; i >= 0; i-- {
		b := &g.Borders[i]
		if end-b.X < graphLetter*float64(len(b.Text)) {
			b.Text = ""
		}
		end = b.X
	}
}
