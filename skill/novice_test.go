package skill

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/search"
)

// mates reports whether the move mates, by the rules alone.
func mates(p *movegen.Position, m movegen.Move) bool {
	var child movegen.Position
	p.MakeInto(&child, m)
	return child.InCheck() && !child.HasLegalMove()
}

// Every grade plays a mate in one, whatever else it overlooks, even if other moves mate soon.
func TestNoviceMatesInOne(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	engine := smallEngine(1)
	mate := func(game *movegen.Game) bool {
		p := game.Position()
		if !slices.ContainsFunc(fentest.Moves(p), func(m movegen.Move) bool { return mates(p, m) }) {
			return false
		}
		for _, elo := range []int{LeastElo, 1400, 1800, leastSearch - 1, leastSearch, GreatestElo} {
			r := with(engine, level(elo, random.Float64())).Search(search.NewControl(), game, search.Limits{Nodes: 2000}, nil)
			if !mates(p, r.Best) || r.Score != eval.MateIn(1) {
				t.Errorf("%d Elo plays %v with the score %v in %s", elo, r.Best, r.Score, p.FEN())
			}
		}
		return true
	}
	randomPositions(30, mate)
	for _, fen := range []string{
		"7k/8/5K2/8/8/8/6Q1/8 w - - 0 1", "7k/R7/8/8/8/8/8/1R4K1 w - - 0 1", "7k/8/6K1/8/8/8/8/R7 w - - 0 1",
	} {
		for range 5 { // with as many random numbers
			mate(movegen.NewGame(fentest.Parse(t, fen)))
		}
	}
}

// hangs reports whether the move captures a piece, not a pawn, that nothing
// defends.
func hangs(p *movegen.Position, m movegen.Move) bool {
	defenders := p.AttackersTo(m.To(), p.Occupied()) & p.ColorPieces(p.SideToMove().Other())
	return p.Captured(m).Type() >= movegen.Knight && defenders == 0
}

// Every grade takes a piece that hangs, where the real search with the same evaluation
// finds that much better than all other moves. There may be several such pieces.
func TestNoviceTakesWhatHangs(t *testing.T) {
	if testing.Short() {
		t.Skip("judges positions")
	}
	random := rand.New(rand.NewPCG(5, 6))
	taken, tried := map[int]int{}, 0
	judge := smallEngine(2)
	elos := []int{LeastElo, 1200, 1600}
	randomPositions(40, func(game *movegen.Game) bool {
		p := game.Position()
		if !slices.ContainsFunc(fentest.Moves(p), func(m movegen.Move) bool { return hangs(p, m) }) {
			return false
		}
		var last lines
		r := judge.Search(search.NewControl(), game, search.Limits{Nodes: 4000}, last.add)
		if len(last) < 2 || r.Score.IsDecided() || last[0].Score < last[1].Score+250 || !hangs(p, r.Best) {
			return false
		}
		tried++
		for _, elo := range elos {
			if hangs(p, play(judge, game, level(elo, random.Float64())).Best) {
				taken[elo]++
			}
		}
		return true
	})
	for _, elo := range elos {
		if 100*taken[elo] < 90*tried {
			t.Errorf("%d Elo takes in %d of %d positions with a hanging piece", elo, taken[elo], tried)
		}
	}
	t.Logf("taken in %d positions: %v", tried, taken)
}

// shares returns how often of fifty times, each with another random number, an Elo
// plays each move, or each of some moves.
func shares(t *testing.T, game *movegen.Game, elo, multiPV int, some ...string) map[string]int {
	t.Helper()
	var l search.Limits
	for _, m := range some {
		l.SearchMoves = append(l.SearchMoves, fentest.Move(t, game.Position(), m))
	}
	played, engine := map[string]int{}, smallEngine(multiPV)
	for i := range 50 {
		r := with(engine, level(elo, (float64(i)+0.5)/50)).Search(search.NewControl(), game, l, nil)
		played[r.Best.String()]++
	}
	return played
}

// Nobody likes to move to and fro: a move that takes the last one back, or leads to a
// position that was in the game, is rarer than the same move after another one.
func TestNoviceDoesNotShuffle(t *testing.T) {
	const fen = "6k1/5pp1/5p1p/8/8/5PPP/5PK1/%s b - - 0 30"
	for _, test := range []struct {
		name, move      string
		rank, otherRank string
		before, instead string
	}{
		{"a position of the game", "c1a1", "R7", "7R", "g8h8 a1b1 h8h7 b1c1 h7g8", "g8h8 h1b1 h8h7 b1c1 h7g8"},
		{"the last move taken back", "c1b1", "1R6", "R7", "g8h8 b1c1 h8h7", "g8h8 a1c1 h8h7"},
	} {
		known := playMoves(t, fmt.Sprintf(fen, test.rank), test.before)
		fresh := playMoves(t, fmt.Sprintf(fen, test.otherRank), test.instead)
		for _, elo := range []int{LeastElo, 1200, 1600} {
			again := shares(t, known, elo, 1, test.move, "c1d1", "c1e1")[test.move]
			anew := shares(t, fresh, elo, 1, test.move, "c1d1", "c1e1")[test.move]
			t.Logf("%s at %d Elo: %s %d times of 50, else %d times", test.name, elo, test.move, again, anew)
			if 2*again > anew || anew == 0 {
				t.Errorf("%s at %d Elo: %s %d times of 50, else %d times", test.name, elo, test.move, again, anew)
			}
		}
	}
}

// Taking back is never overlooked, also as the novice's own move.
func TestNoviceTakesBack(t *testing.T) {
	game := playMoves(t, "4k3/ppp2ppp/2n5/8/3N4/2P5/PP3PPP/4K3 b - - 0 20", "c6d4")
	for _, elo := range []int{LeastElo, 1200, 1600} {
		if n := shares(t, game, elo, 1)["c3d4"]; n < 49 {
			t.Errorf("%d Elo takes back %d times of 50", elo, n)
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
	game := movegen.NewGame(fentest.Parse(t, "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 14"))
	for _, elo := range []int{LeastElo, 1400} {
		one := shares(t, game, elo, 1)
		for _, lines := range []int{3, 100} {
			same := 0
			for m, n := range shares(t, game, elo, lines) {
				same += min(n, one[m])
			}
			if same < 47 {
				t.Errorf("%d Elo plays %d moves of 50 as with one line if it shows %d", elo, same, lines)
			}
		}
	}
}

// A pawn that can become a queen does, at once, even if it could wait or another
// piece would do.
func TestNoviceMakesAQueen(t *testing.T) {
	for fen, least := range map[string]int{ // how often of 50 times it makes a queen
		"8/3P4/8/8/8/1k6/8/6K1 w - - 0 1":  47,
		"8/2kP4/8/8/8/6P1/6K1/8 w - - 0 1": 0, // the king attacks it
	} {
		for _, elo := range []int{LeastElo, 1200, 1600, leastSearch - 1} {
			played := shares(t, movegen.NewGame(fentest.Parse(t, fen)), elo, 1)
			queen, other := played["d7d8q"], played["d7d8r"]+played["d7d8b"]+played["d7d8n"]
			if queen < least || other > 1 {
				t.Errorf("%d Elo makes a queen %d times of 50 and another piece %d times in %s", elo, queen, other, fen)
			}
		}
	}
}

// Openings vary: hardly two games have the same first six plies.
func TestNoviceOpeningsVary(t *testing.T) {
	const games = 12
	for _, elo := range []int{LeastElo, 1600} {
		openings, firsts := map[string]bool{}, map[movegen.Move]bool{}
		for seed := range uint64(games) {
			moves := weakGame(elo, seed, 6, nil)
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
	for _, elo := range []int{LeastElo, 1200, 1600} {
		odd, all := 0, 0
		for seed := range uint64(15) {
			weakGame(elo, seed, 12, func(game *movegen.Game, m movegen.Move) {
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
		before := node{pos: fentest.Parse(t, test.fen)}
		n := before.after(fentest.Move(t, &before.pos, test.before))
		m := fentest.Move(t, &n.pos, test.move)
		hard := hardness(&n, m)
		if hard < last || test.name == "taking back" && hard != 0 {
			t.Errorf("%s: %v is %v hard to see, the move before in the list %v", test.name, m, hard, last)
		}
		last = hard
		const seeds = 4000
		shares := [4]float64{}
		for s := range uint64(seeds) {
			v := novice{sight: sight{oversight: 0.5}, seed: seed(s)}
			seen := false
			for ply := len(shares) - 1; ply >= 0; ply-- {
				n.ply = ply
				missed := v.overlooks(&n, m)
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
		h := &Handicap{sight: sight{depth: depth, captures: 2}, nodes: 100000, lines: 1}
		r, _ := heard(t, smallEngine(1), fen, h, search.Limits{})
		if got := r.Score == eval.MateIn(3); got != want {
			t.Errorf("depth %v: %v with the score %v, want the mate in two: %v", depth, r.Best, r.Score, want)
		}
	}
}

// TestNoviceScores: a novice who overlooks nothing has the score of plain minimax,
// however alpha-beta and the order of moves save work. In check and with captures, too.
func TestNoviceScores(t *testing.T) {
	engine, checks := smallEngine(2), 0 // by habit the second line may be played
	randomPositions(15, func(game *movegen.Game) bool {
		p := game.Position()
		if p.FullMove()%4 != 0 {
			return false
		}
		for depth := range 3 {
			h := &Handicap{sight: sight{depth: float64(1 + depth), captures: 1}, nodes: 1e9, lines: 1}
			var last lines
			r := with(engine, h).Search(search.NewControl(), game, search.Limits{}, last.add)
			best := slices.MaxFunc(last, func(a, b search.Info) int { return int(a.Score - b.Score) }).Score
			n := node{pos: *p, keys: game.PreviousKeys()}
			if want := minimax(&h.sight, &n, 1+depth); best != want {
				t.Errorf("%s, depth %d: the best score is %d, want %d", p.FEN(), 1+depth, best, want)
			}
			if p.GivesCheck(r.Best) {
				checks++
			}
		}
		return true
	})
	if checks < 3 {
		t.Errorf("only %d checks are played", checks)
	}
}

// minimax returns the score of a node without alpha-beta, in a search in which nothing is
// overlooked.
func minimax(s *sight, n *node, depth int) eval.Score {
	if score, over := n.over(); over {
		return score
	}
	moves, best := fentest.Moves(&n.pos), -eval.Infinity
	if depth <= 0 && (!n.pos.InCheck() || depth <= -s.captures) {
		best = n.evaluate()
		moves = slices.DeleteFunc(moves, func(m movegen.Move) bool {
			return depth <= -s.captures || !n.pos.IsNoisy(m) || !search.SEEAtLeast(&n.pos, m, 0)
		})
	}
	for _, m := range moves {
		child := n.after(m)
		best = max(best, -minimax(s, &child, depth-1))
	}
	return best
}

// Whatever ends its search, a novice plays a legal move, its last report is that of the
// move, and mates are as long as their lines.
func TestNoviceStops(t *testing.T) {
	const ms = time.Millisecond
	stopped := search.NewControl()
	stopped.Stop()
	for _, fen := range append(slices.Clone(testPositions),
		"6K1/Rr5r/1RR1r2r/1rrRr3/Rr5r/3k2R1/2RR2r1/3R4 b - - 50 1", // many captures
		"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",     // 218 moves
		"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 99 80",                      // mate with the last ply before the draw
		"7k/8/8/8/8/8/6q1/7K w - - 0 1",                            // a single move, which draws
	) {
		for name, l := range map[string]search.Limits{
			"depth": {Depth: 1}, "nodes": {Nodes: 1}, "more nodes": {Nodes: 137}, "move time": {MoveTime: ms},
			"clock": {Timed: true, Remaining: 30 * ms}, "no time": {Timed: true, Remaining: -ms},
			"mate": {Mate: 1, MoveTime: ms}, "stop": {Infinite: true},
		} {
			ctl, game := search.NewControl(), movegen.NewGame(fentest.Parse(t, fen))
			if l.Infinite {
				ctl = stopped
			}
			var last lines
			timed := l.Timed || l.MoveTime > 0
			if timed {
				l.Start = time.Now().Add(-time.Hour) // its time is over
			}
			r := with(smallEngine(3), level(leastSearch-1, 0.97)).Search(ctl, game, l, last.add)
			if timed && r.Nodes > 256 {
				t.Errorf("%s, %s: %d nodes without time", name, fen, r.Nodes)
			}
			if !game.Position().IsLegal(r.Best) || last[0].PV[0] != r.Best || last[0].Score != r.Score {
				t.Errorf("%s, %s: plays %+v, last reported %+v", name, fen, r, last[0])
			}
			if l.Nodes > 0 && r.Nodes > l.Nodes {
				t.Errorf("%s, %s: %d nodes", name, fen, r.Nodes)
			}
			for _, i := range last {
				checkMate(t, game, &i)
			}
		}
	}
}

// checkMate checks that the score of a mate belongs to a line of its length.
func checkMate(t *testing.T, game *movegen.Game, i *search.Info) {
	t.Helper()
	g := game.Clone()
	for _, m := range i.PV {
		if !g.Position().IsLegal(m) {
			t.Fatalf("illegal %v in the line %v", m, i.PV)
		}
		g.Play(m)
	}
	want := eval.MateIn(len(i.PV))
	if len(i.PV)%2 == 0 {
		want = eval.MatedIn(len(i.PV))
	}
	if mated := g.Position().InCheck() && !g.Position().HasLegalMove(); i.Score.IsMate() && (!mated || i.Score != want) {
		t.Errorf("%s: the score is %v, the line %v, in which somebody is mated: %t", game.Position().FEN(), i.Score, i.PV, mated)
	}
}
