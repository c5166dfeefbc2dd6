package fit

import (
	"iter"

	"vedette/eval"
	"vedette/movegen"
	"vedette/selfplay"
)

// Sample is a position to learn from, in 32 bytes: the model's input, the
// search's score and the game's result.
type Sample struct {
	occupied uint64            // bit n stands for square n
	pieces   [2]uint64         // 4 bits a piece, a movegen.Piece, in the order of their squares
	score    int16             // of the search, in centipawns from White's view
	result   selfplay.Result   // of the game
	side     movegen.Color     // to move
	phase    uint8             // of the game, 0 to eval.MaxPhase
	kings    [2]movegen.Square // of White and Black
}

// middle returns the share of the middlegame in the position, 0 to 1.
func (s *Sample) middle() float32 { return float32(s.phase) / eval.MaxPhase }

// mover returns 1 if White is to move, -1 if Black is.
func (s *Sample) mover() float32 { return 1 - 2*float32(s.side) }

// maxPieces is the greatest number of pieces in a position.
const maxPieces = 32

// pack makes a sample from a position, the search's score from White's view,
// and the game's result.
func pack(p *movegen.Position, score int16, result selfplay.Result) Sample {
	s := Sample{occupied: uint64(p.Occupied()), score: score, result: result, side: p.SideToMove(),
		phase: uint8(eval.Phase(p)), kings: [2]movegen.Square{p.King(movegen.White), p.King(movegen.Black)}}
	squares := p.Occupied()
	for i := 0; squares != 0; i++ {
		s.pieces[i>>4&1] |= uint64(p.PieceAt(squares.Pop())) << (i & 15 * 4)
	}
	return s
}

// all gives the pieces by their squares.
func (s *Sample) all() iter.Seq2[movegen.Square, movegen.Piece] {
	return func(yield func(movegen.Square, movegen.Piece) bool) {
		squares := movegen.Bitboard(s.occupied)
		for i := 0; squares != 0; i++ {
			if !yield(squares.Pop(), movegen.Piece(s.pieces[i>>4&1]>>(i&15*4)&15)) {
				return
			}
		}
	}
}
