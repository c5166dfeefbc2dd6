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
	"time"
)

// buildBoard builds the program with the page that "make board" embeds, and returns its name.
func buildBoard(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes seconds")
	}
	if built, _ := filepath.Glob("../board/page/page.js"); built == nil {
		if os.Getenv("VEDETTE_CLIENTS_REQUIRED") != "" {
			t.Fatal("make board was not run")
		}
		t.Skip("make board was not run")
	}
	program := filepath.Join(t.TempDir(), "vedette")
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-o", program, "../cmd/vedette")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return program
}

// startBoard starts the board of a program. It returns the address that this prints, and a function that kills it.
func startBoard(t *testing.T, program string, args ...string) (address string, end func()) {
	t.Helper()
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
		if address := regexp.MustCompile(`http://\S+`).FindString(lines.Text()); address != "" {
			return address, end
		}
	}
	t.Fatal("the board names no address")
	return "", nil
}

// The board of the program, visited with a phone. An address without its secret leads nowhere, and another page cannot
// lead to it. When the program is gone, the page says so, and the game goes on without it.
func TestNativeBoardInBrowser(t *testing.T) {
	program := buildBoard(t)
	inBrowsers(t, func(t *testing.T, b *browser) {
		address, end := startBoard(t, program)
		origin := address[:strings.LastIndexByte(strings.TrimSuffix(address, "/"), '/')]
		b.tryVisit(address)
		b.check(origin)

		b.visit(origin + "/" + strings.Repeat("0", 32) + "/")
		b.awaitText("there is nothing here")
		b.visit(servePlain(t))
		b.await(`document.title === "Elsewhere"`)
		eval[bool](b, `(location.href = "`+address+`", true)`)
		b.awaitText("this address is for its own page only")

		b.visit(address)
		b.awaitEngine()
		b.clickOn("#analyse")
		b.await(`document.querySelectorAll("#lines li").length > 0`)
		game := b.text("#pgn")
		end()
		b.awaitStatus(`The engine has stopped: the program has ended. Save the game, then run "vedette board" again.`)
		if !eval[bool](b, `(status => status.scrollWidth <= status.clientWidth)(document.querySelector("#status"))`) {
			t.Error("not all that the page says can be seen")
		}
		if b.text("#pgn") != game {
			t.Errorf("without the server the game is %s", b.text("#pgn"))
		}
		b.clickOn("#first")
		b.typeMove("c4")
		b.await(`document.querySelector("#moves").textContent.includes("c4")`)
		b.picture("lost-" + b.name + ".png")
	})
	t.Run("speed", func(t *testing.T) { trySpeed(t, program) })
}

// awaitText waits until a page has a text. The page may still be on the way: what the one before it was asked may fail,
// or never be answered if it had to wait.
func (b *browser) awaitText(want string) {
	b.t.Helper()
	var text string
	for deadline := time.Now().Add(patience); !strings.Contains(text, want); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			b.t.Fatalf("the page says %q, want %q", text, want)
		}
		if value, failure := b.evaluate(`document.body?.textContent || ""`); failure == "" {
			text = string(value)
		}
	}
}
