package syzygy

import (
	"errors"
	"slices"

	"vedette/movegen"
)

// layout says how one part of a table numbers positions: the order of the
// pieces, and the weight of each group of them in the index.
//
// The first group is the leading group. With pawns it is all pawns of one
// colour. Otherwise it is three different pieces or, if no piece other than the
// kings is the only one of its kind, the kings. The board is turned so that the
// leading group is in a certain part of it. Every other group is all pieces of
// one kind, and its number is that of the set of its squares among those that
// the groups before leave free.
type layout struct {
	runs   []run   // one for each kind of piece, in the order of the file
	groups []group // in the same order
	kind   leading
	size   uint64 // the number of positions
}

// run is a sequence of pieces of one kind.
type run struct {
	color movegen.Color
	piece movegen.PieceType
}

// group is a sequence of pieces that are numbered together.
type group struct {
	count  int
	pawns  bool
	weight uint64
}

// leading is the kind of leading group.
type leading uint8

const (
	leadingTriple leading = iota
	leadingKings
	leadingPawns
)

// pieceCode is a piece in a file: its type, and 8 more for Black.
type pieceCode = uint8

var errPieces = errors.New("the pieces in the file are not those of its name, or not in order")

// newLayout returns the layout of a table of m with the pieces in the order of
// the file. pawnFile, 0 to 3, is the file of the leading pawn, if there are
// pawns. In the order of weights the leading group is at place first, and the
// pawns of the other colour, if both have some, at place second.
func newLayout(m material, codes []pieceCode, pawnFile, first, second int) (*layout, error) {
	l := &layout{kind: leadingBy(m)}
	var rest material
	for i, code := range codes {
		r := run{movegen.Color(code >> 3), movegen.PieceType(code & 7)}
		if code > 15 || r.piece < movegen.Pawn || r.piece > movegen.King {
			return nil, errPieces
		}
		if r.piece != movegen.King {
			rest += oneOf(r.color, r.piece)
		}
		if i == 0 || codes[i-1] != code {
			if slices.Contains(l.runs, r) {
				return nil, errPieces
			}
			l.runs = append(l.runs, r)
		}
	}
	for c := movegen.White; c <= movegen.Black; c++ {
		if !slices.Contains(l.runs, run{c, movegen.King}) {
			return nil, errPieces
		}
	}
	if len(codes) != m.size() || rest != m {
		return nil, errPieces
	}
	if err := l.makeGroups(m); err != nil {
		return nil, err
	}
	return l, l.weigh(pawnFile, first, second)
}

// leadingBy returns the kind of leading group in tables of m.
func leadingBy(m material) leading {
	if m.hasPawns() {
		return leadingPawns
	}
	for c := movegen.White; c <= movegen.Black; c++ {
		for t := movegen.Knight; t <= movegen.Queen; t++ {
			if m.count(c, t) == 1 {
				return leadingTriple
			}
		}
	}
	return leadingKings
}

// makeGroups makes groups of the runs.
func (l *layout) makeGroups(m material) error {
	together := 1 // runs of the leading group
	switch l.kind {
	case leadingTriple:
		together = 3
	case leadingKings:
		together = 2
	}
	if len(l.runs) < together {
		return errPieces
	}
	lead := group{}
	for _, r := range l.runs[:together] {
		n := runLength(m, r)
		if l.kind == leadingTriple && n != 1 || l.kind == leadingKings && r.piece != movegen.King {
			return errPieces
		}
		lead.count += n
		lead.pawns = r.piece == movegen.Pawn
	}
	if lead.pawns != (l.kind == leadingPawns) {
		return errPieces
	}
	l.groups = append(l.groups, lead)
	for _, r := range l.runs[together:] {
		l.groups = append(l.groups, group{count: runLength(m, r), pawns: r.piece == movegen.Pawn})
	}
	// The pawns of the other colour come second.
	for i, g := range l.groups {
		if g.pawns && i > 1 || i == 1 && g.pawns != bothHavePawns(m) {
			return errPieces
		}
	}
	return nil
}

func bothHavePawns(m material) bool {
	return m.count(movegen.White, movegen.Pawn) > 0 && m.count(movegen.Black, movegen.Pawn) > 0
}

// runLength returns the number of pieces in a run.
func runLength(m material, r run) int {
	if r.piece == movegen.King {
		return 1
	}
	return m.count(r.color, r.piece)
}

// weigh sets the weights of the groups: the leading group is at place first,
// the pawns of the other colour at place second, and the remaining groups fill
// the other places in order.
func (l *layout) weigh(pawnFile, first, second int) error {
	ordered := len(l.groups) > 1 && l.groups[1].pawns // second counts
	if first >= len(l.groups) || ordered && (second >= len(l.groups) || second == first) {
		return errors.New("the order of the groups in the file is not valid")
	}
	next, free := 1, 64-l.groups[0].count
	if ordered {
		next, free = 2, free-l.groups[1].count
	}
	l.size = 1
	for place := range l.groups {
		switch {
		case place == first:
			l.groups[0].weight = l.size
			l.size *= l.leadingSize(pawnFile)
		case ordered && place == second:
			l.groups[1].weight = l.size
			l.size *= numbering.binomial[l.groups[1].count][pawnSpace-l.groups[0].count]
		default:
			l.groups[next].weight = l.size
			l.size *= numbering.binomial[l.groups[next].count][free]
			free -= l.groups[next].count
			next++
		}
	}
	return nil
}

// leadingSize returns the number of arrangements of the leading group.
func (l *layout) leadingSize(pawnFile int) uint64 {
	switch l.kind {
	case leadingPawns:
		return numbering.leads[l.groups[0].count][pawnFile]
	case leadingTriple:
		return triples
	}
	return kingPairs
}

// placement holds the squares of the pieces in the order of a layout. It has
// room for one more than MaxPieces, so that an index can be masked.
type placement [8]int

// place returns the squares of the pieces of p, which has the material of the
// layout. flip exchanges the colours and mirrors the ranks.
func (l *layout) place(p *movegen.Position, flip bool) (squares placement) {
	mirror, other := 0, movegen.Color(0)
	if flip {
		mirror, other = 56, 1
	}
	n := 0
	for _, r := range l.runs {
		for set := p.PiecesOf(r.color^other, r.piece); set != 0; n++ {
			squares[n&7] = int(set.Pop()) ^ mirror
		}
	}
	return squares
}

// index returns the number of a placement, below l.size. It changes the
// placement.
func (l *layout) index(squares *placement, n int) uint64 {
	var index uint64
	switch l.kind {
	case leadingPawns:
		index = leadPawns(squares, n, l.groups[0].count)
	case leadingTriple:
		turn(squares, n, 3)
		index = triple(squares)
	default:
		turn(squares, n, 2)
		index = uint64(numbering.kings[numbering.triangle[squares[0]&63]%10][squares[1]&63])
	}
	index *= l.groups[0].weight
	taken := l.groups[0].count
	for i := 1; i < len(l.groups); i++ {
		g := &l.groups[i]
		index += g.weight * set(squares, taken, g.count, g.pawns)
		taken += g.count
	}
	return index
}

// leader returns the place of the leading pawn among the first count pawns.
func leader(squares *placement, count int) int {
	best := 0
	for i := 1; i < count; i++ {
		if numbering.pawns[squares[i&7]&63] > numbering.pawns[squares[best&7]&63] {
			best = i
		}
	}
	return best
}

// pawnFile returns the file of the leading pawn among the first count pawns, 0
// to 3 from the edge.
func pawnFile(squares *placement, count int) int {
	file := squares[leader(squares, count)&7] & 7
	return min(file, 7-file)
}

// leadPawns returns the number of the first count of n pieces, all pawns of a
// colour. It mirrors the board if the leading pawn is on the files e to h.
func leadPawns(squares *placement, n, count int) uint64 {
	best := leader(squares, count)
	squares[0], squares[best&7] = squares[best&7], squares[0]
	if squares[0]&7 > 3 {
		for i := range n {
			squares[i&7] ^= 7
		}
	}
	index := numbering.lead[count][squares[0]&63]
	// The others in ascending order of their numbers.
	var numbers placement
	for i := 1; i < count; i++ {
		number := numbering.pawns[squares[i&7]&63]
		j := i
		for ; j > 1 && numbers[(j-1)&7] > number; j-- {
			numbers[j&7] = numbers[(j-1)&7]
		}
		numbers[j&7] = number
	}
	for i := 1; i < count; i++ {
		index += numbering.binomial[i][numbers[i&7]&63]
	}
	return index
}

// turn mirrors the board of n pieces so that the first piece is in the triangle
// a1-d1-d4, and the first of count pieces that is not on the diagonal a1-h8 is
// below it.
func turn(squares *placement, n, count int) {
	mirror := 0
	if squares[0]&7 > 3 {
		mirror ^= 7
	}
	if squares[0]>>3 > 3 {
		mirror ^= 56
	}
	for i := range n {
		squares[i&7] ^= mirror
	}
	for i := range count {
		above := aboveDiagonal(squares[i&7])
		if above == 0 {
			continue
		}
		if above > 0 {
			for j := range n {
				s := squares[j&7]
				squares[j&7] = s>>3 | s&7<<3
			}
		}
		return
	}
}

// triple returns the number of the first three pieces, all different. The
// second and third are numbered among the squares that the pieces before leave
// free.
func triple(squares *placement) uint64 {
	a, b, c := squares[0]&63, squares[1]&63, squares[2]&63
	afterA := btoi(b > a)
	afterBoth := btoi(c > a) + btoi(c > b)
	switch {
	case aboveDiagonal(a) != 0:
		return uint64((numbering.triangle[a]*63+b-afterA)*62 + c - afterBoth)
	case aboveDiagonal(b) != 0:
		return uint64(offTriple + (a>>3*28+numbering.below[b])*62 + c - afterBoth)
	case aboveDiagonal(c) != 0:
		return uint64(onePair + (a>>3*7+b>>3-afterA)*28 + numbering.below[c])
	}
	return uint64(oneTriple + (a>>3*7+b>>3-afterA)*6 + c>>3 - afterBoth)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// set returns the number of the set of squares of count pieces of one kind,
// among all sets of as many free squares. taken is the number of pieces before
// them. Pawns have no squares on the first rank.
func set(squares *placement, taken, count int, pawns bool) uint64 {
	// In ascending order.
	for i := taken + 1; i < taken+count; i++ {
		for j := i; j > taken && squares[(j-1)&7] > squares[j&7]; j-- {
			squares[(j-1)&7], squares[j&7] = squares[j&7], squares[(j-1)&7]
		}
	}
	var number uint64
	for i := range count {
		s := squares[(taken+i)&7]
		free := s
		for _, before := range squares[:taken&7] {
			free -= btoi(before < s)
		}
		if pawns {
			free -= 8
		}
		number += numbering.binomial[(i+1)&7][free&63]
	}
	return number
}
