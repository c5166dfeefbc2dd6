package board

import (
	"cmp"
	"embed"
	"encoding/json"
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

// Page returns the files of the page, or false if the program was built without them.
func Page() (fs.FS, bool) {
	files, err := fs.Sub(page, "page")
	if err != nil {
		return nil, false
	}
	_, err = fs.Stat(files, index)
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
func (s *Server) file(w http.ResponseWriter, name string) {
	name = cmp.Or(name, index)
	content, err := fs.ReadFile(s.settings.Page, name)
	switch {
	case err != nil:
		refuse(w, http.StatusNotFound, "the page has no such file")
		return
	case name == index:
		content = []byte(strings.Replace(string(content), workerEngine, s.attributes(), 1))
	}
	send(w, path.Ext(name), content)
}

// attributes returns the attributes by which the page knows that it has a server, what
// the engine was told, and which game to show.
func (s *Server) attributes() string {
	options := make(map[string]string)
	for _, o := range s.settings.Options {
		options[o.Name] = o.Value
	}
	told, _ := json.Marshal(options) // strings only
	text := `data-engine="server" data-options="` + html.EscapeString(string(told)) + `"`
	if s.settings.GameName != "" {
		text += ` data-game="` + html.EscapeString(s.settings.GameName) + `"`
	}
	return text
}

// send answers with a file of the type of an extension.
func send(w http.ResponseWriter, extension string, content []byte) {
	w.Header().Set("Content-Type", cmp.Or(kinds[extension], "application/octet-stream"))
	_, _ = w.Write(content) // whoever asked may be gone
}
