package fit

import (
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
