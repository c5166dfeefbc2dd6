//go:build unix

package web

import (
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"vedette/movegen"
)

// Much of the page needs no engine. Each of these tests has a tab, which keeps its own game.
func TestPageInBrowser(t *testing.T) {
	server := serveFolder(t, withoutEngine)
	b := startBrowser(t)
	for name, try := range map[string]func(*browser){
		"moves": (*browser).tryMoves, "late move": (*browser).tryLateMove, "openings": (*browser).tryOpenings,
		"typed moves": (*browser).tryTypedMoves, "keyboard": (*browser).tryKeyboard, "variations": (*browser).tryVariations,
		"editor": (*browser).tryEditor, "editor by keys": (*browser).tryEditorByKeys, "files": (*browser).tryFiles,
		"copying": (*browser).tryCopying, "games": (*browser).tryGames, "reading back": (*browser).tryReadingBack,
		"moved board": (*browser).tryMovedBoard, "reading": (*browser).tryReading,
	} {
		t.Run(name, func(t *testing.T) {
			defer b.lend(t)()
			b.begin()
			b.navigate(server)
			b.awaitBoard()
			try(b)
			b.check(server.URL)
		})
	}
}

// The rest is tried one after the other in a page with its engine.
func TestEngineInBrowser(t *testing.T) {
	server := serveFolder(t, asBuilt)
	b := startBrowser(t)
	for _, test := range []struct {
		name string
		try  func(*browser)
	}{
		{"slow line", func(b *browser) { b.trySlowLine(server) }},
		{"lines", (*browser).tryLines}, {"review", (*browser).tryReview}, {"draws", (*browser).tryDraws},
		{"buttons", (*browser).tryMatchButtons}, {"clocks", (*browser).tryClocks}, {"windows", (*browser).tryWindows},
	} {
		t.Run(test.name, func(t *testing.T) {
			defer b.lend(t)()
			test.try(b)
			b.openSilently(movegen.StartFEN)
		})
	}
	b.check(server.URL)
}

// lend lets the browser report to a part of a test, until what it returns is called.
func (b *browser) lend(t *testing.T) (back func()) {
	whole := b.t
	b.t = t
	return func() { b.t = whole }
}

// trySlowLine loads the page. The board is drawn at once, and a move can be made before the engine is there; the page
// says how much of that is loaded. The board stays where it is. The times are logged: a busy machine takes longer.
func (b *browser) trySlowLine(server *httptest.Server) {
	size := 0
	for _, pattern := range []string{"/index.html", "/*/page.*"} {
		files, _ := filepath.Glob(folder + pattern)
		for _, name := range files {
			if info, err := os.Stat(name); err == nil {
				size += int(info.Size())
			}
		}
	}
	if size > 400<<10 {
		b.t.Errorf("the page without its engine has %d KB, which take longer than 0.7 s", size>>10)
	}
	network := func(speed int) { // in bytes a second
		b.call("Network.emulateNetworkConditions", map[string]any{
			"offline": false, "latency": 50, "downloadThroughput": speed, "uploadThroughput": speed,
		}, nil)
	}
	network(600 << 10)
	b.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": `
		globalThis.times = {};
		const note = () => {
			if (document.querySelector("#ground piece")) times.board ||= performance.now();
			if (document.body?.dataset.engine === "ready") times.engine ||= performance.now();
		};
		new MutationObserver(note).observe(document, { childList: true, subtree: true, attributes: true });`}, nil)
	b.navigate(server)
	b.await(`globalThis.times?.board`)
	tops := func() (tops []float64) {
		for _, w := range windows {
			b.resize(w.width, w.height)
			tops = append(tops, eval[float64](b, boardTop))
		}
		return tops
	}
	before := tops()
	b.typeMove("e4")
	b.await(`document.querySelector("#moves").textContent.includes("e4") && /^Loading the engine, \d+ of \d+ MB$/.test(document.querySelector("#effort").textContent)`)
	if eval[bool](b, `Boolean(times.engine)`) {
		b.t.Error("the engine was there before the move")
	}
	b.picture("loading.png")
	b.awaitEngine()
	network(-1)
	if after := tops(); !slices.Equal(after, before) {
		b.t.Errorf("the board moves from %.1f to %.1f when the engine is loaded", before, after)
	}
	b.t.Logf("page of %d KB: board after %.2f s, engine after %.1f s", size>>10, eval[float64](b, `times.board`)/1000, eval[float64](b, `times.engine`)/1000)
	b.resize(1280, 900)
}
