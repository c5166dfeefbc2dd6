package movegen

// End is why the rules of chess end a game.
type End uint8

// The ends. A player has to claim the last two; see End.IsClaimed.
const (
	Ongoing End = iota // the game goes on
	Checkmate
	Stalemate
	InsufficientMaterial // of both sides, see Position.InsufficientMaterial
	ThreefoldRepetition
	FiftyMoves
)

// String returns the end in words, such as "fifty-move rule".
func (e End) String() string {
	return [...]string{"ongoing", "checkmate", "stalemate", "insufficient material", "threefold repetition",
		"fifty-move rule"}[e]
}

// IsClaimed reports whether players may also play on.
func (e End) IsClaimed() bool { return e >= ThreefoldRepetition }

// End returns why the game is over. Draws that a player would have to claim count at
// once, as in matches of programs.
func (g *Game) End() End {
	p := &g.position
	switch {
	case !p.HasLegalMove() && p.InCheck():
		return Checkmate
	case !p.HasLegalMove():
		return Stalemate
	case p.InsufficientMaterial():
		return InsufficientMaterial
	case g.Repetitions() >= 2:
		return ThreefoldRepetition
	case p.Rule50() >= Rule50Limit:
		return FiftyMoves
	}
	return Ongoing
}

// Result returns "1-0", "0-1" or "1/2-1/2" if the game is over, else "*".
func (g *Game) Result() string {
	switch end := g.End(); {
	case end == Ongoing:
		return "*"
	case end != Checkmate:
		return "1/2-1/2"
	case g.position.SideToMove() == White:
		return "0-1"
	}
	return "1-0"
}

// Playable returns the moves of a line up to the first one that is illegal, or that
// ends the game.
func (g *Game) Playable(line []Move) []Move {
	after := g.Clone()
	for i, m := range line {
		if !after.position.IsLegal(m) {
			return line[:i]
		}
		if after.Play(m); after.End() != Ongoing {
			return line[:i+1]
		}
	}
	return line
}
