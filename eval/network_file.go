package eval

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"strings"
)

// A network file is a line with the name and version of the format and the
// shape, a note of any length that ends with a byte of 0, the numbers of
// NetworkValues in order, little-endian, and the CRC-32C of everything before
// it.
var (
	networkFormat = fmt.Sprintf("vedette network 2, %dx%%dx2x%%d", Inputs) // of the engine's inputs
	networkMagic  = shape{Hidden, Outputs}.line() + "\n"
)

const anyNetworkFormat = "vedette network 2, %dx%dx2x%d"

// NetworkMagic returns the first line of a network file.
func NetworkMagic() string { return networkMagic }

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// NetworkNumbers are the numbers of a network of any shape, in the units of
// NetworkValues and in their order.
type NetworkNumbers struct {
	Inputs, Hidden, Outputs int
	HiddenLayer             []int16 // the units' weights by input, then their biases
	OutputWeights           []int16 // by output, for the units of the mover's perspective, then the opponent's
	OutputBias              []int32
}

// The limits for the shape of a file.
const (
	maxInputs  = 64 * Inputs
	maxHidden  = 1 << 14
	maxOutputs = 1 << 10
)

// NewNetworkNumbers returns zeros for a shape.
func NewNetworkNumbers(inputs, hidden, outputs int) *NetworkNumbers {
	return &NetworkNumbers{inputs, hidden, outputs, make([]int16, (inputs+1)*hidden), make([]int16, outputs*2*hidden), make([]int32, outputs)}
}

// Write writes the numbers as a file, with a note about their origin.
func (n *NetworkNumbers) Write(w io.Writer, note string) error {
	b := fmt.Appendf(nil, anyNetworkFormat+"\n%s\x00", n.Inputs, n.Hidden, n.Outputs, strings.ReplaceAll(note, "\x00", ""))
	for _, numbers := range []any{n.HiddenLayer, n.OutputWeights, n.OutputBias} {
		var err error
		if b, err = binary.Append(b, binary.LittleEndian, numbers); err != nil {
			return err
		}
	}
	b = binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli))
	_, err := w.Write(b)
	return err
}

// ReadNetworkNumbers reads what Write wrote. It refuses a damaged file.
func ReadNetworkNumbers(b []byte) (*NetworkNumbers, error) {
	const longest = 80 // greatest length of the first line
	line, _, _ := bytes.Cut(b[:min(len(b), longest)], []byte("\n"))
	if !bytes.HasPrefix(line, []byte("vedette network ")) {
		return nil, fmt.Errorf("not a network of Vedette: it does not begin with %q", strings.TrimSpace(networkMagic))
	}
	var inputs, hidden, outputs int
	if n, err := fmt.Sscanf(string(line), anyNetworkFormat, &inputs, &hidden, &outputs); err != nil || n != 3 ||
		fmt.Sprintf(anyNetworkFormat, inputs, hidden, outputs) != string(line) ||
		inputs < 1 || inputs > maxInputs || hidden < 1 || hidden > maxHidden || outputs < 1 || outputs > maxOutputs {
		return nil, fmt.Errorf("not a network of this version: it begins with %q, not like %q", line, strings.TrimSpace(networkMagic))
	}
	const sumSize = 4
	_, rest, ended := bytes.Cut(b, []byte{0})
	switch surplus := len(rest) - numbersSize(inputs, hidden, outputs) - sumSize; {
	case !ended:
		return nil, errors.New("the network is truncated: it ends within its note")
	case surplus < 0:
		return nil, fmt.Errorf("the network is truncated: %d bytes are missing", -surplus)
	case surplus > 0:
		return nil, fmt.Errorf("the network is damaged: there are %d bytes too many", surplus)
	}
	end := len(b) - sumSize
	if crc32.Checksum(b[:end], castagnoli) != binary.LittleEndian.Uint32(b[end:]) {
		return nil, errors.New("the network is damaged: its checksum does not match")
	}
	n := NewNetworkNumbers(inputs, hidden, outputs)
	r := bytes.NewReader(rest)
	for _, numbers := range []any{n.HiddenLayer, n.OutputWeights, n.OutputBias} {
		if err := binary.Read(r, binary.LittleEndian, numbers); err != nil {
			return nil, err
		}
	}
	return n, nil
}

// Values returns the numbers in the engine's shape: missing units do nothing,
// and if there are fewer sets of output weights, each is used several times. ok
// is false if they do not fit.
func (n *NetworkNumbers) Values() (v *NetworkValues, ok bool) {
	if n.Inputs != Inputs || n.Hidden > Hidden || Outputs%n.Outputs != 0 {
		return nil, false
	}
	v = new(NetworkValues)
	fill := func(l *layer, numbers []int16, row int) { copy(l[:n.Hidden], numbers[row*n.Hidden:]) }
	for i := range v.Inputs {
		fill(&v.Inputs[i], n.HiddenLayer, i)
	}
	fill(&v.Bias, n.HiddenLayer, Inputs)
	for i := range n.Outputs {
		fill(&v.Outputs[i][0], n.OutputWeights, 2*i)
		fill(&v.Outputs[i][1], n.OutputWeights, 2*i+1)
	}
	copy(v.OutputBias[:], n.OutputBias)
	v.spread(n.Outputs)
	return v, true
}

// Numbers returns the values as numbers of the engine's shape.
func (v *NetworkValues) Numbers() *NetworkNumbers {
	n := NewNetworkNumbers(Inputs, Hidden, Outputs)
	for i := range v.Inputs {
		copy(n.HiddenLayer[i*Hidden:], v.Inputs[i][:])
	}
	copy(n.HiddenLayer[Inputs*Hidden:], v.Bias[:])
	for i := range v.Outputs {
		for king := range v.Outputs[i] {
			copy(n.OutputWeights[(2*i+king)*Hidden:], v.Outputs[i][king][:])
		}
	}
	copy(n.OutputBias, v.OutputBias[:])
	return n
}

// Write writes values as a file, with a note about their origin.
func (v *NetworkValues) Write(w io.Writer, note string) error { return v.Numbers().Write(w, note) }

// ReadNetwork makes a network from the content of a file. It refuses one that
// is damaged or too large. A narrower one is filled up with units that do
// nothing, and if there are fewer sets of output weights, each is used several
// times.
func ReadNetwork(b []byte) (*Network, error) {
	if _, err := shapeOf(b); err != nil {
		return nil, err
	}
	numbers, err := ReadNetworkNumbers(b)
	if err != nil {
		return nil, err
	}
	v, ok := numbers.Values()
	if !ok {
		return nil, errors.New("the network has another shape than the engine's")
	}
	return NewNetwork(v)
}

// ReadNetworkWeights makes weights from the content of a network file, as
// ReadNetwork does. They have an ID.
func ReadNetworkWeights(b []byte) (*Weights, error) {
	n, err := ReadNetwork(b)
	if err != nil {
		return nil, err
	}
	const idSize = 4 // bytes
	sum := sha256.Sum256(b)
	return &Weights{network: n, id: hex.EncodeToString(sum[:idSize])}, nil
}

// MaxNetworkFile is the greatest size of a network file in bytes: more than
// twice the size of the numbers. The rest is for the note.
const MaxNetworkFile = 1 << 20

// LoadNetwork makes weights from a network file, as ReadNetwork does. The error
// names the file. It reads at most MaxNetworkFile bytes and never blocks: a
// pipe, a device or a directory is refused.
func LoadNetwork(name string) (w *Weights, err error) {
	content, err := readSmallFile(name)
	if err == nil {
		w, err = ReadNetworkWeights(content)
	}
	if err != nil {
		if pathError, ok := errors.AsType[*fs.PathError](err); ok {
			err = pathError.Err // which would repeat the name
		}
		return nil, fmt.Errorf("%.200q: %w", name, err)
	}
	return w, nil
}

// readSmallFile returns the content of a file that may be a network.
func readSmallFile(name string) ([]byte, error) {
	info, err := os.Stat(name) // before opening: opening a pipe would wait for a writer
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, errors.New("not a file")
	case info.Size() == 0:
		return nil, errors.New("the file is empty")
	case info.Size() > MaxNetworkFile:
		return nil, fmt.Errorf("the file has %d bytes, a network at most %d", info.Size(), MaxNetworkFile)
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, MaxNetworkFile))
}

// shape is the shape of the network in a file.
type shape struct{ hidden, outputs int }

// numbersSize returns how many bytes the numbers of a network take.
func numbersSize(inputs, hidden, outputs int) int { return 2*(inputs+1+2*outputs)*hidden + 4*outputs }

// shapeOf returns the shape of the network in a file. It returns an error if it
// does not fit into the engine's shape.
func shapeOf(b []byte) (s shape, err error) {
	const longest = 80 // greatest length of the first line
	line, _, ended := bytes.Cut(b[:min(len(b), longest)], []byte("\n"))
	n, err := fmt.Sscanf(string(line), networkFormat, &s.hidden, &s.outputs)
	switch {
	case !bytes.HasPrefix(line, []byte("vedette network ")):
		return s, fmt.Errorf("not a network of Vedette: it does not begin with %q", strings.TrimSpace(networkMagic))
	case !ended || err != nil || n != 2 || s.line() != string(line):
		return s, fmt.Errorf("not a network of this version: it begins with %q, not %q", line, strings.TrimSpace(networkMagic))
	case s.hidden < 1 || s.hidden > Hidden || s.outputs < 1 || Outputs%s.outputs != 0:
		return s, fmt.Errorf("a network of another shape: it begins with %q, want %q or less", line, strings.TrimSpace(networkMagic))
	}
	return s, nil
}

// line returns the first line of a file of this shape.
func (s shape) line() string { return fmt.Sprintf(networkFormat, s.hidden, s.outputs) }

// spread copies fewer sets of output weights to all sets, so that each number of
// pieces keeps its weights.
func (v *NetworkValues) spread(outputs int) {
	for i := Outputs - 1; i >= 0; i-- { // downwards: no set is overwritten before its last use
		from := i * outputs / Outputs
		v.Outputs[i], v.OutputBias[i] = v.Outputs[from], v.OutputBias[from]
	}
}
