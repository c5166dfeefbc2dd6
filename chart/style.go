package chart

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The size of a picture, and of its parts.
const (
	width, height = 8 * vg.Inch, 5 * vg.Inch
	// dotsPerInch is the resolution of PNG files.
	dotsPerInch = 144

	margin     = vg.Length(10) // points
	legendDrop = vg.Length(24) // of the legend below the upper margin, in points
	lineWidth  = vg.Length(1.5)

	titleSize, labelSize, tickSize = 14, 12, 10 // of the letters, in points

	// The greatest numbers of intervals between ticks.
	xTicks, yTicks = 10, 8
)

// typeface is the sans serif font that gonum contains.
const typeface font.Variant = "Sans"

// The colours of Masataka Okabe and Kei Ito, which colour-blind people can
// distinguish (jfly.uni-koeln.de/color, 2002), dark ones first.
var colours = [...]color.NRGBA{
	{0x00, 0x72, 0xb2, 0xff}, // blue
	{0xd5, 0x5e, 0x00, 0xff}, // vermilion
	{0x00, 0x9e, 0x73, 0xff}, // bluish green
	{0xcc, 0x79, 0xa7, 0xff}, // reddish purple
	{0x00, 0x00, 0x00, 0xff}, // black
	{0xe6, 0x9f, 0x00, 0xff}, // orange
	{0x56, 0xb4, 0xe9, 0xff}, // sky blue
}

// dashes distinguish lines in print without colours: lengths of dashes and gaps
// in turn, in points.
var dashes = [...][]vg.Length{
	nil,
	{7, 3},
	{2, 2},
	{9, 3, 2, 3},
	{14, 4},
}

// lineStyle returns the style of line i. The first 35 differ, because the
// numbers of colours and of dashes have no common divisor.
func lineStyle(i int) draw.LineStyle {
	return draw.LineStyle{Color: colours[i%len(colours)], Width: lineWidth, Dashes: dashes[i%len(dashes)]}
}

// dot returns the style of a point on a line.
func dot(line draw.LineStyle) draw.GlyphStyle {
	return draw.GlyphStyle{Color: line.Color, Radius: 2 * lineWidth, Shape: draw.CircleGlyph{}}
}

// fill and outline are for bars.
var (
	fill    = colours[6]
	outline = draw.LineStyle{Color: colours[0], Width: 0.5}
)

var gridLine = draw.LineStyle{Color: color.Gray{0xd8}, Width: 0.5}

// setStyle sets fonts, distances and the lines of the grid.
func (f *figure) setStyle() {
	setFont(&f.Title.TextStyle, titleSize)
	f.Title.Padding = margin
	for _, axis := range []*plot.Axis{&f.X, &f.Y} {
		setFont(&axis.Label.TextStyle, labelSize)
		axis.Label.Padding = margin / 2
		setFont(&axis.Tick.Label, tickSize)
		axis.Padding = 0
	}
	f.grid.Vertical, f.grid.Horizontal = gridLine, gridLine
	setFont(&f.legend.TextStyle, tickSize)
	f.legend.Top = true
	f.legend.Left = true
	f.legend.Padding = margin / 2
	f.legend.ThumbnailWidth = 3 * margin
}

func setFont(style *text.Style, size font.Length) {
	style.Font.Variant = typeface
	style.Font.Size = size
}
