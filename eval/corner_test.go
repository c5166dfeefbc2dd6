package eval

import (
	"math/bits"
	"math/rand/v2"
	"os"
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/syzygy"
)

// TestCornerTable compares the table with what the rules give.
func TestCornerTable(t *testing.T) {
	if testing.Short() {
		t.Skip("solving takes a few seconds")
	}
	s := (&pawnSolver{file: 0, first: 0, step: 1}).solve(6)
	checkTable(t, "corner.bits", cornerTable, s.table())
	s.compare(t)
}

// table returns a bit for each front pawn and place of the kings: that White does not win,
// wherever the bishop is, if there is one, and whatever pawns are behind.
func (s *pawnSolver) table() []byte {
	return newTable(cornerPositions, func(i int) bool {
		side, king, black := kingsAt(i / 6)
		return s.neverWins(corneredPieces{side: side, king: king, black: black}, i%6)
	})
}

// neverWins reports whether White does not win in any legal position with these kings and a front
// pawn on a rank, counted from the second.
func (s *pawnSolver) neverWins(c corneredPieces, front int) bool {
	legal := false
	for set := 1 << front; set < 2<<front; set++ {
		for bishop := range 33 {
			c.bishop = corneredAt(bishop).bishop
			if c.legal(s.pawns(set)) {
				legal = true
				if s.won[set][c.index()] {
					return false
				}
			}
		}
	}
	return legal
}

// compare compares the solver with the endgame tables: a bishop and a pawn, and two pawns.
func (s *pawnSolver) compare(t *testing.T) {
	tables := sharedTables(t)
	compared := 0
	for set := range s.won {
		count := bits.OnesCount(uint(set))
		for i := range s.won[set] {
			c := corneredAt(i)
			if count == 0 || count+c.bishops().Count() > 2 || !c.legal(s.pawns(set)) {
				continue
			}
			p := c.position(t, s.pawns(set))
			if value, ok := tables.WDL(&p); !ok || s.won[set][i] != (value != syzygy.Draw) {
				t.Fatalf("%s: won %v, tables %v, %v", p.FEN(), s.won[set][i], value, ok)
			}
			compared++
		}
	}
	t.Log(compared, "positions compared")
}

func (c corneredPieces) position(t *testing.T, pawns movegen.Bitboard) movegen.Position {
	t.Helper()
	setup := movegen.Setup{SideToMove: c.side, EnPassant: movegen.NoSquare, FullMove: 1}
	setup.Board[c.king], setup.Board[c.black] = movegen.WhiteKing, movegen.BlackKing
	for pawns != 0 {
		setup.Board[pawns.Pop()] = movegen.WhitePawn
	}
	if c.bishop != movegen.NoSquare {
		setup.Board[c.bishop] = movegen.WhiteBishop
	}
	p, err := setup.Position()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// sharedTables returns the endgame tables beside the repository, and skips the test without.
func sharedTables(t *testing.T) *syzygy.Tables {
	t.Helper()
	const folder = "../../shared/syzygy"
	if _, err := os.Stat(folder); err != nil {
		t.Skip("no endgame tables in ", folder)
	}
	tables := syzygy.Open(folder, func(err error) { t.Error(err) })
	t.Cleanup(tables.Close)
	return tables
}

// TestHeldInCorner has a case for each guard.
func TestHeldInCorner(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		want      bool
	}{
		{"in the corner", "7k/8/8/8/3K3P/8/4B3/8 w - - 0 1", true},
		{"beside it", "8/6k1/8/8/3K3P/8/4B3/8 w - - 0 1", true},
		{"a bare king on its way", "8/8/5k2/8/3K3P/8/4B3/8 b - - 0 1", true},
		{"which is too far", "8/8/k7/8/3K3P/8/4B3/8 b - - 0 1", false},
		{"one with a pawn on its way", "8/8/5k2/p7/3K3P/8/4B3/8 b - - 0 1", false},
		{"two pawns", "7k/8/8/8/3K3P/7P/4B3/8 w - - 0 1", true},
		{"two bishops", "7k/8/8/8/3K3P/8/2B1B3/8 w - - 0 1", true},
		{"two bishops, and the king on its way", "8/8/5k2/8/3K3P/8/2B1B3/8 b - - 0 1", false},
		{"no bishop", "7k/8/8/8/3K3P/7P/8/8 w - - 0 1", true},
		{"the other wing", "k7/8/8/8/P2K4/8/3B4/8 w - - 0 1", true},
		{"Black's pawn", "8/4b3/8/7p/3k4/8/8/7K w - - 0 1", true},
		{"Black's on the other wing", "8/3b4/8/p7/3k4/8/8/K7 w - - 0 1", true},
		{"the right bishop", "7k/8/8/8/3K3P/8/3B4/8 w - - 0 1", false},
		{"bishops on both colours", "7k/8/8/8/3K3P/8/3BB3/8 w - - 0 1", false},
		{"a knight", "7k/8/8/8/3K3P/8/4N3/8 w - - 0 1", false},
		{"the other rook file, too", "7k/8/8/8/P2K3P/8/4B3/8 w - - 0 1", false},
		{"a knight's pawn", "6k1/8/8/8/3K2P1/8/4B3/8 w - - 0 1", false},
		{"another piece of the weak side", "7k/8/8/1b6/3K3P/8/4B3/8 w - - 0 1", false},
		{"a pawn of the weak side", "7k/8/8/p7/3K3P/8/4B3/8 w - - 0 1", true},
		{"one in the way", "7k/8/7p/7P/3K4/8/4B3/8 w - - 0 1", true},
		{"one that can be captured", "7k/6p1/8/8/3K3P/8/4B3/8 w - - 0 1", false},
		{"one that has passed", "7k/8/8/8/3K3P/6p1/4B3/8 w - - 0 1", true},
		{"one that can capture a bishop there", "7k/7p/8/8/3K3P/8/4B3/8 w - - 0 1", false},
		{"one of the next file but one", "7k/5p2/8/8/3K3P/8/4B3/8 w - - 0 1", false},
		{"one that cannot come there", "7k/4p3/8/8/3K3P/8/4B3/8 w - - 0 1", true},
		{"one that needs two bishops", "7k/4p3/8/8/3K3P/8/2B1B3/8 w - - 0 1", false},
	} {
		p := fentest.Parse(t, test.fen)
		side := movegen.White
		if p.PiecesOf(side, movegen.Pawn) == 0 {
			side = movegen.Black
		}
		if got := isHeldInCorner(&p, side, p.PiecesOf(side, movegen.Pawn)); got != test.want {
			t.Errorf("%s: %s: %v", test.name, test.fen, got)
		}
	}
}

// TestHeldInCornerIsKept: in random positions with a king in the corner or beside it.
func TestHeldInCornerIsKept(t *testing.T) {
	random, held := rand.New(rand.NewPCG(1, 1)), 0
	for range 40_000 {
		p, err := cornered(random).Position()
		if err == nil && cannotWin(&p, movegen.White) {
			held++
			checkKept(t, &p, movegen.White)
		}
	}
	if held < 10_000 {
		t.Errorf("only %d positions were drawn", held)
	}
}

// cornered returns a random position in which White has pawns on the file a or h and bishops that
// do not attack the corner, and Black's king is there or beside, with up to three pawns.
func cornered(random *rand.Rand) *movegen.Setup {
	s := &movegen.Setup{SideToMove: movegen.Color(random.IntN(2)), EnPassant: movegen.NoSquare, FullMove: 1}
	corner, file := movegen.A8, fileA
	if random.IntN(2) == 0 {
		corner, file = movegen.H8, fileH
	}
	const noEdge = ^movegen.Bitboard(0xff) &^ (0xff << 56)
	sprinkle(random, &s.Board, movegen.BlackKing, 1, movegen.KingAttacks(corner)|corner.Bit())
	sprinkle(random, &s.Board, movegen.WhitePawn, 1+random.IntN(3), file&noEdge)
	sprinkle(random, &s.Board, movegen.WhiteBishop, random.IntN(4), ^colourOf(corner))
	sprinkle(random, &s.Board, movegen.WhiteKing, 1, ^movegen.Bitboard(0))
	sprinkle(random, &s.Board, movegen.BlackPawn, random.IntN(4), noEdge)
	return s
}
