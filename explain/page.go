package explain

import (
	_ "embed"
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
	style, script := page.Style(ownStyle), page.Script(ownScript)
	err = t.Execute(out, map[string]any{
		"Document": d, "Style": template.CSS(style), "Pieces": page.Pieces(),
		"StyleHash": page.Hash(style), "ScriptHash": page.Hash(script),
	})
	if err != nil {
		return err
	}
	// Not by the template, which would change the script and so its hash.
	_, err = io.WriteString(out, "<script>"+script+"</script>\n</body>\n</html>\n")
	return err
}
