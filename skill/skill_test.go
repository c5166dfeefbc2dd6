package skill

import (
	"math/rand/v2"
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/search"
)

// testPositions are of all kinds, one of Chess960.
var testPositions = []string{
	movegen.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	"3rr1k1/pp3pp1/1qn2np1/8/3p4/PP1R1P2/2P1NQPP/R1B3K1 b - - 0 1",
}

// playMoves returns a game from a position with moves, separated by blanks.
func playMoves(t *testing.T, fen, moves string) *movegen.Game {
	t.Helper()
	game := movegen.NewGame(fentest.Parse(t, fen))
	fentest.Play(t, game, moves)
	return game
}

// smallEngine returns an engine with little memory.
func smallEngine(multiPV int) *search.Engine {
	e := search.NewEngine()
	e.SetHash(1)
	e.SetMultiPV(multiPV)
	return e
}

// player is a Handicap or a Variety.
type player interface {
	Search(*search.Control, *movegen.Game, search.Limits, func(*search.Info)) search.Result
}

// level returns a handicap without an engine.
func level(elo int, random float64) *Handicap { return NewHandicap(nil, elo, random) }

// with returns the player with an engine.
func with(e Engine, by player) player {
	switch by := by.(type) {
	case *Handicap:
		h := *by
		h.engine = e
		return &h
	case *Variety:
		return &Variety{e, by.Width, by.Random}
	}
	return by
}

// play searches without limits.
func play(e Engine, game *movegen.Game, by player) search.Result {
	return with(e, by).Search(search.NewControl(), game, search.Limits{}, nil)
}

// heard searches a position and returns the last reports of the lines, too.
func heard(t *testing.T, e Engine, fen string, by player, l search.Limits) (r search.Result, last lines) {
	t.Helper()
	r = with(e, by).Search(search.NewControl(), movegen.NewGame(fentest.Parse(t, fen)), l, last.add)
	return r, last
}

// weakGame plays a game at an Elo with itself, calls visit before each move, and
// returns the moves. The game is the same for the same seed.
func weakGame(elo int, seed uint64, plies int, visit func(*movegen.Game, movegen.Move)) (moves []movegen.Move) {
	random := rand.New(rand.NewPCG(seed, uint64(elo)))
	game, engine := movegen.NewGame(movegen.StartPosition()), smallEngine(1)
	for len(moves) < plies && game.End() == movegen.Ongoing {
		best := play(engine, game, level(elo, random.Float64())).Best
		if visit != nil {
			visit(game, best)
		}
		game.Play(best)
		moves = append(moves, best)
	}
	return moves
}

// randomPositions calls visit with the positions of games with random moves, until
// it has returned true often enough.
func randomPositions(enough int, visit func(*movegen.Game) bool) {
	random := rand.New(rand.NewPCG(1, 2))
	for found := 0; found < enough; {
		game := movegen.NewGame(movegen.StartPosition())
		for range 120 {
			moves := fentest.Moves(game.Position())
			if len(moves) == 0 {
				break
			}
			if visit(game) {
				if found++; found == enough {
					return
				}
			}
			game.Play(moves[random.IntN(len(moves))])
		}
	}
}
