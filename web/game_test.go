//go:build unix

package web

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/opening"
	"vedette/pgn"
	"vedette/search"
)

// A whole game is played by taps on a phone, without a scroll, and loading the page again in the middle changes nothing.
func TestGameInBrowser(t *testing.T) {
	server := serveFolder(t, withoutEngine)
	b := startBrowser(t)
	b.resize(390, 844)
	b.navigate(server)
	b.await(`document.querySelector("#ground piece")`)
	hand, engine := b.finger(), search.NewEngine()
	defer engine.Close()
	random, g := rand.New(rand.NewPCG(6, 8)), movegen.NewGame(*start())
	for moves := 0; g.End() == movegen.Ongoing && moves < 200; moves++ {
		m := engine.Search(search.NewControl(), g, search.Limits{Nodes: 3000}, nil).Best
		if g.Position().SideToMove() == movegen.Black { // a weaker player
			var list movegen.MoveList
			g.Position().LegalMoves(&list)
			m = list.Slice()[random.IntN(list.Len())]
		}
		b.move(hand, m)
		g.Play(m)
		b.awaitFEN(g.Position().FEN())
		if moves == 5 {
			b.reload()
			b.awaitFEN(g.Position().FEN())
		}
	}
	b.picture("game.png")
	if scrolled := eval[float64](b, `scrollY`); scrolled != 0 {
		t.Errorf("the page is scrolled by %.0f", scrolled)
	}
	judgeGame(t, b.text("#pgn"), g)
	if status, want := b.text("#status"), ": "+g.End().String(); !strings.HasSuffix(status, want) {
		t.Errorf("the page says %q, want %q", status, want)
	}
	b.check(server.URL)
}

// judgeGame checks the PGN of a game by another program and by package pgn.
func judgeGame(t *testing.T, text string, played *movegen.Game) {
	t.Helper()
	g := judgeMatch(t, text)
	if fen := g.Position().String(); fen != played.Position().FEN() {
		t.Errorf("notnil/chess reads a game that ends in %s, want %s", fen, played.Position().FEN())
	}
	if string(g.Outcome()) != played.Result() || !strings.Contains(text, `[Result "`+played.Result()+`"]`) {
		t.Errorf("the result is %s, want %s", g.Outcome(), played.Result())
	}
	ours := readGame(t, text)
	if fen := lastPosition(ours).FEN(); fen != played.Position().FEN() {
		t.Errorf("package pgn reads a game that ends in %s, want %s", fen, played.Position().FEN())
	}
	if !regexp.MustCompile(`\[Date "\d{4}\.\d\d\.\d\d"\]`).MatchString(text) {
		t.Error("the game has no date")
	}
}

// readGame reads the only game of a PGN, without a fault.
func readGame(t *testing.T, text string) *pgn.Game {
	t.Helper()
	r, g := pgn.NewReader(strings.NewReader(text)), new(pgn.Game)
	if err := r.Next(g); err != nil || len(r.Warnings()) > 0 {
		t.Fatalf("%s: %v, %v", text, err, r.Warnings())
	}
	if err := r.Next(new(pgn.Game)); !errors.Is(err, io.EOF) {
		t.Errorf("a second game: %v", err)
	}
	return g
}

// lastPosition returns the position after the moves of the game itself.
func lastPosition(g *pgn.Game) *movegen.Position {
	p := g.Start
	for _, m := range g.Moves {
		parent := p
		parent.MakeInto(&p, m.Move)
	}
	return &p
}

// Castling, en passant and promotion are made by clicks, also in Chess960, and the keys and buttons lead to the right
// positions.
func TestBoardInBrowser(t *testing.T) {
	b, server := openBoard(t)
	for _, test := range []struct{ before, move, after string }{
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1", "4k3/8/8/8/8/8/8/2KR3R b - - 1 1"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2"},
		{"3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n", "3N3k/8/8/8/8/8/8/4K3 b - - 0 1"},
		{"4k3/8/8/8/8/8/p7/4K3 b - - 0 1", "a2a1q", "4k3/8/8/8/8/8/8/q3K3 w - - 0 2"},
	} {
		b.open(test.before)
		b.awaitFEN(test.before)
		p := fentest.Parse(t, test.before)
		b.move(b.mouse(), fentest.Move(t, &p, test.move))
		b.awaitFEN(test.after)
		b.key("ArrowLeft")
		b.awaitFEN(test.before)
		b.clickOn("#next")
		b.awaitFEN(test.after)
	}
	b.open("4k3/8/8/8/8/8/8/1RK4R w HB - 0 1") // the king takes its rook
	for _, square := range []string{"c1", "h1"} {
		b.mouse().tap(b.point(square, 0.5, 0.5))
	}
	b.awaitFEN("4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1")
	if text := b.text("#pgn"); !strings.Contains(text, `[Variant "Chess960"]`) || !strings.HasSuffix(text, "1. O-O *\n") {
		t.Errorf("the game of Chess960 is %s", text)
	}
	b.wheel(100)
	b.wheel(-100)
	b.await(`document.querySelector("#status").textContent === "White to move"`)
	b.check(server.URL)
}

// wheel turns the mouse's wheel over the board.
func (b *browser) wheel(down int) {
	b.t.Helper()
	at := b.point("e4", 0.5, 0.5)
	b.call("Input.dispatchMouseEvent", map[string]any{"type": "mouseWheel", "x": at.x, "y": at.y, "deltaX": 0, "deltaY": down}, nil)
}

// The board reports a move a moment later: another position may be shown by then.
func TestLateMoveInBrowser(t *testing.T) {
	b, server := openBoard(t)
	b.open("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 moves a1a2 e8e7")
	b.awaitFEN("8/4k3/8/8/8/8/R7/4K2R w K - 2 2")
	eval[bool](b, `(() => {
		const real = setTimeout;
		window.setTimeout = (call, ms, ...rest) =>
			ms === 1 ? document.addEventListener("late", call, { once: true }) : real(call, ms, ...rest);
		window.restore = () => { document.dispatchEvent(new Event("late")); window.setTimeout = real; return true; };
		return true;
	})()`)
	b.mouse().tap(b.point("a2", 0.5, 0.5))
	b.mouse().tap(b.point("b2", 0.5, 0.5))
	b.key("Home")
	eval[bool](b, `restore()`)
	if eval[bool](b, `document.querySelector("#promotion").open`) || strings.Contains(b.text("#moves"), "b2") {
		t.Errorf("the moves are %s, or the page asks for a promotion", b.text("#moves"))
	}
	b.check(server.URL)
}

// openingsOf are lines whose openings the page must name as package opening does.
var openingsOf = []string{
	"e2e4", "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4", "d2d4 g8f6 c2c4 g7g6 b1c3 d7d5", "g1f3 d7d5 d2d4 g8f6 c2c4 e7e6",
	"e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6", "a2a3 a7a6 h2h3 h7h6",
}

// openingAfter returns the code and name of the opening that moves have reached last.
func openingAfter(t *testing.T, moves string) (name string) {
	t.Helper()
	book, p := opening.NewBook(), *start()
	for _, text := range strings.Fields(moves) {
		parent := p
		parent.MakeInto(&p, fentest.Move(t, &parent, text))
		if o, ok := book.Find(&p); ok {
			name = o.ECO + " " + o.Name
		}
	}
	return name
}

// The page names openings as package opening does.
func TestOpeningsInBrowser(t *testing.T) {
	b, server := openBoard(t)
	for _, moves := range openingsOf {
		b.open(start().FEN() + " moves " + moves)
		b.await(fmt.Sprintf(`document.querySelectorAll("#moves button").length === %d`, len(strings.Fields(moves))))
		if got, want := b.text("#opening"), openingAfter(t, moves); got != want {
			t.Errorf("after %s the page says %q, want %q", moves, got, want)
		}
	}
	b.check(server.URL)
}
