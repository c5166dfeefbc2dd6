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
	"slices"
	"strings"

	"vedette/internal/memory"
)

// A network file is a line with the name and version of the format and the
// shape, a note of any length that ends with a byte of 0, the numbers of
// NetworkNumbers in order, little-endian, and the CRC-32C of everything before
// it.
const (
	networkName   = "vedette network "
	networkFormat = networkName + "2, "
	shapeFormat   = "%dx%dx2x%d"
)

// NetworkMagic returns the first line of a file with a network of the engine's
// shape.
func NetworkMagic() string { return EngineShape().line() + "\n" }

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// NetworkShape is the shape of a network: the numbers of inputs, of hidden units of
// a perspective, and of sets of output weights.
type NetworkShape struct{ Inputs, Hidden, Outputs int }

// EngineShape returns the shape that the engine is built for.
func EngineShape() NetworkShape {
	return NetworkShape{Inputs + AttackInputs, Hidden, Outputs}
}

// String returns the numbers of units from the inputs to the sets of output
// weights, where 2 stands for the perspectives.
func (s NetworkShape) String() string {
	return fmt.Sprintf(shapeFormat, s.Inputs, s.Hidden, s.Outputs)
}

// line returns the first line of a file of this shape, without its end.
func (s NetworkShape) line() string { return networkFormat + s.String() }

// parseShape undoes line. ok is false for any other text.
func parseShape(line string) (s NetworkShape, ok bool) {
	_, err := fmt.Sscanf(line, networkFormat+shapeFormat, &s.Inputs, &s.Hidden, &s.Outputs)
	return s, err == nil && s.line() == line
}

// The limits for the shape of a file.
const (
	maxInputs  = 64 * PlaceInputs
	maxHidden  = 1 << 14
	maxOutputs = 1 << 10
)

// possible reports whether a file may have the shape.
func (s NetworkShape) possible() bool {
	return s.Inputs >= 1 && s.Inputs <= maxInputs && s.Hidden >= 1 && s.Hidden <= maxHidden &&
		s.Outputs >= 1 && s.Outputs <= maxOutputs
}

// fits reports whether the engine can evaluate with networks of the shape.
func (s NetworkShape) fits() bool {
	return s.possible() && (s.Pieces() == Inputs || s.Pieces() == PlaceInputs) && s.Hidden <= Hidden && Outputs%s.Outputs == 0
}

// Attacked reports whether there are inputs for attacked pieces and checks, after the
// others.
func (s NetworkShape) Attacked() bool { return s.attacks() > 0 }

// Pieces returns the number of the other inputs.
func (s NetworkShape) Pieces() int { return s.Inputs - s.attacks() }

// attacks returns the number of inputs for attacks: for attacked pieces and for checks,
// only for attacked pieces, which networks had at first, or 0.
func (s NetworkShape) attacks() int {
	for _, n := range [...]int{AttackInputs, AttackedInputs} {
		if s.Inputs > n && (s.Inputs-n)%PlaceInputs == 0 {
			return n
		}
	}
	return 0
}

// size returns how many bytes the numbers of a network take.
func (s NetworkShape) size() int {
	return 2*(s.Inputs+1+2*s.Outputs)*s.Hidden + 4*s.Outputs
}

// shapeOf returns the shape of the network in a file.
func shapeOf(b []byte) (s NetworkShape, err error) {
	const longest = 80 // greatest length of the first line
	line, _, ended := bytes.Cut(b[:min(len(b), longest)], []byte("\n"))
	if !bytes.HasPrefix(line, []byte(networkName)) {
		return s, fmt.Errorf("not a network of Vedette: it does not begin with %q", EngineShape().line())
	}
	if bytes.HasPrefix(line, []byte(networkName+"3, ")) {
		return s, fmt.Errorf("a network with inner layers, which no version has any more: it begins with %q, want %q", line, EngineShape().line())
	}
	s, ok := parseShape(string(line))
	if !ended || !ok || !s.possible() {
		return s, fmt.Errorf("not a network of this version: it begins with %q, not like %q", line, EngineShape().line())
	}
	return s, nil
}

// NetworkNumbers are the numbers of a network of any shape, in the units of
// NetworkValues, in the order of a file.
type NetworkNumbers struct {
	NetworkShape
	HiddenLayer   []int16 // the units' weights by input, then their biases
	OutputWeights []int16 // by output, for the units of the mover's perspective, then the opponent's
	OutputBias    []int32
}

// NewNetworkNumbers returns zeros for a shape.
func NewNetworkNumbers(s NetworkShape) *NetworkNumbers {
	return &NetworkNumbers{s,
		make([]int16, (s.Inputs+1)*s.Hidden), make([]int16, s.Outputs*2*s.Hidden), make([]int32, s.Outputs)}
}

// Parts returns all numbers in the order of a file: slices of type []int16 or []int32.
func (n *NetworkNumbers) Parts() []any {
	return []any{n.HiddenLayer, n.OutputWeights, n.OutputBias}
}

// Write writes the numbers as a file, with a note about their origin.
func (n *NetworkNumbers) Write(w io.Writer, note string) error {
	b := fmt.Appendf(nil, "%s\n%s\x00", n.line(), strings.ReplaceAll(note, "\x00", ""))
	for _, numbers := range n.Parts() {
		var err error
		if b, err = binary.Append(b, binary.LittleEndian, numbers); err != nil {
			return err
		}
	}
	b = binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli))
	_, err := w.Write(b)
	return err
}

// ReadNetworkNumbers reads what Write wrote. It refuses a damaged file. A network with
// inputs for attacked pieces only becomes one in which checks do nothing.
func ReadNetworkNumbers(b []byte) (*NetworkNumbers, error) {
	s, err := shapeOf(b)
	if err != nil {
		return nil, err
	}
	const sumSize = 4
	_, rest, ended := bytes.Cut(b, []byte{0})
	switch surplus := len(rest) - s.size() - sumSize; {
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
	n := NewNetworkNumbers(s)
	for _, numbers := range n.Parts() {
		rest = rest[readNumbers(numbers, rest):]
	}
	if n.attacks() == AttackedInputs {
		n.addChecks()
	}
	return n, nil
}

// addChecks adds inputs for checks, which do nothing, behind all others.
func (n *NetworkNumbers) addChecks() {
	n.HiddenLayer = slices.Insert(n.HiddenLayer, n.Inputs*n.Hidden, make([]int16, CheckInputs*n.Hidden)...)
	n.Inputs += CheckInputs
}

// readNumbers sets numbers, a slice as Parts returns them, to those at the beginning
// of b, and returns how many bytes these took. With binary.Decode it takes twice as
// long to read a network, which an engine does whenever it starts.
func readNumbers(numbers any, b []byte) int {
	switch list := numbers.(type) {
	case []int16:
		b = b[:2*len(list)]
		for i := range list {
			list[i] = int16(binary.LittleEndian.Uint16(b[2*i:]))
		}
	case []int32:
		b = b[:4*len(list)]
		for i := range list {
			list[i] = int32(binary.LittleEndian.Uint32(b[4*i:]))
		}
	}
	return len(b)
}

// Values returns the numbers in the engine's shape: missing units do nothing, and
// without king buckets the weights of all are the same, as are those of outputs if
// there are fewer sets. ok is false if they do not fit.
func (n *NetworkNumbers) Values() (v *NetworkValues, ok bool) {
	if !n.fits() {
		return nil, false
	}
	v = new(NetworkValues)
	return v, n.fill(v)
}

// fill sets values that are 0 to the numbers of a shape that fits, as Values says. ok is
// false if a weight of an attack exceeds its bound, and so may not fit.
func (n *NetworkNumbers) fill(v *NetworkValues) (ok bool) {
	fill := func(l *layer, numbers []int16, row int) { copy(l[:n.Hidden], numbers[row*n.Hidden:]) }
	for i := range v.Inputs {
		fill(&v.Inputs[i], n.HiddenLayer, i%n.Pieces())
	}
	fill(&v.Bias, n.HiddenLayer, n.Inputs)
	for i := range n.Outputs {
		fill(&v.Outputs[i][0], n.OutputWeights, 2*i)
		fill(&v.Outputs[i][1], n.OutputWeights, 2*i+1)
	}
	copy(v.OutputBias[:], n.OutputBias)
	v.spread(n.Outputs)
	return n.fillAttacked(v)
}

// fillAttacked sets the values of attacked pieces and checks, and reports whether they are within
// their bound.
func (n *NetworkNumbers) fillAttacked(v *NetworkValues) (ok bool) {
	if !n.Attacked() {
		return true
	}
	weights := n.HiddenLayer[n.Pieces()*n.Hidden : n.Inputs*n.Hidden]
	for i := range v.Attacks {
		for j, x := range weights[i*n.Hidden:][:n.Hidden] {
			v.Attacks[i][j] = int8(x)
		}
	}
	return within(weights, MaxAttackWeight)
}

// Numbers returns the values as numbers of the engine's shape, without king buckets if
// the weights of all are the same.
func (v *NetworkValues) Numbers() *NetworkNumbers {
	n := &NetworkNumbers{NetworkShape: EngineShape(), OutputBias: slices.Clone(v.OutputBias[:])}
	n.Inputs = v.distinct()
	for i := range v.Inputs[:n.Inputs] {
		n.HiddenLayer = append(n.HiddenLayer, v.Inputs[i][:]...)
	}
	if v.attacks() {
		n.Inputs += AttackInputs
		for i := range v.Attacks {
			for _, x := range v.Attacks[i] {
				n.HiddenLayer = append(n.HiddenLayer, int16(x))
			}
		}
	}
	n.HiddenLayer = append(n.HiddenLayer, v.Bias[:]...)
	for i := range v.Outputs {
		n.OutputWeights = append(append(n.OutputWeights, v.Outputs[i][0][:]...), v.Outputs[i][1][:]...)
	}
	return n
}

// Write writes values as a file, with a note about their origin.
func (v *NetworkValues) Write(w io.Writer, note string) error { return v.Numbers().Write(w, note) }

// ReadNetwork makes a network from the content of a file. It refuses one that
// is damaged or too large. A narrower one is filled up with units that do nothing;
// one without king buckets has the same weights for all, and if there are fewer
// sets of output weights, each is used several times.
func ReadNetwork(b []byte) (*Network, error) {
	s, err := shapeOf(b)
	if err != nil {
		return nil, err
	}
	if !s.fits() {
		return nil, fmt.Errorf("a network of another shape: it begins with %q, want %q or less", s.line(), EngineShape().line())
	}
	numbers, err := ReadNetworkNumbers(b)
	if err != nil {
		return nil, err
	}
	n := memory.New[Network]()
	if !numbers.fill(&n.values) {
		return nil, errBound
	}
	if err := n.prepare(); err != nil {
		return nil, err
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

// spread copies fewer sets of output weights to all sets, so that each number of
// pieces keeps its weights.
func (v *NetworkValues) spread(outputs int) {
	for i := Outputs - 1; i >= 0; i-- { // downwards: no set is overwritten before its last use
		from := i * outputs / Outputs
		v.Outputs[i], v.OutputBias[i] = v.Outputs[from], v.OutputBias[from]
	}
}
