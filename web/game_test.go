//go:build unix

package web

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/opening"
	"vedette/pgn"
)

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

// judge replays the PGN of a game, which another program must read as package pgn does, and returns it.
func judge(t *testing.T, text string) *movegen.Game {
	t.Helper()
	t.Log(text)
	read, err := chess.PGN(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	other, ours := chess.NewGame(read), readGame(t, text)
	g := movegen.NewGame(ours.Start)
	for _, m := range ours.Moves {
		g.Play(m.Move)
	}
	result := string(other.Outcome())
	position, want := g.Position().FEN(), other.Position().String() // which has a square behind each double step
	if strings.Fields(position)[0] != strings.Fields(want)[0] || g.End() != movegen.Ongoing && result != g.Result() {
		t.Errorf("the game ends in %s, %s, want %s, %s", position, g.Result(), want, result)
	}
	if !strings.Contains(text, `[Result "`+result+`"]`) {
		t.Errorf("the tag has another result than %s", result)
	}
	return g
}

// move makes a move by clicks or taps, without a scroll: castling by the king's step, promotion with the dialog.
func (b *browser) move(hand pointer, m movegen.Move) {
	b.t.Helper()
	to := m.To()
	if m.IsCastle() {
		to, _ = m.CastlingSquares()
	}
	hand.tap(b.point(m.From().String(), 0.5, 0.9))
	hand.tap(b.point(to.String(), 0.5, 0.1))
	if m.IsPromotion() {
		b.await(`document.querySelector("#promotion").open`)
		b.key("ArrowLeft") // does nothing behind the dialog
		hand.tap(b.middle(`#promotion button[value="` + m.String()[4:] + `"]`))
	}
}

// tryMoves castles, takes en passant and promotes by clicks, also in Chess960. Keys and buttons lead to the right positions.
func (b *browser) tryMoves() {
	for _, test := range []struct{ before, move, after string }{
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1", "4k3/8/8/8/8/8/8/2KR3R b - - 1 1"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6", "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2"},
		{"3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8n", "3N3k/8/8/8/8/8/8/4K3 b - - 0 1"},
		{"4k3/8/8/8/8/8/p7/4K3 b - - 0 1", "a2a1q", "4k3/8/8/8/8/8/8/q3K3 w - - 0 2"},
	} {
		b.open(test.before)
		b.awaitFEN(test.before)
		p := fentest.Parse(b.t, test.before)
		b.move(b.mouse(), fentest.Move(b.t, &p, test.move))
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
		b.t.Errorf("the game of Chess960 is %s", text)
	}
	b.wheel(100)
	b.wheel(-100)
	b.awaitStatus("White to move")
}

// wheel turns the mouse's wheel over the board.
func (b *browser) wheel(down int) {
	b.t.Helper()
	at := b.point("e4", 0.5, 0.5)
	b.call("Input.dispatchMouseEvent", map[string]any{"type": "mouseWheel", "x": at.x, "y": at.y, "deltaX": 0, "deltaY": down}, nil)
}

// tryLateMove shows another position before the board reports a move, which it does a moment later.
func (b *browser) tryLateMove() {
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
		b.t.Errorf("the moves are %s, or the page asks for a promotion", b.text("#moves"))
	}
}

// tryOpenings checks that the page names openings as package opening does.
func (b *browser) tryOpenings() {
	book := opening.NewBook()
	for _, moves := range []string{
		"e2e4", "e2e4 e7e5 g1f3 d7d6 d2d4 c8g4", "d2d4 g8f6 c2c4 g7g6 b1c3 d7d5", "g1f3 d7d5 d2d4 g8f6 c2c4 e7e6",
		"e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6", "a2a3 a7a6 h2h3 h7h6",
	} {
		g, want := movegen.NewGame(movegen.StartPosition()), "" // the opening that the moves have reached last
		for move := range strings.FieldsSeq(moves) {
			fentest.Play(b.t, g, move)
			if o, ok := book.Find(g.Position()); ok {
				want = o.ECO + " " + o.Name
			}
		}
		b.open(movegen.StartFEN + " moves " + moves)
		b.await(fmt.Sprintf(`document.querySelectorAll("#moves button").length === %d`, len(strings.Fields(moves))))
		if got := b.text("#opening"); got != want {
			b.t.Errorf("after %s the page says %q, want %q", moves, got, want)
		}
	}
}
