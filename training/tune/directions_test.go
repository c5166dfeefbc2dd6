package tune

import (
	"math"
	"testing"

	"vedette/eval"
	"vedette/movegen"
)

func start() *Directions { return NewDirections(eval.CompiledTables()) }

func TestNoStepIsTheStart(t *testing.T) {
	d := start()
	if d.Len() != 62 {
		t.Errorf("%d directions", d.Len())
	}
	if *d.Apply(make([]float64, d.Len())) != *eval.CompiledTables() {
		t.Error("at theta 0 the tables are not those at the start")
	}
	if *d.Weights(make([]float64, d.Len())) != *eval.TableWeights() {
		t.Error("at theta 0 the weights are not the default ones")
	}
	names := map[string]bool{}
	for i := range d.Len() {
		names[d.Name(i)] = true
	}
	if len(names) != d.Len() {
		t.Error("two directions have the same name")
	}
}

// TestEachDirectionMovesItsOwn takes ten steps in each direction, forwards and
// backwards, and checks the values of every piece in every stage.
func TestEachDirectionMovesItsOwn(t *testing.T) {
	d := start()
	was := eval.CompiledTables()
	for i, of := range d.list {
		theta := make([]float64, d.Len())
		theta[i] = 10
		forwards := d.Apply(theta)
		theta[i] = -10
		backwards := d.Apply(theta)
		if forwards.Own != was.Own || forwards.Enemy != was.Enemy {
			t.Errorf("%v moves the tables by king bucket", of)
		}
		for stage := range stages {
			own := of.kind == tempo && of.stage == stage
			if moved := forwards.Tempo[stage] - was.Tempo[stage]; own && moved != 50 || !own && moved != 0 || moved != was.Tempo[stage]-backwards.Tempo[stage] {
				t.Errorf("%v moves the tempo in stage %d by %d", of, stage, moved)
			}
			for piece := movegen.Pawn; piece <= movegen.King; piece++ {
				own := of.stage == stage && (of.piece == piece || of.kind == scale)
				if !own {
					if forwards.Values[piece][stage] != was.Values[piece][stage] || backwards.Values[piece][stage] != was.Values[piece][stage] {
						t.Errorf("%v moves the values of piece %d in stage %d", of, piece, stage)
					}
					continue
				}
				checkMove(t, of, piece, &was.Values[piece][stage], &forwards.Values[piece][stage], &backwards.Values[piece][stage])
			}
		}
	}
}

// checkMove compares the values of a piece with those ten steps forwards and
// backwards.
func checkMove(t *testing.T, of direction, piece movegen.PieceType, was, forwards, backwards *[64]int16) {
	t.Helper()
	sum, n, average := 0., 0., meanOver(piece, func(s movegen.Square) float64 { return float64(was[s]) })
	for s := range movegen.Square(64) {
		moved := float64(forwards[s] - was[s])
		if !standsOn(piece, s) {
			if moved != 0 || backwards[s] != was[s] {
				t.Errorf("%v moves the value of a pawn on %v", of, s)
			}
			continue
		}
		sum += moved
		n++
		if back := float64(was[s] - backwards[s]); math.Abs(moved-back) > 1 {
			t.Errorf("%v: %v forwards on %v, %v backwards", of, moved, s, back)
		}
		want := moved
		switch mirrored := float64(forwards[s^7] - was[s^7]); of.kind {
		case mean:
			want = 10 * of.step
		case spread:
			want = 1.5 * (float64(was[s]) - average)
		case byRank:
			want = 30 * (float64(s.Rank()) - 3.5)
		case byFile:
			want = 20 * (float64(s.File()) - 3.5)
			if moved != -mirrored {
				t.Errorf("%v: %v on %v, %v on the other wing", of, moved, s, mirrored)
			}
		case centre:
			if moved != mirrored {
				t.Errorf("%v: %v on %v, %v on the other wing", of, moved, s, mirrored)
			}
		case scale:
			want = 0.5 * float64(was[s])
		}
		if math.Abs(moved-want) > 1 {
			t.Errorf("%v: %v moves by %v, want %v", of, s, moved, want)
		}
	}
	switch of.kind {
	case spread, byRank, byFile, centre:
		if math.Abs(sum/n) > 0.5 {
			t.Errorf("%v moves the mean by %v", of, sum/n)
		}
	}
	if of.kind == centre {
		d4, a1 := forwards[movegen.MakeSquare(3, 3)]-was[movegen.MakeSquare(3, 3)], forwards[movegen.MakeSquare(0, 1)]-was[movegen.MakeSquare(0, 1)]
		if d4-a1 != 100 { // five steps along rank and file, by 20 each
			t.Errorf("%v moves d4 by %d, a2 by %d", of, d4, a1)
		}
	}
}

func TestValuesStayWithinBounds(t *testing.T) {
	d := start()
	theta := make([]float64, d.Len())
	for i := range theta {
		theta[i] = 1e300
	}
	for _, v := range d.Apply(theta).Values[movegen.Queen][0] {
		if v < -5000 || v > 5000 {
			t.Fatalf("%d", v)
		}
	}
}

func TestMoveIsTold(t *testing.T) {
	d := start()
	theta := make([]float64, d.Len())
	theta[0], theta[1] = 0.5, -2
	if got := d.Name(0) + " " + d.Move(0, theta) + ", " + d.Name(1) + " " + d.Move(1, theta); got != "pawn, middlegame, mean +4.0 cp, pawn, middlegame, spread -30.0 %" {
		t.Errorf("%s", got)
	}
}
