package fit

import (
	"encoding/binary"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"vedette/eval"
	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/selfplay"
)

// bulletFile is a network in bullet's form, matrix by matrix and each by column.
type bulletFile struct {
	inputs     [][]float32 // by input, its weights for the units
	bias       []float32
	outputs    [][]float32 // by unit, the mover's before the opponent's, the output weights
	outputBias []float32
}

func newBulletFile(inputs, hidden, outputs int) *bulletFile {
	f := &bulletFile{bias: make([]float32, hidden), outputBias: make([]float32, outputs)}
	for range inputs {
		f.inputs = append(f.inputs, make([]float32, hidden))
	}
	for range 2 * hidden {
		f.outputs = append(f.outputs, make([]float32, outputs))
	}
	return f
}

// bytes returns the content of raw.bin.
func (f *bulletFile) bytes() (b []byte) {
	vectors := append([][]float32{}, f.inputs...)
	vectors = append(append(vectors, f.bias), f.outputs...)
	for _, v := range append(vectors, f.outputBias) {
		for _, x := range v {
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
		}
	}
	return b
}

// byHand is a network with few weights. Inputs are counted as in bullet: 384 for an
// enemy, 64 for each piece from pawn 0 to king 5, and squares from a1 0 to h8 63 as
// seen by a king on the files a to d.
func byHand() *bulletFile {
	f := newBulletFile(768, 256, 8)
	f.bias[3] = 0.2
	f.inputs[11][3] = 0.6      // own pawn d2
	f.inputs[384+51][5] = 0.8  // enemy pawn d7
	f.inputs[4*64+27][7] = 1.4 // own queen d4
	f.outputs[3][0] = 1        // for 2 to 4 pieces
	f.outputs[5][0] = 0.25     //
	f.outputs[7][0] = 0.75     //
	f.outputs[256+3][0] = -1.5 //
	f.outputs[256+5][0] = -0.5 //
	f.outputs[3][7] = -0.5     // for 29 pieces and more
	f.outputs[256+3][7] = 1    //
	f.outputBias[0] = 0.1      // for 2 to 4 pieces
	f.outputBias[1] = 0.3      // for 5 to 8
	f.outputBias[6] = 0.2      // for 25 to 28
	f.outputBias[7] = -0.4     // for 29 and more
	return f
}

// grown returns the network of a raw.bin in the engine's shape.
func grown(t *testing.T, file []byte, scale float64) *Network {
	t.Helper()
	m, err := ReadBullet(file, scale)
	if err == nil {
		m, err = m.Grow()
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestReadBulletByHand compares a network with few weights with evaluations
// computed by hand.
func TestReadBulletByHand(t *testing.T) {
	m := grown(t, byHand().bytes(), eval.OutputScale)
	n, err := eval.NewNetwork(m.Numbers().Values())
	if err != nil {
		t.Fatal(err)
	}
	engine := eval.NewNetworkWeights(n)
	for _, test := range []struct {
		fen    string
		output float64 // from the mover's view
	}{
		// Both kings see the board mirrored. White's sees its pawn on d2, so unit 3 is
		// 0.2 + 0.6; Black's sees it on d7, so unit 5 is 0.8, and unit 3 is 0.2.
		{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 1*0.64 - 1.5*0.04 - 0.5*0.64 + 0.1},
		{"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1", 1*0.04 + 0.25*0.64 - 1.5*0.64 + 0.1},
		// The same mirrored, with colours exchanged, and with both.
		{"3k4/8/8/8/8/8/3P4/3K4 w - - 0 1", 1*0.64 - 1.5*0.04 - 0.5*0.64 + 0.1},
		{"3k4/8/8/8/8/8/3P4/3K4 b - - 0 1", 1*0.04 + 0.25*0.64 - 1.5*0.64 + 0.1},
		{"4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", 1*0.64 - 1.5*0.04 - 0.5*0.64 + 0.1},
		{"3k4/3p4/8/8/8/8/8/3K4 w - - 0 1", 1*0.04 + 0.25*0.64 - 1.5*0.64 + 0.1},
		// Only White's king sees the board mirrored: Black's sees the pawn on e7.
		{"3k4/8/8/8/8/8/4P3/4K3 w - - 0 1", 1*0.64 - 1.5*0.04 + 0.1},
		// Only Black's does: White's sees the pawn on e2, Black's on d7.
		{"4k3/8/8/8/8/8/4P3/3K4 w - - 0 1", 1*0.04 - 1.5*0.04 - 0.5*0.64 + 0.1},
		// Four pieces; unit 7 is 1.4, and counts as 1.
		{"1k6/8/8/8/3Q4/8/3P4/3K4 w - - 0 1", 1*0.64 + 0.75 - 1.5*0.04 - 0.5*0.64 + 0.1},
		// Five pieces, 28, and 32: other output weights.
		{"rk6/8/8/8/3Q4/8/3P4/3K4 w - - 0 1", 0.3},
		{"rnbqkbnr/1pppppp1/8/8/8/8/1PPPPPP1/RNBQKBNR w - - 0 1", 0.2},
		{movegen.StartFEN, -0.5*0.64 + 1*0.64 - 0.4},
	} {
		checkOutput(t, m, test.fen, test.output)
		p := fentest.Parse(t, test.fen)
		// With three pieces a table evaluates, and not the network.
		got, want := float64(engine.Evaluate(&p)), 200*test.output
		if p.Occupied().Count() > 3 && math.Abs(got-want) > 1 {
			t.Errorf("%s: evaluated %v, want %v", test.fen, got, want)
		}
	}
}

// checkOutput compares a prediction in centipawns with an output from the mover's
// view, of which 1 is 200.
func checkOutput(t *testing.T, m *Network, fen string, output float64) {
	t.Helper()
	p := fentest.Parse(t, fen)
	s := pack(&p, 0, selfplay.Drawn)
	got, want := m.Predictor()(&s), 200*output
	if p.SideToMove() == movegen.Black {
		got = -got
	}
	if math.Abs(got-want) > 1 {
		t.Errorf("%s: %v, want %v", fen, got, want)
	}
}

// TestReadBulletKings reads a network with eight king buckets. A king on g1 is in
// the third, one on c4 in the sixth, and those on e8 and f8, from their own side,
// in the first and the second.
func TestReadBulletKings(t *testing.T) {
	f := newBulletFile(8*768, 64, 1)
	f.inputs[2*768+9][0] = 0.5         // own pawn b2, as a king on b1 sees it
	f.inputs[5*768+28][1] = 0.6        // own pawn e4, as a king on c4 sees it
	f.inputs[0*768+384+52][64-1] = 0.4 // enemy pawn e7, as a king on d1 sees it
	f.inputs[1*768+384+54][64-1] = 0.8 // enemy pawn g7, as a king on c1 sees it
	f.outputs[0][0], f.outputs[1][0], f.outputs[64+63][0] = 1, 1, 1
	m := grown(t, f.bytes(), eval.OutputScale)
	checkOutput(t, m, "4k3/8/8/8/8/8/6P1/6K1 w - - 0 1", 0.25)
	checkOutput(t, m, "5k2/8/8/8/8/8/6P1/6K1 w - - 0 1", 0.25)
	checkOutput(t, m, "5k2/8/8/8/8/8/1P6/6K1 w - - 0 1", 0.64)
	checkOutput(t, m, "4k3/8/8/8/8/8/3P4/6K1 w - - 0 1", 0.16)
	checkOutput(t, m, "4k3/8/8/8/2K1P3/8/8/8 w - - 0 1", 0.36)
	checkOutput(t, m, "8/8/8/2k1p3/8/8/8/4K3 b - - 0 1", 0.36)
}

// bulletFileOf returns a network in bullet's form, without king buckets but as the
// king on h1 sees the board. Bullet mirrors it: a king on a1 sees there what the
// engine's sees on h1.
func bulletFileOf(values *eval.NetworkValues, outputOne float32) *bulletFile {
	f := newBulletFile(768, eval.Hidden, 8)
	king := eval.KingPlaceOf(movegen.White, movegen.H1)
	for i, piece := range [...]movegen.Piece{
		movegen.WhitePawn, movegen.WhiteKnight, movegen.WhiteBishop, movegen.WhiteRook, movegen.WhiteQueen, movegen.WhiteKing,
		movegen.BlackPawn, movegen.BlackKnight, movegen.BlackBishop, movegen.BlackRook, movegen.BlackQueen, movegen.BlackKing,
	} {
		for rank := range 8 {
			for file := range 8 {
				ours := eval.Input(king, piece, movegen.Square(8*rank+7-file))
				for unit, x := range values.Inputs[ours] {
					f.inputs[64*i+8*rank+file][unit] = float32(x) / 255
				}
			}
		}
	}
	for unit, x := range values.Bias {
		f.bias[unit] = float32(x) / 255
	}
	for set, weights := range values.Outputs {
		for unit := range eval.Hidden {
			f.outputs[unit][set] = float32(weights[0][unit]) / outputOne
			f.outputs[eval.Hidden+unit][set] = float32(weights[1][unit]) / outputOne
		}
		f.outputBias[set] = float32(values.OutputBias[set]) / (255 * outputOne)
	}
	return f
}

// TestReadBulletRoundTrip writes the engine's network as bullet does and reads it
// again, also with another scale of the output.
func TestReadBulletRoundTrip(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and nothing runs at the same time")
	}
	want := eval.DefaultWeights().Network().Values()
	want.Attacks = [eval.AttackInputs][eval.Hidden]int8{} // bullet's has none
	home := eval.KingPlaceOf(movegen.White, movegen.H1).Bucket() * eval.PlaceInputs
	for i := range want.Inputs {
		want.Inputs[i] = want.Inputs[home+i%eval.PlaceInputs]
	}
	for _, scale := range []float64{200, 400, 160} {
		m := grown(t, bulletFileOf(want, float32(256*scale/200)).bytes(), scale)
		if got := m.Numbers().Values(); !reflect.DeepEqual(got, want) {
			t.Errorf("scale %v: another network", scale)
		}
		if n := m.Clipped(); n != 0 {
			t.Errorf("scale %v: %d weights clipped", scale, n)
		}
	}
}

// TestReadBulletClips counts weights that do not fit when quantised: eval.MaxHidden, 1.99
// and 257 are the greatest.
func TestReadBulletClips(t *testing.T) {
	f := byHand()
	f.inputs[700][200], f.inputs[701][200], f.bias[9] = eval.MaxHidden/255.0-0.01, -3.5, 4
	f.outputs[500][4], f.outputs[501][4] = 1.99, -2.1
	f.outputBias[4], f.outputBias[5] = -250, 260
	m, err := ReadBullet(f.bytes(), eval.OutputScale)
	if err != nil {
		t.Fatal(err)
	}
	if n := m.Clipped(); n != 4 {
		t.Errorf("%d weights clipped, want 4", n)
	}
	if _, err := eval.NewNetwork(grown(t, f.bytes(), eval.OutputScale).Numbers().Values()); err != nil {
		t.Error(err)
	}
}

func TestReadBulletRefuses(t *testing.T) {
	whole := byHand().bytes()
	damaged := func(at int, x float64) []byte {
		b := append([]byte{}, whole...)
		binary.LittleEndian.PutUint32(b[at:], math.Float32bits(float32(x)))
		return b
	}
	// 4 × (768×256 + 256 + 512×8 + 8), and 2 for each weight in a multiple of 64.
	const size, quantised = 803_872, 401_984
	want := fmt.Sprintf("want %d for 768 inputs, %d hidden units and 8 output buckets", 4*((768+1+2*8)*eval.Hidden+8), eval.Hidden)
	for _, test := range []struct {
		content []byte
		want    string
	}{
		{nil, "0 bytes, " + want},
		{whole[:size-4], "803868 bytes, " + want},
		{append(whole[:size:size], 0), "803873 bytes, " + want},
		{whole[:quantised], "the size of quantised.bin; raw.bin is in the same folder"},
		{newBulletFile(768, eval.Hidden+64, 8).bytes(), want},
		{newBulletFile(768, 100, 8).bytes(), want},
		{damaged(4, math.NaN()), "weight 2 of 200968 is NaN"},
		{damaged(size-4, math.Inf(-1)), "weight 200968 of 200968 is -Inf: not a trained network"},
		{damaged(size/2, 1e30), "weight 100485 of 200968 is 1e+30"},
	} {
		_, err := ReadBullet(test.content, eval.OutputScale)
		if !strings.Contains(fmt.Sprint(err), test.want) {
			t.Errorf("error %v, want %q", err, test.want)
		}
	}
}
