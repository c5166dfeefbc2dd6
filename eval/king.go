package eval

import "vedette/movegen"

// KingBuckets is how many places of a king the evaluation tells apart, not
// counting the wing that it stands on. King buckets come from networks (HalfKP
// by Yu Nasu, 2018, and its successors); tables can have them too.
const KingBuckets = 8

// kingBucket is the bucket of a king on each square of its half of the board,
// from its owner's side: files e to h, the first rank first. A king behind its
// pawns is looked at closely, one that has gone for a walk is not.
var kingBucket = [8][4]uint8{
	{0, 1, 2, 2},
	{3, 3, 4, 4},
	{5, 5, 6, 6},
	{5, 5, 6, 6},
	{7, 7, 7, 7},
	{7, 7, 7, 7},
	{7, 7, 7, 7},
	{7, 7, 7, 7},
}

// Perspective is how a king looks at the board: from White's side or Black's,
// and, if it stands on files a to d, with the wings exchanged, so that it
// always finds itself on the files e to h; and the bucket that it stands in.
type Perspective uint8

// Perspectives is how many there are: a power of two, so that a masked index
// needs no bounds check.
const Perspectives = 2 * 2 * KingBuckets

const (
	bucketMask Perspective = KingBuckets - 1
	mirrored   Perspective = KingBuckets
	fromBlack  Perspective = 2 * KingBuckets
)

// PerspectiveOf returns the perspective of a king on a square.
func PerspectiveOf(side movegen.Color, king movegen.Square) Perspective {
	return perspectives[side&1][king&63]
}

var perspectives = allPerspectives()

func allPerspectives() (all [2][64]Perspective) {
	for s := range movegen.Square(64) {
		v := Perspective(0)
		file := s.File()
		if file < 4 {
			v |= mirrored
			file = 7 - file
		}
		v |= Perspective(kingBucket[s.Rank()][file-4])
		all[movegen.White][s] = v
		all[movegen.Black][s^56] = v | fromBlack
	}
	return all
}

// Bucket returns the bucket, 0 to KingBuckets-1.
func (v Perspective) Bucket() int { return int(v & bucketMask) }

// Side returns whose king it is.
func (v Perspective) Side() movegen.Color {
	if v&fromBlack != 0 {
		return movegen.Black
	}
	return movegen.White
}

// Square returns where the king sees what stands on s.
func (v Perspective) Square(s movegen.Square) movegen.Square {
	if v&fromBlack != 0 {
		s ^= 56
	}
	if v&mirrored != 0 {
		s ^= 7
	}
	return s
}

// withoutBucket returns the perspective with bucket 0: the wing and the side
// only, which is what the inputs of a network depend on.
func (v Perspective) withoutBucket() Perspective { return v &^ bucketMask }
