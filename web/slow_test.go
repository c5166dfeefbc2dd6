//go:build unix

package web

import (
	"net/http"
	"os"
	"path/filepath"
	"testing"
)

// Over a slow line the board is drawn at once, and a move can be made before the engine is there; the page says how much
// of it is loaded. The times are logged: a busy machine takes longer.
func TestSlowLineInBrowser(t *testing.T) {
	const speed = 600 << 10 // bytes a second
	server := serveFolder(t, func(files http.Handler) http.Handler { return files })
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
		t.Errorf("the page without its engine has %d KB, which take longer than 0.7 s", size>>10)
	}
	b := startBrowser(t)
	b.call("Network.emulateNetworkConditions", map[string]any{
		"offline": false, "latency": 50, "downloadThroughput": speed, "uploadThroughput": speed,
	}, nil)
	b.call("Page.addScriptToEvaluateOnNewDocument", map[string]any{"source": `
		globalThis.times = {};
		const note = () => {
			if (document.querySelector("#ground piece")) times.board ||= performance.now();
			if (document.body?.dataset.engine === "ready") times.engine ||= performance.now();
		};
		new MutationObserver(note).observe(document, { childList: true, subtree: true, attributes: true });`}, nil)
	b.navigate(server)
	b.await(`globalThis.times?.board`)
	hand := b.mouse()
	hand.tap(b.point("e2", 0.5, 0.5))
	hand.tap(b.point("e4", 0.5, 0.5))
	b.await(`document.querySelector("#moves").textContent.includes("e4") && /^Loading the engine, \d+ of \d+ MB$/.test(document.querySelector("#effort").textContent)`)
	if eval[bool](b, `Boolean(times.engine)`) {
		t.Error("the engine was there before the move")
	}
	b.picture("loading.png")
	b.awaitEngine()
	t.Logf("page of %d KB: board after %.2f s, engine after %.1f s", size>>10, eval[float64](b, `times.board`)/1000, eval[float64](b, `times.engine`)/1000)
	b.check(server.URL)
}
