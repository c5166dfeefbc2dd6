package eval

import "vedette/movegen"

// tapered holds a middlegame value, an endgame value and a share of the phase
// in one word, so that one addition updates all three. Each field has 20 bits
// and stays below half a million in size.
type tapered int64

const taperedBits = 20

func pack(middlegame, endgame, phase int16) tapered {
	return tapered(middlegame) + tapered(endgame)<<taperedBits + tapered(phase)<<(2*taperedBits)
}

// unpack undoes pack. Adding half a field undoes the borrow that a negative
// lower field took from the one above.
func (t tapered) unpack() (middlegame, endgame, phase Score) {
	const (
		top  = 64 - taperedBits
		half = tapered(1) << (taperedBits - 1)
	)
	middlegame = Score(t << top >> top)
	endgame = Score((t + half) << (top - taperedBits) >> top)
	phase = Score((t + half + half<<taperedBits) >> (2 * taperedBits))
	return middlegame, endgame, phase
}

// pieceSquare holds what a piece on a square adds for White, indexed by Piece
// and Square. The phase share is positive for both colours.
var pieceSquare = newPieceSquare()

func newPieceSquare() (table [movegen.PieceSpan][64]tapered) {
	for t := movegen.Pawn; t <= movegen.King; t++ {
		for s := range movegen.Square(64) {
			value := func(stage int, s movegen.Square) int16 {
				return material[t][stage] + squareValues[t][stage][s]
			}
			// The diagrams begin with a8, squares with a1.
			white, black := s^56, s
			table[movegen.MakePiece(movegen.White, t)][s] = pack(value(0, white), value(1, white), phaseWeight[t])
			table[movegen.MakePiece(movegen.Black, t)][s] = pack(-value(0, black), -value(1, black), phaseWeight[t])
		}
	}
	return table
}

// State is what the evaluation keeps of one position on a line of play.
type State struct {
	sum tapered // of all pieces, from White's view
}

// refresh computes the state of p from scratch.
func (s *State) refresh(p *movegen.Position) {
	s.sum = 0
	for men := p.Occupied(); men != 0; {
		square := men.Pop() & 63
		s.sum += pieceSquare[p.PieceAt(square)&15][square]
	}
}

// update computes the state after the legal move m from that before it, in p.
func (s *State) update(before *State, p *movegen.Position, m movegen.Move) {
	from, to := m.From()&63, m.To()&63
	moved := &pieceSquare[p.PieceAt(from)&15]
	if m.IsCastle() {
		rook := &pieceSquare[p.PieceAt(to)&15]
		kingTo, rookTo := m.CastlingSquares()
		s.sum = before.sum + moved[kingTo&63] - moved[from] + rook[rookTo&63] - rook[to]
		return
	}
	sum := before.sum - moved[from]
	if m.IsPromotion() {
		promoted := movegen.MakePiece(p.SideToMove(), m.Promotion())
		sum += pieceSquare[promoted&15][to]
	} else {
		sum += moved[to]
	}
	if captured := p.PieceAt(to); captured != movegen.NoPiece {
		sum -= pieceSquare[captured&15][to]
	} else if m.IsEnPassant() {
		sum -= pieceSquare[p.Captured(m)&15][to^8]
	}
	s.sum = sum
}

// score evaluates the state from the view of the given side.
func (s *State) score(side movegen.Color) Score {
	middlegame, endgame, phase := s.sum.unpack()
	phase = min(phase, maxPhase) // promotions can exceed it
	if side == movegen.Black {
		middlegame, endgame = -middlegame, -endgame
	}
	middlegame += Score(tempo[0])
	endgame += Score(tempo[1])
	return (middlegame*phase + endgame*(maxPhase-phase)) / maxPhase
}

// Stack holds the evaluation's state of each position on the line that a
// search is looking at, by ply. The search tells it the moves; it brings the
// states up to date with the pieces that a move changes.
type Stack struct {
	states [MaxPly + 2]State
}

// Reset makes p the position at ply 0.
func (k *Stack) Reset(p *movegen.Position) { k.states[0].refresh(p) }

// Move tells that the legal move m leads from p, the position at ply, to ply+1.
func (k *Stack) Move(ply int, p *movegen.Position, m movegen.Move) {
	k.states[ply+1].update(&k.states[ply], p, m)
}

// Null tells that a null move leads from ply to ply+1.
func (k *Stack) Null(ply int) { k.states[ply+1] = k.states[ply] }

// Evaluate returns the score of p, the position at ply, for its side to move.
func (k *Stack) Evaluate(ply int, p *movegen.Position) Score {
	return k.states[ply].score(p.SideToMove())
}

// Evaluate returns the score of p for its side to move, from scratch.
func Evaluate(p *movegen.Position) Score {
	var s State
	s.refresh(p)
	return s.score(p.SideToMove())
}
