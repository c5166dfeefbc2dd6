package movegen

// perftFrame is the workspace of one ply.
type perftFrame struct {
	child Position
	list  MoveList
}

// Perft returns the number of move sequences of the given length in plies, the
// leaves of the game tree. It counts the last moves without generating them.
func Perft(p *Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	frames := make([]perftFrame, depth)
	if p.SideToMove() == White {
		return perft[whiteSide, blackSide](p, frames)
	}
	return perft[blackSide, whiteSide](p, frames)
}

// perft counts the leaves below p, where C is to move and D is its opponent, as
// many plies deep as there are frames.
func perft[C, D side](p *Position, frames []perftFrame) (n uint64) {
	m := masks[C](p)
	if len(frames) == 1 {
		return uint64(generate[C, countMoves](p, &m, nil))
	}
	frame := &frames[0]
	list := &frame.list
	list.n = 0
	list.n = generate[C, allMoves](p, &m, list)
	var c C
	key, next := p.passTurn(Color(len(c)))
	for i := range list.n {
		makeInto[C](&frame.child, p, list.At(i), key, next)
		n += perft[D, C](&frame.child, frames[1:])
	}
	return n
}
