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

	"vedette/internal/memory"
)

// A network file is a line with the name and version of the format and the shape, a
// note of any length that ends with a byte of 0, the numbers of NetworkValues in order,
// little-endian, and the CRC-32C of everything before it. All weights have 16 bits, also
// those of attacks.
const (
	networkName = "vedette network "
	// NetworkFormat is the first line without its end, for the numbers of inputs, of
	// hidden units of a perspective and of sets of output weights.
	NetworkFormat = networkName + "2, %dx%dx2x%d"
)

// networkLine is the first line of a file with a network, without its end.
var networkLine = fmt.Sprintf(NetworkFormat, Inputs+AttackInputs, Hidden, Outputs)

// NetworkMagic returns the first line of a file with a network.
func NetworkMagic() string { return networkLine + "\n" }

// networkSize is how many bytes the numbers of a network take in a file.
const networkSize = 2*(Inputs+AttackInputs+1+2*Outputs)*Hidden + 4*Outputs

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// NetworkLine returns the first line of a network file, without its end. It refuses
// other files.
func NetworkLine(b []byte) (string, error) {
	const longest = 80 // greatest length of the line
	line, _, ended := bytes.Cut(b[:min(len(b), longest)], []byte("\n"))
	if !ended || !bytes.HasPrefix(line, []byte(networkName)) {
		return "", fmt.Errorf("not a network of Vedette: it does not begin with %q", networkLine)
	}
	return string(line), nil
}

// NetworkNumbers returns the numbers in a network file, which take a size in bytes. It
// refuses a damaged file.
func NetworkNumbers(b []byte, size int) ([]byte, error) {
	const sumSize = 4
	_, rest, ended := bytes.Cut(b, []byte{0})
	switch surplus := len(rest) - size - sumSize; {
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
	return rest[:size], nil
}

// Write writes values as a file, with a note about their origin.
func (v *NetworkValues) Write(w io.Writer, note string) error {
	b := fmt.Appendf(nil, "%s\n%s\x00", networkLine, strings.ReplaceAll(note, "\x00", ""))
	for i := range v.Inputs {
		b = appendWeights(b, v.Inputs[i][:])
	}
	for i := range v.Attacks {
		b = appendWeights(b, v.Attacks[i][:])
	}
	b = appendWeights(b, v.Bias[:])
	for i := range v.Outputs {
		b = appendWeights(appendWeights(b, v.Outputs[i][0][:]), v.Outputs[i][1][:])
	}
	for _, x := range v.OutputBias {
		b = binary.LittleEndian.AppendUint32(b, uint32(x))
	}
	b = binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli))
	_, err := w.Write(b)
	return err
}

func appendWeights[T int8 | int16](b []byte, weights []T) []byte {
	for _, x := range weights {
		b = binary.LittleEndian.AppendUint16(b, uint16(x))
	}
	return b
}

// read sets the values to the numbers of a file. It reports whether all are within their
// bounds.
func (v *NetworkValues) read(b []byte) (ok bool) {
	r := weightReader{b, true}
	for i := range v.Inputs {
		readWeights(&r, v.Inputs[i][:])
	}
	for i := range v.Attacks {
		readWeights(&r, v.Attacks[i][:])
	}
	readWeights(&r, v.Bias[:])
	for i := range v.Outputs {
		readWeights(&r, v.Outputs[i][0][:])
		readWeights(&r, v.Outputs[i][1][:])
	}
	for i := range v.OutputBias {
		v.OutputBias[i] = int32(binary.LittleEndian.Uint32(r.left[4*i:]))
	}
	return r.fit && v.check()
}

// weightReader reads the weights of a file.
type weightReader struct {
	left []byte
	fit  bool // whether all weights so far have fitted
}

// readWeights reads weights. With binary.Decode it takes twice as long to read a
// network, which an engine does whenever it starts.
func readWeights[T int8 | int16](r *weightReader, weights []T) {
	b := r.left[:2*len(weights)]
	for i := range weights {
		x := int16(binary.LittleEndian.Uint16(b[2*i:]))
		weights[i] = T(x)
		r.fit = r.fit && int16(weights[i]) == x
	}
	r.left = r.left[len(b):]
}

// ReadNetwork makes a network from the content of a file. It refuses one that is damaged,
// of another shape or with too large numbers.
func ReadNetwork(b []byte) (*Network, error) {
	line, err := NetworkLine(b)
	if err != nil {
		return nil, err
	}
	if line != networkLine {
		return nil, fmt.Errorf("a network of another shape: it begins with %q, want %q; \"train import\" converts it", line, networkLine)
	}
	numbers, err := NetworkNumbers(b, networkSize)
	if err != nil {
		return nil, err
	}
	n := memory.New[Network]()
	if !n.values.read(numbers) {
		return nil, errBound
	}
	return n, nil
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
const MaxNetworkFile = 1 << 24

// LoadNetwork makes weights from a network file, as ReadNetwork does, or returns the
// default if the name is empty. The error names the file. It reads at most
// MaxNetworkFile bytes and never blocks: a pipe, a device or a directory is refused.
func LoadNetwork(name string) (*Weights, error) {
	if name == "" {
		return DefaultWeights(), nil
	}
	content, err := readSmallFile(name)
	return networkIn(name, content, err)
}

// networkIn makes weights from the content of a named file, or from the error of reading it.
func networkIn(name string, content []byte, err error) (w *Weights, _ error) {
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
