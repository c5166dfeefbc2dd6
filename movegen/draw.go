package movegen

// Rule50Limit is the number of plies without a capture or pawn move after which
// a player may claim a draw.
const Rule50Limit = 100

// InsufficientMaterial reports whether the material excludes mate by any
// sequence of legal moves: bare kings, a single minor piece, or only bishops,
// all on squares of one colour.
func (p *Position) InsufficientMaterial() bool {
	if p.sets[Pawn]|p.sets[Rook]|p.sets[Queen] != 0 {
		return false
	}
	knights, bishops := p.sets[Knight], p.sets[Bishop]
	if knights == 0 {
		return bishops&DarkSquares == 0 || bishops&^DarkSquares == 0
	}
	return bishops == 0 && !knights.Several()
}

// IsOver reports whether the game is over by what is on the board: there is no legal
// move, or the material is insufficient. What a repetition or the fifty-move rule ends
// may be played on until somebody claims it.
func (p *Position) IsOver() bool { return p.InsufficientMaterial() || !p.HasLegalMove() }

// reversible returns how many plies back an equal position can be: since the
// last capture, pawn move or null move.
func (p *Position) reversible() int { return min(p.state.rule50(), p.state.sinceNull()) }

// Repetitions returns how many of the previous positions equal p. Their keys
// are given with the latest last and without p's own.
func (p *Position) Repetitions(previous []Key) (n int) {
	first := len(previous) - p.reversible()
	for i := len(previous) - 4; i >= max(first, 0); i -= 2 {
		if previous[i] == p.key {
			n++
		}
	}
	return n
}

// IsRepetition reports whether a search should score p as a draw by repetition:
// p is the position of a node between the root, which is ply plies back, and here, so
// that the players can repeat it at will, or p occurred twice in the whole game, the
// root included.
func (p *Position) IsRepetition(previous []Key, ply int) bool {
	first := max(len(previous)-p.reversible(), 0)
	seen := false
	for i := len(previous) - 4; i >= first; i -= 2 {
		if previous[i] != p.key {
			continue
		}
		if seen || i > len(previous)-ply {
			return true
		}
		seen = true
	}
	return false
}
