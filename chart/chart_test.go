package chart

import (
	"bytes"
	"encoding/binary"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot"
)

var loss = Labels{Title: "Loss & <curves>", X: "epoch", Y: "mean loss"}

// curves are two lines for the tests.
var curves = []Series{
	{Name: "training", X: []float64{1, 2, 3, 4}, Y: []float64{0.12, 0.1, 0.09, 0.085}},
	{Name: "validation", X: []float64{1, 2, 3, 4}, Y: []float64{0.13, 0.11, 0.1, 0.1}},
}

// The charts that are drawn in every format.
var charts = map[string]struct {
	draw  func(file string) error
	texts []string // that must be readable in the file
}{
	"lines": {
		func(file string) error { return Lines(file, loss, curves...) },
		[]string{"Loss & <curves>", "epoch", "mean loss", "training", "validation", "0.10"},
	},
	"point": {
		func(file string) error {
			return Lines(file, Labels{}, Series{X: []float64{1}, Y: []float64{2}})
		},
		[]string{"1.0", "2.0"},
	},
	"bars": {
		func(file string) error {
			return Bars(file, Labels{Title: "results"}, []string{"1-0", "0-1"}, []float64{30, 20})
		},
		[]string{"results", "1-0", "0-1", "30"},
	},
	"long names": {
		func(file string) error {
			name := "a name that is far too long to stand beside another one"
			return Bars(file, Labels{}, []string{name, name, name}, []float64{-1, 0, 2})
		},
		[]string{"a name that is far too long to stand beside another one"},
	},
	"histogram": {
		func(file string) error {
			return Histogram(file, Labels{X: "centipawns"}, -100, 50, []uint64{1, 20_000_000, 30_000_000, 0})
		},
		[]string{"centipawns", "-100", "100", "20M"},
	},
}

func TestSVG(t *testing.T) {
	for name, test := range charts {
		t.Run(name, func(t *testing.T) {
			texts := svgTexts(t, drawn(t, ".svg", test.draw))
			for _, text := range test.texts {
				if !slices.Contains(texts, text) {
					t.Errorf("%q is not among the texts %q", text, texts)
				}
			}
		})
	}
}

// drawn returns the content of the file that draw makes, and checks that it
// makes no other.
func drawn(t *testing.T, extension string, draw func(string) error) []byte {
	t.Helper()
	dir := t.TempDir()
	file := filepath.Join(dir, "picture"+extension)
	if err := draw(file); err != nil {
		t.Fatal(err)
	}
	if names := fileNames(t, dir); len(names) != 1 {
		t.Errorf("the directory holds %q, want the picture alone", names)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func fileNames(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

// svgTexts returns the texts of an SVG file, which must be well-formed.
func svgTexts(t *testing.T, data []byte) (texts []string) {
	t.Helper()
	decoder := xml.NewDecoder(bytes.NewReader(data))
	inText := false
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return texts
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			if inText = token.Name.Local == "text"; inText && !strings.Contains(attribute(token, "style"), "sans-serif") {
				t.Errorf("a text in the style %q", attribute(token, "style"))
			}
		case xml.CharData:
			if inText {
				texts = append(texts, string(token))
			}
		case xml.EndElement:
			inText = false
		}
	}
}

func attribute(element xml.StartElement, name string) string {
	for _, a := range element.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func TestPNG(t *testing.T) {
	for name, test := range charts {
		t.Run(name, func(t *testing.T) {
			picture, err := png.Decode(bytes.NewReader(drawn(t, ".png", test.draw)))
			if err != nil {
				t.Fatal(err)
			}
			if size := picture.Bounds().Size(); size.X != 8*144 || size.Y != 5*144 {
				t.Errorf("the picture has %v dots", size)
			}
			pixels, ok := picture.(*image.RGBA)
			if !ok {
				t.Fatalf("the picture is a %T", picture)
			}
			seen := map[uint32]bool{}
			for dot := range slices.Chunk(pixels.Pix, 4) {
				seen[binary.BigEndian.Uint32(dot)] = true
			}
			if len(seen) < 20 { // letters alone have that many shades
				t.Errorf("the picture has %d colours", len(seen))
			}
			if !seen[0xffffffff] {
				t.Error("nothing is white")
			}
		})
	}
}

func TestPDF(t *testing.T) {
	data := drawn(t, ".PDF", charts["lines"].draw)
	if !bytes.HasPrefix(data, []byte("%PDF-")) || !bytes.Contains(data, []byte("%%EOF")) {
		t.Errorf("not a PDF: %.20q", data)
	}
}

// The same data makes the same file, which replaces an old one.
func TestSameDataSamePicture(t *testing.T) {
	for _, extension := range []string{".svg", ".png"} {
		draw := charts["lines"].draw
		if !bytes.Equal(drawn(t, extension, draw), drawn(t, extension, draw)) {
			t.Errorf("%s: two pictures of the same data differ", extension)
		}
	}
	file := filepath.Join(t.TempDir(), "picture.svg")
	if err := os.WriteFile(file, []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Lines(file, loss, curves...); err != nil {
		t.Fatal(err)
	}
	if data, err := os.ReadFile(file); err != nil || len(svgTexts(t, data)) == 0 {
		t.Errorf("the old file was not replaced: %v", err)
	}
}

func TestLinesDiffer(t *testing.T) {
	type look struct {
		colour color.Color
		dashes int
	}
	seen := map[look]bool{}
	for i := range len(colours) * len(dashes) {
		seen[look{lineStyle(i).Color, i % len(dashes)}] = true
	}
	if len(seen) != len(colours)*len(dashes) {
		t.Errorf("only %d lines differ", len(seen))
	}
}

func TestErrors(t *testing.T) {
	line := func(series ...Series) func(string) error {
		return func(file string) error { return Lines(file, loss, series...) }
	}
	bars := func(names []string, values []float64) func(string) error {
		return func(file string) error { return Bars(file, loss, names, values) }
	}
	for _, test := range []struct {
		name string
		draw func(file string) error
		want string // part of the message
	}{
		{"no series", line(), "no series"},
		{"empty series", line(curves[0], Series{Name: "nothing"}), `series 2, "nothing": no points`},
		{"lengths of a series", line(Series{X: []float64{1, 2}, Y: []float64{1}}), "2 values of x, but 1 of y"},
		{"not a number", line(Series{X: []float64{1}, Y: []float64{math.NaN()}}), "series 1"},
		{"infinite", line(Series{X: []float64{math.Inf(1)}, Y: []float64{1}}), "series 1"},
		{"no bars", bars(nil, nil), "no values"},
		{"names of bars", bars([]string{"one"}, []float64{1, 2}), "1 names, but 2 values"},
		{"infinite bar", bars([]string{"one"}, []float64{math.Inf(1)}), "infinite"},
		{"no bins", func(file string) error { return Histogram(file, loss, 0, 1, nil) }, "no bins"},
		{"no width", func(file string) error { return Histogram(file, loss, 0, 0, []uint64{1}) }, "width 0"},
	} {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, "picture.svg")
			err := test.draw(file)
			if err == nil || !strings.HasPrefix(err.Error(), file+": ") || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want one with the file's name and %q", err, test.want)
			}
			if names := fileNames(t, dir); len(names) > 0 {
				t.Errorf("files left after an error: %q", names)
			}
		})
	}
}

func TestUnknownFormat(t *testing.T) {
	for _, file := range []string{"picture.gif", "picture", "svg", "picture.svg.gz"} {
		err := Lines(file, loss, curves...)
		if err == nil || !strings.HasPrefix(err.Error(), file+": ") {
			t.Errorf("%s: error %v", file, err)
		}
		if CheckName(file) == nil {
			t.Errorf("%s is accepted as the name of a picture", file)
		}
	}
	for _, file := range []string{"a.svg", "dir/b.PNG", "c.d.pdf"} {
		if err := CheckName(file); err != nil {
			t.Error(err)
		}
	}
}

func TestUnwritableDirectory(t *testing.T) {
	file := filepath.Join(t.TempDir(), "absent", "picture.png")
	if err := Lines(file, loss, curves...); err == nil || !strings.HasPrefix(err.Error(), file+": ") {
		t.Errorf("error %v", err)
	}
	// A directory with the file's name: no temporary file may remain.
	dir := t.TempDir()
	file = filepath.Join(dir, "picture.png")
	if err := os.Mkdir(file, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := Lines(file, loss, curves...); err == nil {
		t.Error("a directory was overwritten")
	}
	if names := fileNames(t, dir); len(names) != 1 {
		t.Errorf("the directory holds %q", names)
	}
}

func TestTicks(t *testing.T) {
	for _, test := range []struct {
		low, high float64
		want      string
	}{
		{0, 10, "0 2 4 6 8 10"},
		{0, 0.8, "0.0 0.1 0.2 0.3 0.4 0.5 0.6 0.7 0.8"},
		{-0.03, 0.03, "-0.03 -0.02 -0.01 0.00 0.01 0.02 0.03"},
		{0.9999, 1.0001, "0.99990 0.99995 1.00000 1.00005 1.00010"},
		{-1025, 1025, "-1000 -500 0 500 1000"},
		{0, 9e6, "0 2000000 4000000 6000000 8000000"},
		{0, 1e7, "0M 2M 4M 6M 8M 10M"},
		{9.9e6, 1.01e7, "9.90M 9.95M 10.00M 10.05M 10.10M"},
		{-4e10, 1, "-40G -35G -30G -25G -20G -15G -10G -5G 0G"},
		{0, 3e15, "0 5e+14 1e+15 1.5e+15 2e+15 2.5e+15 3e+15"},
		{0, 4e-9, "0 5e-10 1e-09 1.5e-09 2e-09 2.5e-09 3e-09 3.5e-09 4e-09"},
	} {
		if got := tickLabels(ticks(8).Ticks(test.low, test.high)); got != test.want {
			t.Errorf("from %v to %v: %s, want %s", test.low, test.high, got, test.want)
		}
	}
}

func tickLabels(list []plot.Tick) string {
	var labels []string
	for _, tick := range list {
		labels = append(labels, tick.Label)
	}
	return strings.Join(labels, " ")
}
