//go:build unix

package web

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// launchBoard starts "vedette board" with arguments, and returns the address that it prints, and what it says after that.
func launchBoard(t *testing.T, args ...string) (address string, said *bufio.Scanner) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), buildBoard(t), append([]string{"board", "-no-open", "-port", "0"}, args...)...)
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Wait() })
	for said = bufio.NewScanner(out); said.Scan() && !strings.HasPrefix(said.Text(), "It ends"); {
		if text := strings.TrimSpace(said.Text()); strings.HasPrefix(text, "http://") {
			address = text
		}
	}
	return address, said
}

// The page of "vedette board" shows the game of the command line, has its engine at once, survives loading it again, and
// the program ends after it.
func TestServedBoardInBrowser(t *testing.T) {
	name := filepath.Join(t.TempDir(), "game.pgn")
	if err := os.WriteFile(name, []byte(shortGame), 0o666); err != nil {
		t.Fatal(err)
	}
	address, said := launchBoard(t, name)
	b := startBrowser(t)
	b.call("Page.navigate", map[string]any{"url": address}, nil)
	b.awaitEngine()
	b.await(`document.querySelector("#moves").textContent.includes("Qh4#")`)
	loaded := eval[float64](b, `performance.getEntriesByType("navigation")[0].loadEventEnd`)
	line := eval[float64](b, `new Promise(done => {
		const begun = performance.now(), lines = document.querySelector("#lines");
		new MutationObserver(() => lines.children.length && done(performance.now() - begun)).observe(lines, { childList: true });
		document.querySelector("#analyse").click();
	})`)
	t.Logf("the page was complete after %.0f ms, the first line came after %.0f ms", loaded, line)
	b.call("Page.reload", nil, nil)
	b.awaitEngine()
	b.await(`document.querySelector("#moves").textContent.includes("Qh4#")`)
	b.check(strings.TrimSuffix(address, "/"))
	b.call("Page.navigate", map[string]any{"url": "about:blank"}, nil)
	if said.Scan(); said.Text() != "The last page was closed. The board has ended." {
		t.Errorf("it said %q", said.Text())
	}
}
