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
	results = iota
)

// LossOf returns the result when a side loses.
func LossOf(side movegen.Color) Result {
	if side == movegen.White {
		return BlackWins
	}
	return WhiteWins
}

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
	// Run is the place of that run in the file's header, or NoRun.
	Run int
	// Start is the position before the first ply, as ParseFEN gives it.
	Start  movegen.Position
	Plies  []Ply
	Result Result
	Ending Ending
	// Sum is a checksum of number, start, plies and result of a game that was
	// read, the same in all versions of the format. Equal games have equal sums.
	Sum uint32
	// Size is the number of bytes that the game took in the file.
	Size int
}

// NoRun is the Run of games that were merged in version 1, which did not keep
// it.
const NoRun = -1

// Replay calls visit with each position of the game in which a move was made,
// the masks of that position and the ply, and then returns the final position.
// The pointers are valid during the call only. A move that is not legal is an
// error, and ends the replay.
func (g *Game) Replay(visit func(i int, p *movegen.Position, masks *movegen.Masks, ply Ply)) (movegen.Position, error) {
	p := g.Start
	var child movegen.Position
	for i, ply := range g.Plies {
		masks := p.Masks()
		if !p.IsLegalWith(&masks, ply.Move) {
			return p, illegal(i, &p, ply.Move)
		}
		visit(i, &p, &masks, ply)
		p.MakeInto(&child, ply.Move)
		p = child
	}
	return p, nil
}

// illegal says that the move with index i, in p, is not legal.
func illegal(i int, p *movegen.Position, m movegen.Move) error {
	return fmt.Errorf("ply %d: %v is not legal in %s", i+1, m, p.FEN())
}

// FromWhite returns a score told to the given side from White's view. Scores
// fit in 16 bits.
func FromWhite(side movegen.Color, s eval.Score) int16 {
	if side == movegen.Black {
		s = -s
	}
	return int16(s)
}

// setUp returns the position as it is when it is set up from its parts, without
// what a game that led to it has left.
func setUp(p *movegen.Position) movegen.Position {
	parts := p.Setup()
	position, err := parts.Position()
	if err != nil {
		panic(err) // parts of a position
	}
	return position
}
