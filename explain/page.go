package explain

import (
	_ "embed"
	"errors"
	"html/template"
	"io"

	"vedette/internal/page"
)

//go:embed page.html
var pageTemplate string

//go:embed page.css
var ownStyle string

//go:embed page.js
var ownScript string

// WritePage writes a document as a page in HTML. It is a single file that loads
// nothing from elsewhere: a policy in it forbids that.
func WritePage(out io.Writer, d *Document) error {
	t, err := template.New("page").Parse(pageTemplate)
	if err != nil {
		return err
	}
	return errors.Join(page.Begin(out, d.Engine, "A search, step by step", ownStyle, ownScript), t.Execute(out, d), page.End(out, ownScript))
}
