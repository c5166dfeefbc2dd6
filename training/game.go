package training

import (
	"fmt"

	"vedette/eval"
	"vedette/movegen"
)

// Result is the outcome of a game.
type Result uint8

// The results.
const (
	BlackWins Result = iota
	Drawn
	WhiteWins
)

// Points returns what White scored: 0, 1/2 or 1.
func (r Result) Points() float64 { return float64(r) / 2 }

// String returns "1-0", "0-1" or "1/2-1/2".
func (r Result) String() string { return [...]string{"0-1", "1/2-1/2", "1-0", "*"}[min(r, 3)] }

// Ending is the reason why a game ended.
type Ending uint8

// The endings. The rules end a game up to ByMaterial, the adjudicator later.
const (
	ByCheckmate Ending = iota
	ByStalemate
	ByRepetition // the same position for the third time
	ByFiftyMoves // a hundred plies without capture or pawn move
	ByMaterial   // nobody can mate
	ByWinRule    // one side was far ahead for some time
	ByDrawRule   // nobody was ahead for a long time
	ByLength     // the game reached its greatest length, and is a draw
	endings
)

// String returns the reason in a few words.
func (e Ending) String() string {
	return [...]string{"checkmate", "stalemate", "repetition", "fifty moves", "insufficient material",
		"adjudicated win", "adjudicated draw", "greatest length", "unknown"}[min(e, endings)]
}

// Ply is a move and what the search thought before it was made.
type Ply struct {
	Move  movegen.Move
	Score int16 // an eval.Score, from White's view
}

// Game is one game of Vedette against itself.
type Game struct {
	// Number tells the games of one run apart: with the run's settings it
	// determines the game.
	Number uint32
	// Start is the position before the first ply, in Shredder-FEN.
	Start  string
	Plies  []Ply
	Result Result
	Ending Ending
	// Sum is the checksum of the record that the game was read from. Equal
	// games have equal sums.
	Sum uint32
}

// Replay calls visit with each position of the game in which a move was made,
// the masks of that position and the ply, and then returns the final position.
// The pointers are valid during the call only. A start or a move that the rules
// do not know is an error, and ends the replay.
func (g *Game) Replay(visit func(i int, p *movegen.Position, masks *movegen.Masks, ply Ply)) (movegen.Position, error) {
	p, err := movegen.ParseFEN(g.Start)
	if err != nil {
		return p, err
	}
	var child movegen.Position
	for i, ply := range g.Plies {
		masks := p.Masks()
		if !p.IsLegalWith(&masks, ply.Move) {
			return p, fmt.Errorf("ply %d: %v is not legal in %s", i+1, ply.Move, p.FEN())
		}
		visit(i, &p, &masks, ply)
		p.MakeInto(&child, ply.Move)
		p = child
	}
	return p, nil
}

// FromWhite returns a score told to the given side from White's view. Scores
// fit in 16 bits.
func FromWhite(side movegen.Color, s eval.Score) int16 {
	if side == movegen.Black {
		s = -s
	}
	return int16(s)
}
