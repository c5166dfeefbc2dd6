// Package page has what the pages in HTML share that the engine writes: a style in
// light and dark, a board, and the policy that lets a page load nothing.
package page

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"io"

	"vedette/movegen"
)

//go:embed base.css
var base string

//go:embed board.js
var board string

//go:embed pieces.html
var pieces string

//go:embed head.html
var head string

// Begin writes the beginning of a page, with the drawings that the board uses, up to its
// own content.
func Begin(out io.Writer, generator, title, ownStyle, ownScript string) error {
	style := Style(ownStyle)
	return template.Must(template.New("head").Parse(head)).Execute(out, map[string]any{
		"Generator": generator, "Title": title, "Style": template.CSS(style), "Pieces": template.HTML(pieces),
		"StyleHash": Hash(style), "ScriptHash": Hash(Script(ownScript)),
	})
}

// End writes the script and the end of a page. A template would change the script and so
// its hash.
func End(out io.Writer, ownScript string) error {
	_, err := io.WriteString(out, "<script>"+Script(ownScript)+"</script>\n</body>\n</html>\n")
	return err
}

// Style returns a style sheet: the shared one, for text, buttons and boards, then
// the page's own.
func Style(own string) string { return base + own }

// Script returns a script: the shared one, whose newBoard draws positions, then the
// page's own.
func Script(own string) string { return board + own }

// Squares returns the squares between which a piece moves, as newBoard marks them,
// "e2e4": for castling those of the king. NoMove has none.
func Squares(m movegen.Move) string {
	if m == movegen.NoMove {
		return ""
	}
	return m.KingText()[:len("e2e4")]
}

// Hash returns the hash by which the policy of a page allows a style or script.
func Hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}
