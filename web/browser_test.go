//go:build unix

package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"vedette/internal/programtest"
)

// folder is where "make web" builds the page.
const folder = "../dist-web"

// serveFolder serves what "make web" built through a handler.
func serveFolder(t *testing.T, through func(files http.Handler) http.Handler) *httptest.Server {
	t.Helper()
	needBuilt(t, "web", folder+"/*/vedette.wasm.gz")
	server := httptest.NewServer(through(http.FileServer(http.Dir(folder))))
	t.Cleanup(func() {
		server.CloseClientConnections() // some wait for what never comes
		server.Close()
	})
	return server
}

// needBuilt skips a test of what a target of make builds, a file of the pattern, if it is not there.
func needBuilt(t *testing.T, target, pattern string) {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes seconds")
	}
	if built, _ := filepath.Glob(pattern); built == nil {
		programtest.Missing(t, "make "+target+" was not run")
	}
}

// asBuilt serves the files as they are.
func asBuilt(files http.Handler) http.Handler { return files }

// withoutEngine serves the files but the engine, for which the browser waits: it takes longer to be compiled than many a
// test.
func withoutEngine(files http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if path.Base(r.URL.Path) == "vedette.wasm.gz" {
			<-r.Context().Done()
			return
		}
		files.ServeHTTP(w, r)
	})
}

// awaitBoard waits until the page has its board.
func (b *browser) awaitBoard() {
	b.t.Helper()
	b.await(`document.readyState === "complete" && document.querySelector("#ground piece")`)
}

// awaitEngine waits until the page is complete, with its engine.
func (b *browser) awaitEngine() {
	b.t.Helper()
	b.await(`document.readyState === "complete" && document.body.dataset.engine === "ready"`)
}

// awaitStatus waits until the page says a sentence, awaitSaid until it says one that begins so.
func (b *browser) awaitStatus(want string) {
	b.t.Helper()
	b.await(fmt.Sprintf(`document.querySelector("#status")?.textContent === %q`, want))
}

func (b *browser) awaitSaid(beginning string) {
	b.t.Helper()
	b.await(fmt.Sprintf(`document.querySelector("#status")?.textContent.startsWith(%q)`, beginning))
}

// navigate begins to open the page of a server.
func (b *browser) navigate(server *httptest.Server) {
	b.t.Helper()
	b.home = server.URL + "/"
	b.visit(b.home)
}

// text returns the text of an element.
func (b *browser) text(selector string) string {
	b.t.Helper()
	return eval[string](b, fmt.Sprintf(`document.querySelector(%q).textContent`, selector))
}

// choose chooses a value of a list.
func (b *browser) choose(selector, value string) {
	b.t.Helper()
	got := eval[string](b, fmt.Sprintf(`(() => {
		const list = document.querySelector(%q);
		list.value = %q;
		list.dispatchEvent(new Event("change"));
		return list.value;
	})()`, selector, value))
	if got != value {
		b.t.Fatalf("%s offers no %q", selector, value)
	}
}

// open reads a text with the dialog, and confirms that what was open may go.
func (b *browser) open(text string) {
	b.t.Helper()
	b.clickOn("#open")
	b.await(`document.querySelector("#read").open`)
	b.clickOn("#source")
	b.write(text)
	b.clickOn(`#read button[value="open"]`)
	b.discard()
}

// discard confirms that what is open may go, if the page asks for that, which it does when the dialog before is closed.
func (b *browser) discard() {
	b.t.Helper()
	b.awaitFrame()
	if eval[bool](b, `document.querySelector("#sure").open`) {
		b.clickOn(`#sure button[value="yes"]`)
		b.await(`!document.querySelector("dialog[open]")`)
		b.awaitFrame()
	}
}

// awaitFEN waits until the board shows a position.
func (b *browser) awaitFEN(fen string) {
	b.t.Helper()
	b.await(fmt.Sprintf(`document.querySelector("#fen")?.textContent === %q`, fen))
}

// Without its engine the page says why, and keeps saying so. When the engine ends during a search, the
// game goes on, and a button starts the engine again.
func TestNoEngineInBrowser(t *testing.T) {
	const end = `
		const heard = onmessage;
		onmessage = event => event.data === "go infinite\n" ? postMessage({ failed: "out of memory" }) : heard(event);`
	var missing, breaks atomic.Bool
	missing.Store(true)
	server := serveFolder(t, func(files http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch name := path.Base(r.URL.Path); {
			case name == "worker.js":
				text, _ := os.ReadFile(folder + r.URL.Path)
				w.Header().Set("Content-Type", "text/javascript")
				fmt.Fprintf(w, "%s%s\n", text, end)
			case name == "vedette.wasm.gz" && breaks.Load():
				panic(http.ErrAbortHandler) // the connection ends
			case name == "vedette.wasm.gz" && missing.Load():
				http.Error(w, "not here", http.StatusNotFound)
			default:
				files.ServeHTTP(w, r)
			}
		})
	})
	b := startBrowser(t)
	b.navigate(server)
	b.awaitSaid("The engine could not be started: vedette.wasm.gz: 404")
	breaks.Store(true)
	b.reload()
	b.awaitSaid("The engine could not be started: vedette.wasm.gz: Failed to fetch")
	breaks.Store(false)
	missing.Store(false)
	b.reload()
	b.awaitEngine()
	b.clickOn("#analyse")
	b.awaitSaid("The engine has stopped: out of memory.")
	b.typeMove("e4")
	b.await(`document.querySelector("#moves").textContent.includes("e4")`)
	b.clickOn("#restart")
	b.awaitEngine()
	b.awaitStatus("After 1. e4: Black to move")
	b.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": "delete globalThis.WebAssembly"}, nil)
	b.reload()
	b.awaitSaid("The engine could not be started: the browser has no WebAssembly, or it is switched off")
}

// A server has the page in two versions, and troubles.
type server struct {
	files                        http.Handler
	newer, broken, hanging, gone atomic.Bool
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	types := map[string]string{"index.html": "text/html", "offline.js": "text/javascript"} // they name the version
	switch {
	case s.hanging.Load():
		<-r.Context().Done()
	case s.broken.Load():
		http.Error(w, "later", http.StatusServiceUnavailable)
	case s.gone.Load():
		http.NotFound(w, r)
	case s.newer.Load() && types[name] != "":
		text, _ := os.ReadFile(filepath.Join(folder, name))
		w.Header().Set("Content-Type", types[name])
		w.Write(regexp.MustCompile(`\d+-\d+`).ReplaceAll(text, []byte("newer$0")))
	case types[name] == "" && s.newer.Load() != strings.HasPrefix(name, "newer"):
		http.NotFound(w, r) // of the other version
	default:
		r.URL.Path = strings.Replace(r.URL.Path, "/newer", "/", 1)
		s.files.ServeHTTP(w, r)
	}
}

// A new version takes the place of the old one with the next visit and as a whole, and
// while the server has errors or does not answer, the kept files are used. If the page
// is gone, the kept one does not hide that.
func TestVersionsInBrowser(t *testing.T) {
	s := new(server)
	served := serveFolder(t, func(files http.Handler) http.Handler { s.files = files; return s })
	b := startBrowser(t)
	b.navigate(served)
	b.await(`document.querySelector("#kept")?.textContent === "; available offline"`)
	const versions = `caches.keys().then(names => names.map(name => name.split(" ")[2]).join())`
	const version = `document.baseURI.split("/").at(-2)`
	first := eval[string](b, versions)
	if first == "" || strings.Contains(first, ",") || first != eval[string](b, version) {
		t.Fatalf("kept versions: %q", first)
	}
	isNewer := func() {
		b.awaitBoard()
		if got := eval[string](b, version); got != "newer"+first {
			t.Errorf("the page has the version %s", got)
		}
	}
	s.newer.Store(true)
	b.reload()
	isNewer()
	second := eval[string](b, `navigator.serviceWorker.getRegistration().then(r => r.update()).then(() => new Promise(done => {
		const look = () => `+versions+`.then(kept => kept === "newer`+first+`" ? done(kept) : setTimeout(look, 10));
		look();
	}))`)
	if files := eval[int](b, `caches.keys().then(names => caches.open(names[0])).then(c => c.keys()).then(k => k.length)`); files < 11 {
		t.Errorf("%s has %d files", second, files)
	}
	for _, trouble := range []*atomic.Bool{&s.broken, &s.hanging} {
		trouble.Store(true)
		b.reload()
		isNewer()
		trouble.Store(false)
	}
	s.gone.Store(true)
	b.reload()
	b.await(`document.body?.textContent.includes("404")`)
}
