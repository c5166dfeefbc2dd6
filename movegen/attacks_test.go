package movegen

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
)

// TestSliderTables compares the magic look-up with a walk along the rays, for
// every square and every relevant occupancy.
func TestSliderTables(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for _, piece := range []struct {
		name   string
		steps  [4]step
		attack func(Square, Bitboard) Bitboard
	}{
		{"rook", rookSteps, RookAttacks},
		{"bishop", bishopSteps, BishopAttacks},
	} {
		for s := range Square(64) {
			mask := relevant(s, piece.steps)
			for subset := Bitboard(0); ; {
				// Squares outside the mask must not matter.
				occupied := subset | Bitboard(random.Uint64())&^mask
				if got, want := piece.attack(s, occupied), walk(s, occupied, piece.steps); got != want {
					t.Fatalf("%s on %v, occupied %v: %v, want %v", piece.name, s, occupied, got, want)
				}
				if subset = (subset - mask) & mask; subset == 0 {
					break
				}
			}
		}
	}
}

// TestMagicsAreGenerated runs the generator and compares.
func TestMagicsAreGenerated(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the generator: not in short mode")
	}
	want, err := os.ReadFile("magics_table.go")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("gen_magics.go")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(dir+"/main.go", source, 0o644); err != nil {
		t.Fatal(err)
	}
	command := exec.Command("go", "run", "main.go")
	command.Dir = dir
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	got, err := os.ReadFile(dir + "/magics_table.go")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Error("magics_table.go is not what gen_magics.go writes\nTo write it, run: go generate ./movegen")
	}
}

// TestPawnsAttack compares the attacks of many pawns with those of each.
func TestPawnsAttack(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 11))
	for range 1000 {
		pawns := Bitboard(random.Uint64())
		for _, c := range []Color{White, Black} {
			var want Bitboard
			for rest := pawns; rest != 0; {
				want |= PawnAttacks(c, rest.Pop())
			}
			if got := PawnsAttack(c, pawns); got != want {
				t.Fatalf("%v pawns on %v attack %v, want %v", c, pawns, got, want)
			}
		}
	}
}
