//go:build unix

package web

import (
	"fmt"
	"testing"

	"vedette/movegen"
)

// Points in squares: near both edges and in the middle, to the right or down.
var parts = []float64{0.1, 0.5, 0.9}

// selectPawns presses on White's pawns in nine points of squares, and checks that each is selected.
func (b *browser) selectPawns(hand pointer, when string) {
	b.t.Helper()
	for i := range len(parts) * len(parts) {
		pawn, right, down := fmt.Sprintf("%c2", 'a'+i%7), parts[i%3], parts[i/3]
		hand.tap(b.point(pawn, right, down))
		b.awaitFrame()
		selected := eval[string](b, `[...document.querySelectorAll("#ground square.selected")]
			.filter(square => square.style.display !== "none").map(square => square.cgKey).join()`)
		if selected != pawn {
			b.t.Errorf("%s: a press at %.1f, %.1f of %s selects %q", when, right, down, pawn, selected)
		}
	}
}

// awaitFrame waits until the page is drawn, with all that was changed before.
func (b *browser) awaitFrame() {
	b.t.Helper()
	eval[bool](b, `new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`)
}

// openSilently opens a text without scrolling the page.
func (b *browser) openSilently(text string) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`(() => {
		document.querySelector("#open").click();
		document.querySelector("#source").value = %q;
		document.querySelector('#read button[value="open"]').click();
		return true;
	})()`, text))
	b.discard()
	b.await(`!document.querySelector("#read").open`)
}

const boardTop = `document.querySelector("#ground cg-board").getBoundingClientRect().top`

// windows are those in which the squares are tried, and what presses on them.
var windows = []struct {
	width, height int
	hand          func(*browser) pointer
}{
	{1920, 1080, (*browser).mouse},
	{700, 900, (*browser).mouse},
	{390, 844, (*browser).finger},
	{844, 390, (*browser).finger},
}

// The board takes presses where its squares are, from loading on and without a scroll: on the first visit and on the
// next, and after a game with long names was opened.
func TestSquaresInBrowser(t *testing.T) {
	b := startBrowser(t)
	for _, window := range windows {
		server := serveFolder(t, withoutEngine) // to the end: a page without its server reports errors
		t.Run(fmt.Sprintf("%dx%d", window.width, window.height), func(t *testing.T) {
			defer b.lend(t)()
			b.begin()
			b.resize(window.width, window.height)
			b.navigate(server)
			b.await(`document.querySelector("#ground piece")`)
			b.trySquares(window.hand(b))
			b.check(server.URL)
		})
	}
}

// trySquares tries the squares of a page that was just loaded the first time.
func (b *browser) trySquares(hand pointer) {
	b.selectPawns(hand, "cold")
	hand.drag(b.point("e2", 0.5, 0.9), b.point("e4", 0.5, 0.9))
	b.awaitStatus("After 1. e4: Black to move")

	b.openSilently(movegen.StartFEN)
	b.reload()
	b.awaitBoard()
	b.selectPawns(hand, "warm")
	hand.tap(b.point("d2", 0.1, 0.9))
	hand.tap(b.point("d4", 0.9, 0.9))
	b.awaitStatus("After 1. d4: Black to move")

	before := eval[float64](b, boardTop)
	const name = "A Player of Several Given Names, and Another, and One More, All Written out in Full in the Tag"
	b.openSilently("[White \"" + name + "\"]\n[Black \"" + name + "\"]\n\n*")
	if after := eval[float64](b, boardTop); after != before {
		b.t.Errorf("long names move the board from %.1f to %.1f", before, after)
	}
	b.selectPawns(hand, "long names")
	hand.drag(b.point("f2", 0.1, 0.9), b.point("f4", 0.9, 0.1))
	b.awaitStatus("After 1. f4: Black to move")
}

// tryMovedBoard moves and resizes the board: it takes presses where its squares are, also when that happens during a drag.
func (b *browser) tryMovedBoard() {
	hand := b.mouse()
	b.selectPawns(hand, "loaded")
	for _, move := range []string{
		`document.querySelector("h1").style.marginBottom = "47px"`,
		`document.querySelector("main").style.marginLeft = "47px"`,
		`document.documentElement.style.fontSize = "19px"`,
		`document.querySelector("#above").style.font = "40px serif"`,
		`document.documentElement.style.setProperty("--room", "311px")`,
		`document.body.style.paddingTop = "47px"`,
		`document.querySelector("#flip").click()`,
		`document.querySelector("#open").click(), document.querySelector("#read").close()`,
	} {
		eval[bool](b, move+`, true`)
		b.awaitFrame()
		b.selectPawns(hand, move)
	}
	eval[bool](b, `document.querySelectorAll("html, body, main, h1, #above").forEach(element => element.style = ""), true`)
	b.awaitFrame()
	b.selectPawns(hand, "as before")
	b.resize(700, 900)
	b.awaitFrame()
	b.selectPawns(hand, "700x900")

	hand.press(b.point("e2", 0.5, 0.5))
	eval[bool](b, `document.querySelector("h1").style.marginBottom = "47px", true`)
	b.awaitFrame()
	to := b.point("e4", 0.5, 0.9)
	hand.move(to)
	hand.release(to)
	b.awaitStatus("After 1. e4: Black to move")
}
