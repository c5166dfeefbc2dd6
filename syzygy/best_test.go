package syzygy

import (
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/notnil/chess"

	"vedette/internal/fentest"
	"vedette/movegen"
)

var played = flag.Int("played", 3, "the number of `lines` of each table that are played out")

// TestLines plays lines of best moves from random positions that are won or
// lost, with the rules of an independent library: the next capture, pawn move
// or mate comes after as many plies as DTZ says, and the winner mates. More
// lines with
//
//	go test ./syzygy -run Lines -args -played 100
func TestLines(t *testing.T) {
	tables := openShared(t)
	random := rand.New(rand.NewPCG(15, 16))
	lines, longest := 0, 0
	for _, m := range tables.materials() {
		for try, done := 0, 0; done < *played && try < 50**played; try++ {
			p := randomPosition(random, m.pieces())
			plies, ok := tables.DTZ(&p)
			if !ok {
				t.Fatalf("%s is not known", p.FEN())
			}
			if plies != 0 && !isMate(&p) {
				longest = max(longest, playOut(t, tables, &p, plies))
				done++
				lines++
			}
		}
	}
	t.Logf("%d lines of at most %d plies", lines, longest)
}

// playOut plays the line from p, whose distance is plies, and returns its
// length.
func playOut(t *testing.T, tables *Tables, p *movegen.Position, plies int) int {
	line := bestLine(tables, p)
	start, err := chess.FEN(p.FEN())
	if err != nil {
		t.Fatal(err)
	}
	game := chess.NewGame(start, chess.UseNotation(chess.UCINotation{}))
	zeroed := 0
	for i, m := range line {
		if err := game.MoveStr(m.String()); err != nil {
			t.Fatalf("%s: move %d of %v: %v", p.FEN(), i+1, line, err)
		}
		if zeroed == 0 && (game.Position().HalfMoveClock() == 0 || game.Method() == chess.Checkmate) {
			zeroed = i + 1
		}
	}
	promised := max(plies, -plies)
	if zeroed != promised && zeroed != promised+1 {
		t.Errorf("%s: the first capture or pawn move is at ply %d, want %d, of %v", p.FEN(), zeroed, promised, line)
	}
	want := chess.WhiteWon
	if (p.SideToMove() == movegen.White) != (plies > 0) {
		want = chess.BlackWon
	}
	if game.Method() != chess.Checkmate || game.Outcome() != want {
		t.Errorf("%s: %v %v after %v", p.FEN(), game.Outcome(), game.Method(), line)
	}
	return len(line)
}

// bestLine returns the best moves from p on, to the end.
func bestLine(tables *Tables, p *movegen.Position) (line []movegen.Move) {
	game := movegen.NewGame(*p)
	for len(line) < 500 {
		m, ok := tables.Best(game.Position(), game.PreviousKeys(), true)
		if !ok {
			break
		}
		line = append(line, m)
		game.Play(m)
	}
	return line
}

// Drawn positions, and those that the tables do not have, have no best move.
func TestNoBest(t *testing.T) {
	tables := openShared(t)
	for _, fen := range []string{movegen.StartFEN, "8/8/8/8/2k5/8/8/KN6 w - - 0 1", "8/8/8/8/2k5/8/8/KR6 w - - 99 80",
		"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"} {
		p := fentest.Parse(t, fen)
		if m, ok := tables.Best(&p, nil, true); ok {
			t.Errorf("%s: %v", fen, m)
		}
	}
}

// TestKeeps compares with the ranks of all moves, with and without the fifty-move rule, of which
// some is used up, and with WDL alone.
func TestKeeps(t *testing.T) {
	tables := openShared(t)
	random := rand.New(rand.NewPCG(17, 18))
	kept, lost := 0, 0
	for _, m := range tables.materials() {
		for range 40 {
			p := randomPosition(random, m.pieces())
			setup := p.Setup()
			setup.Rule50 = random.IntN(4) * 25
			p, err := setup.Position()
			if err != nil {
				t.Fatal(err)
			}
			rule50 := random.IntN(2) == 0
			list, _, _ := tables.RankRoot(&p, nil, rule50)
			best := Loss
			for _, move := range list {
				best = max(best, move.WDL)
			}
			for _, move := range list {
				keeps, known := tables.Keeps(&p, move.Move, rule50)
				if !known || keeps != (move.WDL == best) {
					t.Errorf("%s: %v: keeps %v, known %v, a %v, and the best is a %v", p.FEN(), move.Move, keeps, known, move.WDL, best)
				}
				kept, lost = kept+btoi(keeps), lost+btoi(!keeps)
			}
		}
	}
	t.Logf("%d moves keep the value, %d do not", kept, lost)
	for _, fen := range []string{movegen.StartFEN, "8/8/8/8/2k5/8/8/R3K3 w Q - 0 1"} {
		p := fentest.Parse(t, fen)
		list := new(movegen.MoveList)
		p.LegalMoves(list)
		if _, known := tables.Keeps(&p, list.At(0), true); known {
			t.Errorf("%s is known", fen)
		}
	}
}
