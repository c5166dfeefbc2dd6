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

// ReadBullet returns the network of a shape from the content of bullet's raw.bin,
// where an output of 1 stands for scale centipawns. A file of another size is an
// error, and so is a weight that is not a number, infinite or far too large.
func ReadBullet(b []byte, s Shape, scale float64) (*Network, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if len(b) != s.bulletSize() {
		return nil, fmt.Errorf("%d bytes, want %d: a network %v in 32-bit floating point%s", len(b), s.bulletSize(), s, s.bulletHint(len(b)))
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
	for output := range s.Outputs {
		for unit, row := 0, m.outputRows(m.parameters, output); unit < len(row); unit++ {
			row[unit] = scaled(s.outputWeightsAt() + unit*s.Outputs + output)
		}
		m.parameters[s.outputBiasAt()+output] = scaled(s.outputBiasAt() + output)
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

// bulletHint returns what a file of another size may be, after a semicolon, or
// "".
func (s Shape) bulletHint(size int) string {
	for _, biases := range [...]int{2, 4} { // bytes each, the weights having two
		const step = 64
		quantised := 2*(s.parameters()-s.Outputs) + biases*s.Outputs
		if size == (quantised+step-1)/step*step {
			return "; this is the size of quantised.bin, raw.bin is in the same folder"
		}
	}
	other := s
	for other.Hidden = unitStep; other.Check() == nil; other.Hidden += unitStep {
		if size == other.bulletSize() {
			return fmt.Sprintf("; this is the size of a network %v", other)
		}
	}
	return ""
}
