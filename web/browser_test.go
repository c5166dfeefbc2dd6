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

	"github.com/notnil/chess"

	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/search"
	"vedette/uci"
)

var benchRuns = flag.Int("benchruns", 1, "runs of bench in TestBenchInBrowser, in the browser and outside in turn")

// folder is where "make web" builds the page.
const folder = "../dist-web"

// openPage serves what "make web" built and opens it.
func openPage(t *testing.T) (*browser, *httptest.Server) {
	t.Helper()
	b, server := servePage(t, func(files http.Handler) http.Handler { return files })
	b.awaitEngine()
	return b, server
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
	if built, _ := filepath.Glob(folder + "/*/vedette.wasm"); built == nil {
		if os.Getenv("VEDETTE_CLIENTS_REQUIRED") != "" {
			t.Fatal("make web was not run")
		}
		t.Skip("make web was not run")
	}
	server := httptest.NewServer(through(http.FileServer(http.Dir(folder))))
	t.Cleanup(server.Close)
	return server
}

// navigate begins to open the page of a server.
func (b *browser) navigate(server *httptest.Server) {
	b.t.Helper()
	b.call("Page.navigate", map[string]any{"url": server.URL + "/"}, nil)
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

// square clicks on a square of the board.
func (b *browser) square(s movegen.Square) {
	b.t.Helper()
	b.mouse().tap(b.point(s.String(), 0.5, 0.9))
}

// move makes a move by clicks: castling by the king's step, promotion with the
// dialog.
func (b *browser) move(m movegen.Move) {
	b.t.Helper()
	to := m.To()
	if m.IsCastle() {
		to, _ = m.CastlingSquares()
	}
	b.square(m.From())
	b.square(to)
	if m.IsPromotion() {
		b.await(`document.querySelector("#promotion").open`)
		b.key("ArrowLeft") // does nothing behind the dialog
		b.clickOn(`#promotion button[value="` + m.String()[4:] + `"]`)
	}
}

// open reads a text with the dialog.
func (b *browser) open(text string) {
	b.t.Helper()
	b.clickOn("#open")
	b.await(`document.querySelector("#read").open`)
	b.clickOn("#source")
	b.call("Input.insertText", map[string]any{"text": text}, nil)
	b.clickOn(`#read button[value="open"]`)
}

// awaitFEN waits until the board shows a position.
func (b *browser) awaitFEN(fen string) {
	b.t.Helper()
	b.await(fmt.Sprintf(`document.querySelector("#fen").textContent === %q`, fen))
}

func start() *movegen.Position {
	p := movegen.StartPosition()
	return &p
}

// judgeGame checks the PGN of a game with another program: all moves are legal,
// and the result is right.
func judgeGame(t *testing.T, text string, moves int) {
	t.Helper()
	t.Log(text)
	read, err := chess.PGN(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	g := chess.NewGame(read)
	if n := (len(g.Moves()) + 1) / 2; n != moves {
		t.Errorf("%d moves in the PGN, %d were made", n, moves)
	}
	if !regexp.MustCompile(`\[Date "\d{4}\.\d\d\.\d\d"\]`).MatchString(text) {
		t.Error("the game has no date")
	}
	result := `[Result "` + string(g.Outcome()) + `"]`
	if g.Outcome() == chess.NoOutcome || !strings.Contains(text, result) {
		t.Errorf("the game should have %s", result)
	}
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

// Special moves are made by clicks, the keys and buttons lead to the right
// positions, and what is wrong is said.
func TestBoardInBrowser(t *testing.T) {
	b, server := openPage(t)
	for _, test := range []struct{ before, move, after string }{
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1", "4k3/8/8/8/8/8/8/2KR3R b - - 1 1"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2"},
		{"3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n", "3N3k/8/8/8/8/8/8/4K3 b - - 0 1"},
		{"4k3/8/8/8/8/8/p7/4K3 b - - 0 1", "a2a1q", "4k3/8/8/8/8/8/8/q3K3 w - - 0 2"},
	} {
		b.open(test.before)
		b.awaitFEN(test.before)
		p := fentest.Parse(t, test.before)
		b.move(legalMove(t, &p, test.move))
		b.awaitFEN(test.after)
		b.key("ArrowLeft")
		b.awaitFEN(test.before)
		b.clickOn("#next")
		b.awaitFEN(test.after)
	}
	b.open("8/8/8/8 w - - 0 1")
	b.await(`document.querySelector("#refused").textContent === "This is neither a position (FEN) nor a game (PGN)."`)
	b.clickOn(`#read button[value=""]`)
	b.open("8/8/8/8/8/8/8/8 w - - 0 1")
	b.await(`document.querySelector("#refused").textContent === "This is not a valid position: the board is empty."`)
	b.clickOn(`#read button[value=""]`)
	b.check(server.URL)
}

// legalMove returns the legal move that is written as text.
func legalMove(t *testing.T, p *movegen.Position, text string) movegen.Move {
	t.Helper()
	var list movegen.MoveList
	p.LegalMoves(&list)
	for _, m := range list.Slice() {
		if m.String() == text {
			return m
		}
	}
	t.Fatalf("%q is not a legal move of %s", text, p.FEN())
	return movegen.NoMove
}

// typeMove types a move and plays it.
func (b *browser) typeMove(move string) {
	b.t.Helper()
	eval[bool](b, `(document.querySelector("#text").value = "", true)`)
	b.clickOn("#text")
	b.call("Input.insertText", map[string]any{"text": move}, nil)
	b.clickOn("#typed button")
}

// nameOf checks the name that a screen reader says for an element.
func (b *browser) nameOf(selector, want string) {
	b.t.Helper()
	var document struct{ Root struct{ NodeID int } }
	b.call("DOM.getDocument", nil, &document)
	var found struct{ NodeID int }
	b.call("DOM.querySelector", map[string]any{"nodeId": document.Root.NodeID, "selector": selector}, &found)
	var tree struct {
		Nodes []struct{ Name struct{ Value string } }
	}
	b.call("Accessibility.getPartialAXTree", map[string]any{"nodeId": found.NodeID, "fetchRelatives": false}, &tree)
	if len(tree.Nodes) != 1 || tree.Nodes[0].Name.Value != want {
		b.t.Errorf("%s has the names %+v, want %q", selector, tree.Nodes, want)
	}
}

// Without its engine the page says why, and keeps saying so.
func TestNoEngineInBrowser(t *testing.T) {
	var breaks atomic.Bool
	b, _ := servePage(t, func(files http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch {
			case path.Base(r.URL.Path) != "vedette.wasm":
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
	awaitReason("vedette.wasm: 404")
	breaks.Store(true)
	b.call("Page.reload", nil, nil)
	awaitReason("vedette.wasm: Failed to fetch")
	b.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": "delete globalThis.WebAssembly"}, nil)
	b.call("Page.reload", nil, nil)
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
	b.call("Page.reload", nil, nil)
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
		b.call("Page.reload", nil, nil)
		b.await(idle + ` && ` + version + ` === "newer` + first + `"`)
		trouble.Store(false)
	}
	s.gone.Store(true)
	b.call("Page.reload", nil, nil)
	b.await(`document.body?.textContent.includes("404")`)
}

// prefer sets what the system asks pages for.
func (b *browser) prefer(feature, value string) {
	b.t.Helper()
	features := []map[string]string{{"name": feature, "value": value}}
	b.call("Emulation.setEmulatedMedia", map[string]any{"features": features}, nil)
}

// contrastOfCoordinates computes the contrast of the coordinates to dark squares as
// the Web Content Accessibility Guidelines 2.2 define it.
const contrastOfCoordinates = `(() => {
	const probe = document.createElement("i");
	probe.style.color = "var(--dark)";
	document.body.append(probe);
	const luminance = element => {
		const rgb = getComputedStyle(element).color.match(/\d+/g).map(c => c / 255);
		const [r, g, b] = rgb.map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
		return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
	};
	const ratio = luminance(probe) / luminance(document.querySelector("#ground coord"));
	probe.remove();
	return Math.max(ratio, 1 / ratio);
})()`

// fits checks the page in a window of a width and height: it is not wider, the board
// is not higher, and the FEN can be read.
func fits(t *testing.T, b *browser, window [2]int) {
	t.Helper()
	// The window of a phone grows with a page that is too wide.
	got := eval[[4]float64](b, `(() => {
		const board = document.querySelector("#ground"), fen = document.querySelector("#fen");
		return [innerWidth, document.documentElement.scrollWidth, board.offsetHeight, fen.offsetHeight];
	})()`)
	if int(got[0]) != window[0] || int(got[1]) > window[0] {
		t.Errorf("%d x %d: the page is %.0f wide, in a window of %.0f", window[0], window[1], got[1], got[0])
	}
	if least := 0.6 * float64(min(window[0], window[1])); got[2] > float64(window[1]) || got[2] < least {
		t.Errorf("%d x %d: the board is %.0f high, want at least %.0f and at most the window", window[0], window[1], got[2], least)
	}
	if got[3] == 0 {
		t.Errorf("%d x %d: no FEN is shown", window[0], window[1])
	}
}
