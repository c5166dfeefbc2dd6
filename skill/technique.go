package skill

import "vedette/movegen"

// A player who knows how to mate a bare king overlooks nothing on the way; others play
// as in any position. These are the Elo from which a club player knows the mate with a
// queen or a rook, that with two bishops, and that with bishop and knight or three
// knights.
const (
	majorMate   = LeastElo
	bishopsMate = 1500
	knightMate  = 2000
)

const (
	// A novice looks at least this many plies ahead, with this share of its noise.
	mateDepth = 2.5
	mateNoise = 0.1
	// mateLate is the number of reversible plies after which the real search plays: it
	// needs fewer than are left until the fifty-move rule ends the game.
	mateLate = 50
	// mateNodes is the least number of nodes of the real search. With bishop and knight
	// fewer sometimes need more than fifty moves.
	mateNodes = 100_000
)

// mateElo returns the Elo from which on the side to move knows how to mate. ok is false
// unless the opponent has only its king and the pieces can mate. With a queen or a rook
// pawns do not matter, otherwise they must become queens first.
func mateElo(p *movegen.Position) (elo int, ok bool) {
	side := p.SideToMove()
	if p.ColorPieces(side.Other()).Several() {
		return 0, false
	}
	knights, bishops := p.PiecesOf(side, movegen.Knight), p.PiecesOf(side, movegen.Bishop)
	switch {
	case p.PiecesOf(side, movegen.Rook)|p.PiecesOf(side, movegen.Queen) != 0:
		return majorMate, true
	case p.Pieces(movegen.Pawn) != 0:
		return 0, false
	case bishops&movegen.DarkSquares != 0 && bishops&^movegen.DarkSquares != 0:
		return bishopsMate, true
	case bishops != 0 && knights != 0, knights.Count() > 2:
		return knightMate, true
	}
	return 0, false
}

// mate changes a handicap for a mate that is known from an Elo on. A novice mates by the
// evaluation and a short look ahead, not by the shortest way. The real search mates
// where that might not be in time, and for the strong grades.
func (h *Handicap) mate(p *movegen.Position, elo int) {
	h.lines = 1
	if s := &h.sight; s.isNovice() && elo < knightMate && p.Rule50() < mateLate {
		s.depth, s.oversight, s.noise = max(s.depth, mateDepth), 0, s.noise*mateNoise
		return
	}
	h.sight, h.nodes = sight{}, max(h.nodes, mateNodes)
}
