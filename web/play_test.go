//go:build unix

package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/search"
)

// newMatch begins a game against the engine by the dialog, with settings by their names.
func (b *browser) newMatch(settings map[string]string) {
	b.t.Helper()
	b.clickOn("#new")
	b.await(`document.querySelector("#begin").open`)
	for name, value := range settings {
		eval[bool](b, fmt.Sprintf(`(() => {
			const field = document.querySelector("#begin form").elements[%[1]q];
			field.value = %[2]q;
			if (field.value !== %[2]q) throw new Error("%[1]s does not offer %[2]s");
			return true;
		})()`, name, value))
	}
	b.picture("begin.png")
	b.clickOn(`#begin button[value="play"]`)
	b.discard()
}

// tapMove makes a move by taps, without a scroll.
func (b *browser) tapMove(hand pointer, m movegen.Move) {
	b.t.Helper()
	to := m.To()
	if m.IsCastle() {
		to, _ = m.CastlingSquares()
	}
	hand.tap(b.point(m.From().String(), 0.5, 0.7))
	hand.tap(b.point(to.String(), 0.5, 0.3))
	if m.IsPromotion() {
		b.await(`document.querySelector("#promotion").open`)
		b.clickOn(`#promotion button[value="` + m.String()[4:] + `"]`)
	}
}

// playMatch plays until the game is over, by taps and with short searches.
func (b *browser) playMatch(hand pointer) {
	b.t.Helper()
	engine := search.NewEngine()
	defer engine.Close()
	for range 200 {
		b.await(`document.querySelector("#status").textContent.match(/^Your move|: | on time/)`)
		if !strings.HasPrefix(b.text("#status"), "Your move") {
			return
		}
		fen := b.text("#fen")
		p := fentest.Parse(b.t, fen)
		b.tapMove(hand, engine.Search(search.NewControl(), movegen.NewGame(p), search.Limits{Nodes: 5000}, nil).Best)
		b.await(fmt.Sprintf(`document.querySelector("#fen").textContent !== %q`, fen))
	}
	b.t.Fatal("the game does not end")
}

// judgeMatch checks the PGN of a game by another program, and returns it.
func judgeMatch(t *testing.T, text string) *chess.Game {
	t.Helper()
	t.Log(text)
	read, err := chess.PGN(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return chess.NewGame(read)
}

// With clocks the engine moves in its time, the game survives loading the page again, and a flag falls.
func TestClocksInBrowser(t *testing.T) {
	b, server := openPage(t)
	hand := b.mouse()
	b.newMatch(map[string]string{"color": "black", "elo": "800", "time": "clock", "minutes": "1", "increment": "2", "from": "start"})
	b.await(`document.querySelector("#status").textContent.startsWith("Your move after 1.")`)
	b.playSome(hand, 2)
	b.picture("clocks.png")
	for _, side := range []string{"above", "below"} {
		if text := b.text("#clock-" + side); !strings.HasPrefix(text, "0:5") && !strings.HasPrefix(text, "1:0") {
			t.Errorf("the clock %s shows %q", side, text)
		}
	}
	before := b.text("#pgn")
	for _, want := range []string{`[TimeControl "60+2"]`, `[Black "Player"]`, "[%clk 0:0", "800 Elo"} {
		if !strings.Contains(flat(before), want) {
			t.Errorf("%s is missing in\n%s", want, before)
		}
	}
	b.reload()
	b.awaitEngine()
	b.await(`document.querySelector("#status").textContent.startsWith("Your move after 3.")`)
	if after := b.text("#pgn"); after != before {
		t.Errorf("loaded again: %s\nbefore: %s", after, before)
	}
	eval[bool](b, `(globalThis.real = performance.now.bind(performance), performance.now = () => real() + 70000, true)`)
	b.await(`document.querySelector("#status").textContent === "White wins on time"`)
	text := b.text("#pgn")
	for _, want := range []string{`[Result "1-0"]`, `[Termination "time forfeit"]`, "{ White wins on time. }"} {
		if !strings.Contains(flat(text), want) {
			t.Errorf("%s is missing in\n%s", want, text)
		}
	}
	judgeMatch(t, text)
	b.check(server.URL)
}

// playSome makes moves against the engine.
func (b *browser) playSome(hand pointer, moves int) {
	b.t.Helper()
	for range moves {
		b.await(`document.querySelector("#status").textContent.startsWith("Your move")`)
		fen := b.text("#fen")
		p := fentest.Parse(b.t, fen)
		var list movegen.MoveList
		p.LegalMoves(&list)
		b.tapMove(hand, list.Slice()[0])
		b.await(fmt.Sprintf(`document.querySelector("#fen").textContent !== %q &&
			document.querySelector("#status").textContent.startsWith("Your move")`, fen))
	}
}

// Moves are taken back, hinted at and made for the other side; to resign or to leave a game is asked once; and an analysis
// in between leaves its moves as variations.
func TestMatchButtonsInBrowser(t *testing.T) {
	b, server := openPage(t)
	hand := b.mouse()
	press := func(name string) {
		t.Helper()
		eval[bool](b, fmt.Sprintf(`([...document.querySelectorAll("#play button")].find(button => button.textContent === %q).click(), true)`, name))
	}
	b.newMatch(map[string]string{"color": "white", "elo": "1200", "time": "free", "limit": "movetime 200", "from": "start"})
	b.playSome(hand, 2)
	press("Take back")
	b.await(`document.querySelector("#status").textContent.startsWith("Your move after 1...")`)
	if text := b.text("#pgn"); strings.Contains(text, "2.") {
		t.Errorf("after taking back the game is %s", text)
	}
	press("Hint")
	b.await(`document.querySelector("#status").textContent.startsWith("Hint: 2. ")`)
	b.await(`document.querySelector("#ground .cg-shapes line")`)
	b.picture("hint.png")
	b.clickOn("#analyse")
	b.await(`document.querySelectorAll("#lines li").length > 0`)
	b.clickOn("#lines li button")
	b.await(`document.querySelector("#moves").textContent.includes("2. ")`)
	b.clickOn("#analyse")
	b.key("End")
	b.key("ArrowLeft")
	b.await(`document.querySelector("#status").textContent.startsWith("Your move after 1...")`)
	tried := eval[string](b, `document.querySelectorAll("#moves button")[2].textContent`)
	move := "h2h3"
	if tried == "h3" {
		move = "h2h4"
	}
	fen := b.text("#fen")
	p := fentest.Parse(t, fen)
	b.tapMove(hand, fentest.Move(t, &p, move))
	b.await(`document.querySelector("#status").textContent.startsWith("Your move after 2...")`)
	if text := flat(b.text("#pgn")); !strings.Contains(text, "2. "+move[2:]+" ( 2. "+tried+" )") {
		t.Errorf("with %s tried in the analysis the game is %s", tried, text)
	}
	press("Change sides")
	b.await(`document.querySelector("#status").textContent.startsWith("Your move after 3. ") &&
		document.querySelector("#below").textContent === "Player" && document.querySelector(".orientation-black")`)
	b.clickOn("#new")
	b.clickOn(`#begin button[value="play"]`)
	b.await(`document.querySelector("#sure").open`)
	b.clickOn(`#sure button[value=""]`)
	press("Resign")
	b.await(`document.querySelector("#sure").open`)
	b.clickOn(`#sure button[value=""]`)
	b.playSome(hand, 1)
	b.choose("#play select", "2000")
	b.key("Home")
	b.awaitStatus("An earlier position of the game")
	b.clickOn("#play button")
	b.playSome(hand, 1)
	press("Resign")
	b.clickOn(`#sure button[value="yes"]`)
	b.await(`document.querySelector("#status").textContent === "White wins: resignation"`)
	for _, want := range []string{`[Result "1-0"]`, `[Termination "normal"]`, ", 2000 Elo"} {
		if text := b.text("#pgn"); !strings.Contains(text, want) {
			t.Errorf("%s is missing in\n%s", want, text)
		}
	}
	b.check(server.URL)
}

// The page ends a game by the fifty-move rule, which neither side claims, or at once, and says what a typed move lacks.
func TestDrawnMatchInBrowser(t *testing.T) {
	b, server := openPage(t)
	b.open("7k/8/8/8/8/8/R7/K7 w - - 98 80")
	b.newMatch(map[string]string{"color": "white", "elo": "0", "time": "free", "limit": "depth 6", "from": "here"})
	b.await(`document.querySelector("#status").textContent === "Your move"`)
	b.typeMove("Ra3")
	b.await(`document.querySelector("#status").textContent === "Draw: fifty-move rule"`)
	text := b.text("#pgn")
	for _, want := range []string{`[Result "1/2-1/2"]`, `[Termination "normal"]`, `[Black "Vedette `, "{ Draw: fifty-move rule. } 1/2-1/2"} {
		if !strings.Contains(flat(text), want) {
			t.Errorf("%s is missing in\n%s", want, text)
		}
	}
	b.open("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
	b.newMatch(map[string]string{"color": "white", "elo": "800", "time": "free", "limit": "depth 6", "from": "here"})
	b.await(`document.querySelector("#status").textContent === "Draw: stalemate"`)
	b.open("7k/8/8/8/8/8/R7/K7 w - - 0 1")
	b.newMatch(map[string]string{"color": "white", "elo": "0", "time": "free", "limit": "depth 6", "from": "here"})
	b.typeMove("ra3")
	b.await(`document.querySelector("#status").textContent.startsWith("Your move after 1...")`)
	b.key("Home")
	b.typeMove("a4")
	b.awaitStatus("An earlier position of the game")
	b.check(server.URL)
}
