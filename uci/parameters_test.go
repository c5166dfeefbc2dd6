package uci

import (
	"fmt"
	"testing"

	"vedette/search"
)

// TestParameters runs in ordinary builds and in those with the tag "tune".
func TestParameters(t *testing.T) {
	got := obey(t, newFakeEngine(), "parameters")
	tunable := search.Parameters()
	if len(tunable) == 0 {
		compareLines(t, "parameters", got, []string{"info string *tags tune*"})
		return
	}
	if len(got) != len(tunable) {
		t.Fatalf("%d lines for %d parameters", len(got), len(tunable))
	}
	// The fields that OpenBench's SPSA reads from a line: name, type, value,
	// least, greatest, C_end, R_end.
	line := func(p search.Parameter) string {
		return fmt.Sprint(p.Name, ", int, ", p.Default, ", ", p.Least, ", ", p.Greatest, ", ", p.Step, ", 0.002")
	}
	options := make(map[string]bool)
	for _, o := range NewDriver(newFakeEngine(), nil).options {
		options[o.name] = true
	}
	for i, p := range tunable {
		if got[i] != line(p) {
			t.Errorf("%q is not as a tuner reads it, want %q", got[i], line(p))
		}
		if !options[p.Name] {
			t.Errorf("there is no option %s", p.Name)
		}
	}
}
