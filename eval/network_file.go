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
	s, err := shapeOf(b)
	if err != nil {
		return nil, err
	}
	const sumSize = 4
	head, rest, ended := bytes.Cut(b, []byte{0})
	switch surplus := len(rest) - s.numbers() - sumSize; {
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
	v := new(NetworkValues)
	if err := v.read(bytes.NewReader(b[len(head)+1:end]), s); err != nil {
		return nil, err
	}
	v.spread(s.outputs)
	return NewNetwork(v)
}

// ReadNetworkWeights makes weights of a network file's content, under the
// conditions of ReadNetwork. They have an ID.
func ReadNetworkWeights(b []byte) (*Weights, error) {
	n, err := ReadNetwork(b)
	if err != nil {
		return nil, err
	}
	const idSize = 4 // bytes
	sum := sha256.Sum256(b)
	return &Weights{network: n, id: hex.EncodeToString(sum[:idSize])}, nil
}

// MaxNetworkFile is the greatest size of a network's file, in bytes: more than
// twice what the numbers take. The rest is for the note.
const MaxNetworkFile = 1 << 20

// LoadNetwork makes weights of the network in the file of a name, under the
// conditions of ReadNetwork. The error names the file. Whatever the name stands
// for, no more than MaxNetworkFile bytes are read, and nothing is waited for: a
// pipe, a device or a directory is refused.
func LoadNetwork(name string) (*Weights, error) {
	_, w, err := LoadNetworkFile(name)
	return w, err
}

// LoadNetworkFile is LoadNetwork, and returns the content of the file, too.
func LoadNetworkFile(name string) (content []byte, w *Weights, err error) {
	content, err = readSmallFile(name)
	if err == nil {
		w, err = ReadNetworkWeights(content)
	}
	if err != nil {
		if pathError, ok := errors.AsType[*fs.PathError](err); ok {
			err = pathError.Err // which has the name once more
		}
		return nil, nil, fmt.Errorf("%.200q: %w", name, err)
	}
	return content, w, nil
}

// readSmallFile returns the content of a file that can be a network's.
func readSmallFile(name string) ([]byte, error) {
	info, err := os.Stat(name) // before opening: a pipe would wait for its other end
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

// numbers returns how many bytes the numbers of a network take.
func (s shape) numbers() int {
	return 2*s.hidden*(Inputs+1+2*s.outputs) + 4*s.outputs
}

// shapeOf returns the shape of the network that a file holds. It returns an error
// if it is none that fits into the engine's.
func shapeOf(b []byte) (s shape, err error) {
	const longest = 80 // bytes that are looked at
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
