package chart

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgpdf"
	"gonum.org/v1/plot/vg/vgsvg"
)

// CheckName returns an error if no chart can be drawn into a file of this name,
// because its extension stands for no known format. The formats are .svg and
// .png, whose files depend on nothing but the data, and .pdf, whose files hold
// the date too.
func CheckName(file string) error {
	switch extension(file) {
	case ".svg", ".png", ".pdf":
		return nil
	}
	return fmt.Errorf("%s: a picture ends in .svg, .png or .pdf", file)
}

func extension(file string) string { return strings.ToLower(filepath.Ext(file)) }

// newCanvas returns an empty page in the format that the file's extension
// stands for.
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

// svgCanvas names other fonts besides the one it was drawn with, which few
// machines have. Their letters are as wide.
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

// save writes a picture beside the file and gives it the file's name once it
// is complete.
func save(file string, picture io.WriterTo) (err error) {
	part, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".part*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(part.Name())
		}
	}()
	if _, err := picture.WriteTo(part); err != nil {
		part.Close()
		return err
	}
	if err := part.Close(); err != nil {
		return err
	}
	if err := os.Chmod(part.Name(), 0o644); err != nil { // temporary files are private
		return err
	}
	return os.Rename(part.Name(), file)
}
