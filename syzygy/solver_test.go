package syzygy

import (
	"flag"
	"maps"
	"slices"
	"strings"
	"testing"

	"vedette/movegen"
)

var solved4 = flag.String("solved", "", "`names` of tables of 4 pieces without pawns to solve, such as KQQvK,KRRvK")

// solver holds all positions of one material, solved by the rules of DTZ50
// without tables: first those with a distance of 1, then 2, 3, and so on. White
// is the stronger side. Its king is on the left half of the board or, if there
// are no pawns, in the triangle a1-d1-d4; every other position is the image of
// such a position.
type solver struct {
	material material
	pieces   []movegen.Piece // White's king first
	smaller  map[material]*solver
	plies    []int16 // by index; 0 where neither side wins
	legal    []bool
}

// solve solves a material. smaller holds the materials after captures and
// promotions.
func solve(m material, smaller map[material]*solver) *solver {
	s := &solver{material: m, pieces: m.pieces(), smaller: smaller}
	size := 2 << (6 * len(s.pieces)) // also of positions that are not legal
	s.plies, s.legal = make([]int16, size), make([]bool, size)
	groups := map[int][]int{}
	for i := range size {
		p, legal := s.position(i)
		if s.legal[i] = legal; legal {
			advanced := pawnRanks(&p)
			groups[advanced] = append(groups[advanced], i)
		}
	}
	for _, advanced := range slices.Backward(slices.Sorted(maps.Keys(groups))) {
		s.solveGroup(groups[advanced])
	}
	return s
}

// pawnRanks returns the sum of the ranks that the pawns have advanced. Pawn
// moves increase it, quiet moves of other pieces do not change it.
func pawnRanks(p *movegen.Position) (n int) {
	for pawns := p.Pieces(movegen.Pawn); pawns != 0; {
		square := pawns.Pop()
		n += square.Rank() ^ 7*int(p.PieceAt(square).Color())
	}
	return n
}

// solveGroup solves positions with the same pawnRanks. Those with more are
// solved.
func (s *solver) solveGroup(open []int) {
	for n := 1; len(open) > 0; n++ {
		left := s.level(open, n)
		if len(left) == len(open) {
			if n > cursedPly {
				return
			}
			n = max(n, cursedPly-1) // the next possible distance is cursedPly
		}
		open = left
	}
}

// level finds the open positions with a distance of n, and returns those that
// stay open. It stores the distances only after all positions were examined.
func (s *solver) level(open []int, n int) (left []int) {
	found := map[int]int16{}
	for _, i := range open {
		p, _ := s.position(i)
		if d := s.distance(&p, n); d != 0 {
			found[i] = int16(d)
		} else {
			left = append(left, i)
		}
	}
	for i, d := range found {
		s.plies[i] = d
	}
	return left
}

// distance returns n or -n if p is won or lost with that distance, otherwise 0.
// All shorter distances are known.
func (s *solver) distance(p *movegen.Position, n int) int {
	var moves movegen.MoveList
	p.LegalMoves(&moves)
	if moves.Len() == 0 {
		if p.InCheck() && n == 1 {
			return -n
		}
		return 0
	}
	longest, lost := 0, true
	var child movegen.Position
	for _, m := range moves.Slice() {
		p.MakeInto(&child, m)
		d := s.afterMove(&child)
		if d == n {
			return n
		}
		lost = lost && d < 0
		longest = max(longest, -d)
	}
	if lost && longest == n {
		return -n
	}
	return 0
}

// afterMove returns the distance of the move to child, 0 if it draws or is not
// known yet.
func (s *solver) afterMove(child *movegen.Position) int {
	if isMate(child) {
		return 1
	}
	d := s.lookup(child)
	switch zeroing := child.Rule50() == 0; {
	case d == 0:
		return 0
	case zeroing && (d > 100 || d < -100):
		return -sign(d) * cursedPly
	case zeroing:
		return -sign(d)
	}
	return -d - sign(d)
}

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return btoi(n > 0)
}

// lookup returns the distance of p, of this material or a smaller one.
func (s *solver) lookup(p *movegen.Position) int {
	m := materialOf(p)
	if m == 0 {
		return 0
	}
	at := s
	if m.canonical() != s.material {
		at = s.smaller[m.canonical()]
	}
	return int(at.plies[at.index(p, m != m.canonical())])
}

// index returns the index of p, with the colours exchanged if flip is set.
func (s *solver) index(p *movegen.Position, flip bool) int {
	var squares [4]int
	side, mirror := int(p.SideToMove()), 0
	if flip {
		side, mirror = 1-side, 56
	}
	for i := 0; i < len(s.pieces); {
		piece := s.pieces[i]
		color := piece.Color()
		if flip {
			color = color.Other()
		}
		for set := p.PiecesOf(color, piece.Type()); set != 0; i++ {
			squares[i] = int(set.Pop()) ^ mirror
		}
	}
	s.normalise(squares[:len(s.pieces)])
	index := side
	for _, square := range squares[:len(s.pieces)] {
		index = index<<6 | square
	}
	return index
}

// normalise turns the board so that White's king is where solver says, and
// sorts the squares of equal pieces.
func (s *solver) normalise(squares []int) {
	turn := func(image func(int) int) {
		for i := range squares {
			squares[i] = image(squares[i])
		}
	}
	if squares[0]&7 > 3 {
		turn(func(s int) int { return s ^ 7 })
	}
	if !s.material.hasPawns() {
		if squares[0]>>3 > 3 {
			turn(func(s int) int { return s ^ 56 })
		}
		if aboveDiagonal(squares[0]) > 0 {
			turn(func(s int) int { return s>>3 | s&7<<3 })
		}
	}
	for i := 1; i < len(squares); i++ {
		if s.pieces[i] == s.pieces[i-1] && squares[i] < squares[i-1] {
			squares[i], squares[i-1] = squares[i-1], squares[i]
		}
	}
}

// position returns the position with an index. It reports false if there is
// none.
func (s *solver) position(index int) (movegen.Position, bool) {
	setup := movegen.Setup{EnPassant: movegen.NoSquare, FullMove: 1}
	squares := make([]int, len(s.pieces))
	rest := index
	for i := len(s.pieces) - 1; i >= 0; i-- {
		squares[i] = rest & 63
		if setup.Board[squares[i]] != movegen.NoPiece {
			return movegen.Position{}, false
		}
		setup.Board[squares[i]] = s.pieces[i]
		rest >>= 6
	}
	first := squares[0]
	if first&7 > 3 || !s.material.hasPawns() && (first>>3 > 3 || aboveDiagonal(first) > 0) {
		return movegen.Position{}, false
	}
	for i := 1; i < len(squares); i++ {
		if s.pieces[i] == s.pieces[i-1] && squares[i] < squares[i-1] {
			return movegen.Position{}, false
		}
	}
	setup.SideToMove = movegen.Color(rest)
	p, err := setup.Position()
	return p, err == nil
}

// TestAgainstSolver solves all endings of 3 pieces, and compares WDL and DTZ of
// every position. Endings of 4 pieces take half a minute or more each:
//
//	go test ./syzygy -run AgainstSolver -v -args -solved KQQvK,KRRvK
func TestAgainstSolver(t *testing.T) {
	if testing.Short() {
		t.Skip("solving takes a few seconds")
	}
	tables := openShared(t)
	solvers := map[material]*solver{}
	names := []string{"KQvK", "KRvK", "KBvK", "KNvK", "KPvK"}
	if *solved4 != "" {
		names = append(names, strings.Split(*solved4, ",")...)
	}
	for _, name := range names {
		m, err := parseMaterial(name)
		if err != nil {
			t.Fatal(err)
		}
		if m.men() > 4 || m.men() == 4 && m.hasPawns() {
			t.Fatalf("%v cannot be solved", m)
		}
		s := solve(m, solvers)
		solvers[m] = s
		s.compare(t, tables)
	}
}

// compare compares all positions with the tables, as they are and with the
// colours exchanged.
func (s *solver) compare(t *testing.T, tables *Tables) {
	positions, rounded, longest := 0, 0, 0
	for i, legal := range s.legal {
		if !legal {
			continue
		}
		p, _ := s.position(i)
		want := int(s.plies[i])
		wdl, ok := tables.WDL(&p)
		dtz, also := tables.DTZ(&p)
		if !ok || !also || wdl != valueOf(want) || dtz != want && dtz+sign(dtz) != want {
			t.Fatalf("%s, want %v, %d", describe(&p, wdl, dtz), valueOf(want), want)
		}
		positions++
		rounded += btoi(dtz != want)
		longest = max(longest, want)
		swapped := exchangeColors(t, &p)
		if value, ok := tables.WDL(&swapped); !ok || value != wdl {
			t.Fatalf("%s, and with the colours exchanged %v, %v", describe(&p, wdl, dtz), value, ok)
		}
		if plies, ok := tables.DTZ(&swapped); !ok || plies != dtz {
			t.Fatalf("%s, and with the colours exchanged %d, %v", describe(&p, wdl, dtz), plies, ok)
		}
	}
	t.Logf("%v: %d positions, %d of them rounded, at most %d plies", s.material, positions, rounded, longest)
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
