//go:build unix

package web

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"vedette/movegen"
)

// Somebody visits the page with a phone: in each browser, with the page's own engine and with that of "vedette board".
func TestVisitInBrowser(t *testing.T) {
	program := buildBoard(t)
	for name, start := range map[string]func(*testing.T) *browser{"Chromium": startBrowser, "Firefox": startFirefox} {
		t.Run(name, func(t *testing.T) {
			server := serveFolder(t, asBuilt)
			b := start(t)
			b.name = name
			b.resize(390, 844)
			b.tryVisit(server.URL + "/")
			b.tryOffline(server)
			b.tryBoard(program)
			b.tryClosing(program)
		})
	}
}

// tryVisit does what somebody does with a phone, by taps and without a scroll before the game is over: plays a whole game
// against the lowest level, has a position analysed, tries another move, loads the page again, and has a game reviewed.
func (b *browser) tryVisit(address string) {
	b.visit(address)
	b.awaitEngine()
	hand := b.finger()
	b.newMatch(map[string]string{"color": "white", "elo": "800", "time": "free", "limit": "depth 6", "from": "start"})
	b.playMatch(hand)
	b.picture("match-" + b.name + ".png")
	g := judge(b.t, b.text("#pgn"))
	if status := b.text("#status"); g.End() == movegen.Ongoing || !strings.HasSuffix(status, ": "+g.End().String()) {
		b.t.Errorf("the page says %q, want %q", status, g.End())
	}
	b.wantInGame(`[Termination "normal"]`, `, 800 Elo"]`, `[Date "2`)
	if scrolled := eval[float64](b, `scrollY`); scrolled != 0 {
		b.t.Errorf("the page is scrolled by %.0f", scrolled)
	}

	press := func(selector string) {
		b.settle(selector)
		hand.tap(b.middle(selector))
	}
	press("#first")
	press("#analyse")
	b.await(`document.querySelectorAll("#lines li").length === 3 && document.querySelectorAll("#lines li:first-child button").length > 3`)
	b.await(`document.querySelectorAll("#ground .cg-shapes line").length === 3`)
	b.picture("analysis-" + b.name + ".png")
	press("#analyse")
	b.await(`document.querySelectorAll("#lines li").length === 0`)
	eval[bool](b, `(scrollTo(0, 0), true)`)
	for _, square := range []string{"h2", "h4"} {
		hand.tap(b.point(square, 0.5, 0.5))
	}
	b.awaitStatus("After 1. h4: Black to move")
	b.expectMoves("(1. h4")
	text := b.text("#pgn")
	b.reload()
	b.awaitEngine()
	b.awaitStatus("After 1. h4: Black to move")
	if again := b.text("#pgn"); again != text {
		b.t.Errorf("loaded again: %s\nbefore: %s", again, text)
	}

	b.open(twoMoves)
	press("#review-game")
	b.awaitReview()
	if got := moveList(b); !strings.Contains(got, "g4??") {
		b.t.Errorf("the review leaves %q", got)
	}
	eval[bool](b, `(scrollTo(0, 0), true)`)
	b.picture("review-" + b.name + ".png")
}

// twoMoves is a game to review natively, where each position takes half a million nodes.
const twoMoves = "[FEN \"rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2\"]\n\n2. g4 Qh4# 0-1\n"

// tryOffline loads the page again when its server is gone.
func (b *browser) tryOffline(server *httptest.Server) {
	b.await(`document.querySelector("#kept").textContent === "; available offline" && navigator.serviceWorker.controller`)
	text := b.text("#pgn")
	server.CloseClientConnections()
	server.Close()
	b.visit(server.URL + "/index.html")
	b.awaitText("available offline")
	b.awaitEngine()
	if again := b.text("#pgn"); again != text {
		b.t.Errorf("without the server: %s\nbefore: %s", again, text)
	}
	b.clickOn("#analyse")
	b.await(`document.querySelectorAll("#lines li").length === 3`)
	b.check(server.URL)
}

// tryBoard visits the board of the program. An address without its secret leads nowhere, and another page cannot lead to
// it. When the program is gone, the page says so, and the game goes on without it.
func (b *browser) tryBoard(program string) {
	cmd, _, address := startBoard(b.t, program)
	origin := address[:strings.LastIndexByte(strings.TrimSuffix(address, "/"), '/')]
	b.tryVisit(address)
	b.check(origin)

	b.visit(origin + "/" + strings.Repeat("0", 32) + "/")
	b.awaitText("there is nothing here")
	elsewhere := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `<!DOCTYPE html><title>Elsewhere</title><link rel="icon" href="data:,">`)
	}))
	defer elsewhere.Close()
	b.navigate(elsewhere)
	b.await(`document.title === "Elsewhere"`)
	eval[bool](b, `(location.href = "`+address+`", true)`)
	b.awaitText("this address is for its own page only")

	b.visit(address)
	b.awaitEngine()
	b.clickOn("#analyse")
	b.await(`document.querySelectorAll("#lines li").length > 0`)
	game := b.text("#pgn")
	_ = cmd.Process.Kill()
	b.awaitStatus(`The engine has stopped: the program has ended. Save the game, then run "vedette board" again.`)
	if !eval[bool](b, `(status => status.scrollWidth <= status.clientWidth)(document.querySelector("#status"))`) {
		b.t.Error("not all that the page says can be seen")
	}
	if b.text("#pgn") != game {
		b.t.Errorf("without the server the game is %s", b.text("#pgn"))
	}
	b.clickOn("#first")
	b.typeMove("c4")
	b.await(`document.querySelector("#moves").textContent.includes("c4")`)
	b.picture("lost-" + b.name + ".png")
}

// shortGame is a game of the command line.
const shortGame = "[White \"Müller\"]\n\n1. f3 e5 2. g4 Qh4# { Ça suffit – 将死 } 0-1\n"

// tryClosing visits a board that shows a game of the command line. The page says that too many pages are open, and shows
// the game when it is loaded again. The program ends after it, and says so.
func (b *browser) tryClosing(program string) {
	file := filepath.Join(b.t.TempDir(), "game.pgn")
	var wide []byte // in UTF-16
	for _, unit := range utf16.Encode([]rune("\ufeff" + shortGame)) {
		wide = binary.LittleEndian.AppendUint16(wide, unit)
	}
	if err := os.WriteFile(file, wide, 0o666); err != nil {
		b.t.Fatal(err)
	}
	cmd, out, address := startBoard(b.t, program, file)
	var others []*http.Response
	for range 5 {
		answer, err := http.Post(address+"run", "", nil)
		if err != nil {
			b.t.Fatal(err)
		}
		others = append(others, answer)
	}
	b.visit(address)
	b.awaitSaid("The engine could not be started: 5 programs are running")
	for _, answer := range others {
		answer.Body.Close()
	}
	for eval[string](b, `document.body.dataset.engine`) != "ready" { // the others take a moment to end
		b.reload()
		b.await(`/ready|failed/.test(document.body?.dataset.engine)`)
	}
	if got := b.text("#below") + " – " + b.text("#above") + ": " + moveList(b); got != "Müller – Black: 1. f3 e5 2. g4 Qh4# Ça suffit – 将死 0-1" {
		b.t.Errorf("the game is shown as %q", got)
	}
	loaded := eval[float64](b, `performance.getEntriesByType("navigation")[0].loadEventEnd`)
	line := eval[float64](b, `new Promise(done => {
		const begun = performance.now(), lines = document.querySelector("#lines");
		new MutationObserver(() => lines.children.length && done(performance.now() - begun)).observe(lines, { childList: true });
		document.querySelector("#first").click();
		document.querySelector("#analyse").click();
	})`)
	b.t.Logf("the page was complete after %.0f ms, the first line came after %.0f ms", loaded, line)
	b.visit("about:blank")
	said, err := io.ReadAll(out)
	if err := errors.Join(err, cmd.Wait()); err != nil || !strings.HasSuffix(string(said), "\nThe last page was closed. The board has ended.\n") {
		b.t.Errorf("%v; the program said %q", err, said)
	}
}

// buildBoard builds the program with the page that "make board" embeds, and returns its name.
func buildBoard(t *testing.T) string {
	t.Helper()
	needBuilt(t, "board", "../board/page/page.js")
	program := filepath.Join(t.TempDir(), "vedette")
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-o", program, "../cmd/vedette")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return program
}

// startBoard starts the board of a program. It returns the address that this prints, and what it prints after that.
func startBoard(t *testing.T, program string, args ...string) (cmd *exec.Cmd, out *bufio.Reader, address string) {
	t.Helper()
	cmd = exec.Command(program, append([]string{"board", "-no-open", "-port", "0"}, args...)...)
	pipe, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	for out = bufio.NewReader(pipe); address == ""; {
		line, err := out.ReadString('\n')
		if err != nil {
			t.Fatalf("the board names no address: %v", err)
		}
		address = regexp.MustCompile(`http://\S+`).FindString(line)
	}
	return cmd, out, address
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
