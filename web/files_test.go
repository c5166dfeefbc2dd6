//go:build unix

package web

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"vedette/movegen"
)

// tryFiles opens what cannot be read, which the page says, files that are chosen or dropped, in UTF-8, UTF-16 and Latin-1, and
// positions that the address names.
func (b *browser) tryFiles() {
	for _, test := range []struct{ text, want string }{
		{"8/8/8/8 w - - 0 1", "This is neither a position (FEN) nor a game (PGN)."},
		{"4k3/8/8/8/8/8/8/4K3 x - - 0 1", "This is not a valid position: its second field must be w or b."},
		{"[Variant \"Atomic\"]\n\n1. e4 *", "This is not a valid position: only chess and Chess960 are supported."},
		{"1. d4 d5 2. Sf3 *", "Sf3 is not a move: the pieces of a PGN are K, Q, R, B and N."},
		{movegen.StartFEN + " moves e2e4 e2e4", "e2e4 is not legal after e4."},
	} {
		b.open(test.text)
		b.await(fmt.Sprintf(`document.querySelector("#refused").textContent === %q`, test.want))
		b.clickOn(`#read button[value=""]`)
	}
	b.open("1. e4 e5 2. Ke3 Nf6 *")
	b.awaitStatus("2. Ke3 is not a legal move; the moves before it are shown.")
	b.open("e2e4 e7e5 g1f3")
	b.awaitStatus("After 2. Nf3: Black to move")
	b.open("4k3/8/8/8/8/8/8/4K2R") // the first field alone
	b.awaitFEN("4k3/8/8/8/8/8/8/4K2R w - - 0 1")

	const game = "[White \"J\xf6rg\"]\n[Black \"B\"]\n\n1. e4 e5 1-0\n\n[White \"Second\"]\n\n1. d4 *\n"
	path := filepath.Join(b.t.TempDir(), "games.pgn")
	if err := os.WriteFile(path, []byte(game), 0o666); err != nil {
		b.t.Fatal(err)
	}
	b.clickOn("#open")
	b.setFile("#file", path)
	b.await(`!document.querySelector("#read").open && document.querySelector("#below").textContent === "Jörg"`)
	eval[bool](b, `(() => {
		const data = new DataTransfer();
		data.items.add(new File(["[White \"Żółw\"]\n\n1. c4 *"], "x.pgn"));
		data.items.add(new File(["[White \"Another\"]\n\n1. b3 *"], "y.pgn"));
		document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
		return true;
	})()`)
	b.await(`document.querySelector("#below").textContent === "Żółw" && document.querySelector("#games summary").textContent === "2 games"`)
	eval[bool](b, `(() => {
		const data = new DataTransfer();
		data.items.add(new File([Uint16Array.from("\ufeff[White \"Ćma\"]\n\n1. c4 *", c => c.charCodeAt(0))], "x.pgn"));
		document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
		return true;
	})()`)
	b.await(`document.querySelector("#below").textContent === "Ćma"`)

	const fen = "8/8/4k3/8/8/4K3/4P3/8 b - - 3 60"
	for _, address := range []string{strings.ReplaceAll(fen, " ", "_"), url.PathEscape(fen)} {
		b.visit("about:blank")
		b.visit(b.home + "#fen=" + address)
		b.await(`document.readyState === "complete" && document.querySelector("#fen")?.textContent`)
		b.awaitFEN(fen)
	}
	b.visit(b.home + "#fen=%")
	b.awaitStatus("This is neither a position (FEN) nor a game (PGN).")
	b.typeMove("Kf5")
	b.reload()
	b.awaitStatus("After 60... Kf5: White to move")
}

// setFile chooses a file for an input.
func (b *browser) setFile(selector, path string) {
	b.t.Helper()
	var object struct{ Result struct{ ObjectID string } }
	b.call("Runtime.evaluate", map[string]any{"expression": fmt.Sprintf(`document.querySelector(%q)`, selector)}, &object)
	b.call("DOM.setFileInputFiles", map[string]any{"files": []string{path}, "objectId": object.Result.ObjectID}, nil)
}

// tryCopying copies, also where the browser does not allow it.
func (b *browser) tryCopying() {
	b.typeMove("e4")
	eval[bool](b, `(Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: async text => { window.copied = text; } } }), true)`)
	for _, test := range []struct{ button, what, source string }{{"#copy-fen", "FEN", "#fen"}, {"#copy-pgn", "PGN", "#pgn"}} {
		b.clickOn(test.button)
		b.awaitStatus(test.what + " copied.")
		if copied := eval[string](b, `copied`); copied != b.text(test.source) {
			b.t.Errorf("%s copies %q", test.button, copied)
		}
	}
	b.inMenu("Copy line")
	b.awaitStatus("Line copied.")
	if copied := eval[string](b, `copied`); copied != "1. e4" {
		b.t.Errorf("the line is copied as %q", copied)
	}
	eval[bool](b, `(Object.defineProperty(navigator, "clipboard", { value: undefined }), true)`) // as without HTTPS
	b.clickOn("#copy-pgn")
	b.awaitStatus("The browser does not allow copying here; select the text below.")
	if eval[float64](b, `document.querySelector("#pgn").getBoundingClientRect().height`) == 0 {
		b.t.Error("the PGN is not shown")
	}
}
