package main

import (
	"testing"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/training"
)

// positionOf returns a position of phase 11.
func positionOf(t *testing.T, side movegen.Color) *movegen.Position {
	t.Helper()
	p := fentest.Parse(t, "rrq1k3/8/8/8/8/8/8/RN2K3 "+"wb"[side:side+1]+" - - 0 1")
	return &p
}

func TestNotedScore(t *testing.T) {
	const none = 32767
	for _, test := range []struct {
		comment      string
		white, black int16 // by the side that moved
	}{
		{"+0.31/12 0.45s", 31, -31},
		{"-1.05/8 0.002s, n=1234, sd=20", -105, 105},
		{"0.00/12", 0, 0},
		{"+0.31/12", 31, -31},
		{"0.35/9 5", 35, -35},
		{"+M5/20 0.1s", 31995, -31995},
		{"-M4/20 0.1s, White mates", -31996, 31996},
		{"M1/1", 31999, -31999},
		{"+M1000/20", 32000 - 246, -(32000 - 246)},
		{"+999.99/20", 31753, -31753},
		{"-327.68/20", -31753, 31753},
		{"+12.345/3", 1235, -1235},
		{"[%eval 0.35]", 35, 35},
		{"[%eval -1.5,20] [%clk 0:01:00]", -150, -150},
		{"[%eval #3]", 31995, 31994},
		{"[%eval #-2]", -31996, -31997},
		{"book", none, none},
		{"unknown", none, none},
		{"", none, none},
		{"31/", none, none},
		{"/12", none, none},
		{"ERR/12 0.1s", none, none},
		{"12 of 31/12 moves", none, none},
		{"++1.00/12", none, none},
		{"+Mx/12", none, none},
		{"[%eval #0]", none, none},
		{"[%eval]", none, none},
		{"NaN/12", none, none},
	} {
		for side, want := range []int16{test.white, test.black} {
			p := positionOf(t, movegen.Color(side))
			if max(want, -want) < 2000 { // in centipawns as they are shown
				want = int16(eval.FromShown(int(want), eval.Phase(p)))
			}
			got, ok := notedScore(p, test.comment)
			if ok != (want != none) || ok && got != want {
				t.Errorf("side %d, %q: %d, %v, want %d", side, test.comment, got, ok, want)
			}
		}
	}
}

// Every score that datagen view writes is read as the same, but for rounding.
func TestNotedAnnotations(t *testing.T) {
	for score := -31999; score < 32000; score++ { // at ±32000 the game is over
		for _, side := range []movegen.Color{movegen.White, movegen.Black} {
			if plies := min(32000-score, 32000+score); plies <= 246 && (plies%2 == 1) != ((score > 0) == (side == movegen.White)) {
				continue // the winner makes the last move
			}
			p := positionOf(t, side)
			if s := eval.Score(score); !s.IsDecided() && max(s.Shown(0), (-s).Shown(0)) > 5000 {
				continue // no evaluation is as great
			}
			comment := annotation(training.Ply{Score: int16(score)}, eval.Phase(p))
			if got, ok := notedScore(p, comment); !ok || max(int(got)-score, score-int(got)) > 1 {
				t.Fatalf("side %v, %q: %d, %v, want %d", side, comment, got, ok, score)
			}
		}
	}
}
