package syzygy

import (
	"encoding/binary"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// writeTable writes a file to a folder.
func writeTable(t *testing.T, folder string, f tableFile) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(folder, f.m.String()+f.kind.ending()), f.bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

// singles returns a list for each value, in which all values are this one.
func singles(flags byte, values ...byte) (lists []encoded) {
	for _, value := range values {
		lists = append(lists, encoded{head: []byte{flagSingle | flags, value}})
	}
	return lists
}

const (
	manWK, manBK = pieceCode(movegen.King), pieceCode(movegen.King) | 8
	manWR        = pieceCode(movegen.Rook)
)

// twice returns the byte with a piece code for both sides to move.
func twice(code byte) byte { return code | code<<4 }

// Kinds of DTZ that no table of 4 pieces has: cursed wins, maps of 8 and 16
// bits, plies and moves. In an invented KRvK table every position is a win, or
// every position a cursed win, and all distances occur.
func TestInventedDTZ(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and nothing runs at the same time")
	}
	m := materialNamed(t, "KRvK")
	order := []byte{0, twice(manWK), twice(manBK), twice(manWR)}
	for _, test := range []struct {
		name      string
		flags     byte
		wdl       byte // of White; Black has the opposite
		value     WDL
		factor    int
		first     int // the least distance, less 1
		mapNumber int // which of the maps is used
		wide      bool
	}{
		{"wins in moves", 0, 4, Win, 2, 0, 0, false},
		{"wins in plies", flagWinPlies, 4, Win, 1, 0, 0, false},
		{"wins in plies, by a map", flagWinPlies | flagMapped, 4, Win, 1, 0, 0, false},
		{"wins in moves, by a wide map", flagLossPlies | flagMapped | flagWide, 4, Win, 2, 0, 0, true},
		{"cursed wins", flagWinPlies, 3, CursedWin, 2, 100, 2, false},
		{"cursed wins by a map", flagMapped, 3, CursedWin, 2, 100, 2, false},
		{"cursed wins by a wide map", flagMapped | flagWide, 3, CursedWin, 2, 100, 2, true},
		{"losses in plies", flagBlack | flagLossPlies | flagMapped, 4, Win, 1, 0, 1, false},
		{"losses in moves", flagBlack | flagWinPlies, 4, Win, 2, 0, 1, false},
		{"blessed losses", flagBlack | flagMapped | flagLossPlies, 3, CursedWin, 2, 100, 3, false},
		{"blessed losses by a wide map", flagBlack | flagMapped | flagWide, 3, CursedWin, 2, 100, 3, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			folder := t.TempDir()
			writeTable(t, folder, tableFile{kind: kindWDL, m: m, order: order, lists: singles(0, test.wdl, 4-test.wdl)})
			values := make([]uint16, triples)
			for i := range values {
				values[i] = uint16(i*i%29 + i%7*btoi(i%1000 < 100))
			}
			e := encoder{blockBits: 6, spanBits: 10, padding: 1, flags: test.flags, rounds: 30}
			var maps []byte
			if test.flags&flagMapped != 0 {
				maps = inventMaps(test.mapNumber, test.wide)
			}
			dtzOrder := []byte{0, manWK, manBK, manWR}
			writeTable(t, folder, tableFile{kind: kindDTZ, m: m, order: dtzOrder, lists: []encoded{e.encode(values)}, maps: maps})
			tables := Open(folder, func(err error) { t.Error(err) })
			defer tables.Close()
			want := func(index uint64) int {
				n := int(values[index])
				if maps != nil {
					n = mapped(n, test.wide)
				}
				return n*test.factor + 1 + test.first
			}
			l, err := newLayout(m, []pieceCode{manWK, manBK, manWR}, 0, 0, 15)
			if err != nil {
				t.Fatal(err)
			}
			checkInvented(t, tables, l, test.flags&flagBlack != 0, test.value, want)
		})
	}
}

// mapped returns the distance that the invented maps have for a stored number.
func mapped(n int, wide bool) int {
	if wide {
		return n*37 + 5
	}
	return n * 5 % 251
}

// inventMaps returns four maps, the one with the given number with 40 values,
// the others short.
func inventMaps(number int, wide bool) (maps []byte) {
	for i := range 4 {
		n := i
		if i == number {
			n = 40
		}
		if !wide {
			maps = append(maps, byte(n))
		} else {
			maps = binary.LittleEndian.AppendUint16(maps, uint16(n))
		}
		for k := range n {
			if !wide {
				maps = append(maps, byte(mapped(k, wide)))
			} else {
				maps = binary.LittleEndian.AppendUint16(maps, uint16(mapped(k, wide)))
			}
		}
	}
	return maps
}

// checkInvented compares the distances of random positions with the invented
// ones: directly if the table holds the side to move, otherwise by their
// children.
func checkInvented(t *testing.T, tables *Tables, l *layout, storesBlack bool, value WDL, want func(index uint64) int) {
	random := rand.New(rand.NewPCG(9, 10))
	pieces := []movegen.Piece{movegen.WhiteKing, movegen.BlackKing, movegen.WhiteRook}
	direct, search := 0, 0
	for range 3000 {
		p := randomPosition(random, pieces)
		black := p.SideToMove() == movegen.Black
		sign := 1 - 2*btoi(black)
		wdl, ok := tables.WDL(&p)
		if wdl == Draw && ok {
			continue // the rook is lost
		}
		if !ok || wdl != WDL(sign)*value {
			t.Fatalf("%s is %v, %v, want %v", p.FEN(), wdl, ok, WDL(sign)*value)
		}
		plies, ok := tables.DTZ(&p)
		if !ok {
			t.Fatalf("%s is not known", p.FEN())
		}
		if black == storesBlack {
			direct++
			squares := l.place(&p, false)
			if n := want(l.index(&squares, 3)); plies != sign*n {
				t.Fatalf("%s: %d, want %d", p.FEN(), plies, sign*n)
			}
			continue
		}
		search++
		if n := bestChild(tables, &p); plies != n {
			t.Fatalf("%s: %d, and %d by its children", p.FEN(), plies, n)
		}
	}
	if direct < 500 || search < 500 {
		t.Errorf("only %d and %d positions", direct, search)
	}
}

// bestChild returns the distance of p, which is not drawn and has no captures
// or pawn moves, from those of its children.
func bestChild(tables *Tables, p *movegen.Position) int {
	var moves movegen.MoveList
	p.LegalMoves(&moves)
	best := 0
	var child movegen.Position
	for _, m := range moves.Slice() {
		p.MakeInto(&child, m)
		plies, _ := tables.DTZ(&child)
		n := -plies - sign(plies)
		if isMate(&child) {
			n = 1
		}
		if best == 0 || n > 0 && (best < 0 || n < best) || n < 0 && best < 0 && n < best {
			best = n
		}
	}
	if best == 0 {
		return -1 // mated
	}
	return best
}

// The heads of tables of all kinds with 5 to 7 pieces. In all of them every
// position is a draw.
func TestInventedLargeTables(t *testing.T) {
	random := rand.New(rand.NewPCG(11, 12))
	folder := t.TempDir()
	written := map[material]bool{}
	var write func(m material)
	write = func(m material) {
		if written[m] {
			return
		}
		written[m] = true
		for k := kindWDL; k <= kindDTZ; k++ {
			f := tableFile{kind: k, m: m}
			sides := 1
			if k == kindWDL && !m.symmetric() {
				sides = 2
			}
			files := 1
			if m.hasPawns() {
				files = 4
			}
			for range files {
				f.order = append(f.order, anyOrder(m)...)
				for range sides {
					f.lists = append(f.lists, singles(0, byte(2*(1-k)))...)
				}
			}
			writeTable(t, folder, f)
		}
		for _, s := range m.successors() {
			write(s)
		}
	}
	names := []string{"KRPvKR", "KQRvKBB", "KPPvKP", "KRPvKRP", "KBBvKNN", "KQRBvKRN", "KPPPvKPP", "KRBNPvKQ"}
	if testing.Short() {
		names = names[:5]
	}
	for _, name := range names {
		m := materialNamed(t, name)
		write(m)
	}
	tables := Open(folder, func(err error) { t.Error(err) })
	defer tables.Close()
	for m := range written {
		for range 3 {
			p := randomPosition(random, m.pieces())
			if value, ok := tables.WDL(&p); ok && value != Draw && !isMate(&p) || !ok {
				t.Fatalf("%s is %v, %v", p.FEN(), value, ok)
			}
			if plies, ok := tables.DTZ(&p); plies != 0 || !ok {
				t.Fatalf("%s: %d, %v", p.FEN(), plies, ok)
			}
			swapped := exchangeColors(t, &p)
			if value, ok := tables.WDL(&swapped); value != Draw || !ok {
				t.Fatalf("%s is %v, %v", swapped.FEN(), value, ok)
			}
		}
	}
	for _, s := range tables.sources {
		if s.open(tables) == nil {
			t.Errorf("%v%s is refused", s.material, s.kind.ending())
		}
	}
}

// Tables take a position in which en passant is the only move for a stalemate.
// This needs five pieces: their table is invented, those of fewer pieces are
// the real ones.
func TestForcedEnPassant(t *testing.T) {
	m := materialNamed(t, "KQPvKP")
	folder := t.TempDir()
	f := tableFile{kind: kindWDL, m: m}
	for range 4 {
		f.order = append(f.order, anyOrder(m)...)
		f.lists = append(f.lists, singles(0, byte(Draw-Loss), byte(Draw-Loss))...)
	}
	writeTable(t, folder, f)
	openShared(t) // or skip
	tables := Open(folder+";"+sharedTables, nil)
	defer tables.Close()
	for _, test := range []struct {
		fen  string
		wdl  WDL
		dtz  int
		only bool
	}{
		{"8/8/4k3/3pP3/8/1q6/8/K7 w - d6 0 1", Loss, -1, true},
		{"8/8/4k3/3pP3/8/1q6/8/K7 w - - 0 1", Draw, 0, false},
		{"k7/8/1Q6/8/3Pp3/4K3/8/8 b - d3 0 1", Loss, -1, true},
		{"k7/8/8/1Q6/3Pp3/4K3/8/8 b - d3 0 1", Draw, 0, false},
	} {
		p := fentest.Parse(t, test.fen)
		if only := p.EnPassant() != movegen.NoSquare && onlyEnPassant(&p); only != test.only {
			t.Errorf("%s: en passant is the only move: %v", test.fen, only)
		}
		wdl, ok := tables.WDL(&p)
		plies, also := tables.DTZ(&p)
		if wdl != test.wdl || plies != test.dtz || !ok || !also {
			t.Errorf("%s %v %v, want %v, %d", describe(&p, wdl, plies), ok, also, test.wdl, test.dtz)
		}
	}
}

// anyOrder returns the head of a valid layout: its places and pieces, the same
// for both sides.
func anyOrder(m material) (order []byte) {
	lead := movegen.White
	if m.count(movegen.White, movegen.Pawn) == 0 || m.count(movegen.Black, movegen.Pawn) > 0 &&
		m.count(movegen.Black, movegen.Pawn) < m.count(movegen.White, movegen.Pawn) {
		lead = movegen.Black
	}
	var men, rest []byte
	kings := []byte{twice(manWK), twice(manBK)}
	if !m.hasPawns() {
		men, kings = kings, nil
	}
	for _, c := range []movegen.Color{lead, lead.Other()} {
		for range m.count(c, movegen.Pawn) {
			men = append(men, twice(byte(movegen.Pawn)|byte(c)<<3))
		}
	}
	// If there are no pawns, a single piece is in the leading group with the kings.
	for c := movegen.White; c <= movegen.Black; c++ {
		for piece := movegen.Knight; piece <= movegen.Queen; piece++ {
			for range m.count(c, piece) {
				code := twice(byte(piece) | byte(c)<<3)
				if m.count(c, piece) == 1 && !m.hasPawns() && len(men) == 2 {
					men = append(men, code)
				} else {
					rest = append(rest, code)
				}
			}
		}
	}
	order = []byte{0}
	if bothHavePawns(m) {
		order = append(order, twice(1))
	}
	return append(append(append(order, men...), rest...), kings...)
}
