package syzygy

import (
	"math/rand/v2"
	"slices"
	"testing"

	"vedette/movegen"
)

// The sizes that the format gives to leading groups.
func TestGeometry(t *testing.T) {
	var twoPawns uint64
	for _, n := range numbering.leads[2] {
		twoPawns += n
	}
	for _, test := range []struct {
		name      string
		got, want uint64
	}{
		{"pairs of kings", uint64(numbering.kings[9][63]) + 1, kingPairs},
		{"squares below the diagonal", uint64(numbering.below[55]) + 1, 28},
		{"a pawn on the a-file", numbering.leads[1][0], 6},
		{"two pawns led from the a-file", numbering.leads[2][0], 47 + 45 + 43 + 41 + 39 + 37},
		{"two pawns", twoPawns, (48*47/2-24)/2 + 24}, // 24 are their own image,
		{"choices", numbering.binomial[5][62], 6471002},
	} {
		if test.got != test.want {
			t.Errorf("%s: %d, want %d", test.name, test.got, test.want)
		}
	}
}

// randomLayout returns a layout of m with the pieces and groups in a random order.
func randomLayout(t testing.TB, random *rand.Rand, m material, pawnFile int) *layout {
	t.Helper()
	var lead, pawns, rest [][]pieceCode
	kind := leadingBy(m)
	for c := movegen.White; c <= movegen.Black; c++ {
		color := pieceCode(c) << 3
		king := []pieceCode{color | pieceCode(movegen.King)}
		if kind == leadingPawns {
			rest = append(rest, king)
		} else {
			lead = append(lead, king)
		}
		for piece := movegen.Pawn; piece <= movegen.Queen; piece++ {
			var group []pieceCode
			for range m.count(c, piece) {
				group = append(group, color|pieceCode(piece))
			}
			switch {
			case len(group) == 0:
			case piece == movegen.Pawn:
				pawns = append(pawns, group)
			case len(group) == 1 && kind == leadingTriple:
				lead = append(lead, group)
			default:
				rest = append(rest, group)
			}
		}
	}
	shuffle := func(list [][]pieceCode) {
		random.Shuffle(len(list), func(i, k int) { list[i], list[k] = list[k], list[i] })
	}
	shuffle(lead)
	shuffle(pawns)
	if kind == leadingTriple {
		rest = append(rest, lead[3:]...)
		lead = lead[:3]
	}
	shuffle(rest)
	var men []pieceCode
	for _, list := range [][][]pieceCode{lead, pawns, rest} {
		for _, group := range list {
			men = append(men, group...)
		}
	}
	groups := len(rest) + len(pawns) + btoi(len(pawns) == 0)
	places := random.Perm(groups)
	second := 15
	if len(pawns) == 2 {
		second = places[1]
	}
	l, err := newLayout(m, men, pawnFile, places[0], second)
	if err != nil {
		t.Fatalf("%v as %x: %v", m, men, err)
	}
	return l
}

// placementOf is the inverse of index: some placement with that number. It looks
// for the leading group in the tables and unfolds the sets.
func (l *layout) placementOf(t testing.TB, index uint64, pawnFile int, leading []placement) (squares placement) {
	part := func(i int, size uint64) uint64 { return index / l.groups[i].weight % size }
	taken := l.groups[0].count
	number := part(0, l.leadingSize(pawnFile))
	if l.kind == leadingPawns {
		squares = leadPawnsOf(t, number, taken, pawnFile)
	} else {
		squares = leading[number]
	}
	free := 64 - taken
	if len(l.groups) > 1 && l.groups[1].pawns {
		free -= l.groups[1].count
	}
	for i, g := range l.groups[1:] {
		var size uint64
		if g.pawns {
			size = numbering.binomial[g.count][pawnSpace-taken]
		} else {
			size = numbering.binomial[g.count][free]
			free -= g.count
		}
		unfoldSet(&squares, part(i+1, size), taken, g.count, g.pawns)
		taken += g.count
	}
	return squares
}

// unfoldSet is the inverse of set: it places the set with a number on the
// squares that the first taken pieces leave free.
func unfoldSet(squares *placement, number uint64, taken, count int, pawns bool) {
	var free []int
	for s := range 64 {
		used := pawns && (s < 8 || s >= 56)
		for _, before := range squares[:taken] {
			used = used || before == s
		}
		if !used {
			free = append(free, s)
		}
	}
	for k := count; k > 0; k-- {
		n := k - 1
		for numbering.binomial[k][n+1] <= number {
			n++
		}
		number -= numbering.binomial[k][n]
		squares[taken+k-1] = free[n]
	}
}

// leadPawnsOf is the inverse of leadPawns: it returns the pawns with a number
// whose leading pawn is on a file.
func leadPawnsOf(t testing.TB, number uint64, count, file int) (squares placement) {
	for rank := 6; rank >= 1; rank-- {
		s := rank<<3 | file
		if numbering.lead[count][s] > number {
			continue
		}
		squares[0] = s
		number -= numbering.lead[count][s]
		for k := count - 1; k > 0; k-- {
			n := k - 1
			for numbering.binomial[k][n+1] <= number {
				n++
			}
			number -= numbering.binomial[k][n]
			for s := range 64 {
				if s >= 8 && s < 56 && numbering.pawns[s] == n {
					squares[k] = s
				}
			}
		}
		return squares
	}
	t.Fatal("no pawns have this number")
	return squares
}

// leadings returns the placements of a leading group without pawns, by their
// number.
func leadings(kind leading) (list []placement) {
	list = make([]placement, max(kingPairs, triples))
	for a := range 28 {
		if a&7 > 3 || aboveDiagonal(a) > 0 {
			continue
		}
		near := movegen.KingAttacks(movegen.Square(a))
		for b := range 64 {
			if kind == leadingKings {
				squares := placement{a, b}
				if turn(&squares, 2, 2); squares == (placement{a, b}) && a != b && !near.Has(movegen.Square(b)) {
					list[numbering.kings[numbering.triangle[a]][b]] = squares
				}
				continue
			}
			for c := range 64 {
				squares := placement{a, b, c}
				if turn(&squares, 3, 3); squares == (placement{a, b, c}) && a != b && a != c && b != c {
					list[triple(&squares)] = squares
				}
			}
		}
	}
	return list
}

// Every number below the size of a layout belongs to a placement, which has
// this number in all its images: the layout numbers the placements one to one.
func TestLayoutIsOneToOne(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	numbered := [][]placement{leadingTriple: leadings(leadingTriple), leadingKings: leadings(leadingKings), leadingPawns: nil}
	for _, name := range []string{"KQvK", "KPvK", "KBBvK", "KPvKP", "KRvKB", "KPPvK", "KRRvKBB", "KPPvKP", "KRPvKP", "KPPPvK", "KRPvKR",
		"KRNvKQ", "KBBvKNN", "KPPvKPP", "KRPvKRP", "KQQvKRR", "KRBNvKQ", "KPPPvKP", "KPPPPvK", "KNNNvKP", "KPPPvKPP", "KRPPvKRP",
		"KQRBNPvK", "KPPPPPvK", "KQQQQQvK", "KBBNvKBB"} {
		m := materialNamed(t, name)
		for round := range 12 {
			file := round % 4
			l := randomLayout(t, random, m, file)
			for range 25 {
				index := random.Uint64N(l.size)
				squares := l.placementOf(t, index, file, numbered[l.kind])
				images(l, squares, m.size(), func(image placement) {
					if l.kind == leadingPawns && pawnFile(&image, l.groups[0].count) != file {
						t.Fatalf("%v: the leading pawn of %v is not on file %d", m, image, file)
					}
					shuffled := shuffleGroups(random, l, image)
					if got := l.index(&shuffled, m.size()); got != index {
						t.Fatalf("%v, %v: %v has the number %d, want %d", m, l.runs, image, got, index)
					}
				})
			}
		}
	}
}

// images calls visit with the images of squares under the symmetries of the
// board.
func images(l *layout, squares placement, n int, visit func(placement)) {
	symmetries := 8
	if l.kind == leadingPawns {
		symmetries = 2
		if twin := squares[0] ^ 7; slices.Contains(squares[1:l.groups[0].count], twin) {
			symmetries = 1 // either pawn may lead: the format does not say which
		}
	} else if onDiagonal(squares[:l.groups[0].count]) {
		symmetries = 4 // the format does not mirror those at the diagonal
	}
	for symmetry := range symmetries {
		image := squares
		for i := range n {
			if symmetry&1 != 0 {
				image[i] ^= 7
			}
			if symmetry&2 != 0 {
				image[i] ^= 56
			}
			if symmetry&4 != 0 {
				image[i] = image[i]>>3 | image[i]&7<<3
			}
		}
		visit(image)
	}
}

func onDiagonal(squares []int) bool {
	for _, s := range squares {
		if aboveDiagonal(s) != 0 {
			return false
		}
	}
	return true
}

// shuffleGroups returns the same placement with equal pieces in another order.
func shuffleGroups(random *rand.Rand, l *layout, squares placement) placement {
	from := 0
	for i, g := range l.groups {
		if i > 0 || l.kind == leadingPawns {
			group := squares[from : from+g.count]
			random.Shuffle(g.count, func(i, k int) { group[i], group[k] = group[k], group[i] })
		}
		from += g.count
	}
	return squares
}

// Orders of pieces and groups that are not valid.
func TestLayoutRefuses(t *testing.T) {
	const (
		pawn, bishop, rook, king = 1, 3, 4, 6
		black                    = 8
	)
	for _, test := range []struct {
		name          string
		material      string
		men           []pieceCode
		first, second int
	}{
		{"another piece", "KRvK", []pieceCode{king, black | king, bishop}, 0, 15},
		{"the colours exchanged", "KRvK", []pieceCode{king, black | king, black | rook}, 0, 15},
		{"a piece that is none", "KRvK", []pieceCode{king, black | king, 7}, 0, 15},
		{"an empty square", "KRvK", []pieceCode{king, black | king, 0}, 0, 15},
		{"too few pieces", "KRvK", []pieceCode{king, black | king}, 0, 15},
		{"two kings of a colour", "KRvK", []pieceCode{king, king, rook}, 0, 15},
		{"equal pieces apart", "KRRvKB", []pieceCode{king, rook, black | king, rook, black | bishop}, 0, 15},
		{"a pair in the triple", "KRRvKB", []pieceCode{king, rook, rook, black | king, black | bishop}, 0, 15},
		{"no kings in front", "KRRvKBB", []pieceCode{rook, rook, king, black | king, black | bishop, black | bishop}, 0, 15},
		{"no pawn in front", "KPvK", []pieceCode{king, pawn, black | king}, 0, 15},
		{"pawns apart", "KPvKP", []pieceCode{pawn, king, black | pawn, black | king}, 0, 1},
		{"no such place", "KRvK", []pieceCode{king, black | king, rook}, 1, 15},
		{"no such second place", "KPvKP", []pieceCode{pawn, black | pawn, king, black | king}, 0, 4},
		{"both at a place", "KPvKP", []pieceCode{pawn, black | pawn, king, black | king}, 1, 1},
	} {
		m := materialNamed(t, test.material)
		if _, err := newLayout(m, test.men, 0, test.first, test.second); err == nil {
			t.Errorf("%s: not refused", test.name)
		}
	}
	m := materialNamed(t, "KPvKP")
	if _, err := newLayout(m, []pieceCode{pawn, black | pawn, king, black | king}, 3, 2, 0); err != nil {
		t.Error(err)
	}
}
