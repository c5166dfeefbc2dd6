package eval

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
)

// randomNetwork returns a network with random numbers and units below 0,
// between 0 and 1 and above 1.
func randomNetwork(t testing.TB, seed uint64) (*NetworkValues, *Network) {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 4))
	v := new(NetworkValues)
	fill := func(numbers []int16, size int) {
		for i := range numbers {
			numbers[i] = int16(random.IntN(2*size+1) - size)
		}
	}
	for i := range v.Inputs {
		fill(v.Inputs[i][:], 100)
	}
	for i := range v.Attacks {
		v.Attacks[i] = randomAttacked(random)
	}
	fill(v.Bias[:], 300)
	for i := range v.Outputs {
		fill(v.Outputs[i][0][:], greatestMean)
		fill(v.Outputs[i][1][:], greatestMean)
		v.Outputs[i][0][0], v.Outputs[i][1][0] = MaxOutput, -MaxOutput
		v.OutputBias[i] = int32(random.IntN(200_000) - 100_000)
	}
	n, err := NewNetwork(v)
	if err != nil {
		t.Fatal(err)
	}
	return v, n
}

// randomAttacked returns random weights of an attacked piece.
func randomAttacked(random *rand.Rand) (row attackRow) {
	for i := range row {
		row[i] = int8(random.IntN(2*MaxAttackWeight+1) - MaxAttackWeight)
	}
	return row
}

// TestAttacksAndChecks compares the attacks of all kinds of pieces at once, and the codes
// of checks, with those of one piece and one king after another.
func TestAttacksAndChecks(t *testing.T) {
	walk(t, PSQTWeights(), func(p *movegen.Position, _ int) {
		var got, want [2]movegen.Attacks
		white, black := attacksAndChecks(&got, p.Sets())
		wantWhite, wantBlack := attacksGeneric(&want, p.Sets())
		if got != want {
			t.Fatalf("%s: %x, one after another %x", p.FEN(), got, want)
		}
		if white != wantWhite || black != wantBlack {
			t.Fatalf("%s: checks %d and %d, one after another %d and %d", p.FEN(), white, black, wantWhite, wantBlack)
		}
	})
}

// TestListAttacked compares the list of attacked pieces that this machine makes with that
// of plain Go, for both sides to move.
func TestListAttacked(t *testing.T) {
	walk(t, PSQTWeights(), func(p *movegen.Position, _ int) {
		var attacks [2]movegen.Attacks
		p.Sets().BothAttacks(&attacks)
		for side := movegen.White; side <= movegen.Black; side++ {
			mover, other := &inputMaps[KingPlaceOf(side, p.King(side))], &inputMaps[KingPlaceOf(side^1, p.King(side^1))]
			var got, want attackRows
			n := listAttackedGeneric(&want, p.Board(), p.Sets(), &attacks, mover, other)
			if listed := listAttacked(&got, p.Board(), p.Sets(), &attacks, mover, other); listed != n ||
				!slices.Equal(got[0][:n], want[0][:n]) || !slices.Equal(got[1][:n], want[1][:n]) {
				t.Fatalf("%s: %d attacked pieces, %v, in plain Go %d, %v", p.FEN(), listed, got, n, want)
			}
		}
	})
}

// TestNetworkByDefinition computes networks as in a textbook: inputs are 0 or 1,
// one loop a layer, one division at the end.
func TestNetworkByDefinition(t *testing.T) {
	v, n := randomNetwork(t, 1)
	visited := 0
	walk(t, NewNetworkWeights(n), func(p *movegen.Position, ply int) {
		if visited++; visited%10 > 0 || IsKnown(p) {
			return
		}
		mover := p.SideToMove()
		pieces, sum := 0, 0
		var units [2][Hidden]int
		for king, side := range [2]movegen.Color{mover, mover.Other()} {
			for i, x := range v.Bias {
				units[king][i] = int(x)
			}
			for s := range movegen.Square(64) {
				piece := p.PieceAt(s)
				if piece == movegen.NoPiece {
					continue
				}
				pieces++
				seen := seenByDefinition(s, p.King(side), side)
				input := 768*bucketByDefinition(p.King(side), side) + 64*(int(piece.Type())-1) + int(seen)
				if piece.Color() != side {
					input += 6 * 64
				}
				for i, x := range v.Inputs[input] {
					units[king][i] += int(x)
				}
				if state := stateByDefinition(p, s); state >= 0 && piece.Type() != movegen.King {
					input := 64*(10*state+int(piece.Type())-1) + int(seen)
					if piece.Color() != side {
						input += 5 * 64
					}
					for i, x := range v.Attacks[input] {
						units[king][i] += int(x)
					}
				}
			}
			for camp, checked := range [2]movegen.Color{side, side.Other()} {
				if code := checksByDefinition(p, checked); code != 0 {
					for i, x := range v.Attacks[64*100+192*camp+code] {
						units[king][i] += int(x)
					}
				}
			}
		}
		output := outputOfPieces(pieces / 2)
		for king := range units {
			for i, x := range units[king] {
				x = max(0, min(x, HiddenOne))
				sum += x * x / 2 * int(v.Outputs[output][king][i])
			}
		}
		want := Score((2*sum/HiddenOne + int(v.OutputBias[output])) * OutputScale / (HiddenOne * OutputOne))
		if got := NewNetworkWeights(n).Evaluate(p); got != want {
			t.Fatalf("%s: %d, by definition %d", p.FEN(), got, want)
		}
	})
}

// stateByDefinition returns the state of the piece on a square: that of its least
// valuable attacker, pawn, minor piece, rook, queen or king, and five more if another
// piece of its own side could take back. It is -1 if nothing attacks it.
func stateByDefinition(p *movegen.Position, to movegen.Square) int {
	least, defended := 9, 0
	for from := range movegen.Square(64) {
		switch piece := p.PieceAt(from); {
		case piece == movegen.NoPiece || !reaches(p, from, to):
		case piece.Color() == p.PieceAt(to).Color():
			defended = 5
		default:
			least = min(least, [7]int{0, 0, 1, 1, 2, 3, 4}[piece.Type()])
		}
	}
	if least == 9 {
		return -1
	}
	return least + defended
}

// checksByDefinition returns the code of the checks that a side's king could be given:
// the first bit says whether any is not safe, the next whether a safe one is from beside
// the king, and then safe ones by knights and bishops count up to one each, by rooks up
// to two and by queens up to three.
func checksByDefinition(p *movegen.Position, side movegen.Color) int {
	king := p.King(side)
	var safe [6]int
	contact, unsafe := 0, 0
	for to := range movegen.Square(64) {
		// Who attacks the square: by kind, the enemy's pieces and those of the king's side.
		var enemies, others [7]bool
		for from := range movegen.Square(64) {
			if piece := p.PieceAt(from); piece != movegen.NoPiece && reaches(p, from, to) {
				if piece.Color() == side {
					others[piece.Type()] = true
				} else {
					enemies[piece.Type()] = true
				}
			}
		}
		if there := p.PieceAt(to); there != movegen.NoPiece && there.Color() != side {
			continue // the checking piece cannot go there
		}
		for kind := movegen.Knight; kind <= movegen.Queen; kind++ {
			if !enemies[kind] || !reachesAs(p, movegen.MakePiece(side.Other(), kind), to, king) {
				continue
			}
			supported, guarded := false, false
			for other := movegen.Pawn; other <= movegen.King; other++ {
				supported = supported || enemies[other] && other != kind
				guarded = guarded || others[other] && other != movegen.King
			}
			switch {
			case guarded || others[movegen.King] && !supported:
				unsafe = 1
			default:
				safe[kind]++
				if reachesAs(p, movegen.MakePiece(side, movegen.King), king, to) {
					contact = 1
				}
			}
		}
	}
	return unsafe + 2*contact + 4*min(safe[movegen.Knight], 1) + 8*min(safe[movegen.Bishop], 1) +
		16*min(safe[movegen.Rook], 2) + 48*min(safe[movegen.Queen], 3)
}

// reaches reports whether the piece on a square attacks another: the way there has the
// right shape, and nothing is in between.
func reaches(p *movegen.Position, from, to movegen.Square) bool {
	return reachesAs(p, p.PieceAt(from), from, to)
}

// reachesAs reports whether a piece would attack a square from another.
func reachesAs(p *movegen.Position, piece movegen.Piece, from, to movegen.Square) bool {
	files, ranks := to.File()-from.File(), to.Rank()-from.Rank()
	wide, high := max(files, -files), max(ranks, -ranks)
	straight, diagonal := (wide == 0) != (high == 0), wide == high && wide > 0
	switch piece.Type() {
	case movegen.Pawn:
		forward := 1
		if piece.Color() == movegen.Black {
			forward = -1
		}
		return wide == 1 && ranks == forward
	case movegen.Knight:
		return wide*high == 2
	case movegen.King:
		return max(wide, high) == 1
	case movegen.Bishop:
		straight = false
	case movegen.Rook:
		diagonal = false
	}
	if !straight && !diagonal {
		return false
	}
	for steps := 1; steps < max(wide, high); steps++ {
		between := movegen.MakeSquare(from.File()+steps*sign(files), from.Rank()+steps*sign(ranks))
		if p.PieceAt(between) != movegen.NoPiece {
			return false
		}
	}
	return true
}

func sign(x int) int { return min(1, max(-1, x)) }

// bucketByDefinition returns the bucket of a side's king: on a board from its side, its
// first rank last, mirrored where the king is on the left.
func bucketByDefinition(king movegen.Square, side movegen.Color) int {
	const board = "77777777" + "77777777" + "77777777" + "77777777" + "66555566" + "66555566" + "44333344" + "22100122"
	rank := king.Rank()
	if side == movegen.White {
		rank = 7 - rank
	}
	return int(board[8*rank+king.File()] - '0')
}

// seenByDefinition returns a square on the board of bucketByDefinition, with its first rank
// first.
func seenByDefinition(s, king movegen.Square, side movegen.Color) movegen.Square {
	file, rank := s.File(), s.Rank()
	if king.File() < 4 {
		file = 7 - file
	}
	if side == movegen.Black {
		rank = 7 - rank
	}
	return movegen.MakeSquare(file, rank)
}

// outputOfPieces returns the index of the output by definition: 2 to 4 pieces, 5 to
// 8, 9 to 12, and so on.
func outputOfPieces(pieces int) (output int) {
	for most := 4; most < pieces; most += 4 {
		output++
	}
	return output
}

// TestNetworkIncrementalEqualsScratch evaluates each position of random games,
// and then only some of them, so that units are updated over several moves.
func TestNetworkIncrementalEqualsScratch(t *testing.T) {
	_, n := randomNetwork(t, 2)
	w := NewNetworkWeights(n)
	var wings [2][2]int
	walk(t, w, func(p *movegen.Position, _ int) {
		for side := range wings {
			wings[side][p.King(movegen.Color(side)).File()/4]++
		}
	})
	if min(wings[0][0], wings[0][1], wings[1][0], wings[1][1]) < 500 {
		t.Errorf("kings were on the wings %v times", wings)
	}
	random := rand.New(rand.NewPCG(3, 3))
	var stack Stack
	stack.SetWeights(w)
	var list movegen.MoveList
	for range 200 {
		line := []movegen.Position{movegen.StartPosition()}
		stack.Reset(&line[0])
		for ply := range 100 {
			p := &line[ply]
			if random.IntN(4) == 0 {
				if _, ok := stack.Attacks(ply, movegen.White); ok {
					t.Fatalf("%s: attacks are known before the evaluation", p.FEN())
				}
				// Not by Evaluate, which remembers.
				if got, want := bounded(p, stack.evaluateNetwork(ply, p)), w.Evaluate(p); got != want {
					t.Fatalf("%s: incremental %d, from scratch %d", p.FEN(), got, want)
				}
				for side := movegen.White; side <= movegen.Black && !IsKnown(p); side++ {
					var want movegen.Attacks
					want.Set(p.Sets(), side)
					if got, ok := stack.Attacks(ply, side); !ok || *got != want {
						t.Fatalf("%s: attacks of %v are known: %t, or are others", p.FEN(), side, ok)
					}
				}
			}
			var child movegen.Position
			if list.Clear(); random.IntN(10) == 0 && !p.InCheck() {
				p.MakeNullInto(&child)
				stack.Null(ply)
			} else {
				p.LegalMoves(&list)
				if list.Len() == 0 {
					break
				}
				m := list.At(random.IntN(list.Len()))
				p.MakeInto(&child, m)
				stack.Move(ply, p, m)
			}
			line = append(line, child)
		}
		// Back along the line, as in a search.
		for ply := len(line) - 1; ply >= 0; ply -= 1 + random.IntN(5) {
			if got, want := bounded(&line[ply], stack.evaluateNetwork(ply, &line[ply])), w.Evaluate(&line[ply]); got != want {
				t.Fatalf("%s: on the way back %d, from scratch %d", line[ply].FEN(), got, want)
			}
		}
	}
}

// TestSetWeights evaluates with one set of weights after another in the same Stack: what
// kings saw last belongs to the network before.
func TestSetWeights(t *testing.T) {
	p := fentest.Parse(t, "3qk3/8/8/8/8/8/4P3/4K3 w - - 0 1")
	_, first := randomNetwork(t, 0)
	_, second := randomNetwork(t, 1)
	tables := NewWeights(randomPSQT(1))
	var stack Stack
	for i, w := range []*Weights{nil, NewNetworkWeights(first), NewNetworkWeights(second), tables, nil, PSQTWeights(), tables} {
		stack.SetWeights(w)
		stack.Reset(&p)
		if w == nil {
			w = DefaultWeights()
		}
		if got, want := stack.Evaluate(0, &p), w.Evaluate(&p); got != want {
			t.Errorf("weights %d: %d, from scratch %d", i, got, want)
		}
	}
}

// kernels are one implementation of the arithmetic.
type kernels struct {
	name      string
	add       func(units, row *layer)
	addSub    func(to, from, added, removed *layer)
	addSubSub func(to, from, added, removed, captured *layer)
	dotRows   func(mover, other *layer, table *attackTable, rows *attackRows, n int, weights *[2]layer) int32
	// The updates from one position to the next.
	addSubDotRows, addSubSubDotRows func(s *update, table *attackTable, rows *attackRows, n int, weights *[2]layer) int32
}

// TestKernels compares all kernels that run on this machine with plain Go, over
// the whole range of numbers.
func TestKernels(t *testing.T) {
	if testing.Short() {
		t.Skip("compares long in one thread")
	}
	chosen := kernels{"chosen", add, addSub, addSubSub, dotRows, addSubDotRows, addSubSubDotRows}
	for _, k := range append(machineKernels(), chosen) {
		t.Run(k.name, func(t *testing.T) { testKernels(t, &k) })
	}
}

func testKernels(t *testing.T, k *kernels) {
	random := rand.New(rand.NewPCG(5, 5))
	layerOf := func(size int) (l layer) {
		for i := range l {
			l[i] = int16(random.IntN(2*size+1) - size)
		}
		return l
	}
	table := new(attackTable)
	for i := range table {
		table[i] = randomAttacked(random)
	}
	for round := range 2000 {
		from, a, b, c := layerOf(32*MaxHidden), layerOf(MaxHidden), layerOf(MaxHidden), layerOf(MaxHidden)
		got, want := from, from
		k.add(&got, &a)
		addGeneric(&want, &a)
		if got != want {
			t.Fatal("add differs")
		}
		k.addSub(&got, &from, &a, &b)
		addSubGeneric(&want, &from, &a, &b)
		if got != want {
			t.Fatal("addSub differs")
		}
		k.addSub(&got, &got, &c, &b) // in place
		addSubGeneric(&want, &want, &c, &b)
		if got != want {
			t.Fatal("addSub in place differs")
		}
		k.addSubSub(&got, &from, &a, &b, &c)
		addSubSubGeneric(&want, &from, &a, &b, &c)
		if got != want {
			t.Fatal("addSubSub differs")
		}
		weights := [2]layer{layerOf(MaxOutput), layerOf(MaxOutput)}
		mover, other := layerOf(400), from
		n := round % (MaxAttacks + 1)
		if n == 0 { // the greatest sum, which no rows change
			for i := range mover {
				mover[i], other[i], weights[0][i], weights[1][i] = HiddenOne, 30000, -greatestMean, -greatestMean
			}
		}
		var rows attackRows
		for king := range rows {
			for i := range rows[king] {
				rows[king][i] = uint16(random.IntN(AttackInputs))
			}
		}
		if got, want := k.dotRows(&mover, &other, table, &rows, n, &weights), dotRowsGeneric(&mover, &other, table, &rows, n, &weights); got != want {
			t.Fatalf("dotRows with %d rows: %d, want %d", n, got, want)
		}
		before := [2]layer{mover, from}
		testStep(t, k, [2]*layer{&before[0], &before[1]}, [3][2]*layer{{&a, &b}, {&b, &c}, {&c, &a}}, table, &rows, n, &weights)
	}
}

// testStep compares the kernels that update to another position and evaluate it
// with plain Go, given the units before and the rows to add, to subtract and to
// subtract for a capture, and the n rows of attacks.
func testStep(t *testing.T, k *kernels, before [2]*layer, pieces [3][2]*layer, table *attackTable, rows *attackRows, n int, weights *[2]layer) {
	var got, want [2]layer
	s := update{{&got[0], &got[1]}, before, pieces[0], pieces[1], pieces[2]}
	compare := func(name string, step func(*update, *attackTable, *attackRows, int, *[2]layer) int32) {
		full := dotRowsGeneric(&want[0], &want[1], table, rows, n, weights)
		if sum := step(&s, table, rows, n, weights); sum != full || got != want {
			t.Fatalf("%s: %d, want %d, and equal units: %t", name, sum, full, got == want)
		}
	}
	for king := range want {
		addSubGeneric(&want[king], before[king], pieces[0][king], pieces[1][king])
	}
	compare("addSubDotRows", k.addSubDotRows)
	for king := range want {
		addSubSubGeneric(&want[king], before[king], pieces[0][king], pieces[1][king], pieces[2][king])
	}
	compare("addSubSubDotRows", k.addSubSubDotRows)
}

// TestGreatestOutput checks that the greatest output fits.
func TestGreatestOutput(t *testing.T) {
	if got, want := dotRowsGeneric(full(HiddenOne), full(300), nil, new(attackRows), 0, &[2]layer{*full(greatestMean), *full(greatestMean)}),
		int64(2*Hidden*MaxActivation*greatestMean); int64(got) != want {
		t.Errorf("the greatest output is %d, want %d", got, want)
	}
}

// greatestMean is the greatest absolute value of an output's weights if all are
// equal.
const greatestMean = min(MaxOutput, MaxOutputSum/(2*Hidden))

func full(x int16) *layer {
	l := new(layer)
	for i := range l {
		l[i] = x
	}
	return l
}

// TestCompiledNetwork checks basic chess knowledge of the compiled-in network.
func TestCompiledNetwork(t *testing.T) {
	for _, test := range []struct {
		fen         string
		least, most Score
	}{
		{movegen.StartFEN, -20, 80},
		{"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 500, 2500},
		{"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", -2500, -500},
		{"rnbqkbnr/pppp1ppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 20, 250},
		{"rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 150, 700},
	} {
		p := fentest.Parse(t, test.fen)
		if got := Evaluate(&p); got < test.least || got > test.most {
			t.Errorf("%s: %d, want %d to %d", test.fen, got, test.least, test.most)
		}
	}
}

func TestNetworkFile(t *testing.T) {
	v, n := randomNetwork(t, 4)
	var file bytes.Buffer
	if err := v.Write(&file, "Where it comes from.\n"); err != nil {
		t.Fatal(err)
	}
	whole := file.Bytes()
	read, err := ReadNetwork(whole)
	if err != nil || *read != *n {
		t.Fatalf("what was written is not what is read: %v", err)
	}
	if want := NetworkMagic() + "Where it comes from.\n\x00"; !strings.HasPrefix(string(whole), want) {
		t.Errorf("the file begins with %q, want %q", whole[:len(want)], want)
	}
	damaged := bytes.Clone(whole)
	damaged[len(whole)/2] ^= 1
	for name, test := range map[string]struct {
		file []byte
		want string
	}{
		"empty":         {nil, "not a network of Vedette"},
		"other":         {[]byte("vedette checkpoint 1\n"), "not a network of Vedette"},
		"a long line":   {bytes.Repeat([]byte("long"), MaxNetworkFile/4), "not a network of Vedette"},
		"an older one":  {[]byte("vedette network 1, 768x128x2x1\n\x00"), `begins with "vedette network 1, 768x128x2x1", want "vedette network 5, `},
		"a narrow one":  {[]byte("vedette network 5, 768x64x2x8\n\x00"), `of another shape or version: it begins with "vedette network 5, 768x64x2x8", want "`},
		"inner layers":  {[]byte("vedette network 3, 768x256x2x16x32x8\n\x00"), "or version"},
		"without shape": {[]byte("vedette network 5, \n\x00"), "of another shape"},
		"half a line":   {[]byte(NetworkMagic()[:20]), "not a network of Vedette"},
		"head only":     {[]byte(NetworkMagic()), "truncated: it ends within its note"},
		"cut":           {whole[:len(whole)-2], "truncated: its checksum"},
		"half":          {whole[:len(whole)/2], "truncated: its checksum"},
		"longer":        {append(bytes.Clone(whole), 0, 0), "checksum"},
		"a number less": {withSum(whole[:len(whole)-5]), "fewer numbers"},
		"a number more": {withSum(append(whole[:len(whole)-4:len(whole)-4], 0)), "more or fewer"},
		"damaged":       {damaged, "checksum"},
	} {
		if _, err := ReadNetwork(test.file); err == nil || !strings.Contains(err.Error(), test.want) || len(err.Error()) > 200 {
			t.Errorf("%s: error %v, want %q", name, err, test.want)
		}
	}
	for n := range 2000 {
		if _, err := ReadNetwork(whole[:n]); err == nil {
			t.Errorf("the first %d bytes are taken for a network", n)
		}
	}
	for name, change := range map[string]func(*NetworkValues){
		"hidden weight":               func(v *NetworkValues) { v.Inputs[700][100] = MaxHidden + 1 },
		"weight of an attacked piece": func(v *NetworkValues) { v.Attacks[AttackInputs-1][255] = -MaxAttackWeight - 1 },
		"hidden bias":                 func(v *NetworkValues) { v.Bias[3] = -MaxHidden - 1 },
		"output weight":               func(v *NetworkValues) { v.Outputs[3][1][127] = -MaxOutput - 1 },
		"output bias":                 func(v *NetworkValues) { v.OutputBias[1] = MaxOutputBias + 1 },
		"sum of output weights": func(v *NetworkValues) {
			for king := range v.Outputs[0] {
				v.Outputs[0][king] = *full(greatestMean + 1)
			}
		},
	} {
		other := *v
		change(&other)
		if _, err := NewNetwork(&other); err == nil {
			t.Errorf("a %s that is too large was accepted", name)
		}
		file.Reset()
		if err := other.Write(&file, ""); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadNetwork(file.Bytes()); err != errBound {
			t.Errorf("a %s that is too large was read: %v", name, err)
		}
	}
}

// withSum returns the beginning of a file with its checksum.
func withSum(b []byte) []byte {
	return binary.LittleEndian.AppendUint32(slices.Clip(b), crc32.Checksum(b, castagnoli))
}

// FuzzReadNumbers reads any bytes as weights of 8, 16 and 32 bits.
func FuzzReadNumbers(f *testing.F) {
	for _, x := range []int64{0, 1, -1, 63, 64, -64, -65, 127, 128, -128, -129, 1<<15 - 1, 1 << 15, -1 << 15, 1<<31 - 1, 1 << 31, -1<<31 - 1} {
		f.Add(binary.AppendVarint([]byte{2}, x))
	}
	f.Add(bytes.Repeat([]byte{0x80}, 11))
	f.Fuzz(func(t *testing.T, file []byte) {
		readsAs[int8](t, file)
		readsAs[int16](t, file)
		readsAs[int32](t, file)
	})
}

// readsAs checks that bytes are read as the numbers that binary.Varint finds in them.
func readsAs[T int8 | int16 | int32](t *testing.T, file []byte) {
	t.Helper()
	var want []T
	var wantErr error
	end := file
	for {
		x, size := binary.Varint(end)
		if size <= 0 {
			break
		}
		if want = append(want, T(x)); int64(T(x)) != x {
			wantErr = errBound
		}
		end = end[size:]
	}
	left, got := file, make([]T, len(want))
	if err := ReadNumbers(&left, got); err != wantErr || !slices.Equal(got, want) || len(left) != len(end) {
		t.Errorf("%x as %T: %v, error %v, %d bytes left; want %v, %v, %d", file, want, got, err, len(left), want, wantErr, len(end))
	}
	if err := ReadNumbers(&left, make([]T, 1)); err != ErrShape {
		t.Errorf("%x as %T: one number more, error %v", file, want, err)
	}
}

// TestLoadNetwork loads networks from files and checks their IDs, which are
// those of sha256sum.
func TestLoadNetwork(t *testing.T) {
	v, n := randomNetwork(t, 7)
	dir := t.TempDir()
	write := func(name string, content []byte) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, content, 0o666); err != nil {
			t.Fatal(err)
		}
		return name
	}
	var file bytes.Buffer
	if err := v.Write(&file, "random"); err != nil {
		t.Fatal(err)
	}
	good := write("good.network", file.Bytes())
	if w, err := LoadNetwork(""); w != DefaultWeights() || err != nil {
		t.Errorf("without a name: network %s, error %v", w.ID(), err)
	}
	w, err := LoadNetwork(good)
	if err != nil {
		t.Fatal(err)
	}
	if sum := fmt.Sprintf("%x", sha256.Sum256(file.Bytes())); *w.Network() != *n || w.ID() != sum[:8] {
		t.Errorf("the network %s is not that of the file, %s", w.ID(), sum)
	}
	if PSQTWeights().Network() != nil || PSQTWeights().ID() != "" || DefaultWeights().ID() == "" {
		t.Error("tables pass for a network, or the embedded network has no ID")
	}
	for name, want := range map[string]string{
		filepath.Join(dir, "missing"): "no such file",
		dir:                           "not a file",
		write("empty", nil):           "the file is empty",
		write("huge", make([]byte, MaxNetworkFile+1)):           fmt.Sprintf("the file has %d bytes, a network at most %d", MaxNetworkFile+1, MaxNetworkFile),
		write("half", file.Bytes()[:file.Len()/2]):              "truncated",
		filepath.Join(dir, "good.network", "x"):                 "",
		filepath.Join(dir, strings.Repeat("long", 1000)):        "",
		filepath.Join(dir, "odd\x00name"):                       "",
		filepath.Join(dir, "good.network") + "\x1b[31m missing": "",
	} {
		w, err := LoadNetwork(name)
		if w != nil || err == nil || !strings.HasPrefix(err.Error(), fmt.Sprintf("%.200q: ", name)) {
			t.Fatalf("%.300q: error %v", name, err)
		}
		if runtime.GOOS != "windows" && !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q", err, want)
		}
	}
}

func TestAccumulatorsFillCacheLines(t *testing.T) {
	if strconv.IntSize == 32 {
		t.Skip("pointers have 32 bits, for which accumulators are not laid out")
	}
	for _, of := range []reflect.Type{reflect.TypeFor[accumulator](), reflect.TypeFor[finnyEntry]()} {
		if of.Size()%cacheLine != 0 {
			t.Errorf("%v takes %d bytes, not a multiple of %d", of, of.Size(), cacheLine)
		}
	}
}

// BenchmarkAttacked measures an evaluation with the compiled-in network: after each move
// in some middlegame positions.
func BenchmarkAttacked(b *testing.B) {
	lines := movesOf(b, []string{
		"r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
		"2r2rk1/pb1nqppp/1p2p3/3pN3/1P1P4/P3P3/2Q1BPPP/2RR2K1 b - - 0 19",
	})
	stacks := make([]Stack, len(lines))
	for i := range lines {
		stacks[i].Reset(&lines[i].root)
	}
	evaluations := 0
	for b.Loop() {
		for i := range lines {
			l, stack := &lines[i], &stacks[i]
			for j := range l.children {
				stack.Move(0, &l.root, l.moves.At(j))
				stack.evaluateNetwork(1, &l.children[j]) // not by Evaluate, which remembers
				evaluations++
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(evaluations), "ns/evaluation")
}

// moves are all moves in a position, and the positions that they lead to.
type moves struct {
	root     movegen.Position
	moves    movegen.MoveList
	children []movegen.Position
}

// movesOf returns the moves in positions.
func movesOf(b *testing.B, fens []string) []moves {
	b.Helper()
	all := make([]moves, len(fens))
	for i, fen := range fens {
		l := &all[i]
		l.root = fentest.Parse(b, fen)
		l.root.LegalMoves(&l.moves)
		l.children = make([]movegen.Position, l.moves.Len())
		for j := range l.children {
			l.root.MakeInto(&l.children[j], l.moves.At(j))
		}
	}
	return all
}
