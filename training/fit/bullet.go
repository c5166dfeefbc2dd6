package fit

import (
	"encoding/binary"
	"fmt"
	"math"

	"vedette/eval"
)

// Bullet, a trainer for GPUs (github.com/jw1912/bullet), writes the weights of
// a network to a file raw.bin: little-endian 32-bit floating point, without
// header or padding, matrices by column. For a network of our form these are
//
//	inputs × hidden      what each input adds to the units
//	hidden               the biases of the units
//	2 × hidden × outputs for each unit, the mover's first, its weights in all outputs
//	outputs              the biases of the outputs
//
// Its inputs are ours, but mirrored: bullet mirrors the board of a king on the
// files e to h, package eval that of one on a to d.

// bulletWing mirrors the square of an input.
const bulletWing = 7

// ReadBullet returns the network of bullet's raw.bin. Its size tells its shape. An output
// of 1 stands for scale centipawns. It refuses a file of another size, and a weight that is
// not a number, infinite or far too large.
func ReadBullet(b []byte, scale float64) (*Network, error) {
	s, err := bulletShape(len(b))
	if err != nil {
		return nil, err
	}
	weight := func(i int) float32 { return math.Float32frombits(binary.LittleEndian.Uint32(b[bulletWeight*i:])) }
	for i := range s.parameters() {
		if x := weight(i); !(-maxBulletWeight <= x && x <= maxBulletWeight) {
			return nil, fmt.Errorf("weight %d of %d is %v: not a trained network", i+1, s.parameters(), x)
		}
	}
	m := newNetwork(s)
	for input := range s.inputs() {
		row := m.row(m.parameters, input)
		for unit := range row {
			row[unit] = weight((input^bulletWing)*s.Hidden + unit)
		}
	}
	for i := s.hiddenBiasAt(); i < s.outputWeightsAt(); i++ {
		m.parameters[i] = weight(i)
	}
	scaled := func(i int) float32 { return float32(float64(weight(i)) * scale / eval.OutputScale) }
	for bucket := range s.Outputs {
		for unit, row := 0, m.outputRows(m.parameters, bucket); unit < len(row); unit++ {
			row[unit] = scaled(s.outputWeightsAt() + unit*s.Outputs + bucket)
		}
		m.parameters[s.outputBiasAt()+bucket] = scaled(s.outputBiasAt() + bucket)
	}
	m.begin()
	return m, nil
}

const (
	bulletWeight    = 4   // bytes
	maxBulletWeight = 1e6 // trained weights are about 1
)

// bulletSize returns the size of raw.bin in bytes.
func (s Shape) bulletSize() int { return bulletWeight * s.parameters() }

// bulletShape returns the shape of the network in a raw.bin of some bytes. Bullet has no
// inputs for attacks.
func bulletShape(size int) (s Shape, err error) {
	for _, s.Kings = range [...]int{1, eval.KingBuckets} {
		for s.Hidden = unitStep; s.Hidden <= eval.Hidden; s.Hidden += unitStep {
			for s.Outputs = 1; s.Outputs <= eval.Outputs; s.Outputs *= 2 {
				if size == s.bulletSize() {
					return s, nil
				}
				if s.isQuantised(size) {
					return s, fmt.Errorf("%d bytes are the size of quantised.bin; raw.bin is in the same folder", size)
				}
			}
		}
	}
	s = Shape{Kings: 1, Hidden: eval.Hidden, Outputs: eval.Outputs}
	return s, fmt.Errorf("%d bytes, want %d for %d inputs, %d hidden units and %d output buckets, or those of fewer units, fewer buckets or %d inputs",
		size, s.bulletSize(), s.inputs(), s.Hidden, s.Outputs, eval.Inputs)
}

// isQuantised reports whether a file has the size of bullet's quantised.bin.
func (s Shape) isQuantised(size int) bool {
	for _, biases := range [...]int{2, 4} { // bytes each, the weights having two
		const step = 64
		quantised := 2*s.outputBiasAt() + biases*s.Outputs
		if size == (quantised+step-1)/step*step {
			return true
		}
	}
	return false
}
