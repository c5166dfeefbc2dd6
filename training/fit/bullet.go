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

// ReadBullet returns the network of bullet's raw.bin, in the engine's shape. Its size
// tells its form. An output of 1 stands for scale centipawns. It refuses a file of another
// size, and a weight that is not a number, infinite or far too large.
func ReadBullet(b []byte, scale float64) (*Network, error) {
	f, err := bulletForm(len(b))
	if err != nil {
		return nil, err
	}
	weight := func(i int) float32 { return math.Float32frombits(binary.LittleEndian.Uint32(b[bulletWeight*i:])) }
	for i := range f.size() {
		if x := weight(i); !(-maxBulletWeight <= x && x <= maxBulletWeight) {
			return nil, fmt.Errorf("weight %d of %d is %v: not a trained network", i+1, f.size(), x)
		}
	}
	f.parameters = make([]float32, f.size())
	for input := range f.inputs() {
		for unit, row := 0, f.row(input); unit < len(row); unit++ {
			row[unit] = weight((input^bulletWing)*f.hidden + unit)
		}
	}
	for unit, row := 0, f.row(f.inputs()); unit < len(row); unit++ {
		row[unit] = weight(f.inputs()*f.hidden + unit)
	}
	f.setOutputs(func(i int) float32 { return float32(float64(weight(i)) * scale / eval.OutputScale) })
	return f.network(), nil
}

// setOutputs sets the weights and biases of the outputs to those of bullet.
func (f *form) setOutputs(weight func(i int) float32) {
	first, biases := (f.inputs()+1)*f.hidden, f.rows()*f.hidden
	for output := range f.outputs {
		for unit := range 2 * f.hidden {
			f.parameters[first+2*output*f.hidden+unit] = weight(first + unit*f.outputs + output)
		}
		f.parameters[biases+output] = weight(biases + output)
	}
}

const (
	bulletWeight    = 4   // bytes
	maxBulletWeight = 1e6 // trained weights are about 1
)

// bulletForm returns the form of the network in a raw.bin of some bytes. Bullet has no
// inputs for attacks.
func bulletForm(size int) (f form, err error) {
	for _, f.kings = range [...]int{1, eval.KingBuckets} {
		for f.hidden = unitStep; f.hidden <= eval.Hidden; f.hidden += unitStep {
			for f.outputs = 1; f.outputs <= eval.Outputs; f.outputs *= 2 {
				if size == bulletWeight*f.size() {
					return f, nil
				}
				if f.isQuantised(size) {
					return f, fmt.Errorf("%d bytes are the size of quantised.bin; raw.bin is in the same folder", size)
				}
			}
		}
	}
	f = form{kings: 1, hidden: eval.Hidden, outputs: eval.Outputs}
	return f, fmt.Errorf("%d bytes, want %d for %d inputs, %d hidden units and %d sets of output weights, or those of fewer units, fewer sets or %d inputs",
		size, bulletWeight*f.size(), f.inputs(), f.hidden, f.outputs, eval.Inputs)
}

// isQuantised reports whether a file has the size of bullet's quantised.bin.
func (f *form) isQuantised(size int) bool {
	for _, biases := range [...]int{2, 4} { // bytes each, the weights having two
		const step = 64
		quantised := 2*f.rows()*f.hidden + biases*f.outputs
		if size == (quantised+step-1)/step*step {
			return true
		}
	}
	return false
}
