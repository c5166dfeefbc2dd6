package tune

import (
	"fmt"
	"math"

	"vedette/eval"
	"vedette/movegen"
)

// kind is what a direction changes: something of the values of one type of
// piece in one stage, or of a whole stage.
type kind int

// The kinds. All but the last two change the values of one type of piece in one
// stage. The three slopes leave the mean alone.
const (
	mean   kind = iota // the mean over all squares, in centipawns
	spread             // the distance of the squares from the mean, as a share
	byRank             // centipawns a rank, more towards the opponent
	byFile             // centipawns a file, more towards the h-file
	centre             // centipawns by half a step towards the centre
	scale              // of all values in a stage, as a share
	tempo              // the bonus for the side to move in a stage, in centipawns
	kinds
)

func (k kind) String() string {
	return [kinds]string{"mean", "spread", "rank", "file", "centre", "scale", "tempo"}[k]
}

// stages are the middlegame and the endgame.
const stages = 2

// A direction is one way in which tables move: a kind of change for a piece in
// a stage, or for a whole stage if there is no piece. Its step is the size of
// the perturbation in the games: large enough that it may decide some, and not
// so large that both sides play badly.
type direction struct {
	piece movegen.PieceType // NoPieceType for a whole stage
	stage int
	kind  kind
	step  float64
}

func (d direction) String() string {
	piece := [...]string{"all pieces", "pawn", "knight", "bishop", "rook", "queen", "king"}[d.piece]
	return fmt.Sprintf("%s, %s, %v", piece, [stages]string{"middlegame", "endgame"}[d.stage], d.kind)
}

// Directions are 62 coarse ways in which the piece-square tables, which contain
// the material, and the tempo can move from the start. They are few because the
// result of a game contains little information: shared among thousands of values,
// hardly any would be left for each.
//
//	each piece in both stages   step
//	mean                        8 centipawns for pawns, 12 for knights, bishops and rooks, 20 for queens
//	spread about the mean       15 %
//	slope by rank               3 centipawns a rank
//	slope by file               2 centipawns a file
//	slope towards the centre    4 centipawns half a step, along rank and file together
//	each stage as a whole
//	scale of all values         5 %
//	tempo                       5 centipawns
//
// Both kings are always on the board, so that their mean value has no effect
// and is not moved. The values of pawns on the first and the last rank are not
// moved either, nor are the tables by king bucket.
type Directions struct {
	tables *eval.Tables
	list   []direction
}

// NewDirections returns the directions that start at the given tables.
func NewDirections(tables *eval.Tables) *Directions {
	return &Directions{tables: tables, list: allDirections()}
}

func allDirections() (list []direction) {
	means := [7]float64{movegen.Pawn: 8, movegen.Knight: 12, movegen.Bishop: 12, movegen.Rook: 12, movegen.Queen: 20}
	for piece := movegen.Pawn; piece <= movegen.King; piece++ {
		for stage := range stages {
			if step := means[piece]; step > 0 {
				list = append(list, direction{piece, stage, mean, step})
			}
			list = append(list, direction{piece, stage, spread, 0.15}, direction{piece, stage, byRank, 3},
				direction{piece, stage, byFile, 2}, direction{piece, stage, centre, 4})
		}
	}
	for stage := range stages {
		list = append(list, direction{stage: stage, kind: scale, step: 0.05}, direction{stage: stage, kind: tempo, step: 5})
	}
	return list
}

// Len returns the number of directions.
func (d *Directions) Len() int { return len(d.list) }

// Ranges returns the ranges of the directions: none has bounds.
func (d *Directions) Ranges() []Range { return unbounded(len(d.list)) }

// Name returns the name of a direction, like "pawn, middlegame, mean".
func (d *Directions) Name(i int) string { return d.list[i].String() }

// Move returns by how much a direction is moved at theta, with its unit, like
// "+4.0 cp".
func (d *Directions) Move(i int, theta []float64) string {
	of := d.list[i]
	moved := theta[i] * of.step
	if of.kind == spread || of.kind == scale {
		return fmt.Sprintf("%+.1f %%", 100*moved)
	}
	return fmt.Sprintf("%+.1f cp", moved)
}

// Apply returns the tables at theta, the number of steps in each direction,
// rounded to whole centipawns.
func (d *Directions) Apply(theta []float64) *eval.Tables {
	var moved [7][stages][kinds]float64
	for i, of := range d.list {
		moved[of.piece][of.stage][of.kind] = theta[i] * of.step
	}
	t := *d.tables
	for stage := range stages {
		whole := &moved[movegen.NoPieceType][stage]
		for piece := movegen.Pawn; piece <= movegen.King; piece++ {
			move(piece, &t.Values[piece][stage], &moved[piece][stage], 1+whole[scale])
		}
		t.Tempo[stage] = rounded(float64(t.Tempo[stage]) + whole[tempo])
	}
	return &t
}

// Weights returns the weights at theta, with which engines evaluate.
func (d *Directions) Weights(theta []float64) *eval.Weights { return eval.NewWeights(d.Apply(theta)) }

// move changes the values of one type of piece in one stage.
func move(piece movegen.PieceType, values *[64]int16, by *[kinds]float64, scale float64) {
	average := meanOver(piece, func(s movegen.Square) float64 { return float64(values[s]) })
	central := meanOver(piece, centrality)
	for s := range values {
		square := movegen.Square(s)
		if !standsOn(piece, square) {
			continue
		}
		v := average + by[mean] + (float64(values[s])-average)*(1+by[spread])
		v += by[byRank]*rankFromMiddle(square) + by[byFile]*fileFromMiddle(square) + by[centre]*(centrality(square)-central)
		values[s] = rounded(v * scale)
	}
}

// standsOn reports whether a type of piece can be on a square.
func standsOn(piece movegen.PieceType, s movegen.Square) bool {
	return piece != movegen.Pawn || s.Rank() != 0 && s.Rank() != 7
}

// meanOver returns the mean over the squares that a type of piece can stand on.
func meanOver(piece movegen.PieceType, value func(movegen.Square) float64) float64 {
	sum, n := 0., 0.
	for s := range movegen.Square(64) {
		if standsOn(piece, s) {
			sum += value(s)
			n++
		}
	}
	return sum / n
}

// rankFromMiddle and fileFromMiddle return -3.5 to 3.5.
func rankFromMiddle(s movegen.Square) float64 { return float64(s.Rank()) - 3.5 }
func fileFromMiddle(s movegen.Square) float64 { return float64(s.File()) - 3.5 }

// centrality falls by a half with each step along a rank or a file away from
// the four squares in the centre.
func centrality(s movegen.Square) float64 {
	return -(math.Abs(rankFromMiddle(s)) + math.Abs(fileFromMiddle(s))) / 2
}

// rounded returns x in whole centipawns, within the bounds of the tables, which
// are reached only if the learning rate is much too high.
func rounded(x float64) int16 {
	return int16(math.Round(max(-eval.MaxValue, min(eval.MaxValue, x))))
}
