package search

import (
	"math/rand/v2"
	"testing"
	"time"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
)

// matesIn reports whether the side to move can force mate in so many moves, by plain
// minimax and the rules alone. Nothing but a mate ends a game that the rules draw.
func matesIn(p *movegen.Position, moves int) bool {
	for _, m := range fentest.Moves(p) {
		var child movegen.Position
		p.MakeInto(&child, m)
		if isMatedIn(&child, moves-1) {
			return true
		}
	}
	return false
}

// isMatedIn reports whether every move of the side to move is mated in so many moves of
// the other, or it is mate already.
func isMatedIn(p *movegen.Position, moves int) bool {
	replies := fentest.Moves(p)
	if len(replies) == 0 {
		return p.InCheck()
	}
	if moves == 0 || p.Rule50() >= movegen.Rule50Limit {
		return false
	}
	for _, m := range replies {
		var child movegen.Position
		p.MakeInto(&child, m)
		if child.Rule50() >= movegen.Rule50Limit && (!child.InCheck() || child.HasLegalMove()) || !matesIn(&child, moves) {
			return false
		}
	}
	return true
}

// minimaxProof returns what a search for a mate in so many moves must prove.
func minimaxProof(p *movegen.Position, moves int) MateProof {
	want := MateProof{Asked: moves, None: moves, NotMated: moves}
	for n := 1; n <= moves; n++ {
		switch {
		case matesIn(p, n):
			want.Mate, want.None = n, n-1
			return want
		case isMatedIn(p, n):
			want.Mate, want.NotMated = -n, n-1
			return want
		}
	}
	return want
}

// sharpPosition returns a position in which a king at the edge meets some heavy pieces, so
// that short mates are common.
func sharpPosition(random *rand.Rand) (movegen.Position, bool) {
	setup := movegen.Setup{EnPassant: movegen.NoSquare, FullMove: 1, SideToMove: movegen.Color(random.IntN(2))}
	attacker := movegen.Color(random.IntN(2))
	setup.Board[random.IntN(8)] = movegen.MakePiece(attacker.Other(), movegen.King)
	put := func(c movegen.Color, t movegen.PieceType) {
		for {
			if s := random.IntN(64); setup.Board[s] == movegen.NoPiece {
				setup.Board[s] = movegen.MakePiece(c, t)
				return
			}
		}
	}
	put(attacker, movegen.King)
	for range 2 + random.IntN(3) {
		put(attacker, movegen.Bishop+movegen.PieceType(random.IntN(3)))
	}
	for range random.IntN(3) {
		put(attacker.Other(), movegen.Knight+movegen.PieceType(random.IntN(3)))
	}
	if random.IntN(4) == 0 {
		setup.Rule50 = 96 + random.IntN(4)
	}
	p, err := setup.Position()
	return p, err == nil && p.HasLegalMove()
}

// TestProofsAgainstMinimax compares what is proven with minimax that prunes nothing.
func TestProofsAgainstMinimax(t *testing.T) {
	random := rand.New(rand.NewPCG(65, 2))
	engine := smallEngine(1)
	wins, losses, none := 0, 0, 0
	for wins+losses+none < 200 {
		p, ok := sharpPosition(random)
		if !ok {
			continue
		}
		moves := 1 + random.IntN(2)
		want := minimaxProof(&p, moves)
		r := engine.Search(NewControl(), movegen.NewGame(p), Limits{Mate: moves, Nodes: 50_000}, nil)
		got := r.Proof
		if want.Mate > 0 {
			wins, got.NotMated = wins+1, want.NotMated // nobody asks for it
		} else if want.Mate < 0 {
			losses, got.None = losses+1, want.None
		} else {
			none++
			got.None, got.NotMated = min(got.None, moves), min(got.NotMated, moves) // proofs may hold for more
		}
		if got != want {
			t.Errorf("%s, mate in %d: %+v, want %+v", p.FEN(), moves, r.Proof, want)
		}
		if want.Mate != 0 && r.Score.MateDistance() != want.Mate {
			t.Errorf("%s, mate in %d: score %d, want mate %d", p.FEN(), moves, r.Score, want.Mate)
		}
	}
	if wins < 20 || losses < 20 || none < 20 {
		t.Errorf("%d wins, %d losses, %d without mate: too few of a kind", wins, losses, none)
	}
}

// A quiet key in a position full of zugzwang: 1. Nb7.
const quietKey = "3N3K/B2bRB2/1Qp4p/1R1pppp1/1P2k3/r3pNP1/2P1P3/b2r3q w - - 0 1"

func TestMateProof(t *testing.T) {
	for name, test := range map[string]struct {
		fen  string
		l    Limits
		want MateProof // None and NotMated at least
		best string
	}{
		"a quiet key":           {quietKey, Limits{Mate: 2}, MateProof{2, 2, 1, 0}, "d8b7"},
		"fewer than allowed":    {quietKey, Limits{Mate: 5}, MateProof{5, 2, 1, 0}, "d8b7"},
		"one move too few":      {quietKey, Limits{Mate: 1}, MateProof{1, 0, 1, 1}, ""},
		"the other side mates":  {"3B4/5r2/1p2pN2/1N2k3/4Pp2/2p2Pp1/1nP3K1/8 b - - 0 1", Limits{Mate: 2}, MateProof{2, -2, 0, 1}, ""},
		"none in three":         {"1r1qr1k1/5ppp/8/8/8/8/5PPP/3QR1K1 w - - 0 1", Limits{Mate: 3}, MateProof{3, 0, 3, 3}, ""},
		"the depth ends it":     {quietKey, Limits{Mate: 2, Depth: 2}, MateProof{1, 0, 1, 1}, ""},
		"deep enough":           {quietKey, Limits{Mate: 2, Depth: 3}, MateProof{2, 2, 1, 0}, "d8b7"},
		"with a clock":          {quietKey, Limits{Mate: 2, Timed: true, Remaining: time.Hour}, MateProof{2, 2, 1, 0}, "d8b7"},
		"infinite":              {quietKey, Limits{Mate: 2, Infinite: true}, MateProof{2, 2, 1, 0}, "d8b7"},
		"the fifty-move rule":   {"7k/8/5K2/6R1/8/8/8/8 w - - 98 80", Limits{Mate: 2}, MateProof{2, 0, 2, 2}, ""},
		"mate comes before it":  {"7k/5K2/8/6R1/8/8/8/8 w - - 99 80", Limits{Mate: 1}, MateProof{1, 1, 0, 0}, "g5h5"},
		"and if there is time":  {"7k/8/5K2/6R1/8/8/8/8 w - - 90 80", Limits{Mate: 2}, MateProof{2, 2, 1, 0}, "f6f7"},
		"it cannot mate at all": {"7k/5K2/8/6N1/8/8/8/8 w - - 0 1", Limits{Mate: 100}, MateProof{100, 0, 100, 100}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			r, infos := search(t, test.fen, test.l)
			got := r.Proof
			if got.Asked != test.want.Asked || got.Mate != test.want.Mate || got.None < test.want.None || got.NotMated < test.want.NotMated {
				t.Errorf("proven is %+v, want %+v", got, test.want)
			}
			if got.Mate != 0 && r.Score.MateDistance() != got.Mate {
				t.Errorf("score %d, want mate %d", r.Score, got.Mate)
			}
			if test.best != "" && r.Best.String() != test.best {
				t.Errorf("best move %v, want %s", r.Best, test.best)
			}
			if last := infos[len(infos)-1]; len(last.PV) == 0 || last.PV[0] != r.Best || last.Score != r.Score {
				t.Errorf("the last report is %+v, the best move %v with %d", last, r.Best, r.Score)
			}
		})
	}
}

// TestMateProofOfSomeMoves restricts the moves: the key is not among them.
func TestMateProofOfSomeMoves(t *testing.T) {
	p := fentest.Parse(t, quietKey)
	engine := NewEngine()
	searchWith(t, engine, quietKey, Limits{Mate: 2}) // it knows the position
	rook := fentest.Move(t, &p, "b5a5")
	r, _ := searchWith(t, engine, quietKey, Limits{Mate: 2, SearchMoves: []movegen.Move{rook}})
	if r.Best != rook || r.Proof.Mate != 0 || r.Proof.None < 2 {
		t.Errorf("best move %v, proven %+v", r.Best, r.Proof)
	}
	if r, _ := searchWith(t, engine, quietKey, Limits{Mate: 2}); r.Proof.Mate != 2 {
		t.Errorf("with all moves again %+v is proven", r.Proof)
	}
}

// TestMateProofEnds stops proofs that take too long, by every limit.
func TestMateProofEnds(t *testing.T) {
	start := movegen.StartPosition()
	for name, l := range map[string]Limits{
		"nodes":    {Mate: 20, Nodes: 30_000},
		"movetime": {Mate: 20, MoveTime: 50 * time.Millisecond},
		"clock":    {Mate: 20, Timed: true, Remaining: time.Second},
		"depth":    {Mate: 20, Depth: 5},
	} {
		t.Run(name, func(t *testing.T) {
			r, infos := search(t, start.FEN(), l)
			if r.Proof.Mate != 0 || r.Best == movegen.NoMove || l.Nodes > 0 && (r.Nodes != l.Nodes || r.Depth < 5) {
				t.Errorf("%v at depth %d after %d nodes, proven %+v", r.Best, r.Depth, r.Nodes, r.Proof)
			}
			if last := infos[len(infos)-1]; l.Nodes > 0 && last.Nodes != r.Nodes {
				t.Errorf("the last report has %d nodes, the search %d", last.Nodes, r.Nodes)
			}
		})
	}
}

// TestMateProofStops stops a proof from outside.
func TestMateProofStops(t *testing.T) {
	ctl := NewControl()
	r := NewEngine().Search(ctl, movegen.NewGame(movegen.StartPosition()), Limits{Mate: 20}, func(i *Info) {
		if i.Nodes > 10*firstSlice {
			ctl.Stop()
		}
	})
	if r.Best == movegen.NoMove || r.Proof.Mate != 0 {
		t.Errorf("%v, proven %+v", r.Best, r.Proof)
	}
}

// TestMateProofOfThreads has several threads prove together.
func TestMateProofOfThreads(t *testing.T) {
	engine := NewEngine()
	setThreads(engine, 3)
	for range 5 {
		engine.NewGame()
		r, _ := searchWith(t, engine, quietKey, Limits{Mate: 3})
		if r.Proof.Mate != 2 || r.Proof.None != 1 || r.Score != eval.MateIn(3) || r.Best.String() != "d8b7" {
			t.Errorf("%v with %d, proven %+v", r.Best, r.Score, r.Proof)
		}
	}
}

// What was proven in a game in which a position is spent holds for that game alone.
func TestSpentPositionsStayInTheirGame(t *testing.T) {
	const fen = "7k/R7/5K2/8/8/8/8/8 w - - 0 1" // Kg6 Kg8, Ra8 mates
	fresh := movegen.NewGame(fentest.Parse(t, fen))
	repeated := movegen.NewGame(fentest.Parse(t, "6k1/R7/6K1/8/8/8/8/8 w - - 0 1"))
	fentest.Play(t, repeated, "g6f6 g8h8 f6g6 h8g8 g6f6 g8h8")
	e := smallEngine(1)
	for _, game := range []*movegen.Game{repeated, fresh, repeated} {
		want := map[bool]int{true: 2, false: 0}[game == fresh]
		if got := e.Search(NewControl(), game, Limits{Mate: 2}, nil).Proof; got.Mate != want {
			t.Errorf("%d plies played: %+v, want a mate in %d", len(game.PreviousKeys()), got, want)
		}
	}
}

// The ordinary search beside a proof ends after its own nodes, however many the proof had.
func TestIterateEndsAfterItsNodes(t *testing.T) {
	w, _ := nodeOf(t, quietPosition)
	w.iterate(5000)
	w.nodes += 1_000_000
	before := w.nodes
	w.iterate(before + 5000)
	if got := w.nodes - before; got < 5000 || got > 100_000 {
		t.Errorf("%d nodes, want little more than 5000", got)
	}
}
