//go:build unix

package web

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/notnil/chess"
)

// inBrowsers runs a test in each browser, in a window of the size of a phone.
func inBrowsers(t *testing.T, try func(t *testing.T, b *browser)) {
	t.Helper()
	for _, start := range []struct {
		name  string
		start func(*testing.T) *browser
	}{{"Chromium", startBrowser}, {"Firefox", startFirefox}} {
		t.Run(start.name, func(t *testing.T) {
			b := start.start(t)
			b.name = start.name
			b.resize(390, 844)
			try(t, b)
		})
	}
}

// servePlain serves an empty page, and returns its address.
func servePlain(t *testing.T) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `<!DOCTYPE html><title>Elsewhere</title><link rel="icon" href="data:,">`)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// tryVisit does what somebody does with a phone, by taps and without a scroll before the game is over: plays a whole game
// against the lowest level, has a position analysed, tries another move, loads the page again, and has a game reviewed.
func (b *browser) tryVisit(address string) {
	b.t.Helper()
	b.visit(address)
	b.awaitEngine()
	hand := b.finger()
	b.newMatch(map[string]string{"color": "white", "elo": "800", "time": "free", "limit": "depth 6", "from": "start"})
	b.playMatch(hand)
	b.picture("match-" + b.name + ".png")
	text := b.text("#pgn")
	g := judgeMatch(b.t, text)
	if g.Outcome() == chess.NoOutcome || !strings.Contains(text, `[Result "`+string(g.Outcome())+`"]`) ||
		!strings.Contains(text, `[Termination "normal"]`) || !strings.Contains(text, `, 800 Elo"]`) {
		b.t.Errorf("the game should end in %s, by the tags too", g.Outcome())
	}
	if scrolled := eval[float64](b, `scrollY`); scrolled != 0 {
		b.t.Errorf("the page is scrolled by %.0f", scrolled)
	}

	press := func(selector string) { hand.tap(b.middle(selector)) }
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
	text = b.text("#pgn")
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

// The page with its own engine, visited with a phone, and once more when the server is gone.
func TestVisitInBrowser(t *testing.T) {
	inBrowsers(t, func(t *testing.T, b *browser) {
		server := serveFolder(t, asBuilt)
		b.tryVisit(server.URL + "/")
		b.await(`document.querySelector("#kept").textContent === "; available offline" && navigator.serviceWorker.controller`)
		text := b.text("#pgn")
		server.CloseClientConnections()
		server.Close()
		b.reload()
		b.awaitEngine()
		if again := b.text("#pgn"); again != text {
			t.Errorf("without the server: %s\nbefore: %s", again, text)
		}
		b.clickOn("#analyse")
		b.await(`document.querySelectorAll("#lines li").length === 3`)
		b.check(server.URL)
	})
}
