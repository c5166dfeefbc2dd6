package training

import (
	"reflect"
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/selfplay"
)

func TestStats(t *testing.T) {
	e2e4, e7e5 := movegen.NewMove(12, 28), movegen.NewMove(52, 36)
	kd1, kd8 := movegen.NewMove(movegen.E1, movegen.D1), movegen.NewMove(movegen.E8, 59)
	s := NewStats()
	for i, g := range []Game{
		{Start: movegen.StartPosition(), Plies: []Ply{{e2e4, 0}, {e7e5, 24}}, Result: selfplay.Drawn, Ending: selfplay.ByLength},
		{Start: movegen.StartPosition(), Plies: []Ply{{e2e4, 0}, {e7e5, 25}}, Result: selfplay.Drawn, Ending: selfplay.ByLength},
		{Start: movegen.StartPosition(), Plies: []Ply{{e2e4, 0}, {e7e5, 24}}, Result: selfplay.Drawn, Ending: selfplay.ByLength},
		// One knight, one bishop, one rook and one queen: 8.
		{Start: fentest.Parse(t, "qr2k3/8/8/8/8/8/8/4KBN1 w - - 0 1"), Plies: []Ply{{kd1, -31990}, {kd8, -1100}}, Result: selfplay.BlackWins, Ending: selfplay.ByWinRule},
		{Start: fentest.Parse(t, "4k3/8/8/8/8/8/8/QQQQKQQQ w - - 0 1"), Plies: []Ply{{kd1, 1025}}, Result: selfplay.WhiteWins, Ending: selfplay.ByWinRule},
		{Start: fentest.Parse(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 1"), Result: selfplay.Drawn, Ending: selfplay.ByMaterial},
	} {
		g.Number, g.Size = uint32(i), 100+i
		if err := s.Add(&g); err == nil != (i != 4) { // the king cannot go to its queen
			t.Errorf("game %d: %v", i, err)
		}
	}
	want := NewStats()
	want.Games, want.Positions = 6, 9
	want.Bytes = 615
	want.Results = [3]int{1, 4, 1}
	want.Endings = [endings]int{selfplay.ByLength: 3, selfplay.ByWinRule: 2, selfplay.ByMaterial: 1}
	want.Mates = 1
	want.Scores.Below, want.Scores.Counts[20], want.Scores.Counts[21] = 2, 5, 1
	want.Phases.Counts[24], want.Phases.Counts[8] = 6, 2
	want.Lengths.Counts[0] = 6
	if n := s.Duplicates(); n != 1 {
		t.Errorf("%d duplicates, want 1", n)
	}
	want.duplicates = s.duplicates
	if !reflect.DeepEqual(s, want) {
		t.Errorf("counted\n%+v, want\n%+v", s, want)
	}
	if n := NewStats().Duplicates(); n != 0 {
		t.Errorf("%d duplicates among no games", n)
	}
}

func TestHistogram(t *testing.T) {
	h := NewHistogram(-15, 10, 3)
	for n := -17; n <= 16; n++ {
		h.Add(n)
	}
	want := Histogram{From: -15, Width: 10, Counts: []uint64{10, 10, 10}, Below: 2, Above: 2}
	if !reflect.DeepEqual(h, want) || h.Total() != 34 {
		t.Errorf("counted %+v, %d in all", h, h.Total())
	}
	if least, greatest := h.Bin(1); least != -5 || greatest != 4 {
		t.Errorf("bin 1 from %d to %d", least, greatest)
	}
}
