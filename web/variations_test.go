//go:build unix

package web

import (
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	scores "vedette/eval"
)

// annotated is a game with all that the page must keep, as the page writes it.
const annotated = `[Event "Paris"]
[Site "?"]
[Date "1858.??.??"]
[Round "?"]
[White "Morphy"]
[Black "Duke \"Karl\""]
[Result "1-0"]
[Annotator "somebody"]

{ Before the game. } 1. e4 { [%eval 0.30] [%clk 0:05:00] } e5 2. Nf3 d6 $6 {
Philidor. } ( { Better: } 2... Nc6 3. Bb5 ( 3. Bc4 { Italian } Bc5 ) 3... a6 ) (
2... Nf6 ) 3. d4 { [%cal Gd4e5] } Bg4 $2 1-0
`

// tryVariations checks that what a PGN has is kept, and that what is changed in the tree is written.
func (b *browser) tryVariations() {
	b.open(annotated)
	b.await(`document.querySelectorAll("#moves button").length === 12`)
	if text := b.text("#pgn"); text != annotated {
		b.t.Errorf("the page writes\n%s, read\n%s", text, annotated)
	}
	if text, want := moveList(b), `Before the game. 1. e4 e5 2. Nf3 d6?! Philidor. (Better: 2... Nc6 3. Bb5 (3. Bc4 Italian 3... Bc5) 3... a6) `+
		`(2... Nf6) 3. d4 Bg4? 1-0`; text != want {
		b.t.Errorf("the page lists\n%s, want\n%s", text, want)
	}
	for range 5 {
		b.key("ArrowRight")
	}
	b.await(`document.querySelector("#ground .cg-shapes line")`) // of the comment
	b.typeMove("exd4")                                           // beside 3... Bg4
	b.typeMove("nd4")
	b.expectMoves(`3. d4 {[%cal Gd4e5]} Bg4 $2 (3... exd4 4. Nxd4)`)
	b.key("ArrowLeft")
	b.key("v")
	b.awaitStatus("White wins")
	b.key("v")
	b.awaitStatus("After 3... exd4: White to move")
	b.inMenu("!?")
	b.inMenu("Promote variation")
	b.expectMoves(`3. d4 {[%cal Gd4e5]} exd4 $5 (3... Bg4 $2) 4. Nxd4`)
	b.comment("Equal {or not}.")
	b.expectMoves(`3. d4 {[%cal Gd4e5]} exd4 $5 {Equal or not.} (3... Bg4 $2) 4. Nxd4`)
	b.clickOn("#moves .v .v button")
	b.awaitStatus("After 3. Bc4: Black to move")
	b.inMenu("Make main line")
	b.expectMoves(`2. Nf3 {Better:} 2... Nc6 (2... d6 $6 {Philidor.} 3. d4`, `(2... Nf6) 3. Bc4 {Italian} (3. Bb5 a6) 3... Bc5 1-0`)
	b.picture("variations.png")
	b.inMenu("Delete from here")
	b.awaitStatus("After 2... Nc6: White to move")
	b.expectMoves(`(2... Nf6) 3. Bb5 a6 1-0`)
	readGame(b.t, b.text("#pgn"))
	b.openSilently(`1. e4 e5 {as ($142 2. a3)} 2. Nf3 ($142 $14 2. f4 exf4) ($140 f3) Nc6 ( $146 2...d6 3. d4) *`) // glyphs before moves
	b.wantInGame(`1. e4 e5 { as ($142 2. a3) } 2. Nf3 ( 2. f4 $142 $14 2... exf4 ) ( 2. f3 $140 ) 2... Nc6 ( 2... d6 $146 3. d4 ) *`)
}

// tryReading reads what chessops alone would read otherwise, and loses nothing.
func (b *browser) tryReading() {
	for _, test := range []struct{ text, want string }{
		{"[Event \"a;b {\"]\n\n{ First. }\n\n1. e4 ; best {by} test\n\n1... e5\n\n2. ♘f3 ♟d6 *", "{ First. } 1. e4 { best by test } e5 2. Nf3 d6 *"},
		{"1. e4 { [%clk 0:09:59] [%timestamp 9] } *", "1. e4 { [%clk 0:09:59] [%timestamp 9] } *"},
		{"1. e4 e5 2. Nf3 ( 2. -- d5 3. exd5 { wins } ) 2... Nc6 3. Z0 *", "2. Nf3 ( 2. -- d5 3. exd5 { wins } ) 2... Nc6 3. -- *"},
		{"1. e4 e5 2. Ke3 Nf6 { torn } 3. d4 *", "1. e4 e5 { Ke3 Nf6 torn d4 } *"},
		{"[Variant \"Freestyle\"]\n[FEN \"?\"]\n1. e4 *", `[Variant "Chess960"]  1. e4 *`},
		{"8/8/8/4k3/8/8/4P3/4K3 w - - bm e4; id \"x 1\";\n8/8/8/4k3/8/8/8/1Q2K3 w - - bm Qb5+;", `[Event "x 1"]`},
	} {
		b.openSilently(test.text)
		b.wantInGame(test.want)
	}
	b.await(`document.querySelector("#games summary").textContent === "2 games"`)
	b.openSilently("1. e4 e5 2. -- { [%timestamp 3] } *")
	b.key("End")
	b.await(`document.querySelector("#spoken").textContent.startsWith("White passes. Black to move")`)
	b.comment("a plan")
	b.wantInGame("2. -- { [%timestamp 3] a plan } *")
	b.typeMove("d5")
	b.wantInGame("a plan } d5 *")
	b.openSilently("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *")
	b.key("End")
	b.awaitStatus("Draw: threefold repetition")
	b.typeMove("e4") // nobody has claimed it
	b.wantInGame("4. Ng1 Ng8 5. e4 *")
}

// moveList returns the text of the list of moves.
func moveList(b *browser) string {
	b.t.Helper()
	return strings.Join(strings.Fields(b.text("#moves")), " ")
}

// flat returns a PGN in one line.
func flat(text string) string { return strings.ReplaceAll(text, "\n", " ") }

// expectMoves checks that the PGN has parts, which are written without blanks inside of brackets.
func (b *browser) expectMoves(parts ...string) {
	b.t.Helper()
	text := regexp.MustCompile(` ([)}])`).ReplaceAllString(regexp.MustCompile(`([({]) `).ReplaceAllString(flat(b.text("#pgn")), "$1"), "$1")
	for _, want := range parts {
		if !strings.Contains(text, want) {
			b.t.Errorf("the game has no %s:\n%s", want, text)
		}
	}
}

// inMenu presses a button of the menu of the shown move.
func (b *browser) inMenu(button string) {
	b.t.Helper()
	b.clickOn("#more")
	b.await(`document.querySelector("#menu").open`)
	eval[bool](b, fmt.Sprintf(`([...document.querySelectorAll("#menu button")].find(b => b.textContent === %q).click(), true)`, button))
	b.await(`!document.querySelector("#menu").open`)
}

// comment writes a comment to the shown move.
func (b *browser) comment(text string) {
	b.t.Helper()
	b.clickOn("#more")
	b.clickOn("#menu textarea")
	b.write(text)
	b.clickOn("#menu form > .bar:last-child button:last-child")
	b.await(`!document.querySelector("#menu").open`)
}

// tryLines has an analysis show lines, arrows and the bar. A line is previewed and played as far as it is pointed at, and
// the search ends when it is asked to.
func (b *browser) tryLines() {
	b.typeMove("e4")
	b.clickOn("#analyse")
	b.await(`document.querySelectorAll("#lines li").length === 3 && parseInt(document.querySelector("#effort").textContent.slice(6)) >= 8 &&
		document.querySelectorAll("#lines li:first-child button").length > 2`)
	b.await(`document.querySelectorAll("#ground .cg-shapes line").length === 3`)
	if text := b.text("#effort"); !regexp.MustCompile(`^depth \d+, [\d.]+[kM]? nodes, [\d.]+[kM]?/s$`).MatchString(text) {
		b.t.Errorf("the effort is %q", text)
	}
	if title := eval[string](b, `document.querySelector("#gauge").title`); !regexp.MustCompile(`^White wins \d+ %, draw \d+ %, Black wins \d+ %$`).MatchString(title) {
		b.t.Errorf("the bar says %q", title)
	}
	b.mouse().move(b.middle("#lines li:first-child button:nth-of-type(2)"))
	b.await(`!document.querySelector("#hover").hidden && document.querySelectorAll("#hover piece").length > 30`)
	b.picture("analysis.png")
	eval[bool](b, `(document.querySelector("#analyse").click(), true)`) // the lines stand still
	b.await(`document.querySelectorAll("#lines li").length === 0`)
	eval[bool](b, `(document.querySelector("#analyse").click(), true)`)
	b.await(`document.querySelectorAll("#lines li:first-child button").length > 2`)
	played := eval[string](b, `(() => {
		const moves = [...document.querySelectorAll("#lines li:first-child button")].slice(0, 2), line = moves.map(move => move.textContent);
		moves[1].click(); // draws newer lines
		return line.join();
	})()`)
	if got := eval[string](b, `[...document.querySelectorAll("#moves button")].slice(1).map(move => move.textContent).join()`); got != played {
		b.t.Errorf("the line %s was played as %s", played, got)
	}
	b.key("ArrowLeft")
	b.typeMove("a6") // a variation is analysed, too
	b.await(`document.querySelectorAll("#lines li").length === 3`)
	b.clickOn("#analyse")
	b.await(`document.querySelector("#ground .cg-shapes line") === null`)
}

// The chances that the page shows are those of package eval.
func TestChances(t *testing.T) {
	source, err := os.ReadFile("page/tree.js")
	if err != nil {
		t.Fatal(err)
	}
	list := regexp.MustCompile(`(?s)slopes = \[(.*?)\]`).FindSubmatch(source)
	if list == nil {
		t.Fatal("no slopes")
	}
	slopes := strings.FieldsFunc(string(list[1]), func(r rune) bool { return strings.ContainsRune(", \n", r) })
	if len(slopes) != scores.MaxPhase+1 {
		t.Fatalf("%d slopes", len(slopes))
	}
	for phase, text := range slopes {
		slope, err := strconv.ParseFloat(text, 64)
		if err != nil {
			t.Fatal(err)
		}
		win, _, _ := scores.WDL(scores.FromShown(200, phase), phase)
		if got := 1000 / (1 + math.Exp(-slope)); math.Abs(got-float64(win)) > 5 {
			t.Errorf("phase %d: a lead of 2 wins %.0f games of 1000, want %d", phase, got, win)
		}
	}
}
