package main

import (
	"fmt"
	"html"
	"strings"
)

// style is the style sheet. Visited, repeated and cut nodes differ in brightness
// and line as well as in colour, so that they can be told apart in print. The
// colours are those of Masataka Okabe and Kei Ito, which are safe for the
// colour-blind.
const style = `<style>
text{font:12px Liberation Sans,Arial,Helvetica,sans-serif;text-anchor:middle;fill:#000;stroke:none}
.title{font-size:17px}.small{font-size:9px;fill:#444}.left{text-anchor:start}
.visited{fill:#d9edf8;stroke:#0072b2;stroke-width:1.3}
.again{fill:#f0b460;stroke:#a03c00;stroke-width:2.6}
.cut{fill:#fff;stroke:#8a8a8a;stroke-dasharray:3 3}.cut text{fill:#8a8a8a}
.mark{fill:none;stroke:#a03c00;stroke-width:1.2}
</style>
`

// picture returns the tracing as SVG.
func (t *tracing) picture() string {
	spots, width, height := layout(t.tree)
	d := &drawing{tracing: t, spots: spots}
	d.printf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %v %v" width="%v" height="%v">`+"\n", width, height, width, height)
	d.printf("<title>%s</title>\n", html.EscapeString(t.title()+"; "+t.counts()))
	d.WriteString(style)
	d.printf(`<rect width="%v" height="%v" fill="#fff"/>`+"\n", width, height)
	d.text(width/2, 30, "title", t.title())
	d.text(width/2, 52, "", t.counts())
	for n := range spots {
		for i := range t.tree.Children(n) {
			d.edge(n, t.tree.Child(n, i))
		}
	}
	for n := range spots {
		d.node(n)
	}
	d.legend(width, height)
	d.WriteString("</svg>\n")
	return d.String()
}

// A drawing is an unfinished picture.
type drawing struct {
	strings.Builder
	*tracing
	spots []spot
}

func (d *drawing) printf(format string, details ...any) { fmt.Fprintf(d, format, details...) }

func (d *drawing) text(x, y pixels, class, text string) {
	if text != "" {
		d.printf(`<text%s x="%v" y="%v">%s</text>`+"\n", attribute(class), x, y, html.EscapeString(text))
	}
}

// fate returns the style of a node: visited once, again or cut.
func (d *drawing) fate(n int) string {
	switch visits := d.trace.Visits(n); {
	case visits == 0:
		return "cut"
	case visits > 1:
		return "again"
	}
	return "visited"
}

// edge draws the line to a child.
func (d *drawing) edge(parent, child int) {
	from, to, top := d.spots[parent], d.spots[child], radius
	if d.tree.Children(child) == 0 {
		top = leafHeight / 2
	}
	d.printf(`<path class="%s" d="M%v %vL%v %v"/>`+"\n", d.fate(child), from.x, from.y+radius, to.x, to.y-top)
}

// node draws a node, with the bounds proved on its value inside; a leaf with
// the turns of its evaluation, another node with the number of visits beside
// it.
func (d *drawing) node(n int) {
	at, isLeaf := d.spots[n], d.tree.Children(n) == 0
	d.printf(`<g class="node %s">`, d.fate(n))
	label := d.known[n].String()
	if isLeaf {
		label = fmt.Sprint(d.leafValue(n))
	}
	d.outline(n, 0, "")
	if d.trace.Researched(n) { // itself, not because a node above was
		d.outline(n, 4, "mark")
	}
	d.text(at.x, at.y+4, "", label)
	if isLeaf {
		d.text(at.x, at.y+radius+13, "small", strings.Trim(fmt.Sprint(d.turns[n]), "[]"))
	} else if visits := d.trace.Visits(n); visits > 1 {
		d.text(at.x+radius+13, at.y+4, "small", fmt.Sprintf("×%d", visits))
	}
	d.WriteString("</g>\n")
}

// outline draws the shape of a node, at a distance from the node itself.
func (d *drawing) outline(n int, distance pixels, class string) {
	at, x, y, round := d.spots[n], radius+distance, radius+distance, ""
	switch {
	case d.tree.Children(n) == 0:
		y, round = leafHeight/2+distance, fmt.Sprintf(` rx="%v"`, 8+distance*3/4)
	case d.tree.Ply(n)%2 != 0:
		d.circle(at, x, class)
		return
	}
	d.printf(`<rect%s x="%v" y="%v" width="%v" height="%v"%s/>`, attribute(class), at.x-x, at.y-y, 2*x, 2*y, round)
}

func (d *drawing) circle(at spot, radius pixels, class string) {
	d.printf(`<circle%s cx="%v" cy="%v" r="%v"/>`, attribute(class), at.x, at.y, radius)
}

func attribute(class string) string {
	if class == "" {
		return ""
	}
	return fmt.Sprintf(` class="%s"`, class)
}

// legend explains shapes and colours below the tree.
func (d *drawing) legend(width, height pixels) {
	const column pixels = 150
	left, y := (width-4*column)/2+20, height-legendHeight+28
	for i, sample := range []struct{ fate, what string }{
		{"visited", "visited once"}, {"again", "visited again"}, {"cut", "never visited"},
	} {
		at := spot{left + pixels(i)*column, y}
		d.printf(`<g class="%s">`, sample.fate)
		d.circle(at, 9, "")
		d.WriteString("</g>")
		d.text(at.x+16, at.y+4, "left", sample.what)
	}
	at := spot{left + 3*column, y}
	d.WriteString(`<g class="again">`)
	d.circle(at, 9, "")
	d.circle(at, 13, "mark")
	d.WriteString("</g>")
	d.text(at.x+20, at.y+4, "left", "searched again")
	d.text(width/2, y+32, "", "Squares: MAX moves, circles: MIN moves. Inside: what the evaluated leaves prove of the value for MAX.")
	d.text(width/2, y+50, "", "Rounded: leaves; below a leaf the turns of its evaluation, beside a node the number of visits.")
}
