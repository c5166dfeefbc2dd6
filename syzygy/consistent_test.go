package syzygy

import (
	"flag"
	"math/rand/v2"
	"testing"

	"vedette/movegen"
)

var consistent = flag.Int("consistent", 100, "the number of `positions` of each table that are compared with their children")

// follows reports whether the value and distance of p follow from its children:
// a win has the shortest distance that a move reaches, a loss the longest.
// Rounding may change a distance by a ply. If this holds for all positions of
// all tables, they are right, by induction on the distance.
func follows(tables *Tables, p *movegen.Position) bool {
	wdl, ok := tables.WDL(p)
	dtz, also := tables.DTZ(p)
	var moves movegen.MoveList
	p.LegalMoves(&moves)
	value, nearest := none, 0
	var child movegen.Position
	for _, m := range moves.Slice() {
		p.MakeInto(&child, m)
		reply, known := tables.WDL(&child)
		plies, knownToo := tables.DTZ(&child)
		ok = ok && known && knownToo && reply == valueOf(plies)
		n := -plies - sign(plies)
		switch {
		case isMate(&child):
			n = 1
		case child.Rule50() == 0:
			n = before(-reply).plies
		}
		if -reply > value || -reply == value && (value > Draw && n < nearest || value < Draw && n < nearest) {
			value, nearest = -reply, n
		}
	}
	if moves.Len() == 0 {
		value, nearest = Draw, 0
		if p.InCheck() {
			value, nearest = Loss, -1
		}
	}
	distance := dtz - nearest
	return ok && also && wdl == value && wdl == valueOf(dtz) && distance >= -1 && distance <= 1
}

// TestConsistent compares random positions of all tables with their children, and
// with themselves after an exchange of the colours. Of 3 pieces, whose tables are
// small and end all others, it takes more. The whole comparison is
//
//	go test ./syzygy -run Consistent -args -consistent 20000
func TestConsistent(t *testing.T) {
	tables := openShared(t)
	random := rand.New(rand.NewPCG(13, 14))
	for _, m := range tables.materials() {
		positions := *consistent
		if m.size() == 3 {
			positions *= 20
		}
		for range positions {
			p := randomPosition(random, m.pieces())
			wdl, _ := tables.WDL(&p)
			plies, _ := tables.DTZ(&p)
			if !follows(tables, &p) {
				t.Fatalf("%s does not follow from its children", describe(&p, wdl, plies))
			}
			swapped := exchangeColors(t, &p)
			value, ok := tables.WDL(&swapped)
			distance, also := tables.DTZ(&swapped)
			if !ok || !also || value != wdl || distance != plies {
				t.Fatalf("%s, and with the colours exchanged %v, %d", describe(&p, wdl, plies), value, distance)
			}
		}
	}
}

// A third of all positions with a pawn for each side in which one may be captured en
// passant.
func TestEnPassant(t *testing.T) {
	tables := openShared(t)
	positions := 0
	for to := range 14 { // the pawn that advanced, and the side of the other one
		file, other := to/2, to/2+1
		if to&1 != 0 {
			file, other = other, file
		}
		for kings := range 64 * 64 {
			if kings%3 != 0 || testing.Short() && kings%16 != 0 {
				continue
			}
			for c := movegen.White; c <= movegen.Black; c++ {
				p, ok := enPassantPosition(c, file, other, kings&63, kings>>6)
				if !ok {
					continue
				}
				positions++
				if !follows(tables, &p) {
					t.Fatalf("%s does not follow from its children", p.FEN())
				}
			}
		}
	}
	t.Logf("%d positions", positions)
}

// enPassantPosition returns the position in which c may capture the pawn that
// advanced on a file with a pawn on another file. It reports false if the
// position is not legal.
func enPassantPosition(c movegen.Color, file, other, ourKing, theirKing int) (p movegen.Position, ok bool) {
	rank, target := 4, 5
	if c == movegen.Black {
		rank, target = 3, 2
	}
	s := movegen.Setup{SideToMove: c, EnPassant: movegen.MakeSquare(file, target), FullMove: 1}
	squares := []movegen.Square{
		movegen.MakeSquare(file, rank), movegen.MakeSquare(other, rank),
		movegen.Square(ourKing), movegen.Square(theirKing),
	}
	pieces := []movegen.Piece{
		movegen.MakePiece(c.Other(), movegen.Pawn), movegen.MakePiece(c, movegen.Pawn),
		movegen.MakePiece(c, movegen.King), movegen.MakePiece(c.Other(), movegen.King),
	}
	for i, square := range squares {
		if s.Board[square] != movegen.NoPiece {
			return p, false
		}
		s.Board[square] = pieces[i]
	}
	p, err := s.Position()
	return p, err == nil
}

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return btoi(n > 0)
}

// valueOf returns the value of a position with a distance.
func valueOf(plies int) WDL {
	switch {
	case plies > 100:
		return CursedWin
	case plies > 0:
		return Win
	case plies < -100:
		return BlessedLoss
	case plies < 0:
		return Loss
	}
	return Draw
}

// exchangeColors returns p with the colours and the ranks exchanged.
func exchangeColors(t testing.TB, p *movegen.Position) movegen.Position {
	s := p.Setup()
	swapped := movegen.Setup{SideToMove: s.SideToMove.Other(), EnPassant: s.EnPassant, FullMove: 1}
	for square, piece := range s.Board {
		if piece != movegen.NoPiece {
			swapped.Board[square^56] = movegen.MakePiece(piece.Color().Other(), piece.Type())
		}
	}
	if s.EnPassant != movegen.NoSquare {
		swapped.EnPassant ^= 56
	}
	q, err := swapped.Position()
	if err != nil {
		t.Fatal(err)
	}
	return q
}
