package eval

import (
	"math"
	"math/rand/v2"
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// walk plays random games from several starts and calls visit with each
// position and its ply. It also compares the incremental evaluation with that
// from scratch.
func walk(t *testing.T, weights *Weights, visit func(p *movegen.Position, ply int)) {
	t.Helper()
	starts := []string{
		movegen.StartFEN,
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
		"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
		"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	}
	random := rand.New(rand.NewPCG(1, 2))
	var stack Stack
	stack.SetWeights(weights)
	var list movegen.MoveList
	for range 20 {
		for _, fen := range starts {
			p := fentest.Parse(t, fen)
			stack.Reset(&p)
			for ply := range 150 {
				if got, want := stack.Evaluate(ply, &p), weights.Evaluate(&p); got != want {
					t.Fatalf("%s: incremental %d, from scratch %d", p.FEN(), got, want)
				}
				visit(&p, ply)
				p.LegalMoves(&list)
				if list.Len() == 0 {
					break
				}
				m := list.At(random.IntN(list.Len()))
				var child movegen.Position
				stack.Move(ply, &p, m)
				p.MakeInto(&child, m)
				p = child
			}
		}
	}
}

// randomPSQT returns tables with random values.
func randomPSQT(seed uint64) *PSQT {
	random := rand.New(rand.NewPCG(seed, 3))
	t := &PSQT{Tempo: [2]int16{31, 17}}
	fill := func(values [][2][64]int16) {
		for kind := 1; kind < len(values); kind++ {
			for stage := range values[kind] {
				for s := range values[kind][stage] {
					values[kind][stage][s] = int16(random.IntN(401) - 200)
				}
			}
		}
	}
	fill(t.Values[:])
	for bucket := range KingBuckets {
		fill(t.Own[bucket][:])
		fill(t.Enemy[bucket][:])
	}
	return t
}

// TestIncrementalEqualsScratch uses tables in which no two values are equal by
// design.
func TestIncrementalEqualsScratch(t *testing.T) {
	var seen [2][KingBuckets]int
	walk(t, NewWeights(randomPSQT(1)), func(p *movegen.Position, _ int) {
		for side := range seen {
			c := movegen.Color(side)
			seen[side][KingPlaceOf(c, p.King(c)).Bucket()]++
		}
	})
	for side := range seen {
		for bucket, n := range seen[side] {
			if n < 50 {
				t.Errorf("side %d: its king was in bucket %d only %d times", side, bucket, n)
			}
		}
	}
}

func TestMateScores(t *testing.T) {
	for _, test := range []struct {
		score Score
		moves int
		text  string
	}{
		{0, 0, "cp 0"},
		{MateIn(1), 1, "mate 1"},
		{MateIn(3), 2, "mate 2"},
		{MatedIn(2), -1, "mate -1"},
		{MatedIn(4), -2, "mate -2"},
		{MatedIn(0), 0, "mate 0"},
		{TBWin, 0, "cp 20000"},
		{TBWinIn(1), 0, "cp 19999"},
		{TBWinIn(MaxPly), 0, "cp 19754"},
		{TBLossIn(0), 0, "cp -20000"},
		{TBLossIn(MaxPly), 0, "cp -19754"},
		{MateIn(MaxPly), 123, "mate 123"},
	} {
		for phase := range MaxPhase + 1 {
			if moves, text := test.score.MateDistance(), test.score.Text(phase); moves != test.moves || text != test.text {
				t.Errorf("%d at phase %d: %d moves, %q; want %d, %q", int(test.score), phase, moves, text, test.moves, test.text)
			}
		}
	}
}

// TestScoreLadder checks that every kind of score is above the one before, as it is
// searched and as it is shown, and that losses mirror wins.
func TestScoreLadder(t *testing.T) {
	ladder := []Score{Draw, 1, MaxEval - 1, MaxEval}
	for ply := MaxPly; ply >= 0; ply-- {
		ladder = append(ladder, TBWinIn(ply))
	}
	for ply := MaxPly; ply >= 1; ply-- {
		ladder = append(ladder, MateIn(ply))
	}
	ladder = append(ladder, Infinity, NoScore)
	var shown [MaxPhase + 1]int
	for i, s := range ladder {
		if i > 0 && ladder[i-1] >= s {
			t.Errorf("%d is not above %d", int(s), int(ladder[i-1]))
		}
		if s > math.MaxInt16 {
			t.Errorf("%d needs more than 16 bits", int(s))
		}
		win, mate := i > 3, i > 3+MaxPly+1
		if s.IsWin() != win || (-s).IsLoss() != win || s.IsLoss() || s.IsDecided() != win || (-s).IsDecided() != win ||
			s.IsMate() != mate || (-s).IsMate() != mate {
			t.Errorf("%d: win %v, mate %v", int(s), s.IsWin(), s.IsMate())
		}
		if mate {
			continue
		}
		for phase := range MaxPhase + 1 {
			n := s.Shown(phase)
			if n < shown[phase] || n == shown[phase] && i > 3 || (-s).Shown(phase) != -n {
				t.Errorf("%d is shown as %d at phase %d, its mirror as %d", int(s), n, phase, (-s).Shown(phase))
			}
			shown[phase] = n
		}
	}
	if gap := TBWinIn(MaxPly) - MaxEval; gap < 10000 {
		t.Errorf("margins may bridge a gap of %d", int(gap))
	}
}

func TestNoAllocation(t *testing.T) {
	p := movegen.StartPosition()
	var list movegen.MoveList
	p.LegalMoves(&list)
	for _, w := range []*Weights{PSQTWeights(), DefaultWeights()} {
		var stack Stack
		stack.SetWeights(w)
		stack.Reset(&p)
		if n := testing.AllocsPerRun(100, func() {
			for _, m := range list.Slice() {
				var child movegen.Position
				p.MakeInto(&child, m)
				stack.Move(0, &p, m)
				WDL(stack.Evaluate(1, &child), Phase(&child))
			}
		}); n != 0 {
			t.Errorf("%v allocations", n)
		}
	}
}
