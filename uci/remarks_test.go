package uci

import (
	"strings"
	"testing"
)

// Whatever the input, a message about it is a line that every client can read.
// The soak once found a NUL in a file name that was echoed unchanged, and the name of
// a folder that was echoed with its 100,000 characters.
func TestRemarksShow(t *testing.T) {
	for _, odd := range []string{"a\x00b", "a\x1b[31mb", "a\xffb", "a\tb", "a\u2028b", "a\rb", strings.Repeat("ab", 50), strings.Repeat("a/", 5000)} {
		for _, command := range []string{
			"hello %", "position %", "position fen %", "position startpos moves %", "go depth % nodes 1", "go depth 1 %",
			"setoption %", "setoption name %", "setoption name Hash value %",
			"setoption name UCI_Elo value %", "setoption name Debug Log File value missing/%", "setoption name EvalFile value missing/%", "bench %", "bench 1 1 1 missing/%", "bench 1 1 1 default %",
			"speedtest %", "genfens % seed 1",
			"genfens 1 seed 1 book missing/%", "genfens 1 seed % book None", "setoption name SyzygyPath value %",
			"setoption name BookFile value missing/%",
		} {
			engine := newFakeEngine()
			close(engine.finish)
			line := strings.ReplaceAll(command, "%", odd)
			for _, remark := range answer(t, engine, line+"\n") {
				if len(remark) > 500 || !printable(remark) {
					t.Errorf("after %.100q: %.600q", line, remark)
				}
			}
		}
	}
}
