package eval

import "vedette/movegen"

// KingBuckets is how many king positions the evaluation distinguishes, not
// counting the wing. King buckets come from networks (HalfKP by Yu Nasu, 2018,
// and its successors); tables can have them too.
const KingBuckets = 8

// kingBucket is the bucket of a king on each square of its half of the board,
// from its owner's side: files e to h, the first rank first. The buckets are
// small for a king at home and large for one that has advanced.
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

// Perspective is a king's view of the board: from White's side or Black's, and
// mirrored if the king stands on files a to d, so that it is always on files e
// to h. The inputs of the network depend on it.
type Perspective uint8

const (
	mirrored     Perspective = 1
	fromBlack    Perspective = 2
	perspectives             = 4
)

// Side returns the king's colour.
func (v Perspective) Side() movegen.Color { return movegen.Color(v >> 1 & 1) }

// Square returns s as seen from the perspective.
func (v Perspective) Square(s movegen.Square) movegen.Square {
	if v&fromBlack != 0 {
		s ^= 56
	}
	if v&mirrored != 0 {
		s ^= 7
	}
	return s
}

// KingPlace is the index of a king for the tables and the network: its perspective,
// with its bucket in the low bits.
type KingPlace uint8

// KingPlaces is the number of places: a power of two, so that a masked index
// needs no bounds check.
const KingPlaces = perspectives * KingBuckets

// KingPlaceOf returns the place of a king on a square.
func KingPlaceOf(side movegen.Color, king movegen.Square) KingPlace {
	return kingPlaces[side&1][king&63]
}

var kingPlaces = allKingPlaces()

func allKingPlaces() (all [2][64]KingPlace) {
	for side := movegen.White; side <= movegen.Black; side++ {
		for s := range movegen.Square(64) {
			v := Perspective(side)<<1 | Perspective(^s>>2&1)
			seen := v.Square(s)
			all[side][s] = KingPlace(v)*KingBuckets + KingPlace(kingBucket[seen.Rank()][seen.File()-4])
		}
	}
	return all
}

// Bucket returns the bucket, 0 to KingBuckets-1.
func (k KingPlace) Bucket() int { return int(k % KingBuckets) }

// Perspective returns the king's perspective.
func (k KingPlace) Perspective() Perspective { return Perspective(k / KingBuckets) }
