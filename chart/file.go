package chart

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgpdf"
	"gonum.org/v1/plot/vg/vgsvg"

	"vedette/internal/safefile"
)

// CheckName returns an error if the extension of a file's name is none of the
// formats of charts. These are .svg and .png, whose files depend on the data
// alone, and .pdf, whose files also contain the date. An empty name, which
// commands take for no file, is no error.
func CheckName(file string) error {
	if file == "" {
		return nil
	}
	switch extension(file) {
	case ".svg", ".png", ".pdf":
		return nil
	}
	return fmt.Errorf("%s: the name of a picture must end with .svg, .png or .pdf", file)
}

func extension(file string) string { return strings.ToLower(filepath.Ext(file)) }

// newCanvas returns an empty page in the format of the file's extension.
func newCanvas(file string) (vg.CanvasWriterTo, error) {
	if err := CheckName(file); err != nil {
		return nil, err
	}
	switch extension(file) {
	case ".png":
		return vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(width, height), vgimg.UseDPI(dotsPerInch))}, nil
	case ".pdf":
		return vgpdf.New(width, height), nil
	}
	return svgCanvas{vgsvg.New(width, height)}, nil
}

// svgCanvas names other fonts besides the one that it was drawn with, which few
// machines have. Their letters have the same widths.
type svgCanvas struct{ *vgsvg.Canvas }

// WriteTo implements io.WriterTo.
func (c svgCanvas) WriteTo(w io.Writer) (int64, error) {
	var b bytes.Buffer
	if _, err := c.Canvas.WriteTo(&b); err != nil {
		return 0, err
	}
	const drawn, offered = "font-family:Liberation Sans;", "font-family:Liberation Sans,Arial,Helvetica,sans-serif;"
	n, err := w.Write(bytes.ReplaceAll(b.Bytes(), []byte(drawn), []byte(offered)))
	return int64(n), err
}

// save writes a picture into a file.
func save(file string, picture io.WriterTo) error {
	return safefile.Write(file, func(w io.Writer) error {
		_, err := picture.WriteTo(w)
		return err
	})
}
