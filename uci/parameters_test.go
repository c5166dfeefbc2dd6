package uci

import (
	"regexp"
	"testing"

	"vedette/search"
)

// TestParameters runs in ordinary builds and in those with the tag "tune".
func TestParameters(t *testing.T) {
	got := obey(t, newFakeEngine(), "parameters")
	tunable := search.Parameters()
	if len(tunable) == 0 {
		if len(got) != 1 || !regexp.MustCompile("^info string .*tags tune").MatchString(got[0]) {
			t.Errorf("heard %q", got)
		}
		return
	}
	if len(got) != len(tunable) {
		t.Fatalf("%d lines for %d parameters", len(got), len(tunable))
	}
	// As OpenBench's SPSA takes a line apart.
	line := regexp.MustCompile(`^\w+, int, -?\d+, -?\d+, -?\d+, \d+, 0\.002$`)
	options := make(map[string]bool)
	for _, o := range NewDriver(newFakeEngine(), nil).options {
		options[o.name] = true
	}
	for i, p := range tunable {
		if !line.MatchString(got[i]) {
			t.Errorf("%q is not as a tuner reads it", got[i])
		}
		if !options[p.Name] {
			t.Errorf("there is no option %s", p.Name)
		}
	}
}
