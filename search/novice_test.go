package search

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"vedette/eval"
	"vedette/movegen"
)

// noviceElos are values of UCI_Elo that a novice plays.
var noviceElos = []int{LeastElo, 1000, 1200, 1400, 1600, 1800, leastSearch - 1}

// weakGame plays a game at an Elo with itself, calls visit before each move, and
// returns the moves. The game is the same for the same seed.
func weakGame(t *testing.T, elo int, seed uint64, plies int, visit func(*movegen.Game, movegen.Move)) (moves []movegen.Move) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, uint64(elo)))
	game, engine := movegen.NewGame(movegen.StartPosition()), smallEngine(1)
	for len(moves) < plies {
		p := game.Position()
		if !p.HasLegalMove() || game.Repetitions() >= 2 || p.Rule50() >= movegen.Rule50Limit || p.InsufficientMaterial() {
			break
		}
		r := engine.Search(NewControl(), game, Limits{Handicap: NewHandicap(elo, random.Float64())}, nil)
		if !p.IsLegal(r.Best) {
			t.Fatalf("%d Elo plays %v in %s", elo, r.Best, p.FEN())
		}
		if visit != nil {
			visit(game, r.Best)
		}
		game.Play(r.Best)
		moves = append(moves, r.Best)
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
			var list movegen.MoveList
			if game.Position().LegalMoves(&list); list.Len() == 0 {
				break
			}
			if visit(game) {
				if found++; found == enough {
					return
				}
			}
			game.Play(list.At(random.IntN(list.Len())))
		}
	}
}

// mates reports whether the move mates, by the rules alone.
func mates(p *movegen.Position, m movegen.Move) bool {
	var child movegen.Position
	p.MakeInto(&child, m)
	return child.InCheck() && !child.HasLegalMove()
}

// Every grade plays a mate in one, even if other moves mate soon.
func TestMatesInOneOfMany(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, fen := range []string{
		"7k/8/5K2/8/8/8/6Q1/8 w - - 0 1", "7k/R7/8/8/8/8/8/1R4K1 w - - 0 1", "7k/8/6K1/8/8/8/8/R7 w - - 0 1",
	} {
		p := parse(t, fen)
		for _, elo := range []int{LeastElo, 1200, 1600, leastSearch, 2300, 2600, GreatestElo} {
			for random := 0.025; random < 1; random += 0.05 {
				if r, _ := searchWith(t, smallEngine(1), fen, Limits{Nodes: 20000, Handicap: NewHandicap(elo, random)}); !mates(&p, r.Best) {
					t.Errorf("%d Elo, random %.3f: %v in %s", elo, random, r.Best, fen)
				}
			}
		}
	}
}

// Every grade plays a mate in one, whatever else it overlooks.
func TestNoviceMatesInOne(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4))
	positions := 60
	if testing.Short() {
		positions = 6
	}
	randomPositions(positions, func(game *movegen.Game) bool {
		p := game.Position()
		var list movegen.MoveList
		p.LegalMoves(&list)
		any := false
		for _, m := range list.Slice() {
			any = any || mates(p, m)
		}
		if !any {
			return false
		}
		for _, elo := range append(noviceElos, leastSearch, GreatestElo) {
			h := NewHandicap(elo, random.Float64())
			r := smallEngine(1).Search(NewControl(), game, Limits{Nodes: 20000, Handicap: h}, nil)
			if !mates(p, r.Best) || r.Score != eval.MateIn(1) {
				t.Errorf("%d Elo plays %v with the score %v in %s", elo, r.Best, r.Score, p.FEN())
			}
		}
		return true
	})
}

// hangs reports whether the move captures a piece, not a pawn, that nothing
// defends.
func hangs(p *movegen.Position, m movegen.Move) bool {
	defenders := p.AttackersTo(m.To(), p.Occupied()) & p.ColorPieces(p.SideToMove().Other())
	return p.Captured(m).Type() >= movegen.Knight && defenders == 0
}

// Every grade takes a piece that hangs, where the real search finds that much
// better than all other moves. There may be several such pieces.
func TestNoviceTakesWhatHangs(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("judges positions")
	}
	random := rand.New(rand.NewPCG(5, 6))
	taken, tried := map[int]int{}, 0
	judge := smallEngine(2)
	randomPositions(60, func(game *movegen.Game) bool {
		p := game.Position()
		var infos []Info
		r := judge.Search(NewControl(), game, Limits{Nodes: 10000}, func(i *Info) { infos = append(infos, *i) })
		last := lastLines(infos)
		if len(last) < 2 || r.Score.IsDecided() || last[0].Score < last[1].Score+250 || !hangs(p, r.Best) {
			return false
		}
		tried++
		for _, elo := range noviceElos {
			if played := smallEngine(1).Search(NewControl(), game, Limits{Handicap: NewHandicap(elo, random.Float64())}, nil).Best; hangs(p, played) {
				taken[elo]++
			}
		}
		return true
	})
	for _, elo := range noviceElos {
		if 100*taken[elo] < 90*tried {
			t.Errorf("%d Elo takes in %d of %d positions with a hanging piece", elo, taken[elo], tried)
		}
	}
	t.Logf("taken in %d positions: %v", tried, taken)
}

// A weak player does not move to and fro: in its games, hardly a move takes back
// the same side's last one. Without the penalty one in fifty does.
func TestNoviceDoesNotShuffle(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("plays games")
	}
	for _, elo := range []int{LeastElo, 1200, 1600} {
		undone, all := 0, 0
		for seed := range uint64(15) {
			moves := weakGame(t, elo, seed, 80, nil)
			for i := 2; i < len(moves); i++ {
				all++
				if moves[i].From() == moves[i-2].To() && moves[i].To() == moves[i-2].From() {
					undone++
				}
			}
		}
		t.Logf("%d Elo takes back %d of %d moves", elo, undone, all)
		if 200*undone > 3*all {
			t.Errorf("%d Elo takes back %d of %d moves", elo, undone, all)
		}
	}
}

// playMoves returns a game from a position with moves.
func playMoves(t *testing.T, fen string, moves ...string) *movegen.Game {
	t.Helper()
	game := movegen.NewGame(parse(t, fen))
	for _, m := range moves {
		game.Play(findMove(t, game.Position(), m))
	}
	return game
}

// shares returns how often an Elo, with each of a hundred random numbers, plays each
// move, or each of some moves.
func shares(t *testing.T, game *movegen.Game, elo, multiPV int, some ...string) map[string]int {
	t.Helper()
	var l Limits
	for _, m := range some {
		l.SearchMoves = append(l.SearchMoves, findMove(t, game.Position(), m))
	}
	played := map[string]int{}
	for i := range 100 {
		l.Handicap = NewHandicap(elo, (float64(i)+0.5)/100)
		played[smallEngine(multiPV).Search(NewControl(), game, l, nil).Best.String()]++
	}
	return played
}

// A position that was in the game is avoided like a move that takes back the last
// one: the rook was on a1 before, or has not been there.
func TestNoviceAvoidsPositionsOfTheGame(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	known := playMoves(t, "6k1/5pp1/5p1p/8/8/5PPP/5PK1/R7 b - - 0 30", "g8h8", "a1b1", "h8h7", "b1c1", "h7g8")
	fresh := playMoves(t, "6k1/5pp1/5p1p/8/8/5PPP/5PK1/7R b - - 0 30", "g8h8", "h1b1", "h8h7", "b1c1", "h7g8")
	for _, elo := range []int{LeastElo, 1200, 1600} {
		again, anew := shares(t, known, elo, 1, "c1a1", "c1d1")["c1a1"], shares(t, fresh, elo, 1, "c1a1", "c1d1")["c1a1"]
		if 2*again > anew || anew == 0 {
			t.Errorf("%d Elo: Ra1 %d times of 100 where the position was in the game, %d times where it was not", elo, again, anew)
		}
	}
}

// Taking back is never overlooked, also as the novice's own move.
func TestNoviceTakesBack(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and nothing runs at the same time")
	}
	game := playMoves(t, "4k3/ppp2ppp/8/4p3/3P4/2P5/PP3PPP/4K3 b - - 0 20", "e5d4")
	for _, elo := range []int{LeastElo, 1200, 1600} {
		if n := shares(t, game, elo, 1)["c3d4"]; n < 99 {
			t.Errorf("%d Elo takes back %d times of 100", elo, n)
		}
	}
}

// What is shown does not change what is seen: with several lines the novice plays
// the same moves.
func TestNoviceWithSeveralLines(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	// Not in the first moves, where little is overlooked.
	game := movegen.NewGame(parse(t, "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 14"))
	for _, elo := range []int{LeastElo, 1200, 1600} {
		one := shares(t, game, elo, 1)
		for _, lines := range []int{3, 100} {
			same := 0
			for m, n := range shares(t, game, elo, lines) {
				same += min(n, one[m])
			}
			if same < 95 {
				t.Errorf("%d Elo plays %d moves of 100 as with one line if it shows %d", elo, same, lines)
			}
		}
	}
}

// A pawn that can become a queen does, at once, even if it could wait or another
// piece would do.
func TestNoviceMakesAQueen(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
	for _, fen := range []string{"8/3P4/8/8/8/1k6/8/6K1 w - - 0 1", "8/2kP4/8/8/8/6P1/6K1/8 w - - 0 1"} {
		for _, elo := range []int{LeastElo, 1200, 1600, leastSearch - 1} {
			played := shares(t, movegen.NewGame(parse(t, fen)), elo, 1)
			if n := played["d7d8q"]; fen[0:3] == "8/3" && n < 95 {
				t.Errorf("%d Elo makes a queen %d times of 100", elo, n)
			}
			if n := played["d7d8r"] + played["d7d8b"] + played["d7d8n"]; n > 2 {
				t.Errorf("%d Elo makes another piece %d times of 100 in %s", elo, n, fen)
			}
		}
	}
}

// Openings vary: hardly two games have the same first ten plies.
func TestNoviceOpeningsVary(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("plays games")
	}
	const games = 12
	for _, elo := range []int{LeastElo, 1200, 1600, leastSearch - 1} {
		openings, firsts := map[string]bool{}, map[movegen.Move]bool{}
		for seed := range uint64(games) {
			moves := weakGame(t, elo, seed, 10, nil)
			openings[fmt.Sprint(moves)] = true
			firsts[moves[0]] = true
		}
		t.Logf("%d Elo: %d openings, %d first moves", elo, len(openings), len(firsts))
		if len(openings) < games*8/10 || len(firsts) < 3 {
			t.Errorf("%d Elo plays %d openings and %d first moves in %d games", elo, len(openings), len(firsts), games)
		}
	}
}

// Who knows little knows how games begin: in the first moves pawns and knights
// hardly ever go to the edge, and rooks and kings stay, but for castling.
func TestNoviceBeginsGames(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("plays games")
	}
	for _, elo := range []int{LeastElo, 1200, 1600} {
		odd, all := 0, 0
		for seed := range uint64(15) {
			weakGame(t, elo, seed, 12, func(game *movegen.Game, m movegen.Move) {
				all++
				edge := m.To().File() == 0 || m.To().File() == 7
				switch game.Position().PieceAt(m.From()).Type() {
				case movegen.Pawn, movegen.Knight:
					if edge && !game.Position().IsCapture(m) {
						odd++
					}
				case movegen.Rook, movegen.King:
					if !m.IsCastle() && !game.Position().InCheck() {
						odd++
					}
				}
			})
		}
		t.Logf("%d Elo: %d of %d first moves are odd", elo, odd, all)
		if 100*odd > 12*all {
			t.Errorf("%d Elo: %d of %d first moves are odd", elo, odd, all)
		}
	}
}

// The stronger the grade, the rarer are its blunders: moves after which the real
// search finds the position much worse than before. All grades play in the same
// positions, those of games between novices of 1200.
func TestNoviceBlunders(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("plays games and judges them")
	}
	const bad, decided = 100, 800 // centipawns
	elos := []int{LeastElo, 1400, leastSearch - 1}
	judge, player := smallEngine(1), smallEngine(1)
	score := func(game *movegen.Game) float64 {
		return worth(judge.Search(NewControl(), game, Limits{Nodes: 2500}, nil).Score)
	}
	random := rand.New(rand.NewPCG(3, 4))
	blunders, all := make([]int, len(elos)), 0
	for seed := range uint64(3) {
		weakGame(t, 1200, seed, 60, func(game *movegen.Game, _ movegen.Move) {
			before := score(game)
			if before > decided || before < -decided {
				return
			}
			all++
			for i, elo := range elos {
				r := player.Search(NewControl(), game, Limits{Handicap: NewHandicap(elo, random.Float64())}, nil)
				after := game.Clone()
				after.Play(r.Best)
				if after.Position().HasLegalMove() && before+score(after) > bad {
					blunders[i]++
				}
			}
		})
	}
	t.Logf("%v Elo: %v blunders in %d moves", elos, blunders, all)
	for i := range elos[1:] {
		if all < 100 || blunders[i+1] >= blunders[i] {
			t.Errorf("%d Elo blunders %d times in %d moves, %d %d times", elos[i+1], blunders[i+1], all, elos[i], blunders[i])
		}
	}
}

// What is overlooked depends on the kind of the move and on the depth, and is the
// same in the whole search. The positions are listed by hand with the move before,
// the easiest move first.
func TestOversight(t *testing.T) {
	last := 0.
	for _, test := range []struct{ name, fen, before, move string }{
		{"taking back", "r1bqkbnr/pppp1ppp/2n5/4p3/3PP3/5N2/PPP2PPP/RNBQKB1R b KQkq - 0 3", "e5d4", "f3d4"},
		{"a queen for a pawn", "4k3/8/8/4p3/3q4/2P5/8/4K3 b - - 0 1", "e8f8", "c3d4"},
		{"winning a pawn", "4k3/8/8/3p4/8/8/4K3/3R4 b - - 0 1", "e8f8", "d1d5"},
		{"a capture that wins nothing", "3rk3/8/8/3p4/8/8/4K3/3Q4 b - - 0 1", "e8f8", "d1d5"},
		{"a check", "4k3/8/8/8/8/8/2R5/4K3 b - - 0 1", "e8f8", "c2f2"},
		{"a quiet move", "4k3/8/8/8/8/8/4K2P/8 b - - 0 1", "e8f8", "h2h3"},
		{"a quiet move by a knight", "4k3/8/8/8/8/8/4K2N/8 b - - 0 1", "e8d8", "h2g4"},
		{"a quiet move backwards", "8/4k3/8/8/8/8/4K3/8 b - - 0 1", "e7f7", "e2e1"},
		{"a long quiet move", "4k3/8/8/8/6B1/8/8/K7 b - - 0 1", "e8f8", "g4c8"},
		{"a quiet move through the square that was left", "4k3/8/8/8/8/8/8/Rn2K3 b - - 0 1", "b1c3", "a1c1"},
		{"a long quiet move backwards", "2B1k3/8/8/8/8/8/8/K7 b - - 0 1", "e8f8", "c8g4"},
	} {
		p := parse(t, test.fen)
		n := node{pos: p, move: findMove(t, &p, test.before)}
		p.MakeInto(&n.pos, n.move)
		n.masks = n.pos.Masks()
		m := findMove(t, &n.pos, test.move)
		hard := hardness(&n, m)
		if hard < last || test.name == "taking back" && hard != 0 {
			t.Errorf("%s: %v is %v hard to see, the move before in the list %v", test.name, m, hard, last)
		}
		last = hard
		const seeds = 4000
		shares := [4]float64{}
		for s := range uint64(seeds) {
			v := novice{sight: Sight{Oversight: 0.5}, seed: seed(mix(s))}
			seen := false
			for ply := len(shares) - 1; ply >= 0; ply-- {
				missed := v.overlooks(ply, &n, m)
				if missed {
					shares[ply] += 1. / seeds
				}
				if missed && seen {
					t.Fatalf("%s: seen at ply %d, and overlooked at ply %d", test.name, ply+1, ply)
				}
				seen = seen || !missed
			}
		}
		// By hand: a move two plies deeper is overlooked with 1-(1-share)(1-h/2).
		if want := hard / 2; shares[1] < want-0.03 || shares[1] > want+0.03 {
			t.Errorf("%s: the opponent's is overlooked with %.3f, want %.3f", test.name, shares[1], want)
		}
		if want := 1 - (1-hard/2)*(1-hard/2); shares[3] < want-0.03 || shares[3] > want+0.03 {
			t.Errorf("%s: two plies deeper it is overlooked with %.3f, want %.3f", test.name, shares[3], want)
		}
	}
}

// A novice who overlooks nothing finds the value of plain alpha-beta: a mate in
// two, in which every reply is seen, needs three plies and is not seen with two.
func TestNoviceLooksAsFarAsItsDepth(t *testing.T) {
	const fen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1" // Ra6, Morphy
	for depth, want := range map[float64]bool{2: false, 4: true} {
		r, _ := searchWith(t, smallEngine(1), fen, Limits{Handicap: &Handicap{Sight: Sight{Depth: depth, Captures: 2}, Nodes: 100000, Lines: 1}})
		if got := r.Score == eval.MateIn(3); got != want {
			t.Errorf("depth %v: %v with the score %v, want the mate in two: %v", depth, r.Best, r.Score, want)
		}
	}
}

// A novice has a score wherever it stops to look, in check too.
func TestNoviceScores(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("searches 900 times")
	}
	checks := 0
	randomPositions(300, func(game *movegen.Game) bool {
		for depth := range 3 {
			h := &Handicap{Sight: Sight{Depth: float64(1 + depth), Captures: 1}, Nodes: 20000, Lines: 1}
			r := smallEngine(1).Search(NewControl(), game, Limits{Handicap: h}, nil)
			if r.Score > eval.MateIn(1) || r.Score < eval.MatedIn(2) {
				t.Errorf("%s: %v has the score %d", game.Position().FEN(), r.Best, r.Score)
			}
			if game.Position().GivesCheck(r.Best) {
				checks++
			}
		}
		return true
	})
	if checks < 10 {
		t.Errorf("only %d checks are played", checks)
	}
}
