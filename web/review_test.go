//go:build unix

package web

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"vedette/analysis"
	"vedette/pgn"
)

// toReview has a blunder, a glyph of its own, a comment and clock times.
const toReview = "[Event \"Club\"]\n[White \"Anna\"]\n[Black \"Bert\"]\n\n" +
	"1. e4 { [%clk 0:10:00] } e5 2. Qh5 $5 { early [%csl Gh5] } Nc6 3. Qxf7+ { no } Kxf7 *\n"

// tryReview has a game reviewed in the worker, which marks the blunder and shows its better line, the graph, and the accuracies. Comments and glyphs
// stay, a second review adds nothing twice, and a review that is stopped leaves the game as it is.
func (b *browser) tryReview() {
	b.clickOn("#review-game")
	b.awaitStatus("There are no moves to review.")
	b.open(toReview)
	b.clickOn("#review-game")
	b.await(`document.querySelector("#review progress")?.max === 7`)
	b.awaitReview()
	text := b.text("#pgn")
	b.wantInGame(`[WhiteAccuracy "`, `[BlackAccuracy "`, `[ECO "C20"]`, `[Annotator "Vedette`,
		`{ [%eval `, `[%clk 0:10:00] }`, `2. Qh5 $5 { [%eval `, `early`, `3. Qxf7+ $4 {`, "no }", "( 3. ")
	if got := b.text("#moves .blunder") + b.text(".mistakes li"); !strings.HasPrefix(got, "??3. Qxf7+??") || !strings.Contains(got, "Better: 3. ") {
		b.t.Errorf("the mistake is shown as %q", got)
	}
	if n := eval[int](b, `document.querySelectorAll("#review .graph .dot.blunder").length`); n != 1 {
		b.t.Errorf("%d blunders in the graph", n)
	}
	b.openSilently("1. e4 {[%eval 0.2]} e5 {[%eval 0.2]} 2. Ke2 $4 {[%eval -1.2]} (2. Ba6 {[%eval -6]} bxa6) (2. Nf3 {[%eval 0.3]} Nc6) (2. g4) *")
	if got := b.text(".mistakes li"); !strings.Contains(got, "Better: 2. Nf3") {
		b.t.Errorf("the mistake is shown as %q", got)
	}
	b.openSilently("1. e4 {[%eval 0.2]} e5 {[%eval 0.2]} 2. Ke2 $4 {[%eval -1.2]} (2. Ba6 {[%eval -6]} bxa6) *")
	if got := b.text(".mistakes li"); strings.Contains(got, "Better") {
		b.t.Errorf("a worse move is shown as better: %q", got)
	}
	b.openSilently(text)
	b.clickOn("#report .mistakes button:nth-of-type(2)")
	b.await(`document.querySelector("#review .graph").getAttribute("aria-valuenow") === "4"`)
	b.key("n")
	b.awaitSaid("After 3. Qxf7+")
	b.await(`document.querySelector("#review .graph").getAttribute("aria-valuetext").startsWith("3. Qxf7+, blunder: White expects 0.0")`)
	b.clickOn("#review-game")
	b.awaitReview()
	if again := b.text("#pgn"); again != text {
		b.t.Errorf("a second review changes\n%s\nto\n%s", text, again)
	}
	b.clickOn("#report .bar button:last-of-type")
	b.await(`document.querySelector("#review progress")`)
	b.settle("#review .bar")
	b.clickOn("#review .bar button")
	b.awaitStatus("Review stopped, nothing has changed.")
	if again := b.text("#pgn"); again != text {
		b.t.Errorf("the stopped review leaves\n%s", again)
	}
}

// awaitReview waits until a review is done.
func (b *browser) awaitReview() {
	b.t.Helper()
	b.awaitSaid("Reviewed: accuracy ")
	b.settle("#report")
}

// settle scrolls to an element and waits until it stands still: the browser glides in a page that has just grown.
func (b *browser) settle(selector string) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`new Promise(done => {
		document.querySelector(%q).scrollIntoView({ block: "nearest" });
		let before = -1;
		const look = () => {
			if (before === scrollY) return done(true);
			before = scrollY;
			setTimeout(look, 200);
		};
		look();
	})`, selector))
}

// tryReadingBack reads what "vedette analyse" has written: the page shows the same graph, accuracies and mistakes as the page that
// package analysis writes, and the same PGN, without a search.
func (b *browser) tryReadingBack() {
	settings := analysis.DefaultSettings()
	settings.Nodes, settings.Hash = 2000, 1
	analyser, err := analysis.New(settings)
	if err != nil {
		b.t.Fatal(err)
	}
	defer analyser.Close()
	var source pgn.Game
	if err := pgn.NewReader(strings.NewReader(clubGame)).Next(&source); err != nil {
		b.t.Fatal(err)
	}
	game := analyser.Analyse(b.t.Context(), &source)
	var html strings.Builder
	page, err := analysis.NewPage(&html, &settings)
	if err != nil || page.Add(game) != nil {
		b.t.Fatal(err)
	}
	annotated, err := pgn.Append(nil, game.Annotated("Vedette"))
	if err != nil {
		b.t.Fatal(err)
	}
	b.openSilently(string(annotated))
	type report struct {
		Shown  string
		Points []float64
	}
	got := eval[report](b, `(`+lookAtReport+`)(document)`)
	_, body, _ := strings.Cut(html.String(), "</style>") // which the policy of the page refuses
	want := eval[report](b, fmt.Sprintf(`(%s)(new DOMParser().parseFromString(%q, "text/html"))`, lookAtReport, body))
	if len(want.Shown) < 500 || got.Shown != want.Shown {
		b.t.Errorf("the page shows\n%s, want\n%s", got.Shown, want.Shown)
	}
	differs := func(a, b float64) int { return int(100 * math.Abs(a-b)) } // the evaluations of the PGN are rounded
	if len(want.Points) < 50 || slices.CompareFunc(got.Points, want.Points, differs) != 0 {
		b.t.Errorf("the graph has %v, want %v", got.Points, want.Points)
	}
	var again pgn.Game
	written := b.text("#pgn")
	if err := pgn.NewReader(strings.NewReader(written)).Next(&again); err != nil {
		b.t.Fatal(err)
	}
	again.Tags = game.Annotated("Vedette").Tags // the page adds those that PGN demands
	if back, err := pgn.Append(nil, &again); err != nil || string(back) != string(annotated) {
		b.t.Errorf("the page writes\n%s, read was\n%s, %v", written, annotated, err)
	}
	b.resize(1180, 700) // as the picture of docs
	b.call("Emulation.setScrollbarsHidden", map[string]any{"hidden": true}, nil)
	b.key("n")
	b.key("n")
	b.await(`document.querySelector("#status").textContent.startsWith("After ") && !document.querySelector("#ground .anim, #ground .fading")`)
	b.picture("review.png")
}

// lookAtReport is a function that returns what a page, of either kind, shows of an analysed game: the expected points of
// the graph and its dots, and all else.
const lookAtReport = `page => {
	const all = (selector, tell) => [...page.querySelectorAll(selector)].map(tell), height = page.querySelector(".graph svg").getAttribute("height");
	const tidy = text => text.replace(/costs [.0-9]+ points: /, "").replace(/\s/g, "").replaceAll("−", "-").replaceAll("+0.00", "0.00");
	const text = element => tidy(element.textContent), curve = page.querySelector(".graph polyline");
	const place = (element, name) => [element.getAttribute("class"), Number.parseFloat(element.getAttribute(name)).toFixed(1)];
	const unit = curve.closest("svg").getAttribute("viewBox").split(" ")[3];
	return {
		points: [...curve.getAttribute("points").split(" ").map(point => point.split(",")[1] / unit), ...all(".graph .dot", dot => dot.getAttribute("cy") / height)],
		shown: JSON.stringify([
			all(".graph .dot", dot => place(dot, "cx")), all(".graph .ring", ring => place(ring, "cx")),
			all(".graph .border", border => place(border, "x1")), all(".graph text", text),
			all(".scroll tr", text), all(".mistakes li", item => [item.className, text(item)]), all(".legend:not(#chances .legend)", text),
		]),
	};
}`

// clubGame has moves of all marks.
const clubGame = `[Event "Club"]
[White "Anna"]
[Black "Bert"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 h6 6. Nc3 d6 7. Na4 Bb6 8. Nxb6 axb6 9. a3 O-O 10. h3 Na5 11. Ba2 b5 12. Bd2
Nc6 13. c3 Be6 14. Bxe6 fxe6 15. Qb3 Qd7 16. a4 bxa4 17. Rxa4 Rxa4 18. Qxa4 d5 19. exd5 exd5 20. Re1 Qd6 21. d4 e4 22. Ne5
Nxe5 23. dxe5 Qxe5 24. Be3 Ng4 25. hxg4 Qf6 26. Bd4 Qd6 27. Qa7 b6 28. Be5 Qc5 29. Bxg7 Qxf2+ 30. Kh1 Kxg7 31. Qxc7+ Rf7
32. Qe5+ Kh7 33. Qxd5 Qxe1+ 34. Kh2 Qg3+ 35. Kg1 e3 *
`
