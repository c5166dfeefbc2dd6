//go:build unix

package web

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The page of "vedette board" shows the game of the command line, has its first line at once, survives loading it again,
// and the program ends after it and says so.
func TestClosedBoardInBrowser(t *testing.T) {
	name := filepath.Join(t.TempDir(), "game.pgn")
	if err := os.WriteFile(name, []byte(shortGame), 0o666); err != nil {
		t.Fatal(err)
	}
	b := startBrowser(t)
	opened, said := make(chan string, 1), make(chan string, 1)
	cmd := exec.Command(buildBoard(t), "board", "-no-open", "-port", "0", name)
	cmd.Stdout = writer(func(text string) {
		if i := strings.Index(text, "http://"); i >= 0 {
			opened <- strings.Fields(text[i:])[0]
		} else {
			said <- text
		}
	})
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cmd.Process.Kill() }()
	address := <-opened
	b.visit(address)
	b.awaitEngine()
	b.await(`document.querySelector("#moves").textContent.includes("Qh4#")`)
	loaded := eval[float64](b, `performance.getEntriesByType("navigation")[0].loadEventEnd`)
	line := eval[float64](b, `new Promise(done => {
		const begun = performance.now(), lines = document.querySelector("#lines");
		new MutationObserver(() => lines.children.length && done(performance.now() - begun)).observe(lines, { childList: true });
		document.querySelector("#first").click();
		document.querySelector("#analyse").click();
	})`)
	t.Logf("the page was complete after %.0f ms, the first line came after %.0f ms", loaded, line)
	b.reload()
	b.awaitEngine()
	b.await(`document.querySelector("#moves").textContent.includes("Qh4#")`)
	b.check(strings.TrimSuffix(address, "/"))
	b.visit("about:blank")
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	if text := <-said; text != "The last page was closed. The board has ended.\n" {
		t.Errorf("it said %q", text)
	}
}

// writer calls itself with each text.
type writer func(string)

func (w writer) Write(text []byte) (int, error) {
	w(string(text))
	return len(text), nil
}
