package fit

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"vedette/eval"
)

// fileOf returns a file of a former version, 2 or 4, with the quantised numbers of a
// network, without the last inputs if there are to be fewer.
func fileOf(m *Network, version, inputs int) []byte {
	n := m.Numbers()
	b := fmt.Appendf(nil, "vedette network %d, %dx%dx2x%d\na note\x00", version, inputs, m.Hidden, m.Outputs)
	append16, append32 := binary.LittleEndian.AppendUint16, binary.LittleEndian.AppendUint32
	if version == 4 {
		append16 = func(b []byte, x uint16) []byte { return binary.AppendVarint(b, int64(int16(x))) }
		append32 = func(b []byte, x uint32) []byte { return binary.AppendVarint(b, int64(int32(x))) }
	}
	for _, part := range [][]int16{n.HiddenLayer[:inputs*m.Hidden], n.HiddenLayer[m.inputs()*m.Hidden:], n.OutputWeights} {
		for _, x := range part {
			b = append16(b, uint16(x))
		}
	}
	for _, x := range n.OutputBias {
		b = append32(b, uint32(x))
	}
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli))
}

// TestReadFormerNetworks reads networks of former shapes: they become networks of the
// engine's shape that predict the same.
func TestReadFormerNetworks(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and nothing runs at the same time")
	}
	samples := samplesOf(t, 200, 5)
	const checks = eval.AttackInputs - eval.AttackedInputs
	for _, test := range []struct {
		version int
		shape   Shape
		missing int // inputs
	}{
		{2, Shape{Kings: 1, Hidden: 64, Outputs: 1}, 0},
		{4, Shape{Kings: 1, Hidden: 128, Outputs: 4}, 0},
		{2, Shape{Kings: eval.KingBuckets, Hidden: eval.Hidden, Outputs: eval.Outputs}, 0},
		{2, Shape{Kings: 1, Hidden: 64, Outputs: 2, Attacks: eval.AttackInputs}, 0},
		{2, Shape{Kings: eval.KingBuckets, Hidden: 64, Outputs: 2, Attacks: eval.AttackInputs}, checks},
		{4, Shape{Kings: eval.KingBuckets, Hidden: 256, Outputs: eval.Outputs, Attacks: eval.AttackInputs}, 0},
	} {
		former := fineNetwork(test.shape)
		clear(former.parameters[(former.inputs()-test.missing)*former.Hidden : former.hiddenBiasAt()])
		former = former.Numbers().Network()
		m, err := ReadNetwork(fileOf(former, test.version, former.inputs()-test.missing))
		if err != nil {
			t.Fatal(err)
		}
		if m, err = m.Grow(); err != nil {
			t.Fatal(err)
		}
		if m.Shape != EngineShape() || m.Clipped() != 0 {
			t.Errorf("%+v: became %+v, with %d weights clipped", test.shape, m.Shape, m.Clipped())
		}
		before, after := former.Predictor(), m.Predictor()
		for i := range samples {
			if x, y := before(&samples[i]), after(&samples[i]); math.Abs(x-y) > 1e-3 {
				t.Fatalf("%+v: sample %d: %v, before %v", test.shape, i, y, x)
			}
		}
	}
}

// TestReadWiderNetwork reads a network with more units than the engine's, which predicts in
// its own shape, as a teacher does.
func TestReadWiderNetwork(t *testing.T) {
	wide := fineNetwork(Shape{Kings: 1, Hidden: eval.Hidden + 64, Outputs: 1}).Numbers().Network()
	m, err := ReadNetwork(fileOf(wide, 2, wide.inputs()))
	if err != nil {
		t.Fatal(err)
	}
	before, after := wide.Predictor(), m.Predictor()
	for _, s := range samplesOf(t, 50, 5) {
		if x, y := before(&s), after(&s); x != y {
			t.Fatalf("%v, before %v", y, x)
		}
	}
	if _, err := m.Grow(); err == nil || !strings.Contains(err.Error(), "more than the engine's") {
		t.Errorf("it became one of the engine's shape: %v", err)
	}
}

// TestReadPresentNetwork reads the engine's network, whose numbers must be the same.
func TestReadPresentNetwork(t *testing.T) {
	b, err := os.ReadFile("../../eval/default.network")
	if err != nil {
		t.Fatal(err)
	}
	m, err := ReadNetwork(b)
	if err != nil {
		t.Fatal(err)
	}
	if *m.Numbers().Values() != *eval.DefaultWeights().Network().Values() {
		t.Error("its numbers have changed")
	}
}

func TestReadNetworkRefuses(t *testing.T) {
	whole := fileOf(NewNetwork(Shape{Kings: 1, Hidden: 64, Outputs: 1}, 1), 2, 768)
	damaged := append([]byte{}, whole...)
	damaged[len(whole)/2] ^= 1
	shaped := func(format string) []byte { return []byte("vedette network " + format + "\n\x00") }
	withSum := func(b []byte) []byte { return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli)) }
	for want, b := range map[string][]byte{
		"not a network of Vedette": []byte("vedette checkpoint 1\n"),
		"truncated":                whole[:len(whole)-3],
		"its checksum does not":    damaged,
		"want " + strconv.Quote(strings.TrimSpace(eval.NetworkMagic())): shaped("2, 768x63x2x8"),
		"fewer numbers than its shape":                                  withSum(shaped("2, 768x1000000000000000x2x8")),
		`"vedette network 2, 768x0x2x8"`:                                shaped("2, 768x0x2x8"),
		`"vedette network 2, 768x-64x2x8"`:                              shaped("2, 768x-64x2x8"),
		`"vedette network 2, 768x64x2x3"`:                               shaped("2, 768x64x2x3"),
		`"vedette network 2, 768x64x2x0"`:                               shaped("2, 768x64x2x0"),
		`"vedette network 2, 1536x64x2x8"`:                              shaped("2, 1536x64x2x8"),
		`"vedette network 2, 769x64x2x8"`:                               shaped("2, 769x64x2x8"),
		`"vedette network 2, 768"`:                                      shaped("2, 768"),
		`"vedette network 1, 768x128x2x1"`:                              shaped("1, 768x128x2x1"),
		`"vedette network 2, -5632x64x2x1"`:                             shaped("2, -5632x64x2x1"),
	} {
		if _, err := ReadNetwork(b); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q in it", err, want)
		}
	}
}
