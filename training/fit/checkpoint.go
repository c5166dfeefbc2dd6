package fit

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"os"

	"vedette/internal/safefile"
)

// A checkpoint is a line with the name and version of the format, a line of JSON,
// then little-endian numbers of 32 bits: the parameters, the means and the mean
// squares of the optimiser, what king buckets have in common, with its means, if the
// settings require it, and the CRC-32C of everything before it.
const checkpointMagic = "vedette checkpoint 1\n"

// checkpointHeader is the line of JSON.
type checkpointHeader struct {
	Model      string   `json:"model"`
	Parameters int      `json:"parameters"`
	Data       string   `json:"data"` // see Dataset.describe
	Settings   Settings `json:"settings"`
	Steps      int      `json:"steps"`
	Progress   progress `json:"progress"`
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// header describes the trainer's state.
func (t *Trainer) header() checkpointHeader {
	return checkpointHeader{
		Model:      t.model.Name(),
		Parameters: len(t.model.Parameters()),
		Data:       t.data.describe(),
		Settings:   t.settings,
		Steps:      t.optimiser.steps,
		Progress:   t.done,
	}
}

// numbers returns the numbers after the header.
func (t *Trainer) numbers() [][]float32 {
	numbers := [][]float32{t.model.Parameters(), t.optimiser.mean, t.optimiser.square}
	if s := t.sharing; s != nil {
		numbers = append(numbers, s.common, s.optimiser.mean, s.optimiser.square)
	}
	return numbers
}

// Save writes everything that Resume needs to the named file, atomically.
func (t *Trainer) Save(name string) error {
	text, err := json.Marshal(t.header())
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	b := append([]byte(checkpointMagic), text...)
	b = append(b, '\n')
	for _, part := range t.numbers() {
		for _, x := range part {
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(x))
		}
	}
	b = binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli))
	return safefile.Write(name, func(w io.Writer) error {
		_, err := w.Write(b)
		return err
	})
}

// Resume sets a new trainer to the state of the named checkpoint. It refuses
// one that is damaged or comes from another model, dataset or settings; only
// the number of threads may differ.
func (t *Trainer) Resume(name string) error {
	b, err := os.ReadFile(name)
	if err == nil {
		if err = t.resume(b); err != nil {
			err = fmt.Errorf("%s: %w", name, err)
		}
	}
	return err
}

func (t *Trainer) resume(b []byte) error {
	rest, ok := bytes.CutPrefix(b, []byte(checkpointMagic))
	if !ok {
		return errors.New("not a checkpoint of Vedette's training, version 1")
	}
	const sumSize = 4
	end := len(b) - sumSize
	if len(rest) < sumSize || crc32.Checksum(b[:end], castagnoli) != binary.LittleEndian.Uint32(b[end:]) {
		return errors.New("the checkpoint is damaged: its checksum does not match")
	}
	text, rest, _ := bytes.Cut(rest[:len(rest)-sumSize], []byte("\n"))
	var saved checkpointHeader
	if err := json.Unmarshal(text, &saved); err != nil {
		return fmt.Errorf("the header cannot be read: %w", err)
	}
	if err := saved.differs(t.header()); err != nil {
		return err
	}
	parts, size := t.numbers(), 0
	for _, part := range parts {
		size += 4 * len(part)
	}
	if len(rest) != size {
		return errors.New("the checkpoint is damaged: its length is wrong")
	}
	for _, part := range parts {
		for i := range part {
			part[i] = math.Float32frombits(binary.LittleEndian.Uint32(rest))
			rest = rest[4:]
		}
	}
	t.model.Changed(0, saved.Parameters)
	t.optimiser.steps, t.done = saved.Steps, saved.Progress
	if t.sharing != nil {
		t.sharing.optimiser.steps = saved.Steps
	}
	return nil
}

// differs returns an error if training described by now cannot continue from h.
func (h checkpointHeader) differs(now checkpointHeader) error {
	h.Settings.Threads = now.Settings.Threads
	switch {
	case h.Model != now.Model || h.Parameters != now.Parameters:
		return fmt.Errorf("a checkpoint of %s with %d parameters, not of %s with %d", h.Model, h.Parameters, now.Model, now.Parameters)
	case h.Data != now.Data:
		return errors.New("the checkpoint comes from other games, or another filter, split, smoothing or teacher")
	case h.Settings != now.Settings:
		return fmt.Errorf("the checkpoint comes from other settings: %+v, now %+v", h.Settings, now.Settings)
	}
	return nil
}
