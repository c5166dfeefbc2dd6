//go:build unix

package web

import (
	"context"
	"flag"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"vedette/movegen"
	"vedette/search"
	"vedette/uci"
)

var benchRuns = flag.Int("benchruns", 1, "searches of TestBenchInBrowser and TestNativeBoardInBrowser/speed, in the browser and outside in turn")

// folder is where "make web" builds the page.
const folder = "../dist-web"

// openPage serves what "make web" built and opens it.
func openPage(t *testing.T) (*browser, *httptest.Server) {
	t.Helper()
	b, server := servePage(t, asBuilt)
	b.awaitEngine()
	return b, server
}

// openBoard does the same without the engine, which takes longer to be compiled than many a test.
func openBoard(t *testing.T) (*browser, *httptest.Server) {
	t.Helper()
	b, server := servePage(t, withoutEngine)
	b.awaitBoard()
	return b, server
}

// withoutEngine serves the files but the engine, for which the browser waits.
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

// servePage serves what "make web" built through a handler, and begins to open it.
func servePage(t *testing.T, through func(files http.Handler) http.Handler) (*browser, *httptest.Server) {
	t.Helper()
	server := serveFolder(t, through)
	b := startBrowser(t)
	b.navigate(server)
	return b, server
}

// serveFolder serves what "make web" built through a handler.
func serveFolder(t *testing.T, through func(files http.Handler) http.Handler) *httptest.Server {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes seconds")
	}
	if built, _ := filepath.Glob(folder + "/*/vedette.wasm.gz"); built == nil {
		if os.Getenv("VEDETTE_CLIENTS_REQUIRED") != "" {
			t.Fatal("make web was not run")
		}
		t.Skip("make web was not run")
	}
	server := httptest.NewServer(through(http.FileServer(http.Dir(folder))))
	t.Cleanup(server.Close)
	return server
}

// asBuilt serves the files as they are.
func asBuilt(files http.Handler) http.Handler { return files }

// navigate begins to open the page of a server.
func (b *browser) navigate(server *httptest.Server) {
	b.t.Helper()
	b.visit(server.URL + "/")
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

// move makes a move by clicks or taps: castling by the king's step, promotion with
// the dialog.
func (b *browser) move(hand pointer, m movegen.Move) {
	b.t.Helper()
	to := m.To()
	if m.IsCastle() {
		to, _ = m.CastlingSquares()
	}
	hand.tap(b.point(m.From().String(), 0.5, 0.9))
	hand.tap(b.point(to.String(), 0.5, 0.1))
	if m.IsPromotion() {
		b.await(`document.querySelector("#promotion").open`)
		b.key("ArrowLeft") // does nothing behind the dialog
		hand.tap(b.middle(`#promotion button[value="` + m.String()[4:] + `"]`))
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

// discard confirms that what is open may go, if the page asks for that.
func (b *browser) discard() {
	b.t.Helper()
	if eval[bool](b, `document.querySelector("#sure").open`) {
		b.clickOn(`#sure button[value="yes"]`)
		b.await(`!document.querySelector("dialog[open]")`)
	}
}

// awaitFEN waits until the board shows a position.
func (b *browser) awaitFEN(fen string) {
	b.t.Helper()
	b.await(fmt.Sprintf(`document.querySelector("#fen")?.textContent === %q`, fen))
}

func start() *movegen.Position {
	p := movegen.StartPosition()
	return &p
}

// In the browser the engine searches the same nodes as outside, so that the
// kernels for WebAssembly are right. The processor times are logged, of all
// threads of the page, so compiling counts.
func TestBenchInBrowser(t *testing.T) {
	b, server := serveModules(t, http.NewServeMux())
	const command = "bench 16 1 9"
	eval[bool](b, `(globalThis.told = begin("worker", []), true)`)
	run := func() string {
		eval[bool](b, `(told.lines.length = 0, told.program.say("`+command+`"), true)`)
		b.await(`told.lines.at(-1)?.endsWith(" nps")`)
		return eval[string](b, `told.lines.at(-1)`)
	}
	for range *benchRuns {
		before, inBrowser := ownTime(t), b.processorTime("renderer")
		var out strings.Builder
		engine := search.NewEngine()
		uci.NewDriver(engine, &out).RunCommands(context.Background(), []string{command})
		engine.Close()
		outside := (ownTime(t) - before).Seconds()
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		want, got := lines[len(lines)-1], run()
		inBrowser = b.processorTime("renderer") - inBrowser
		t.Logf("outside %.2f s for %s, in the browser %.2f s for %s: %.1f times", outside, want, inBrowser, got, inBrowser/outside)
		if nodes, _, _ := strings.Cut(want, " nodes "); !strings.HasPrefix(got, nodes+" nodes ") {
			t.Errorf("in the browser %s, outside %s: if \"make web\" was run before the last change, run it again", got, want)
		}
	}
	b.check(server.URL)
}

// ownTime returns the processor time that this process has used for itself.
func ownTime(t *testing.T) time.Duration {
	t.Helper()
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		t.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano())
}

// Without its engine the page says why, and keeps saying so.
func TestNoEngineInBrowser(t *testing.T) {
	var breaks atomic.Bool
	b, _ := servePage(t, func(files http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch {
			case path.Base(r.URL.Path) != "vedette.wasm.gz":
				files.ServeHTTP(w, r)
			case breaks.Load():
				panic(http.ErrAbortHandler) // the connection ends
			default:
				http.Error(w, "not here", http.StatusNotFound)
			}
		})
	})
	awaitReason := func(want string) {
		b.await(fmt.Sprintf(`document.querySelector("#status")?.textContent.startsWith(%q)`, "The engine could not be started: "+want))
	}
	awaitReason("vedette.wasm.gz: 404")
	breaks.Store(true)
	b.reload()
	awaitReason("vedette.wasm.gz: Failed to fetch")
	b.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": "delete globalThis.WebAssembly"}, nil)
	b.reload()
	awaitReason("the browser has no WebAssembly, or it is switched off")
}

// A server has the page in two versions, and troubles.
type server struct {
	files                  http.Handler
	newer, broken, hanging atomic.Bool
	gone                   atomic.Bool
	end                    chan struct{} // when it no longer hangs
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = "index.html"
	}
	types := map[string]string{"index.html": "text/html", "offline.js": "text/javascript"} // they name the version
	switch {
	case s.hanging.Load():
		<-s.end
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
	s := &server{end: make(chan struct{})}
	b, _ := servePage(t, func(files http.Handler) http.Handler { s.files = files; return s })
	defer close(s.end)
	const idle = `document.readyState === "complete" && document.body?.dataset.engine === "ready"`
	const versions = `caches.keys().then(names => names.map(name => name.split(" ")[2]).join())`
	const version = `document.baseURI.split("/").at(-2)`
	b.await(idle + ` && document.querySelector("#kept").textContent === "; available offline"`)
	first := eval[string](b, versions)
	if first == "" || strings.Contains(first, ",") || first != eval[string](b, version) {
		t.Fatalf("kept versions: %q", first)
	}
	s.newer.Store(true)
	b.reload()
	b.await(idle + ` && ` + version + ` === "newer` + first + `"`)
	second := eval[string](b, `navigator.serviceWorker.getRegistration().then(r => r.update()).then(() => new Promise(done => {
		const look = () => `+versions+`.then(kept => kept === "newer`+first+`" ? done(kept) : setTimeout(look, 10));
		look();
	}))`)
	if files := eval[int](b, `caches.keys().then(names => caches.open(names[0])).then(c => c.keys()).then(k => k.length)`); files < 11 {
		t.Errorf("%s has %d files", second, files)
	}
	for _, trouble := range []*atomic.Bool{&s.broken, &s.hanging} {
		trouble.Store(true)
		eval[bool](b, `(document.body.dataset.engine = "", true)`)
		b.reload()
		b.await(idle + ` && ` + version + ` === "newer` + first + `"`)
		trouble.Store(false)
	}
	s.gone.Store(true)
	b.reload()
	b.await(`document.body?.textContent.includes("404")`)
}

// When the engine ends during a search the page says so, the game goes on, and a button starts the engine again.
func TestEngineEndsInBrowser(t *testing.T) {
	const end = `
		const heard = onmessage;
		onmessage = event => event.data === "go infinite\n" ? postMessage({ failed: "out of memory" }) : heard(event);`
	b, _ := servePage(t, func(files http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if path.Base(r.URL.Path) != "worker.js" {
				files.ServeHTTP(w, r)
				return
			}
			text, _ := os.ReadFile(folder + r.URL.Path)
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprintf(w, "%s%s\n", text, end)
		})
	})
	b.awaitEngine()
	b.clickOn("#analyse")
	b.await(`document.querySelector("#status").textContent.startsWith("The engine has stopped: out of memory.")`)
	b.typeMove("e4")
	b.await(`document.querySelector("#moves").textContent.includes("e4")`)
	b.clickOn("#restart")
	b.awaitEngine()
	b.awaitStatus("After 1. e4: Black to move")
}
