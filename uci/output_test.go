package uci

import (
	"slices"
	"testing"
)

func TestOutput(t *testing.T) {
	recorded := &recorder{}
	o := &output{w: recorded}
	o.lines("one", "two\nlines\r\nor three")
	o.text("a\n b\n\nc\n\n")
	o.errorf("number %d", 7)
	want := []string{"one", "two lines or three", "a", " b", "", "c", "info string ERROR number 7"}
	if got := recorded.take(); !slices.Equal(got, want) || len(recorded.faults) > 0 {
		t.Errorf("wrote %q %q, want %q", got, recorded.faults, want)
	}
}

// After a failure nothing more is written, and it is reported once.
func TestOutputFailure(t *testing.T) {
	recorded := &recorder{broken: true}
	failures := 0
	o := &output{w: recorded, failed: func() { failures++ }}
	o.lines("lost", "lost")
	recorded.broken = false
	o.lines("too late")
	if got := recorded.take(); len(got) > 0 || failures != 1 {
		t.Errorf("wrote %q and told of %d failures, want nothing and 1", got, failures)
	}
}
