package fit

import (
	"math"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"vedette/eval"
	"vedette/movegen"
	"vedette/selfplay"
	"vedette/training"
)

// TestLoadValidation: a set's samples have the evaluations that its scores stand for, and
// whole games are no set.
func TestLoadValidation(t *testing.T) {
	dir := t.TempDir()
	name, games := filepath.Join(dir, "set"), filepath.Join(dir, "games")
	w, err := training.Create(name, training.Header{Runs: []training.Settings{training.DefaultSettings()}})
	if err != nil {
		t.Fatal(err)
	}
	var want []Sample
	for i, fen := range []string{movegen.StartFEN, "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "4k3/8/8/8/8/4P3/4R3/4K3 b - - 60 90"} {
		p, err := movegen.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		var list movegen.MoveList
		p.LegalMoves(&list)
		g := training.Game{Number: uint32(i), Start: p, Result: selfplay.WhiteWins, Plies: []training.Ply{{Move: list.At(0), Score: 150}}}
		if err := w.Write(&g); err != nil {
			t.Fatal(err)
		}
		want = append(want, Pack(&p, int16(eval.Unscale(&p, 150)), g.Result))
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	set, err := LoadValidation(name)
	if err != nil {
		t.Fatal(err)
	}
	if got := samplesIn(set); !slices.Equal(got, want) || want[0].score == want[2].score {
		t.Errorf("the samples are %+v, want %+v", got, want)
	}
	writeGames(t, games, 2, 1)
	if _, err := LoadValidation(games); err == nil || !strings.Contains(err.Error(), "not a validation set: a game has several plies") {
		t.Errorf("whole games: error %v", err)
	}
}

// The least loss of a set is the entropy of its targets, and a model that
// predicts the targets has that loss.
func TestEntropy(t *testing.T) {
	set := new(Set)
	for _, s := range []Sample{
		{score: 0, outcome: resultOf(selfplay.Drawn), phase: eval.MaxPhase},
		{score: 150, outcome: resultOf(selfplay.WhiteWins), phase: 3},
		{score: -700, outcome: resultOf(selfplay.WhiteWins), phase: 12},
		{score: 2000, outcome: resultOf(selfplay.WhiteWins), phase: 24},
	} {
		set.Add(s)
	}
	for _, blend := range []float64{0, 0.6, 1} {
		loss := NewLoss(Scale{Middlegame: 120, Endgame: 240}, blend)
		least := 0.
		for piece := range set.Pieces(0, set.Len()) {
			for i := range piece {
				target := loss.target(&piece[i])
				target = min(max(target, 1e-12), 1-1e-12)
				prediction := math.Log(target/(1-target)) / loss.steepness[piece[i].phase]
				l, slope := loss.of(&piece[i], prediction)
				if math.Abs(slope) > 1e-9 {
					t.Errorf("blend %v: the slope is %v where the loss is least", blend, slope)
				}
				least += l / float64(set.Len())
			}
		}
		if got := loss.Entropy(set); math.Abs(got-least) > 1e-9 {
			t.Errorf("blend %v: entropy %v, want %v", blend, got, least)
		}
	}
}
