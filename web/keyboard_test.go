//go:build unix

package web

import "strings"

// typeMove types a move and plays it.
func (b *browser) typeMove(move string) {
	b.t.Helper()
	eval[bool](b, `(document.querySelector("#text").value = "", document.querySelector("#text").focus(), true)`)
	b.write(move)
	b.key("Enter")
	eval[bool](b, `(document.activeElement.blur(), true)`)
}

// tryTypedMoves types moves as players write them. Screen readers get moves and pieces in words, and what cannot be played is
// answered with the reason.
func (b *browser) tryTypedMoves() {
	for _, move := range []string{"nf3", "NF6", "g3", "g7g6", "bg2", "Bg7", "oo", "0-0", "d2-d4", "d5", "c4", "DXC4"} {
		b.typeMove(move)
	}
	b.awaitStatus("After 6... dxc4: White to move")
	if text, want := b.text("#spoken"), "Black: pawn on d takes on c4. White to move"; text != want {
		b.t.Errorf("spoken: %q, want %q", text, want)
	}
	if text, want := b.text("#pieces"), "White: king g1, queen d1, rook a1, rook f1, bishop c1, bishop g2, knight b1, knight f3, "+
		"pawn a2, pawn b2, pawn e2, pawn f2, pawn h2, pawn g3, pawn d4. "; !strings.HasPrefix(text, want) || !strings.HasSuffix(text, " White to move.") {
		b.t.Errorf("the pieces are %q, want first %q", text, want)
	}
	b.typeMove("Ke2")
	b.awaitStatus(`"Ke2" is not a legal move.`)
	b.open("4k3/1P6/8/8/8/8/8/N3K1N1 w - - 0 1")
	b.typeMove("b8")
	b.await(`document.querySelector("#promotion").open`)
	b.picture("promotion.png")
	b.key("Escape")
	b.awaitStatus("White to move")
	b.typeMove("b8=n")
	b.awaitStatus("After 1. b8=N: Black to move")
	b.open("4k3/8/8/8/8/8/8/N3K1N1 w - - 0 1")
	b.typeMove("n")
	b.awaitStatus(`"n" is not a legal move.`)
	b.open("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
	b.awaitStatus("Draw: stalemate")
	b.typeMove("kg8")
	b.awaitStatus("The game is over.")
}

// tryKeyboard goes everywhere by keys. The focus stays on the moves, and controls have names.
func (b *browser) tryKeyboard() {
	b.open("1. e4 e5 (1... c5) 2. Nf3")
	eval[bool](b, `(document.querySelector("#moves button").focus(), true)`)
	b.key("Home")
	b.key("ArrowRight")
	b.key("ArrowRight")
	b.key("V") // with Caps Lock
	b.awaitStatus("After 1... c5: White to move")
	if focused := eval[string](b, `document.activeElement.textContent`); focused != "c5" {
		b.t.Errorf("the focus is on %q, want c5", focused)
	}
	if stops := eval[int](b, `document.querySelectorAll("#moves button:not([tabindex='-1'])").length`); stops != 1 {
		b.t.Errorf("the Tab key stops at %d moves, want 1", stops)
	}
	b.key("f")
	b.await(`document.querySelector("#below").textContent === "Black"`)
	b.key("End")
	b.key("ArrowLeft")
	b.key("m")
	b.await(`document.querySelector("#menu").open`)
	b.key("Escape")
	b.awaitStatus("After 1. e4: Black to move")
	b.nameOf("#flip", "Flip the board")
	b.nameOf("#count", "lines")
	b.nameOf("#text", "Move")
	b.nameOf("#ground", "Chess board")
	b.prefer("prefers-reduced-motion", "reduce")
	b.reload()
	b.awaitStatus("After 1. e4: Black to move")
	if eval[bool](b, `(document.querySelector("#first").click(), new Promise(done => requestAnimationFrame(() =>
		requestAnimationFrame(() => done(document.querySelector("#ground .anim") !== null)))))`) {
		b.t.Error("pieces glide, though less motion is asked for")
	}
}

// nameOf checks the name that a screen reader says for an element.
func (b *browser) nameOf(selector, want string) {
	b.t.Helper()
	var document struct{ Root struct{ NodeID int } }
	b.call("DOM.getDocument", nil, &document)
	var found struct{ NodeID int }
	b.call("DOM.querySelector", map[string]any{"nodeId": document.Root.NodeID, "selector": selector}, &found)
	var tree struct {
		Nodes []struct{ Name struct{ Value string } }
	}
	b.call("Accessibility.getPartialAXTree", map[string]any{"nodeId": found.NodeID, "fetchRelatives": false}, &tree)
	if len(tree.Nodes) != 1 || tree.Nodes[0].Name.Value != want {
		b.t.Errorf("%s has the names %+v, want %q", selector, tree.Nodes, want)
	}
}
