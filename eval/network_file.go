package eval

import (
	"bytes"
	"cmp"
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
// as varints (binary.AppendVarint), and the CRC-32C of everything before it, little-endian.
// Most numbers are small, and take one byte. A piece's weights are much the same in each
// king bucket, so those of the bucket before are subtracted from them.
const (
	networkName = "vedette network "
	// NetworkFormat is the first line without its end, for the numbers of inputs, of
	// hidden units of a perspective and of sets of output weights.
	NetworkFormat = networkName + "5, %dx%dx2x%d"
)

// networkLine is the first line of a file with a network, without its end.
var networkLine = fmt.Sprintf(NetworkFormat, Inputs+AttackInputs, Hidden, Outputs)

// NetworkMagic returns the first line of a file with a network.
func NetworkMagic() string { return networkLine + "\n" }

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

// NetworkNumbers returns the bytes of the numbers in a network file. It refuses a damaged
// file.
func NetworkNumbers(b []byte) ([]byte, error) {
	const sumSize = 4
	end := len(b) - sumSize
	_, numbers, ended := bytes.Cut(b[:max(end, 0)], []byte{0})
	switch {
	case !ended:
		return nil, errors.New("the network is truncated: it ends within its note")
	case crc32.Checksum(b[:end], castagnoli) != binary.LittleEndian.Uint32(b[end:]):
		return nil, errors.New("the network is damaged or truncated: its checksum does not match")
	}
	return numbers, nil
}

// Write writes values as a file, with a note about their origin.
func (v *NetworkValues) Write(w io.Writer, note string) error {
	b := fmt.Appendf(nil, "%s\n%s\x00", networkLine, strings.ReplaceAll(note, "\x00", ""))
	for i := range v.Inputs {
		row := v.Inputs[i]
		if i >= PlaceInputs {
			for unit, x := range v.Inputs[i-PlaceInputs] {
				row[unit] -= x
			}
		}
		b = appendWeights(b, row[:])
	}
	for i := range v.Attacks {
		b = appendWeights(b, v.Attacks[i][:])
	}
	b = appendWeights(b, v.Bias[:])
	for i := range v.Outputs {
		b = appendWeights(appendWeights(b, v.Outputs[i][0][:]), v.Outputs[i][1][:])
	}
	b = appendWeights(b, v.OutputBias[:])
	b = binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli))
	_, err := w.Write(b)
	return err
}

func appendWeights[T int8 | int16 | int32](b []byte, weights []T) []byte {
	for _, x := range weights {
		b = binary.AppendVarint(b, int64(x))
	}
	return b
}

// read sets the values to the numbers of a file, which must be just as many.
func (v *NetworkValues) read(b []byte) (err error) {
	for i := range v.Inputs {
		err = cmp.Or(err, ReadNumbers(&b, v.Inputs[i][:]))
		if i >= PlaceInputs {
			add(&v.Inputs[i], &v.Inputs[i-PlaceInputs])
		}
	}
	for i := range v.Attacks {
		err = cmp.Or(err, ReadNumbers(&b, v.Attacks[i][:]))
	}
	err = cmp.Or(err, ReadNumbers(&b, v.Bias[:]))
	for i := range v.Outputs {
		err = cmp.Or(err, ReadNumbers(&b, v.Outputs[i][0][:]), ReadNumbers(&b, v.Outputs[i][1][:]))
	}
	err = cmp.Or(err, ReadNumbers(&b, v.OutputBias[:]))
	if err == nil && len(b) > 0 {
		err = ErrShape
	}
	return err
}

// ErrShape is the error for a file that has more or fewer numbers than its first line says.
var ErrShape = errors.New("the network is damaged: it has more or fewer numbers than its shape")

// ReadNumbers reads the next numbers of a network file, of which b are those left. It returns ErrShape if there are too
// few, and another error if one does not fit. Most numbers take one byte, for which binary.Varint would take twice as
// long, and an engine reads them whenever it starts.
func ReadNumbers[T int8 | int16 | int32](b *[]byte, to []T) (err error) {
	left := *b
	for i := range to {
		var x int64
		size := 1
		if len(left) > 0 && left[0] < 0x80 {
			x = int64(left[0]>>1) ^ -int64(left[0]&1)
		} else if x, size = binary.Varint(left); size <= 0 {
			return ErrShape
		}
		if to[i] = T(x); int64(to[i]) != x {
			err = errBound
		}
		left = left[size:]
	}
	*b = left
	return err
}

// ReadNetwork makes a network from the content of a file. It refuses one that is damaged,
// of another shape or with too large numbers.
func ReadNetwork(b []byte) (*Network, error) {
	line, err := NetworkLine(b)
	if err != nil {
		return nil, err
	}
	if line != networkLine {
		return nil, fmt.Errorf("a network of another shape or version: it begins with %q, want %q; \"train import\" converts it", line, networkLine)
	}
	numbers, err := NetworkNumbers(b)
	if err != nil {
		return nil, err
	}
	n := memory.New[Network]()
	if err := n.values.read(numbers); err != nil {
		return nil, err
	}
	if !n.values.check() {
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
