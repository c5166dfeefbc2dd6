package eval

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
)

// A network's file is a line with the name and version of the format and the
// shape, a note of any length that ends with a byte of 0, little-endian numbers,
// those of NetworkValues in order, and the CRC-32C of everything before.
var (
	networkFormat = fmt.Sprintf("vedette network 2, %dx%%dx2x%%d", Inputs)
	networkMagic  = shape{Hidden, Outputs}.line() + "\n"
)

// NetworkMagic returns the line that a network's file begins with.
func NetworkMagic() string { return networkMagic }

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Write writes values as a file, with a note that says where they come from.
func (v *NetworkValues) Write(w io.Writer, note string) error {
	b := []byte(networkMagic + strings.ReplaceAll(note, "\x00", "") + "\x00")
	b, err := binary.Append(b, binary.LittleEndian, v)
	if err != nil {
		return err
	}
	b = binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli))
	_, err = w.Write(b)
	return err
}

// ReadNetwork makes a network of a file's content. It refuses one that is
// damaged or has another shape. A narrower one is filled up with units that do
// nothing, and of fewer sets of output weights each stands in for several.
func ReadNetwork(b []byte) (*Network, error) {
	s, ok := shapeOf(b)
	if !ok {
		return nil, fmt.Errorf("not a network of this version: it does not begin with %q", networkMagic)
	}
	const sumSize = 4
	end := len(b) - sumSize
	if crc32.Checksum(b[:end], castagnoli) != binary.LittleEndian.Uint32(b[end:]) {
		return nil, errors.New("the network is damaged: its checksum does not match")
	}
	v := new(NetworkValues)
	_, numbers, _ := bytes.Cut(b[:end], []byte{0})
	if err := v.read(bytes.NewReader(numbers), s); err != nil {
		return nil, errors.New("the network is damaged: its length is wrong")
	}
	v.spread(s.outputs)
	return NewNetwork(v)
}

// shape is the shape of the network in a file.
type shape struct{ hidden, outputs int }

// shapeOf returns the shape of the network that a file holds. ok is false if it
// is none that fits into the engine's.
func shapeOf(b []byte) (s shape, ok bool) {
	line, _, ended := bytes.Cut(b, []byte("\n"))
	n, err := fmt.Sscanf(string(line), networkFormat, &s.hidden, &s.outputs)
	return s, ended && err == nil && n == 2 && s.line() == string(line) &&
		0 < s.hidden && s.hidden <= Hidden && 0 < s.outputs && Outputs%s.outputs == 0
}

// line returns what a file begins with.
func (s shape) line() string { return fmt.Sprintf(networkFormat, s.hidden, s.outputs) }

// read reads the numbers of a network of a shape, and leaves the others as they
// are. More or fewer numbers are an error.
func (v *NetworkValues) read(r *bytes.Reader, s shape) error {
	layers := make([]*layer, 0, Inputs+1+2*Outputs)
	for i := range v.Inputs {
		layers = append(layers, &v.Inputs[i])
	}
	layers = append(layers, &v.Bias)
	for i := range s.outputs {
		layers = append(layers, &v.Outputs[i][0], &v.Outputs[i][1])
	}
	for _, l := range layers {
		if err := binary.Read(r, binary.LittleEndian, l[:s.hidden]); err != nil {
			return err
		}
	}
	if err := binary.Read(r, binary.LittleEndian, v.OutputBias[:s.outputs]); err != nil {
		return err
	}
	if r.Len() > 0 {
		return errors.New("too long")
	}
	return nil
}

// spread gives each number of men the output weights that it had when there were
// fewer sets of them.
func (v *NetworkValues) spread(outputs int) {
	for i := Outputs - 1; i >= 0; i-- { // downwards: no set is overwritten before its last use
		from := i * outputs / Outputs
		v.Outputs[i], v.OutputBias[i] = v.Outputs[from], v.OutputBias[from]
	}
}
