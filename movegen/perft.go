package movegen

// Perft returns the number of move sequences of the given length in plies, the
// leaves of the game tree. It generates the moves before the leaves and counts
// them without making them ("bulk counting").
func Perft(p *Position, depth int) uint64 { return countLeaves[bulkLeaves](p, depth) }

// PerftCount is Perft with the last moves counted without generating them.
func PerftCount(p *Position, depth int) uint64 { return countLeaves[countedLeaves](p, depth) }

// leaves is how perft treats the last ply, known at compile time like side.
type leaves interface {
	bulkLeaves | countedLeaves
}

type (
	bulkLeaves    [0]byte
	countedLeaves [1]byte
)

const (
	bulk = iota
	counted
)

// perftFrame is the workspace of one ply.
type perftFrame struct {
	child Position
	list  MoveList
}

func countLeaves[L leaves](p *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	frames := make([]perftFrame, depth)
	if p.SideToMove() == White {
		return perft[whiteSide, blackSide, L](p, frames)
	}
	return perft[blackSide, whiteSide, L](p, frames)
}

// perft counts the leaves below p, where C is to move and D is its opponent, as
// many plies deep as there are frames.
func perft[C, D side, L leaves](p *Position, frames []perftFrame) (n uint64) {
	var mode L
	m := masks[C](p)
	if len(mode) == counted && len(frames) == 1 {
		return uint64(generate[C, countMoves](p, &m, nil))
	}
	frame := &frames[0]
	list := &frame.list
	list.n = 0
	list.n = generate[C, allMoves](p, &m, list)
	if len(frames) == 1 {
		return uint64(list.n)
	}
	var c C
	key, next := p.passTurn(Color(len(c)))
	for i := range list.n {
		makeInto[C](&frame.child, p, list.At(i), key, next)
		n += perft[D, C, L](&frame.child, frames[1:])
	}
	return n
}
