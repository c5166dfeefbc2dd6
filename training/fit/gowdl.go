package fit

import (
	"bytes"
	"fmt"
	"go/format"
	"io"
)

// WriteGo writes the model as the file wdl_values.go of package eval. The note
// says where it comes from; it becomes a comment.
func (m *WDL) WriteGo(w io.Writer, note string) error {
	var b bytes.Buffer
	writeHead(&b, "wdl", "package eval", note)
	b.WriteString("\n// wdlValues are the numbers of the model of results, by phase. Unit: centipawns.\n" +
		"var wdlValues = [MaxPhase + 1]wdlPair{\n")
	for phase, centre := range m.Centre {
		fmt.Fprintf(&b, "%d: {centre: %.1f, spread: %.1f},\n", phase, centre, m.Spread[phase])
	}
	b.WriteString("}\n")
	text, err := format.Source(b.Bytes())
	if err == nil {
		_, err = w.Write(text)
	}
	return err
}
