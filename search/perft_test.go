package search

import (
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// TestPerftPicked counts the leaves of game trees through the picker, and compares
// them with the published counts: a stage that skips or repeats a move changes
// them.
func TestPerftPicked(t *testing.T) {
	limit := uint64(500_000)
	if testing.Short() {
		limit = 60_000
	}
	for _, name := range []string{"wellknown", "standard", "chess960"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := new(history)
			for _, entry := range fentest.Suites(t, perftFolder, name) {
				for i, want := range entry.Leaves {
					if want > limit {
						break
					}
					frames := make([]node, i+2)
					frames[0].pos = fentest.Parse(t, entry.FEN)
					if got := perftPicked(frames, h); got != want {
						t.Fatalf("%s: perft(%d) = %d, want %d", entry.FEN, i+1, got, want)
					}
				}
			}
		})
	}
}

// perftPicked counts the leaves below the first of the frames with the moves from
// a picker, and with all kinds of TT moves and killers: legal, illegal and
// duplicate.
func perftPicked(frames []node, h *history) (leaves uint64) {
	n, child := &frames[0], &frames[1]
	n.masks = n.pos.Masks()
	ttMove, k := strangers(n)
	n.picker.start(ttMove, k, true)
	var list movegen.MoveList
	for m := n.picker.pick(n, h, &list); m != movegen.NoMove; m = n.picker.pick(n, h, &list) {
		if len(frames) == 2 {
			leaves++
			continue
		}
		n.pos.MakeInto(&child.pos, m)
		leaves += perftPicked(frames[1:], h)
	}
	return leaves
}

// TestPickerWithoutQuiets: without quiet moves a picker returns the captures, and the promotions to
// queens, that lose no material, after the TT move if that is noisy too.
func TestPickerWithoutQuiets(t *testing.T) {
	h := new(history)
	var first [2]int // how often the TT move was quiet and noisy
	for _, entry := range fentest.Suites(t, perftFolder, "standard") {
		fen, n := entry.FEN, node{pos: fentest.Parse(t, entry.FEN)}
		n.masks = n.pos.Masks()
		ttMove, k := strangers(&n)
		want := map[movegen.Move]bool{}
		var list movegen.MoveList
		n.pos.NoisyMoves(&list)
		for _, m := range list.Slice() {
			if m == ttMove || !losesMaterial(&n.pos, m, 0) {
				want[m] = true
			}
		}
		if n.pos.IsLegal(ttMove) {
			first[map[bool]int{true: 1}[n.pos.IsNoisy(ttMove)]]++
		}
		n.picker.start(ttMove, k, false)
		for m := n.picker.pick(&n, h, &list); m != movegen.NoMove; m = n.picker.pick(&n, h, &list) {
			if !want[m] {
				t.Errorf("%s: %v, a second time or quiet or losing material", fen, m)
			}
			delete(want, m)
		}
		if len(want) > 0 {
			t.Errorf("%s: %v are missing", fen, want)
		}
	}
	if first[0] == 0 || first[1] == 0 {
		t.Errorf("the TT move was quiet %d times, noisy %d times", first[0], first[1])
	}
}

// strangers returns a TT move and killers chosen by the key: arbitrary bits
// or legal moves of the position.
func strangers(n *node) (ttMove movegen.Move, k killers) {
	key := n.pos.Key()
	moves := [3]movegen.Move{movegen.Move(key), movegen.Move(key >> 16), movegen.Move(key >> 32)}
	legal := fentest.Moves(&n.pos)
	for i := range moves {
		if key>>(48+i)&1 != 0 && len(legal) > 0 {
			moves[i] = legal[int(moves[i])%len(legal)]
		}
	}
	return moves[0], killers{moves[1], moves[2]}
}
