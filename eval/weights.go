package eval

import (
	_ "embed" // default.network
	"strings"
	"sync"

	"vedette/movegen"
)

// Weights are what positions are evaluated with: a network, or tables prepared
// for it. They are immutable, so that any number of searches may share them.
type Weights struct {
	network *Network // nil for tables
	id      string   // of the network's file
	// psqt holds what a piece adds for White, by the place of each king. Values
	// that do not depend on kings, and the phase, are in the values of White's
	// king, so that they count once.
	psqt [KingPlaces]pieceValues
	// tempo is the value of the right to move: middlegame, endgame.
	tempo [2]Score
}

// pieceValues hold what a piece on a square adds for White, by Piece and Square.
type pieceValues [movegen.PieceSpan][64]tapered

// NewWeights makes weights from tables, whose values must not exceed MaxValue.
func NewWeights(t *PSQT) *Weights {
	w := &Weights{tempo: [2]Score{Score(t.Tempo[0]), Score(t.Tempo[1])}}
	for i := range w.psqt {
		t.expand(KingPlace(i), &w.psqt[i])
	}
	return w
}

// NewNetworkWeights makes weights from a network.
func NewNetworkWeights(n *Network) *Weights { return &Weights{network: n} }

// Network returns the network, nil if the weights are tables.
func (w *Weights) Network() *Network { return w.network }

// ID returns a short name of a network that was read from a file: the first 8
// digits of the file's SHA-256, as sha256sum shows it and OpenBench names
// networks. It is empty for tables, and for a network from elsewhere.
func (w *Weights) ID() string { return w.id }

// String says what the weights are: a network with its ID, or tables.
func (w *Weights) String() string {
	if w.network == nil {
		return "tables"
	}
	return strings.TrimSpace("network " + w.id)
}

// expand writes the values of all pieces for a king's perspective and bucket.
func (t *PSQT) expand(king KingPlace, of *pieceValues) {
	for kind := movegen.Pawn; kind <= movegen.King; kind++ {
		for side := movegen.White; side <= movegen.Black; side++ {
			for s := range movegen.Square(64) {
				of[movegen.MakePiece(side, kind)][s] = t.value(king, side, kind, s)
			}
		}
	}
}

// value returns what a piece of a side on a square adds for White, for a king's
// place.
func (t *PSQT) value(king KingPlace, side movegen.Color, kind movegen.PieceType, s movegen.Square) tapered {
	var middlegame, endgame int16
	v := king.Perspective()
	if kind != movegen.King {
		of := &t.Own[king.Bucket()]
		if side != v.Side() {
			of = &t.Enemy[king.Bucket()]
		}
		seen := v.Square(s)
		middlegame, endgame = of[kind][0][seen], of[kind][1][seen]
	}
	if v.Side() == movegen.Black {
		return pack(-middlegame, -endgame, 0)
	}
	if side == movegen.Black {
		s ^= 56
		return pack(middlegame-t.Values[kind][0][s], endgame-t.Values[kind][1][s], phaseWeight[kind])
	}
	return pack(middlegame+t.Values[kind][0][s], endgame+t.Values[kind][1][s], phaseWeight[kind])
}

// DefaultWeights returns the compiled-in network. It is read when it is first needed, so
// that programs that bring an older one into a new shape, or write kernels for that, run
// while the compiled-in one has the old shape.
func DefaultWeights() *Weights { return defaultWeights() }

var defaultWeights = sync.OnceValue(func() *Weights {
	w, err := ReadNetworkWeights(networkFile)
	if err != nil {
		panic("eval/default.network: " + err.Error()) // the tests would not pass
	}
	return w
})

// networkFile is written by "train network". "make EVALFILE=FILE" embeds
// another one.
//
//go:embed default.network
var networkFile []byte

// NetworkFile returns the content of the embedded network's file, which must not be changed.
func NetworkFile() []byte { return networkFile }
