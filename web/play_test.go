//go:build unix

package web

import (
	"fmt"
	"strings"

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
		b.move(hand, engine.Search(search.NewControl(), movegen.NewGame(p), search.Limits{Nodes: 5000}, nil).Best)
		b.await(fmt.Sprintf(`document.querySelector("#fen").textContent !== %q`, fen))
	}
	b.t.Fatal("the game does not end")
}

// playSome makes moves against the engine.
func (b *browser) playSome(moves int) {
	b.t.Helper()
	for range moves {
		b.awaitSaid("Your move")
		fen := b.text("#fen")
		p := fentest.Parse(b.t, fen)
		var list movegen.MoveList
		p.LegalMoves(&list)
		b.move(b.mouse(), list.Slice()[0])
		b.await(fmt.Sprintf(`document.querySelector("#fen").textContent !== %q`, fen))
		b.awaitSaid("Your move")
	}
}

// wantInGame checks that the PGN of the page has parts, apart from its line breaks.
func (b *browser) wantInGame(parts ...string) {
	b.t.Helper()
	text := flat(b.text("#pgn"))
	for _, want := range parts {
		if !strings.Contains(text, want) {
			b.t.Errorf("%s is missing in\n%s", want, text)
		}
	}
}

// tryClocks plays with clocks: the engine moves in its time, the game survives loading the page again, and a flag falls.
func (b *browser) tryClocks() {
	b.newMatch(map[string]string{"color": "black", "elo": "800", "time": "clock", "minutes": "1", "increment": "2", "from": "start"})
	b.awaitSaid("Your move after 1.")
	b.playSome(2)
	b.picture("clocks.png")
	for _, side := range []string{"above", "below"} {
		if text := b.text("#clock-" + side); !strings.HasPrefix(text, "0:5") && !strings.HasPrefix(text, "1:0") {
			b.t.Errorf("the clock %s shows %q", side, text)
		}
	}
	b.wantInGame(`[TimeControl "60+2"]`, `[Black "Player"]`, "[%clk 0:0", "800 Elo")
	before := b.text("#pgn")
	b.reload()
	b.awaitEngine()
	b.awaitSaid("Your move after 3.")
	if after := b.text("#pgn"); after != before {
		b.t.Errorf("loaded again: %s\nbefore: %s", after, before)
	}
	eval[bool](b, `(globalThis.real = performance.now.bind(performance), performance.now = () => real() + 70000, true)`)
	b.awaitStatus("White wins on time")
	b.wantInGame(`[Result "1-0"]`, `[Termination "time forfeit"]`, "{ White wins on time. }")
	judge(b.t, b.text("#pgn"))
}

// tryMatchButtons takes moves back, has hints and changes sides. To resign or to leave a game is asked once, and an
// analysis in between leaves its moves as variations.
func (b *browser) tryMatchButtons() {
	press := func(name string) {
		b.t.Helper()
		eval[bool](b, fmt.Sprintf(`([...document.querySelectorAll("#play button")].find(button => button.textContent === %q).click(), true)`, name))
	}
	b.newMatch(map[string]string{"color": "white", "elo": "1200", "time": "free", "limit": "movetime 200", "from": "start"})
	b.playSome(2)
	press("Take back")
	b.awaitSaid("Your move after 1...")
	if text := b.text("#pgn"); strings.Contains(text, " 2. ") {
		b.t.Errorf("after taking back the game is %s", text)
	}
	press("Hint")
	b.awaitSaid("Hint: 2. ")
	b.await(`document.querySelector("#ground .cg-shapes line")`)
	b.picture("hint.png")
	b.clickOn("#analyse")
	b.await(`document.querySelectorAll("#lines li").length > 0`)
	b.clickOn("#lines li button")
	b.await(`document.querySelector("#moves").textContent.includes("2. ")`)
	b.clickOn("#analyse")
	b.key("End")
	b.key("ArrowLeft")
	b.awaitSaid("Your move after 1...")
	tried := eval[string](b, `document.querySelectorAll("#moves button")[2].textContent`)
	move := "h2h3"
	if tried == "h3" {
		move = "h2h4"
	}
	p := fentest.Parse(b.t, b.text("#fen"))
	b.move(b.mouse(), fentest.Move(b.t, &p, move))
	b.awaitSaid("Your move after 2...")
	b.wantInGame("2. " + move[2:] + " ( 2. " + tried + " )")
	press("Change sides")
	b.awaitSaid("Your move after 3. ")
	b.await(`document.querySelector("#below").textContent === "Player" && document.querySelector(".orientation-black")`)
	b.clickOn("#new")
	b.clickOn(`#begin button[value="play"]`)
	b.await(`document.querySelector("#sure").open`)
	b.clickOn(`#sure button[value=""]`)
	press("Resign")
	b.await(`document.querySelector("#sure").open`)
	b.clickOn(`#sure button[value=""]`)
	b.playSome(1)
	b.choose("#play select", "2000")
	b.key("Home")
	b.awaitStatus("An earlier position of the game")
	b.clickOn("#play button")
	b.playSome(1)
	b.key("ArrowLeft")
	b.inMenu("Delete from here") // which is taking back
	b.playSome(1)
	press("Resign")
	b.clickOn(`#sure button[value="yes"]`)
	b.awaitStatus("White wins: resignation")
	b.wantInGame(`[Result "1-0"]`, `[Termination "normal"]`, ", 2000 Elo")
}

// tryDraws has games end by the fifty-move rule, which neither side claims, and at once. A typed move says what it lacks.
func (b *browser) tryDraws() {
	match := map[string]string{"color": "white", "elo": "0", "time": "free", "limit": "depth 6", "from": "here"}
	b.open("7k/8/8/8/8/8/R7/K7 w - - 98 80")
	b.newMatch(match)
	b.awaitStatus("Your move")
	b.typeMove("Ra3")
	b.awaitStatus("Draw: fifty-move rule")
	b.wantInGame(`[Result "1/2-1/2"]`, `[Termination "normal"]`, `[Black "Vedette `, "{ Draw: fifty-move rule. } 1/2-1/2")
	b.open("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
	b.newMatch(match)
	b.awaitStatus("Draw: stalemate")
	b.open("7k/8/8/8/8/8/R7/K7 w - - 0 1")
	b.newMatch(match)
	b.typeMove("ra3")
	b.awaitSaid("Your move after 1...")
	b.key("Home")
	b.typeMove("a4")
	b.awaitStatus("An earlier position of the game")
}
