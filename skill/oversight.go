package skill

import (
	"math"
	"math/rand/v2"

	"vedette/movegen"
	"vedette/search"
)

// How hard a move is to see, from 0, which is never overlooked, to 1. The kinds and
// their order follow what trainers report of beginners: they see recaptures and
// hanging pieces; they overlook moves backwards, along long lines and by knights,
// lines that another move opens, and most of all the threats of quiet moves.
const (
	hardQuiet      = 0.75
	hardCapture    = 0.45
	hardWinning    = 0.30 // a capture that wins material
	hardRich       = 0.15 // a capture that wins at least richly
	hardCheck      = 0.60
	hardPromotion  = 0.25
	harderBackward = 0.12
	harderLong     = 0.15 // by a bishop, rook or queen, further than longLine
	harderKnight   = 0.10
	harderOpened   = 0.25 // through the square that the last move left
	longLine       = 3    // squares
)

// In pawns, leastSurely is what a capture must win to be seen at the root by every novice:
// a piece that hangs. A capture that wins richly, a rook or a queen, is easier to see
// than others.
const (
	leastSurely = 2
	richly      = 4
)

// overlooks reports whether the novice overlooks the legal move m at a node. It
// depends on the seed and the move, not on the position, so that one move is seen
// or overlooked in the whole search: otherwise the novice would choose the move
// after which it happens to overlook the reply.
func (v *novice) overlooks(n *node, m movegen.Move) bool {
	drawn := v.seed.chance(seenAs(n, m))
	most := v.sight.oversight * float64(1+n.ply) // more than the share of the hardest move
	if drawn >= most || n.pos.InCheck() || n.ply == 0 && surelySeen(n, m) {
		return false
	}
	// A move is the harder to see the more plies it is from the root.
	return drawn < 1-math.Pow(1-min(v.sight.oversight*hardness(n, m), 0.98), float64(1+n.ply)/2)
}

// surelySeen reports whether every novice sees the root move m: a mate in one, the
// capture of a hanging piece, a promotion to a queen that is not lost.
func surelySeen(n *node, m movegen.Move) bool {
	if n.pos.IsNoisy(m) && search.SEEAtLeast(&n.pos, m, leastSurely) {
		return true
	}
	if !n.pos.GivesCheck(m) {
		return false
	}
	var child movegen.Position
	n.pos.MakeInto(&child, m)
	return !child.HasLegalMove()
}

// hardness returns how hard the move is to see, from 0 to 1.
func hardness(n *node, m movegen.Move) (hard float64) {
	captured := n.pos.Captured(m)
	switch {
	case captured != movegen.NoPiece && n.move != movegen.NoMove && m.To() == n.move.To():
		return 0 // it takes back
	case captured != movegen.NoPiece && search.SEEAtLeast(&n.pos, m, richly):
		hard = hardRich
	case captured != movegen.NoPiece && search.SEEAtLeast(&n.pos, m, 1):
		hard = hardWinning
	case captured != movegen.NoPiece:
		hard = hardCapture
	case m.IsPromotion():
		hard = hardPromotion
	case n.pos.GivesCheck(m):
		hard = hardCheck
	default:
		hard = hardQuiet
	}
	from, to := m.From(), m.To()
	if backward(&n.pos, from, to) {
		hard += harderBackward
	}
	switch piece := n.pos.PieceAt(from).Type(); {
	case piece == movegen.Knight:
		hard += harderKnight
	case piece >= movegen.Bishop && piece <= movegen.Queen && distance(from, to) > longLine:
		hard += harderLong
	}
	if n.move != movegen.NoMove && movegen.Between(from, to).Has(n.move.From()) {
		hard += harderOpened
	}
	return min(hard, 1)
}

// backward reports whether a move goes towards the side's own first rank.
func backward(p *movegen.Position, from, to movegen.Square) bool {
	if p.SideToMove() == movegen.White {
		return to>>3 < from>>3
	}
	return to>>3 > from>>3
}

// distance returns the distance of two squares in moves of a king.
func distance(a, b movegen.Square) int {
	files, ranks := int(a&7)-int(b&7), int(a>>3)-int(b>>3)
	return max(files, -files, ranks, -ranks)
}

// seenAs returns the move as a number for chance: with the piece, because another
// piece's move between the same squares is another move.
func seenAs(n *node, m movegen.Move) movegen.Move {
	return m ^ movegen.Move(n.pos.PieceAt(m.From()))<<12
}

// seed decides what a search overlooks and how it judges: each move has random
// numbers that are the same in the whole search.
type seed uint64

// seedOf returns the seed for a random number from 0 to less than 1.
func seedOf(random float64) seed { return seed(math.Float64bits(random)) }

// of returns the random numbers of a move.
func (s seed) of(m movegen.Move) *rand.Rand { return rand.New(rand.NewPCG(uint64(s), uint64(m))) }

// chance returns a number from 0 to less than 1 for a move.
func (s seed) chance(m movegen.Move) float64 { return s.of(m).Float64() }

// deviation returns a normally distributed number for a move, with the mean 0 and
// the standard deviation 1, independent of chance.
func (s seed) deviation(m movegen.Move) float64 {
	r := s.of(m)
	r.Float64()
	return r.NormFloat64()
}
