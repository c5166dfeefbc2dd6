package eval

import (
	_ "embed" // default.wdl
	"fmt"
	"io"
	"sync"

	"vedette/internal/numbers"
)

// file describes a file whose numbers are those of m.
func (m *WDLModel) file() *numbers.File[float64] {
	f := &numbers.File[float64]{
		Format:  "vedette wdl 1",
		Comment: "Unit: centipawns. Centre and spread by the phase of the game.\n",
		Min:     0.1, Max: 10000,
	}
	for phase := range m.Centre {
		f.Blocks = append(f.Blocks, numbers.Block[float64]{
			Name:    fmt.Sprintf("phase %d", phase),
			Numbers: []*float64{&m.Centre[phase], &m.Spread[phase]},
		})
	}
	return f
}

// ReadWDL reads the text of a file of a WDL model. Errors begin with the given
// name of the file and mostly the line.
func ReadWDL(name, text string) (*WDLModel, error) {
	m := new(WDLModel)
	return m, m.file().Read(name, text)
}

// Write writes the model as a file, with a note that says where it comes from.
func (m *WDLModel) Write(w io.Writer, note string) error { return m.file().Write(w, note) }

// wdlFile is written by "train wdl".
//
//go:embed default.wdl
var wdlFile string

var compiledWDL = sync.OnceValue(func() *WDLModel {
	m, err := ReadWDL("eval/default.wdl", wdlFile)
	if err != nil {
		panic(err) // the tests would not pass
	}
	return m
})

// CompiledWDL returns the embedded WDL model.
func CompiledWDL() WDLModel { return *compiledWDL() }
