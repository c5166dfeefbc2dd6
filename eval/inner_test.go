package eval

import (
	"bytes"
	"math"
	"math/rand/v2"
	"testing"
)

// randomInner returns random numbers with units below 0, between 0 and 1 and above
// 1 in both layers.
func randomInner(random *rand.Rand) (v InnerValues) {
	for i := range v.Second {
		for j := range v.Second[i] {
			v.Second[i][j] = int8(random.IntN(41) - 20)
		}
	}
	for j := range v.Third {
		v.SecondBias[j] = int32(random.IntN(2*SecondOne)) - SecondOne/2
		for k := range v.Third[j] {
			v.Third[j][k] = int16(random.IntN(2*MaxThirdWeight+1) - MaxThirdWeight)
		}
	}
	for k := range v.Last {
		v.ThirdBias[k] = int32(random.IntN(1<<26) - 1<<25)
		v.Last[k] = int16(random.IntN(2*MaxLastWeight+1) - MaxLastWeight)
	}
	return v
}

// innerByDefinition returns what the inner layers add to the output, as a number
// of which 1 stands for OutputScale centipawns, from hidden units. It has a loop a
// layer and weights in floating point, which holds all numbers exactly, and rounds
// only where the engine does: to 7, 13 and 12 bits.
func innerByDefinition(units *[2][Hidden]int, v *InnerValues) (sum float64) {
	activate := func(x float64) float64 { // to 0 up to less than 1
		x = max(0, min(x, 1-1.0/(1<<14)))
		return math.Floor(x*x*(1<<13)) / (1 << 13)
	}
	var seen [2 * Hidden]float64
	for i := range seen {
		root := float64(max(0, min(units[i/Hidden][i%Hidden], HiddenOne)))
		seen[i] = math.Floor(root*root/(1<<9)) / 128
	}
	var second [Second]float64
	for j := range second {
		x := float64(v.SecondBias[j]) / (128 * 128)
		for i := range seen {
			x += seen[i] * float64(v.Second[i][j]) / 128
		}
		second[j] = activate(x)
	}
	for k := range v.Last {
		x := float64(v.ThirdBias[k]) / (1 << 25)
		for j := range second {
			x += second[j] * float64(v.Third[j][k]) / (1 << 12)
		}
		x = max(0, min(math.Floor(x*(1<<12)), 1<<15-1)) / (1 << 12)
		sum += x * float64(v.Last[k]) / (1 << 10)
	}
	return sum
}

// randomInnerWeights returns weights to test kernels with, now and then the
// greatest.
func randomInnerWeights(random *rand.Rand) innerWeights {
	values := randomInner(random)
	switch random.IntN(10) {
	case 0:
		values = fullInner(1)
	case 1:
		values = fullInner(-1)
	}
	return values.pack()
}

// fullInner returns the greatest numbers of a sign, for the last weights of both
// signs.
func fullInner(sign int) (v InnerValues) {
	for i := range v.Second {
		for j := range v.Second[i] {
			v.Second[i][j] = int8(sign * MaxSecondWeight)
		}
	}
	for j := range v.Third {
		v.SecondBias[j] = int32(sign * MaxSecondBias)
		for k := range v.Third[j] {
			v.Third[j][k] = int16(sign * MaxThirdWeight)
		}
	}
	for k := range v.Last {
		v.ThirdBias[k], v.Last[k] = int32(sign*MaxThirdBias), int16(sign*MaxLastWeight)
	}
	return v
}

// TestGreatestInner checks that the greatest sums fit.
func TestGreatestInner(t *testing.T) {
	values := fullInner(1)
	w := values.pack()
	if got, want := innerGeneric(full(300), full(HiddenOne), &w), int64(Third*maxThirdUnit*MaxLastWeight); int64(got) != want {
		t.Errorf("the greatest sum is %d, want %d", got, want)
	}
	if largest := 2*Hidden*(SeenOne-1)*MaxSecondWeight + MaxSecondBias; largest > math.MaxInt32 {
		t.Errorf("the second layer reaches %d", largest)
	}
	if largest := Second*(ActivatedOne-1)*MaxThirdWeight + MaxThirdBias; largest > math.MaxInt32 {
		t.Errorf("the third layer reaches %d", largest)
	}
	if 2*(SeenOne-1)*MaxSecondWeight > math.MaxInt16 {
		t.Error("two products of the second layer do not fit into 16 bits")
	}
}

// TestNetworkWithoutInnerLayers checks that a network whose inner layers add
// nothing evaluates as one without them.
func TestNetworkWithoutInnerLayers(t *testing.T) {
	v, _ := randomNetwork(t, 8)
	for i := range v.Inner {
		v.Inner[i].Last = [Third]int16{}
	}
	flat, err := NewNetwork(v)
	if err != nil {
		t.Fatal(err)
	}
	forced := *flat
	forced.deep = true
	if flat.deep {
		t.Error("inner layers with weights of 0 are computed")
	}
	random := rand.New(rand.NewPCG(8, 8))
	for range 100 {
		var units [2]layer
		for king := range units {
			for i := range units[king] {
				units[king][i] = int16(random.IntN(800) - 300)
			}
		}
		pieces := 2 + random.IntN(31)
		if a, b := flat.score(&units[0], &units[1], pieces), forced.score(&units[0], &units[1], pieces); a != b {
			t.Fatalf("%d, with inner layers of 0 %d", a, b)
		}
	}
}

// TestSmallerInnerLayers reads a network with fewer units in each layer and fewer
// sets of weights.
func TestSmallerInnerLayers(t *testing.T) {
	shape := NetworkShape{Inputs: Inputs, Hidden: 64, Second: 8, Third: 24, Outputs: 2}
	numbers := NewNetworkNumbers(shape)
	random := rand.New(rand.NewPCG(9, 9))
	for i := range numbers.SecondWeights {
		numbers.SecondWeights[i] = int8(random.IntN(2*MaxSecondWeight+1) - MaxSecondWeight)
	}
	for i := range numbers.ThirdWeights {
		numbers.ThirdWeights[i] = int16(random.IntN(2*MaxThirdWeight+1) - MaxThirdWeight)
	}
	for i := range numbers.SecondBias {
		numbers.SecondBias[i] = int32(i + 1)
	}
	for i := range numbers.LastWeights {
		numbers.ThirdBias[i], numbers.LastWeights[i] = int32(100+i), int16(1+i)
	}
	var file bytes.Buffer
	if err := numbers.Write(&file, ""); err != nil {
		t.Fatal(err)
	}
	n, err := ReadNetwork(file.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	for set := range Outputs {
		from, v := set/4, &n.values.Inner[set]
		for unit := range 2 * Hidden {
			for j := range Second {
				want := int8(0)
				if unit%Hidden < 64 && j < 8 {
					want = numbers.SecondWeights[(from*128+unit/Hidden*64+unit%Hidden)*8+j]
				}
				if v.Second[unit][j] != want {
					t.Fatalf("set %d: weight %d of unit %d is %d, want %d", set, j, unit, v.Second[unit][j], want)
				}
			}
		}
		for j := range Second {
			for k := range Third {
				want := int16(0)
				if j < 8 && k < 24 {
					want = numbers.ThirdWeights[(from*8+j)*24+k]
				}
				if v.Third[j][k] != want {
					t.Fatalf("set %d: weight %d of unit %d is %d, want %d", set, k, j, v.Third[j][k], want)
				}
			}
		}
		if v.SecondBias[7] != int32(from*8+8) || v.SecondBias[8] != 0 || v.ThirdBias[23] != int32(from*24+123) || v.Last[23] != int16(from*24+24) || v.Last[24] != 0 {
			t.Errorf("set %d: biases %v and %v, last weights %v", set, v.SecondBias, v.ThirdBias, v.Last)
		}
	}
}

// BenchmarkInner measures the kernels for the inner layers.
func BenchmarkInner(b *testing.B) {
	_, n := randomNetwork(b, 10)
	mover, other := n.values.Bias, n.values.Inputs[0]
	for _, k := range append(machineKernels(), kernels{name: "plain Go", inner: innerGeneric}) {
		b.Run(k.name, func(b *testing.B) {
			for b.Loop() {
				k.inner(&mover, &other, &n.inner[0])
			}
		})
	}
}
