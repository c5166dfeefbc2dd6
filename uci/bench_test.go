package uci

import (
	"fmt"
	"regexp"
	"slices"
	"testing"

	"vedette/movegen"
)

func TestBenchPositions(t *testing.T) {
	seen := map[string]bool{}
	sides := map[movegen.Color]int{}
	for _, fen := range benchPositions {
		p, err := movegen.ParseFEN(fen)
		if err != nil {
			t.Error(err)
			continue
		}
		if p.FEN() != fen {
			t.Errorf("%q is not in the usual form, which is %q", fen, p.FEN())
		}
		if !p.HasLegalMove() {
			t.Errorf("%q: the game is over", fen)
		}
		if seen[fen] {
			t.Errorf("%q is there twice", fen)
		}
		seen[fen] = true
		sides[p.SideToMove()]++
	}
	if len(seen) < 40 || sides[movegen.Black] < 8 {
		t.Errorf("%d positions, Black to move in %d of them", len(seen), sides[movegen.Black])
	}
}

// summary is the last line of bench.
var summary = regexp.MustCompile(`^([0-9]+) nodes ([0-9]+) nps$`)

func TestBench(t *testing.T) {
	for command, depth := range map[string]int{"bench": defaultBenchDepth, "bench 3": 3, "bench 0": 1, "bench 9999": 240} {
		engine := newFakeEngine()
		got := obey(t, engine, "setoption name Hash value 64", "setoption name MultiPV value 4", command)
		if m := summary.FindStringSubmatch(got[len(got)-1]); m == nil || m[1] != fmt.Sprint(20*len(benchPositions)) {
			t.Errorf("%s: ended with %q", command, got[len(got)-1])
		}
		for _, l := range engine.limits {
			if l.Depth != depth || l.Infinite || l.Timed || l.Nodes != 0 {
				t.Fatalf("%s: searched with %+v, want depth %d", command, l, depth)
			}
		}
		if len(engine.limits) != len(benchPositions) {
			t.Errorf("%s: %d searches", command, len(engine.limits))
		}
		want := slices.Concat(
			[]string{"hash 16", "threads 1", "multipv 1"}, // the defaults
			[]string{"hash 64", "multipv 4"},
			[]string{"hash 16", "threads 1", "multipv 1", "prepare", "new game"},
			slices.Repeat([]string{"search"}, len(benchPositions)),
			[]string{"hash 64", "threads 1", "multipv 4"},
		)
		if !slices.Equal(engine.calls, want) {
			t.Errorf("%s: the engine was called for %q, want %q", command, engine.calls, want)
		}
	}
}

// The option Evaluation counts, and bench says so.
func TestBenchNamesTheEvaluation(t *testing.T) {
	for evaluation, want := range map[string]string{"tables": "info string bench: Evaluation is tables", "network": " 1/*"} {
		engine := newFakeEngine()
		got := obey(t, engine, "setoption name Evaluation value "+evaluation, "bench 1")
		compareLines(t, evaluation, got[:1], []string{want})
		if set := slices.Contains(engine.calls, "weights tables"); set != (evaluation == "tables") {
			t.Errorf("%s: the engine was called for %q", evaluation, engine.calls)
		}
	}
}

func TestBenchBadDepth(t *testing.T) {
	got := obey(t, newFakeEngine(), "bench deep")
	compareLines(t, "bench deep", got, []string{`info string ERROR bench: depth "deep" is not a number`})
}
