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
	b.await(`document.readyState === "complete" && document.body.dataset.engine === "idle"`)
	return b, server
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
		b.picture("promotion.png")
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

// A whole game against the lowest level is played by clicks, then analysed; the
// search ends when the player stops it.
func TestPlayInBrowser(t *testing.T) {
	b, server := openPage(t)
	b.choose("#level", eval[string](b, `document.querySelector("#level option").value`))
	b.choose("#limit", "movetime 200")
	b.clickOn("#new")
	b.await(`document.querySelector("#begin").open`)
	b.clickOn(`#begin button[value="white"]`)
	moves := playWhite(t, b)
	judgeGame(t, b.text("#pgn"), moves)
	b.picture("game.png")
	played := b.text("#pgn")
	b.choose("#level", "full") // for the next game
	if b.text("#pgn") != played {
		t.Errorf("another level has changed the game that is over to\n%s", b.text("#pgn"))
	}

	b.key("Home")
	b.awaitFEN(start().FEN())
	b.choose("#lines", "3")
	b.clickOn("#analyse")
	b.await(`document.querySelectorAll("#found li").length === 3 && parseInt(document.querySelector("#effort").textContent.slice(6)) >= 8`)
	b.await(`document.querySelector("#ground .cg-shapes line")`) // the arrow
	if text := b.text("#effort"); !regexp.MustCompile(`^depth \d+, [\d.]+[kM]? nodes, [\d.]+[kM]? nodes/s, [\d.]+ s$`).MatchString(text) {
		t.Errorf("the effort is %q", text)
	}
	b.picture("analysis.png")
	took := eval[float64](b, `new Promise(done => {
		const begun = performance.now();
		new MutationObserver(() => { if (document.body.dataset.engine === "idle") done(performance.now() - begun); })
			.observe(document.body, { attributes: true });
		document.querySelector("#analyse").click();
	})`)
	t.Logf("the analysis ended %.0f ms after it was stopped", took)
	if text := b.text("#effort"); text != "off" {
		t.Errorf("after the analysis: %q", text)
	}
	b.check(server.URL)
}

func start() *movegen.Position {
	p := movegen.StartPosition()
	return &p
}

// playWhite plays a game with short searches until it is over, and returns the
// number of moves.
func playWhite(t *testing.T, b *browser) (moves int) {
	t.Helper()
	engine := search.NewEngine()
	defer engine.Close()
	for range 200 {
		b.await(`document.querySelector("#status").textContent.match(/^Your move|:/)`)
		if strings.Contains(b.text("#status"), ":") {
			return moves
		}
		p := fentest.Parse(t, b.text("#fen"))
		best := engine.Search(search.NewControl(), movegen.NewGame(p), search.Limits{Nodes: 5000}, nil).Best
		b.move(best)
		b.await(fmt.Sprintf(`document.querySelectorAll("#moves button").length > %d`, 2*moves))
		moves++
	}
	t.Fatal("the game does not end")
	return 0
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
	b, server := openPage(t)
	const command = "bench 16 1 9"
	eval[bool](b, `(globalThis.bench = new Worker("worker.js"), true)`)
	run := func() string {
		return eval[string](b, `new Promise(done => {
			bench.onmessage = ({ data }) => { for (const line of data) if (line.endsWith(" nps")) done(line); };
			bench.postMessage("`+command+`");
		})`)
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
		m, err := legalMove(&p, test.move)
		if err != nil {
			t.Fatal(err)
		}
		b.move(m)
		b.awaitFEN(test.after)
		b.key("ArrowLeft")
		b.awaitFEN(test.before)
		b.clickOn("#next")
		b.awaitFEN(test.after)
		b.clickOn("#back")
		b.awaitFEN(test.before)
	}
	b.open("8/8/8/8 w - - 0 1")
	b.await(`document.querySelector("#refused").textContent.startsWith("This is not a valid position: ")`)
	b.clickOn(`#read button[value=""]`)
	b.open("1. e4 e5 2. Ke3")
	b.await(`document.querySelector("#refused").textContent === "Move 2. Ke3 is not legal (line 1)."`)
	b.clickOn(`#read button[value=""]`)

	// The board reports a move a moment later: another position may be shown by then.
	b.open("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 moves a1a2 e8e7")
	b.awaitFEN("8/4k3/8/8/8/8/R7/4K2R w K - 2 2")
	eval[bool](b, `(() => {
		const real = setTimeout;
		window.setTimeout = (call, ms, ...rest) =>
			ms === 1 ? document.addEventListener("late", call, { once: true }) : real(call, ms, ...rest);
		window.restore = () => { document.dispatchEvent(new Event("late")); window.setTimeout = real; return true; };
		return true;
	})()`)
	b.square(movegen.MakeSquare(0, 1))
	b.square(movegen.MakeSquare(1, 1))
	b.key("Home")
	eval[bool](b, `restore()`)
	if eval[bool](b, `document.querySelector("#promotion").open`) {
		t.Error("the page asks for a promotion")
		b.clickOn(`#promotion button[value="q"]`)
	}

	b.open("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
	b.await(`document.querySelector("#status").textContent === "Draw: stalemate"`)
	b.clickOn("#new")
	b.await(`document.querySelector("#begin").open`)
	b.clickOn("#from-here")
	b.clickOn(`#begin button[value="white"]`)
	b.await(`document.querySelector("#below").textContent === "You"`)
	if name := b.text("#above"); !strings.HasSuffix(name, " Elo") {
		t.Errorf("the opponent in a game that is over at once is %q", name)
	}

	b.open("[White \"A\"]\n\n1. e4 e5 2. Nf3 1-0")
	b.await(`document.querySelectorAll("#moves button").length === 3`)
	opened := b.text("#pgn")
	b.key("Home")
	b.await(`document.querySelector("#status").textContent === "Start: White to move"`)
	b.key("ArrowRight")
	b.await(`document.querySelector("#status").textContent === "After 1. e4: Black to move"`)
	b.typeMove("c5") // in the place of the game's moves
	b.typeMove("Nc3")
	b.await(`document.querySelectorAll("#moves button").length === 3 && document.querySelector("#status").textContent === "Black to move"`)
	b.clickOn("#restore")
	b.await(`document.querySelector("#status").textContent === "White wins"`)
	if again := b.text("#pgn"); again != opened || eval[bool](b, `!document.querySelector("#restore").hidden`) {
		t.Errorf("brought back: %s, before %s", again, opened)
	}
	b.clickOn("#text")
	b.call("Input.insertText", map[string]any{"text": "Nc6"}, nil)
	b.clickOn("#typed button")
	b.await(`document.querySelector("#moves").textContent.includes("Nc6")`)
	if name := b.text("#below"); name != "A" {
		t.Errorf("White is %q", name)
	}
	b.clickOn("#flip")
	b.await(`document.querySelector("#above").textContent === "A"`)
	b.check(server.URL)
}

// typeMove types a move and plays it.
func (b *browser) typeMove(move string) {
	b.t.Helper()
	eval[bool](b, `(document.querySelector("#text").value = "", true)`)
	b.clickOn("#text")
	b.call("Input.insertText", map[string]any{"text": move}, nil)
	b.clickOn("#typed button")
}

// A typed move that cannot be played is answered with the reason. The keyboard's
// focus stays on the moves, and the game survives loading the page again.
func TestKeyboardInBrowser(t *testing.T) {
	b, server := openPage(t)
	b.choose("#limit", "depth 6")
	b.typeMove("e4")
	b.await(`document.querySelector("#status").textContent.startsWith("Your move after")`)
	eval[bool](b, `(document.querySelector("#moves button").focus(), true)`)
	b.key("Home")
	b.key("ArrowRight")
	if focused := eval[string](b, `document.activeElement.textContent`); focused != "e4" {
		t.Errorf("the focus is on %q, want e4", focused)
	}
	b.typeMove("d4")
	b.await(`document.querySelector("#status").textContent === "This is an earlier position of the game"`)
	eval[bool](b, `(document.activeElement.blur(), true)`)
	b.key("F") // with Caps Lock
	b.await(`document.querySelector("#below").textContent.startsWith("Vedette")`)
	b.clickOn("#last")
	b.choose("#level", "full") // a weaker one would answer at once
	b.choose("#limit", "movetime 10000")
	b.typeMove("h3")
	b.await(`document.querySelector("#status").textContent === "Vedette is thinking"`)
	b.typeMove("h4")
	b.await(`document.querySelector("#status").textContent === "It is the turn of Vedette"`)
	b.nameOf("#level", "Vedette plays at")
	b.nameOf("#limit", "Vedette plays with up to")
	b.nameOf("#flip", "Flip the board")
	b.clickOn("#resign")
	b.typeMove("h4")
	b.await(`document.querySelector("#status").textContent === "The game is over"`)
	played := b.text("#pgn")
	b.prefer("prefers-reduced-motion", "reduce")
	b.call("Page.reload", nil, nil)
	b.await(`document.querySelector("#status")?.textContent === "Black wins: resignation" && document.body.dataset.engine === "idle"`)
	if again := b.text("#pgn"); again != played {
		t.Errorf("loaded again: %s, before %s", again, played)
	}
	if eval[bool](b, `(document.querySelector("#first").click(), new Promise(done => requestAnimationFrame(() =>
		requestAnimationFrame(() => done(document.querySelector("#ground .anim") !== null)))))`) {
		t.Error("pieces glide, though less motion is asked for")
	}
	b.check(server.URL)
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
	awaitReason("the browser has no WebAssembly, or it is switched off.")
}

// When the engine ends during a search, the page says so, and still shows a new game
// and what the browser does not copy.
func TestEngineEndsInBrowser(t *testing.T) {
	const end = `
		const heard = onmessage;
		onmessage = event => event.data === "go depth 14" ? postMessage({ failed: "out of memory" }) : heard(event);`
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
	b.await(`document.readyState === "complete" && document.body.dataset.engine === "idle"`)
	b.choose("#limit", "depth 14")
	b.typeMove("e4")
	b.await(`document.querySelector("#status").textContent.startsWith("The engine has stopped: out of memory.")`)
	b.clickOn("#new")
	b.await(`document.querySelector("#begin").open`)
	b.clickOn(`#begin button[value="white"]`)
	b.awaitFEN(start().FEN())
	eval[bool](b, `(Object.defineProperty(navigator, "clipboard", { value: undefined }), true)`) // as without HTTPS
	b.clickOn("#copy-pgn")
	b.await(`document.querySelector("#status").textContent.includes("select the text below")`)
	if eval[float64](b, `document.querySelector("#pgn").getBoundingClientRect().height`) == 0 {
		t.Error("the PGN is not shown")
	}
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
	const idle = `document.readyState === "complete" && document.body?.dataset.engine === "idle"`
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
	if files := eval[int](b, `caches.keys().then(names => caches.open(names[0])).then(c => c.keys()).then(k => k.length)`); files < 15 {
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

// As Black the engine moves first. The page fits a phone, and works when the
// server is gone.
func TestPhoneInBrowser(t *testing.T) {
	b, server := openPage(t)
	b.resize(390, 844)
	b.choose("#limit", "depth 6")
	b.clickOn("#new")
	b.await(`document.querySelector("#begin").open`)
	b.clickOn(`#begin button[value="black"]`)
	b.await(`document.querySelectorAll("#moves button").length === 1`)
	b.clickOn("#resign")
	b.await(`document.querySelector("#status").textContent === "White wins: resignation"`)
	for _, window := range [][2]int{{844, 390}, {568, 320}, {800, 1200}, {390, 844}, {320, 568}, {390, 844}} {
		b.resize(window[0], window[1])
		fits(t, b, window)
	}
	eval[bool](b, `(scrollTo(0, 0), true)`)
	b.picture("phone.png")
	b.prefer("prefers-color-scheme", "dark")
	b.picture("dark.png")
	if contrast := eval[float64](b, contrastOfCoordinates); contrast < 4 {
		t.Errorf("the coordinates have a contrast of %.1f to dark squares", contrast)
	}
	b.await(`navigator.serviceWorker.controller`)
	server.Close()
	b.call("Page.navigate", map[string]any{"url": server.URL + "/index.html"}, nil)
	b.await(`document.body?.dataset.engine === "idle" && document.querySelector("#status")?.textContent === "White wins: resignation"`)
	b.check(server.URL)
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
