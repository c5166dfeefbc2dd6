//go:build unix

package web

import (
	"fmt"
	"strings"
)

// tryGames chooses from the games of a file. Thousands of them are listed at once and found by typing; what is wrong in
// one is said when it is chosen. Also games without moves are listed.
func (b *browser) tryGames() {
	b.openSilently("[Event \"Cup\"]\n[Site \"Cup\"]\n[Date \"2026.03.??\"]\n[Round \"4\"]\n[White \"Anna\"]\n[Black \"?\"]\n[Result \"1-0\"]\n\n" +
		"1. e4 1-0\n\n[White \"Bert\"]\n\n1. d4 *\n\n[White \"Carl\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*\n")
	got := eval[string](b, `[...document.querySelectorAll("#games summary, #games li")].map(e => e.textContent.replace(/\s+/g, " ").trim()).join("; ")`)
	if got != "3 games; Anna – Black Cup, round 4, 2026.03, 1-0; Bert – Black; Carl – Black" {
		b.t.Errorf("listed are %q", got)
	}
	b.await(`document.activeElement.textContent.startsWith("Anna") && scrollY === 0`)
	b.clickOn("#games li:nth-child(2) button")
	b.await(`document.querySelector("#below").textContent === "Bert" && scrollY === 0`)
	b.typeMove("c4")
	b.clickOn("#games li:nth-child(3) button")
	b.awaitStatus("This is not a valid position: the board is empty.")
	b.clickOn("#games li:nth-child(1) button")
	b.await(`document.querySelector("#below").textContent === "Anna"`)
	b.reload()
	b.awaitBoard()
	b.settle("#games")
	b.clickOn("#games li:nth-child(2) button")
	b.await(`document.querySelector("#moves").textContent.includes("c4")`)
	b.openSilently("[White \"A\"]\n[Result \"1-0\"]\n[White \"B\"]\n\n[White \"C\"]\n*\n[White \"D\"]\n1. e4 {\n[White \"x\"]\n}\n")
	b.await(`document.querySelector("#games summary").textContent === "4 games"`)

	var file strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&file, "[White \"Player %d\"]\n[Black \"The \\\"Rest\\\"\"]\n\n%s *\n\n", i, strings.Repeat("1. Nf3 Nf6 2. Ng1 Ng8 ", i%20+5))
	}
	eval[bool](b, fmt.Sprintf(`(() => {
		const begun = performance.now(), data = new DataTransfer();
		data.items.add(new File([%q], "x.pgn"));
		document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
		globalThis.took = () => performance.now() - begun;
		return true;
	})()`, file.String()))
	b.await(`document.querySelector("#games summary")?.textContent === "5000 games" && (globalThis.took = took())`)
	b.t.Logf("%d bytes are listed in %.0f ms", file.Len(), eval[float64](b, `took`))
	if n := eval[int](b, `document.querySelectorAll("#games li").length`); n != 100 {
		b.t.Errorf("%d games are listed", n)
	}
	b.settle("#games")
	b.clickOn("#games input")
	b.write("rest 4321")
	b.await(`document.querySelectorAll("#games li").length === 1`)
	b.clickOn("#games li button")
	b.await(`document.querySelector("#above").textContent === 'The "Rest"' && document.querySelectorAll("#moves .m").length === 24`)
	b.reload()
	b.awaitBoard()
	b.await(`document.querySelector("#games summary")?.textContent === "5000 games"`) // they fit into what a tab keeps
}
