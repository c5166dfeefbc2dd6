package syzygy

import (
	"fmt"
	"strings"

	"vedette/movegen"
)

// MaxPieces is the largest number of pieces, kings and pawns included, in any
// Syzygy table.
const MaxPieces = 7

// material is the number of pieces of each type and colour, without the kings:
// three bits for each type from pawn to queen, those of White lowest.
type material uint32

const (
	countBits = 3  // for one type
	sideBits  = 15 // for the five types of a colour
	countMask = 1<<countBits - 1
	sideMask  = 1<<sideBits - 1
)

// letters are the letters of the piece types in file names, indexed by
// PieceType.
const letters = " PNBRQK"

// oneOf returns the material of a single piece, which is not a king.
func oneOf(c movegen.Color, t movegen.PieceType) material {
	return 1 << (int(c)*sideBits + int(t-movegen.Pawn)*countBits)
}

// materialOf returns the material of p, which has at most MaxPieces pieces.
func materialOf(p *movegen.Position) (m material) {
	white, black := p.ColorPieces(movegen.White), p.ColorPieces(movegen.Black)
	for t := movegen.Pawn; t <= movegen.Queen; t++ {
		pieces := p.Pieces(t)
		shift := int(t-movegen.Pawn) * countBits
		m |= material((pieces & white).Count()) << shift
		m |= material((pieces & black).Count()) << (shift + sideBits)
	}
	return m
}

// count returns the number of pieces of a colour and a type, which is not king.
func (m material) count(c movegen.Color, t movegen.PieceType) int {
	return int(m>>(int(c)*sideBits+int(t-movegen.Pawn)*countBits)) & countMask
}

// swapped returns the material with the colours exchanged.
func (m material) swapped() material { return m>>sideBits | m&sideMask<<sideBits }

// symmetric reports whether both colours have the same pieces.
func (m material) symmetric() bool { return m == m.swapped() }

// hasPawns reports whether there is a pawn.
func (m material) hasPawns() bool {
	return m.count(movegen.White, movegen.Pawn)+m.count(movegen.Black, movegen.Pawn) > 0
}

// size returns the number of all pieces, with the kings.
func (m material) size() int { return m.sideSize(movegen.White) + m.sideSize(movegen.Black) }

// sideSize returns the number of pieces of a colour, with the king.
func (m material) sideSize(c movegen.Color) int {
	n := 1
	for t := movegen.Pawn; t <= movegen.Queen; t++ {
		n += m.count(c, t)
	}
	return n
}

// canonical returns the material as in the names of files, with the stronger
// side as White: the side with more pieces or, if both have as many, with more
// of the strongest type in which they differ.
func (m material) canonical() material {
	white, black := m.sideSize(movegen.White), m.sideSize(movegen.Black)
	if white < black || white == black && m&sideMask < m>>sideBits {
		return m.swapped()
	}
	return m
}

// String returns the material as in file names, such as "KRPvKB".
func (m material) String() string {
	var b strings.Builder
	for c := movegen.White; c <= movegen.Black; c++ {
		if c == movegen.Black {
			b.WriteByte('v')
		}
		b.WriteByte('K')
		for t := movegen.Queen; t >= movegen.Pawn; t-- {
			b.WriteString(strings.Repeat(letters[t:t+1], m.count(c, t)))
		}
	}
	return b.String()
}

// parseMaterial reads the name of a file without its extension. The name must
// be the String of a canonical material of 3 to MaxPieces pieces.
func parseMaterial(name string) (m material, err error) {
	white, black, _ := strings.Cut(name, "v")
	for c, side := range []string{white, black} {
		if len(side) > MaxPieces-1 {
			return 0, fmt.Errorf("%q does not name pieces", name)
		}
		for _, letter := range strings.TrimPrefix(side, "K") {
			t := strings.IndexRune(letters, letter)
			if t < int(movegen.Pawn) || t > int(movegen.Queen) {
				return 0, fmt.Errorf("%q does not name pieces", name)
			}
			m += oneOf(movegen.Color(c), movegen.PieceType(t))
		}
	}
	switch {
	case m.size() < 3 || m.size() > MaxPieces:
		return 0, fmt.Errorf("%q does not name 3 to %d pieces", name, MaxPieces)
	case m.canonical().String() != name:
		return 0, fmt.Errorf("%q should be %q", name, m.canonical())
	}
	return m, nil
}

// successors returns the materials after a single capture or promotion, without
// that of bare kings, in canonical form and possibly repeated. A promotion with
// capture leads to a successor of a successor.
func (m material) successors() (list []material) {
	add := func(s material) {
		if s != 0 {
			list = append(list, s.canonical())
		}
	}
	for c := movegen.White; c <= movegen.Black; c++ {
		for t := movegen.Pawn; t <= movegen.Queen; t++ {
			if m.count(c, t) == 0 {
				continue
			}
			add(m - oneOf(c, t))
			if t != movegen.Pawn {
				continue
			}
			for promoted := movegen.Knight; promoted <= movegen.Queen; promoted++ {
				add(m - oneOf(c, t) + oneOf(c, promoted))
			}
		}
	}
	return list
}
