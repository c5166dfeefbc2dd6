package training

import (
	"fmt"

	"vedette/movegen"
	"vedette/selfplay"
)

// How many results and endings there are. Files keep their numbers.
const (
	results = uint32(selfplay.WhiteWins) + 1
	endings = selfplay.ByLength + 1
)

// Ply is a move and the score of the search that chose it.
type Ply struct {
	Move  movegen.Move
	Score int16 // an eval.Score, from White's view
}

// Game is one game of Vedette against itself.
type Game struct {
	// Number identifies the game within its run: with the run's settings it
	// determines the game.
	Number uint32
	// Run is the index of that run in the file's header, -1 if it is not known.
	Run int
	// Settings are those of the run, for a game that was read from a file; nil if they are not known.
	Settings *Settings
	// Start is the position before the first ply, as ParseFEN gives it.
	Start  movegen.Position
	Plies  []Ply
	Result selfplay.Result
	Ending selfplay.Ending
	// Sum is a checksum of number, start, plies and result of a game that was
	// read. It is the same in all versions of the format.
	Sum uint32
	// Size is the number of bytes that the game took in the file.
	Size int
}

// noRun is the Run of games that were merged in version 1, which did not store
// it.
const noRun = -1

// Replay calls visit with each position of the game in which a move was made,
// its masks and the ply, and returns the final position. The pointers are valid
// only during the call. An illegal move is an error and ends the replay.
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

// illegal returns the error for an illegal move with index i in p.
func illegal(i int, p *movegen.Position, m movegen.Move) error {
	return fmt.Errorf("ply %d: %v is not legal in %s", i+1, m, p.FEN())
}

// setUp returns the position set up from its parts, without traces of the game
// that led to it.
func setUp(p *movegen.Position) movegen.Position {
	parts := p.Setup()
	position, err := parts.Position()
	if err != nil {
		panic(err) // parts of a position
	}
	return position
}
