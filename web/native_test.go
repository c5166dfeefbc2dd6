//go:build unix

package web

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/notnil/chess"
)

// startBoard builds the program with the page that "make board" embeds, and starts its board. It returns the address
// without what follows the port, and a function that ends it.
func startBoard(t *testing.T, b *browser, args ...string) (origin string, end func()) {
	t.Helper()
	if built, _ := filepath.Glob("../board/page/page.js"); built == nil {
		if os.Getenv("VEDETTE_CLIENTS_REQUIRED") != "" {
			t.Fatal("make board was not run")
		}
		t.Skip("make board was not run")
	}
	program := filepath.Join(t.TempDir(), "vedette")
	if out, err := exec.Command("go", "build", "-trimpath", "-o", program, "../cmd/vedette").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	cmd := exec.Command(program, append([]string{"board", "-no-open", "-port", "0"}, args...)...)
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	end = func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }
	t.Cleanup(end)
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if found := regexp.MustCompile(`(http://\S+?)/\S+`).FindStringSubmatch(lines.Text()); found != nil {
			b.call("Page.navigate", map[string]any{"url": found[0]}, nil)
			return found[1], end
		}
	}
	t.Fatal("the board names no address")
	return "", nil
}

// The board of the program itself: a whole game is played by taps at the size of a phone. Lines of an analysis come at
// once. When the program is gone, the page says so and still shows the game.
func TestNativeBoardInBrowser(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes seconds")
	}
	b := startBrowser(t)
	b.resize(390, 844)
	origin, end := startBoard(t, b)
	b.awaitEngine()
	complete := eval[float64](b, `performance.getEntriesByType("navigation")[0].loadEventEnd`)
	b.newMatch(map[string]string{"color": "white", "elo": "800", "time": "free", "limit": "movetime 200", "from": "start"})
	b.playMatch(b.finger())
	text := b.text("#pgn")
	if g := judgeMatch(t, text); g.Outcome() == chess.NoOutcome || !strings.Contains(text, `[Result "`+string(g.Outcome())+`"]`) {
		t.Errorf("the game should end in %s, by the tags too", g.Outcome())
	}
	b.clickOn("#first")
	took := eval[float64](b, `new Promise(done => {
		const begun = performance.now();
		new MutationObserver(() => { if (document.querySelector("#lines li")) done(performance.now() - begun); })
			.observe(document.querySelector("#lines"), { childList: true });
		document.querySelector("#analyse").click();
	})`)
	b.await(`parseInt(document.querySelector("#effort").textContent.slice(6)) >= 12`)
	t.Logf("the page was complete after %.0f ms, the first line there after %.0f ms, then %s", complete, took, b.text("#effort"))
	b.picture("native.png")
	b.check(origin)
	end()
	b.await(`document.querySelector("#status").textContent.startsWith("The engine has stopped: the server does not answer")`)
	if b.text("#pgn") != text {
		t.Errorf("without the server the game is %s", b.text("#pgn"))
	}
}
