//go:build unix

package web

import (
	"fmt"

	"vedette/movegen"
)

// tool chooses by a tap what taps on the editor's board do.
func (b *browser) tool(hand pointer, name string) {
	b.t.Helper()
	hand.tap(b.inWindow(fmt.Sprintf("#tools [aria-label=%q]", name)))
}

// inWindow returns the middle of an element, which must be in the window: the page is not scrolled.
func (b *browser) inWindow(selector string) point {
	b.t.Helper()
	at := eval[[3]float64](b, fmt.Sprintf(`(() => {
		const box = document.querySelector(%q).getBoundingClientRect();
		return [box.left + box.width / 2, box.top + box.height / 2, innerHeight];
	})()`, selector))
	if at[1] < 0 || at[1] > at[2] {
		b.t.Fatalf("%s is outside of the window", selector)
	}
	return point{at[0], at[1]}
}

// awaitEditor waits until the editor has a position, and says what is wrong with it.
func (b *browser) awaitEditor(fen, fault string) {
	b.t.Helper()
	b.await(fmt.Sprintf(`document.querySelector("#editor-fen").value === %q && document.querySelector("#editor-fault").textContent === %q`, fen, fault))
}

// tryEditor sets a position up on a phone by taps and drags, without a scroll. It becomes a new game.
func (b *browser) tryEditor() {
	b.resize(390, 844)
	hand := b.finger()
	on := func(square string) point { return b.pointOn("#editor-ground", square, 0.5, 0.5) }
	hand.tap(b.inWindow("#edit"))
	b.awaitEditor(movegen.StartFEN, "")
	if !eval[bool](b, `document.querySelector("#editor").scrollHeight <= document.querySelector("#editor").clientHeight`) {
		b.t.Error("the editor is higher than the window")
	}
	b.picture("editor.png")
	hand.drag(on("e2"), on("e4"))
	hand.tap(on("g8"))
	hand.tap(on("f6"))
	b.awaitEditor("rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1", "")
	hand.tap(b.inWindow("#clear"))
	b.awaitEditor("8/8/8/8/8/8/8/8 w - - 0 1", "This is not a valid position: the board is empty.")
	b.tool(hand, "white king")
	hand.tap(on("d1"))
	hand.tap(on("e1"))
	hand.tap(on("d1")) // removes it
	b.awaitEditor("8/8/8/8/8/8/8/4K3 w - - 0 1", "This is not a valid position: each side needs one king.")
	hand.drag(b.inWindow(`#tools [aria-label="black king"]`), on("e8"))
	for tool, squares := range map[string][]string{"white rook": {"h1", "a1"}, "white pawn": {"e5"}, "black pawn": {"d5", "c7"}} {
		b.tool(hand, tool)
		for _, square := range squares {
			hand.tap(on(square))
		}
	}
	b.tool(hand, "Remove pieces")
	hand.tap(on("c7"))
	b.tool(hand, "Move pieces")
	hand.drag(on("a1"), b.inWindow("#editor h2")) // off the board
	b.awaitEditor("4k3/8/8/3pP3/8/8/8/4K2R w - - 0 1", "")
	hand.tap(b.inWindow("#castle-K"))
	b.choose("#passant", "d6")
	b.awaitEditor("4k3/8/8/3pP3/8/8/8/4K2R w K d6 0 1", "")
	b.choose("#turn", "b")
	b.awaitEditor("4k3/8/8/3pP3/8/8/8/4K2R b K - 0 1", "")
	b.picture("editor-end.png")
	hand.tap(b.inWindow("#use"))
	b.awaitFEN("4k3/8/8/3pP3/8/8/8/4K2R b K - 0 1")
	b.await(`!document.querySelector("#editor").open && document.querySelector("#moves").textContent.trim() === ""`)
	hand.tap(b.point("d5", 0.5, 0.5))
	hand.tap(b.point("d4", 0.5, 0.5))
	b.awaitFEN("4k3/8/8/4P3/3p4/8/8/4K2R w K - 0 2")
}

// tryEditorByKeys types a FEN. Chess960 has the start positions by number.
func (b *browser) tryEditorByKeys() {
	eval[bool](b, `(document.querySelector("#edit").focus(), true)`)
	b.key("Enter")
	b.await(`document.querySelector("#editor").open`)
	eval[bool](b, `(document.querySelector("#editor-fen").select(), true)`)
	b.write("4k3/8/8/8/8/8/4P3/4K3 b - -")
	b.awaitEditor("4k3/8/8/8/8/8/4P3/4K3 b - -", "")
	b.write(" x")
	b.awaitEditor("4k3/8/8/8/8/8/4P3/4K3 b - - x", "This is not a valid position: its halfmove clock is not a number.")
	for number, rank := range map[int]string{0: "bbqnnrkr", 518: "rnbqkbnr", 959: "rkrnnqbb", 342: "nrbkqbrn"} {
		eval[bool](b, fmt.Sprintf(`(document.querySelector("#number").value = "%d", true)`, number))
		b.clickOn("#shuffle")
		b.await(fmt.Sprintf(`document.querySelector("#editor-fen").value.startsWith("%s/pppppppp/8/8/8/8/PPPPPPPP/") && !document.querySelector("#use").disabled`, rank))
	}
	seen := map[string]bool{}
	for range 5 {
		eval[bool](b, `(document.querySelector("#number").value = "", true)`)
		b.clickOn("#shuffle")
		seen[eval[string](b, `document.querySelector("#editor-fen").value`)] = true
	}
	if len(seen) < 2 {
		b.t.Errorf("at random come %v", seen)
	}
	b.clickOn("#use")
	b.await(`!document.querySelector("#editor").open`)
}
