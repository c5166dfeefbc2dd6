package skill

import (
	"flag"
	"math/rand/v2"
	"strings"
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/search"
	"vedette/syzygy"
)

var mateGames = flag.Int("mates", 1, "how many `games` of each mate TestMatesBareKing plays at each level")

func TestMateElo(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		want      int // 0 for no mate
	}{
		{"a queen", "8/8/8/3k4/8/8/1Q6/K7 w - - 0 1", majorMate},
		{"a rook", "8/8/8/3k4/8/8/1R6/K7 w - - 0 1", majorMate},
		{"a rook of Black's", "8/8/8/3K4/8/8/1r6/k7 b - - 0 1", majorMate},
		{"two bishops", "8/8/8/3k4/8/8/1BB5/K7 w - - 0 1", bishopsMate},
		{"bishop and knight", "8/8/8/3k4/8/8/1BN5/K7 w - - 0 1", knightMate},
		{"two bishops of one colour and a knight", "8/8/8/3k4/8/N1B5/1B6/K7 w - - 0 1", knightMate},
		{"three knights", "8/8/8/3k4/8/1N6/1NN5/K7 w - - 0 1", knightMate},
		{"two knights", "8/8/8/3k4/8/8/1NN5/K7 w - - 0 1", 0},
		{"two bishops of one colour", "8/8/8/3k4/8/2B5/1B6/K7 w - - 0 1", 0},
		{"two bishops and a pawn", "8/8/8/3k4/8/P7/1BB5/K7 w - - 0 1", 0},
		{"two kings", "8/8/8/3k4/8/8/8/K7 w - - 0 1", 0},
		{"the side to move has only its king", "8/8/8/3k4/8/8/1Q6/K7 b - - 0 1", 0},
		{"the opponent has a knight", "8/8/8/3k4/4n3/8/1Q6/K7 w - - 0 1", 0},
		{"the opponent has a pawn", "8/8/8/3k4/4p3/8/1Q6/K7 w - - 0 1", 0},
	} {
		p := fentest.Parse(t, test.fen)
		if elo, ok := mateElo(&p); elo != test.want || ok != (test.want != 0) {
			t.Errorf("%s: %d, %v, want %d", test.name, elo, ok, test.want)
		}
	}
}

// TestMatesBareKing plays the elementary mates from random positions. A level that
// knows one mates in all games within the fifty-move rule. The defender is the tables'
// longest way if they are there, else the real search. With several games there are more
// levels, and those that do not know the mate play, too.
func TestMatesBareKing(t *testing.T) {
	if testing.Short() {
		t.Skip("plays games")
	}
	tables := syzygy.Open("../../shared/syzygy", func(error) {}) // none if the folder is absent
	t.Cleanup(tables.Close)
	elos := []int{LeastElo, bishopsMate, knightMate}
	if *mateGames > 1 {
		elos = []int{LeastElo, 1000, 1200, bishopsMate, 1800, knightMate, leastSearch}
	}
	for _, mate := range []struct {
		pieces string
		from   int // Elo
	}{{"KQk", majorMate}, {"KRk", majorMate}, {"KBBk", bishopsMate}, {"KBNk", knightMate}} {
		for _, elo := range elos {
			if elo < mate.from && *mateGames == 1 {
				continue
			}
			mated, moves := 0, 0
			for seed := range uint64(*mateGames) {
				random := rand.New(rand.NewPCG(seed, 1))
				if n, ok := mateGame(movegen.NewGame(bareKing(random, mate.pieces)), elo, random, tables); ok {
					mated++
					moves += n
				}
			}
			t.Logf("%s at %d Elo: %d of %d, in %d moves on average", mate.pieces, elo, mated, *mateGames, moves/max(mated, 1))
			if elo >= mate.from && mated < *mateGames {
				t.Errorf("%s at %d Elo: %d of %d are mated", mate.pieces, elo, mated, *mateGames)
			}
		}
	}
}

// bareKing returns a random position in which White's pieces, or Black's, can mate and
// have the move. The king that has to be driven to the edge is near the centre, and
// attacks nothing.
func bareKing(random *rand.Rand, pieces string) movegen.Position {
	if random.IntN(2) == 1 {
		pieces = strings.Map(func(r rune) rune { return r ^ ' ' }, pieces) // the other case
	}
	for {
		p := fentest.Scattered(random, pieces)
		bare, strong := p.King(p.SideToMove().Other()), p.ColorPieces(p.SideToMove())
		central := min(bare.File(), 7-bare.File(), bare.Rank(), 7-bare.Rank()) >= 2
		if _, ok := mateElo(&p); ok && central && movegen.KingAttacks(bare)&strong == 0 {
			return p
		}
	}
}

// mateGame plays on at an Elo. It returns whether that ends with mate, and in how many
// moves.
func mateGame(game *movegen.Game, elo int, random *rand.Rand, tables *syzygy.Tables) (moves int, mate bool) {
	engine, defender := smallEngine(1), smallEngine(1)
	defer engine.Close()
	defer defender.Close()
	for p := game.Position(); ; {
		moves++
		game.Play(play(engine, game, level(elo, random.Float64())).Best)
		if end := game.End(); end != movegen.Ongoing {
			return moves, end == movegen.Checkmate
		}
		if m, ok := tables.Best(p, nil, true); ok {
			game.Play(m)
		} else {
			game.Play(defender.Search(search.NewControl(), game, search.Limits{Nodes: 1000}, nil).Best)
		}
		if game.End() != movegen.Ongoing {
			return moves, false
		}
	}
}
