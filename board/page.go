package board

import (
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"html"
	"io/fs"
	"net/http"
	"path"
	"strings"
)

// page has what "make board" puts into the folder.
//
//go:embed all:page
var page embed.FS

// Page returns the files of the page, and whether the program was built with them.
func Page() (files fs.FS, built bool) {
	files, _ = fs.Sub(page, "page") // the name is valid
	_, err := fs.Stat(files, index)
	return files, err == nil
}

// index is the page itself.
const index = "index.html"

// workerEngine is the attribute by which the page runs the engine in a worker.
const workerEngine = `data-engine="worker"`

// kinds are the types of files. Systems know others: on Windows a script may be plain
// text, which no browser runs.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".txt":  "text/plain; charset=utf-8",
}

// file answers with a file of the page.
func (s *Server) file(w http.ResponseWriter, r *http.Request) {
	name := cmp.Or(strings.TrimPrefix(r.URL.Path, "/"), index)
	content, err := fs.ReadFile(s.settings.Page, name)
	switch {
	case err != nil:
		http.Error(w, "the page has no such file", http.StatusNotFound)
		return
	case name == index:
		content = []byte(strings.Replace(string(content), workerEngine, s.attributes(), 1))
	}
	send(w, path.Ext(name), content)
}

// attributes returns the attributes by which the page knows that it has a server, what
// the engine was told, and whether there is a game to show.
func (s *Server) attributes() string {
	told, _ := json.Marshal(s.settings.Options) // strings only
	return fmt.Sprintf(`data-engine="server" data-options="%s" data-game="%t"`, html.EscapeString(string(told)), s.settings.Game != nil)
}

// send answers with a file of the type of an extension.
func send(w http.ResponseWriter, extension string, content []byte) {
	w.Header().Set("Content-Type", cmp.Or(kinds[extension], "application/octet-stream"))
	_, _ = w.Write(content) // whoever asked may be gone
}
