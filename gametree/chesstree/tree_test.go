package chesstree

import (
	"bufio"
	"os"
	"slices"
	"strings"
	"testing"

	"vedette/eval"
	"vedette/gametree"
	"vedette/internal/fentest"
	"vedette/movegen"
)

// A Tree implements gametree.Tree.
var _ gametree.Tree[Node] = (*Tree)(nil)

// minimax is the reference: the value of a position by definition, and the
// number of leaves. previous are the keys of the positions before p on the line,
// which began at ply 0.
func minimax(p *movegen.Position, previous []movegen.Key, ply, depth int, draws bool) (score eval.Score, leaves int) {
	var list movegen.MoveList
	p.LegalMoves(&list)
	mated := list.Len() == 0 && p.InCheck()
	fifty := p.Rule50() >= movegen.Rule50Limit && !mated
	if draws && ply > 0 && (fifty || p.InsufficientMaterial() || p.IsRepetition(previous, ply)) {
		return eval.Draw, 1
	}
	switch {
	case depth == 0:
		return eval.PSQTWeights().Evaluate(p), 1
	case mated:
		return eval.MatedIn(ply), 1
	case list.Len() == 0:
		return eval.Draw, 1
	}
	best := -eval.Infinity
	for _, m := range list.Slice() {
		var child movegen.Position
		p.MakeInto(&child, m)
		value, below := minimax(&child, append(previous, p.Key()), ply+1, depth-1, draws)
		best = max(best, -value)
		leaves += below
	}
	return best, leaves
}

// suite returns every step-th position of the perft suites.
func suite(t testing.TB, step int) (positions []movegen.Position) {
	t.Helper()
	for _, name := range []string{"wellknown", "standard", "chess960"} {
		file, err := os.Open("../../testdata/perft/" + name + ".epd")
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		for lines := bufio.NewScanner(file); lines.Scan(); {
			fen, _, _ := strings.Cut(lines.Text(), ";")
			if fen == "" || fen[0] == '#' {
				continue
			}
			positions = append(positions, fentest.Parse(t, strings.TrimSpace(fen)))
		}
	}
	if step > 1 {
		for i := range (len(positions) + step - 1) / step {
			positions[i] = positions[i*step]
		}
		positions = positions[:(len(positions)+step-1)/step]
	}
	return positions
}

func tree(t testing.TB, p movegen.Position, depth int, o Options) *Tree {
	t.Helper()
	made, err := New(p, depth, o)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// TestMinimax compares the value and the number of leaves with those by
// definition, and the number also with perft where no line ends early.
func TestMinimax(t *testing.T) {
	step, leafLimit := 4, uint64(10_000)
	if testing.Short() {
		step, leafLimit = 20, 2_000
	}
	likePerft := 0
	for _, p := range suite(t, step) {
		for depth := 0; depth <= 4; depth++ {
			perft := movegen.Perft(&p, depth)
			if perft > leafLimit {
				break
			}
			for _, o := range []Options{{}, {Draws: true}, {Order: CapturesFirst}} {
				s := gametree.NewSearch(tree(t, p, depth, o))
				value := s.Minimax()
				want, leaves := minimax(&p, nil, 0, depth, o.Draws)
				if value != int(want) || s.Counts.Leaves != leaves {
					t.Errorf("%s depth %d, draws %v: value %d of %d leaves, want %d of %d",
						p.FEN(), depth, o.Draws, value, s.Counts.Leaves, want, leaves)
				}
			}
			if _, leaves := minimax(&p, nil, 0, depth, false); uint64(leaves) == perft {
				likePerft++
			}
		}
	}
	if likePerft < 20 {
		t.Errorf("only %d trees have as many leaves as perft counts", likePerft)
	}
}

// TestAlgorithms: all algorithms find the same value, also the best-first ones.
func TestAlgorithms(t *testing.T) {
	step, leafLimit := 12, uint64(6_000)
	if testing.Short() {
		step, leafLimit = 60, 1_000
	}
	for _, p := range suite(t, step) {
		depth := 0
		for depth < 4 && movegen.Perft(&p, depth+1) <= leafLimit {
			depth++
		}
		s := gametree.NewSearch(tree(t, p, depth, Options{Order: CapturesFirst, Draws: true}))
		want := s.Minimax()
		for _, a := range gametree.Algorithms[Node]() {
			if value, err := a.Run(s, -gametree.Inf, gametree.Inf); err != nil || value != want {
				t.Errorf("%s depth %d: %s gives %d (%v), want %d", p.FEN(), depth, a.Name, value, err, want)
			}
		}
	}
}

// TestEndings checks leaves above full depth.
func TestEndings(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		depth     int
		draws     bool
		want      eval.Score
	}{
		{"mated at the root", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", 2, false, eval.MatedIn(0)},
		{"stalemate at the root", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 2, false, eval.Draw},
		{"mate in one", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", 2, false, eval.MateIn(1)},
		{"fifty moves", "7k/8/8/8/8/8/R7/K7 w - - 99 80", 2, true, eval.Draw},
		{"mate with the hundredth ply", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 99 80", 2, true, eval.MateIn(1)},
		{"insufficient material", "7k/8/8/8/8/8/2r5/KB6 w - - 0 1", 1, true, eval.Draw},
	} {
		s := gametree.NewSearch(tree(t, fentest.Parse(t, test.fen), test.depth, Options{Draws: test.draws}))
		if got := s.NegaScout(-gametree.Inf, gametree.Inf); got != int(test.want) {
			t.Errorf("%s: %d, want %d", test.name, got, test.want)
		}
	}
}

// play returns the line of some moves, and checks that they are the tree's.
func play(t *testing.T, tree *Tree, moves ...string) Node {
	t.Helper()
	n := tree.Root()
	for _, text := range moves {
		found := false
		for i := range tree.Children(n) {
			if child := tree.Child(n, i); child.Moves()[n.Ply()].String() == text {
				n, found = child, true
				break
			}
		}
		if !found {
			t.Fatalf("no move %s after %v", text, n.Moves())
		}
	}
	return n
}

// TestNodes: equal lines are equal nodes, transpositions are not, and a
// repetition is a leaf only with Options.Draws.
func TestNodes(t *testing.T) {
	start := tree(t, movegen.StartPosition(), 6, Options{})
	one := play(t, start, "e2e4", "e7e5", "g1f3")
	other := play(t, start, "g1f3", "e7e5", "e2e4")
	if again := play(t, start, "e2e4", "e7e5", "g1f3"); one != again {
		t.Errorf("%v and %v differ", one.Moves(), again.Moves())
	}
	if one == other {
		t.Error("a transposition is the same node")
	}
	if a, b := start.Position(one), start.Position(other); a.Key() != b.Key() {
		t.Errorf("%s and %s are different positions", a.FEN(), b.FEN())
	}
	repetition := []string{"e2e4", "g8f6", "g1f3", "f6g8", "f3g1"}
	if n := play(t, start, repetition...); start.Children(n) == 0 {
		t.Error("a repetition ends the game although draws do not count")
	}
	drawn := tree(t, movegen.StartPosition(), 6, Options{Draws: true})
	if n := play(t, drawn, repetition...); drawn.Children(n) != 0 || drawn.Value(n) != int(eval.Draw) {
		t.Errorf("%d moves, value %d after a repetition that counts", drawn.Children(n), drawn.Value(n))
	}
}

func TestNewRefuses(t *testing.T) {
	for _, depth := range []int{-1, MaxDepth + 1} {
		if _, err := New(movegen.StartPosition(), depth, Options{}); err == nil {
			t.Errorf("depth %d is accepted", depth)
		}
	}
}

// TestCapturesFirst: no move is lost, and the order is as documented.
func TestCapturesFirst(t *testing.T) {
	for _, p := range suite(t, 10) {
		var list movegen.MoveList
		p.LegalMoves(&list)
		before := slices.Clone(list.Slice())
		CapturesFirst(&p, list.Slice())
		for i := 1; i < list.Len(); i++ {
			if exchange(&p, list.At(i)) > exchange(&p, list.At(i-1)) {
				t.Errorf("%s: %v after %v", p.FEN(), list.At(i), list.At(i-1))
			}
		}
		after := slices.Clone(list.Slice())
		slices.Sort(before)
		slices.Sort(after)
		if !slices.Equal(before, after) {
			t.Errorf("%s: %v became %v", p.FEN(), before, after)
		}
	}
	p := fentest.Parse(t, "6k1/1P6/8/3q4/2P1Q3/8/8/R3K3 w - - 0 1")
	var list movegen.MoveList
	p.LegalMoves(&list)
	CapturesFirst(&p, list.Slice())
	for i, want := range []string{"c4d5", "b7b8q", "e4d5", "b7b8r"} {
		if got := list.At(i).String(); got != want {
			t.Errorf("move %d is %s, want %s: %v", i, got, want, list.Slice())
			break
		}
	}
}

func TestNoAllocation(t *testing.T) {
	s := gametree.NewSearch(tree(t, movegen.StartPosition(), 3, Options{Order: CapturesFirst, Draws: true}))
	if allocs := testing.AllocsPerRun(3, func() { s.PVS(-gametree.Inf, gametree.Inf) }); allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}
