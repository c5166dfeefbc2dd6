//go:build unix

package web

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// boardProgram is the program that "make board" builds.
const boardProgram = "../vedette"

// A boardProcess is a running "vedette board".
type boardProcess struct {
	address string
	said    *bufio.Scanner // what it prints after the address
	end     func()
}

// startBoard starts it with arguments.
func startBoard(t *testing.T, args ...string) *boardProcess {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes seconds")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cmd := exec.CommandContext(ctx, boardProgram, append([]string{"board", "-no-open", "-port", "0"}, args...)...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if cmd.Start() == nil {
		t.Cleanup(func() {
			cancel()
			_ = cmd.Wait()
		})
		p := &boardProcess{said: bufio.NewScanner(out), end: cancel}
		for p.said.Scan() && !strings.HasPrefix(p.said.Text(), "It ends") {
			if text := strings.TrimSpace(p.said.Text()); strings.HasPrefix(text, "http://") {
				p.address = text
			}
		}
		if p.address != "" {
			return p
		}
	}
	if os.Getenv("VEDETTE_CLIENTS_REQUIRED") != "" {
		t.Fatal("make board was not run")
	}
	t.Skip("make board was not run")
	return nil
}

// The page of "vedette board" shows the game of the command line, has its engine at once, survives loading it again, and
// the program ends after it.
func TestServedBoardInBrowser(t *testing.T) {
	name := filepath.Join(t.TempDir(), "game.pgn")
	if err := os.WriteFile(name, []byte(shortGame), 0o666); err != nil {
		t.Fatal(err)
	}
	p := startBoard(t, name)
	b := startBrowser(t)
	b.call("Page.navigate", map[string]any{"url": p.address}, nil)
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
	b.check(strings.TrimSuffix(p.address, "/"))
	b.call("Page.navigate", map[string]any{"url": "about:blank"}, nil)
	if p.said.Scan(); p.said.Text() != "The last page was closed. The board has ended." {
		t.Errorf("it said %q", p.said.Text())
	}
}

// A position is shown, too. When the server is gone, the page says so, and still takes moves.
func TestLostBoardInBrowser(t *testing.T) {
	const fen = "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1"
	p := startBoard(t, fen)
	b := startBrowser(t)
	b.call("Page.navigate", map[string]any{"url": p.address}, nil)
	b.awaitEngine()
	b.awaitFEN(fen)
	p.end()
	b.await(`document.body.textContent.includes("run vedette board again")`)
	hand := b.mouse()
	hand.tap(b.point("e2", 0.5, 0.5))
	hand.tap(b.point("e4", 0.5, 0.5))
	b.await(`document.querySelector("#moves").textContent.includes("e4")`)
}
