package eval

import (
	"bytes"
	_ "embed" // default.tables
	"fmt"
	"io"
	"math"
	"sync"

	"vedette/internal/numbers"
	"vedette/movegen"
)

// tablesFormat is the first line of a file of tables.
const tablesFormat = "vedette tables 1"

const tablesComment = `Unit: centipawns. The middlegame comes first, then the endgame; boards have it to the right. Their eighth rank is on
top. "squares" is from White's side, and the material of the piece is added to it. "own" and "enemy" are what a king
in a bucket adds for a piece of its own or of the other side, as a king on the files e to h sees the board.
`

// psqtParts are tables as in a file: Values do not contain the material.
type psqtParts struct {
	PSQT
	material [movegen.King][2]int16
}

// file describes a file whose numbers are those of t.
func (t *psqtParts) file() *numbers.File[int16] {
	f := &numbers.File[int16]{Format: tablesFormat, Comment: tablesComment, Min: -MaxValue, Max: MaxValue}
	add := func(name string, optional bool, at ...*int16) {
		f.Blocks = append(f.Blocks, numbers.Block[int16]{Name: name, Optional: optional, Numbers: at})
	}
	for kind := movegen.Pawn; kind < movegen.King; kind++ {
		add("material "+kind.String(), false, &t.material[kind][0], &t.material[kind][1])
	}
	add("tempo", false, &t.Tempo[0], &t.Tempo[1])
	for kind := movegen.Pawn; kind <= movegen.King; kind++ {
		add("squares "+kind.String(), false, boards(&t.Values[kind])...)
	}
	for i, side := range []*[KingBuckets]BucketValues{&t.Own, &t.Enemy} {
		for bucket := range side {
			for kind := movegen.Pawn; kind < movegen.King; kind++ {
				name := fmt.Sprintf("%s %d %v", [...]string{"own", "enemy"}[i], bucket, kind)
				add(name, true, boards(&side[bucket][kind])...)
			}
		}
	}
	return f
}

// boards returns the values of both stages in the order of a file: rank by
// rank, the eighth first.
func boards(values *[2][64]int16) (at []*int16) {
	for rank := 7; rank >= 0; rank-- {
		for stage := range values {
			for file := range 8 {
				at = append(at, &values[stage][movegen.MakeSquare(file, rank)])
			}
		}
	}
	return at
}

// ReadPSQT reads the text of a file of tables. Errors begin with the given
// name of the file and mostly the line. Missing values by king bucket are 0.
func ReadPSQT(name, text string) (*PSQT, error) {
	var parts psqtParts
	if err := parts.file().Read(name, text); err != nil {
		return nil, err
	}
	t := &parts.PSQT
	for kind, material := range parts.material {
		for stage := range material {
			for s := range t.Values[kind][stage] {
				v := &t.Values[kind][stage][s]
				if *v += material[stage]; max(*v, -*v) > MaxValue {
					return nil, fmt.Errorf("%s: the material of a %v plus its value on %v is beyond ±%d centipawns",
						name, movegen.PieceType(kind), movegen.Square(s), MaxValue)
				}
			}
		}
	}
	return t, nil
}

// Write writes tables as a file, with a note that says where they come from. The
// material of a piece is its mean value, the king's is 0. Pawns are worth their
// material on the first and last rank, which they never stand on.
func (t *PSQT) Write(w io.Writer, note string) error {
	parts := psqtParts{PSQT: *t}
	for kind := movegen.Pawn; kind < movegen.King; kind++ {
		for stage := range t.Tempo {
			squares := parts.Values[kind][stage][:]
			if kind == movegen.Pawn {
				clear(squares[:8])
				clear(squares[56:])
				squares = squares[8:56]
			}
			sum := 0
			for _, v := range squares {
				sum += int(v)
			}
			mean := int16(math.Round(float64(sum) / float64(len(squares))))
			for i := range squares {
				squares[i] -= mean
			}
			parts.material[kind][stage] = mean
		}
	}
	return parts.file().Write(w, note)
}

// LoadWeights returns weights with the tables or the network in the named file,
// under the conditions of LoadNetwork.
func LoadWeights(name string) (*Weights, error) {
	content, err := readSmallFile(name)
	if err != nil || !bytes.HasPrefix(content, []byte("vedette tables ")) {
		return networkIn(name, content, err)
	}
	t, err := ReadPSQT(name, string(content))
	if err != nil {
		return nil, err
	}
	return NewWeights(t), nil
}

// tablesFile is written by "train tables".
//
//go:embed default.tables
var tablesFile string

// The embedded tables are read when they are first needed, because most games
// are played with the network.
var (
	defaultPSQT = sync.OnceValue(func() *PSQT {
		t, err := ReadPSQT("eval/default.tables", tablesFile)
		if err != nil {
			panic(err) // the tests would not pass
		}
		return t
	})
	psqtWeights = sync.OnceValue(func() *Weights { return NewWeights(defaultPSQT()) })
)

// DefaultPSQT returns a copy of the embedded tables. New tables are compared
// with them, or start from them.
func DefaultPSQT() *PSQT {
	t := *defaultPSQT()
	return &t
}

// PSQTWeights returns weights with the embedded tables.
func PSQTWeights() *Weights { return psqtWeights() }
