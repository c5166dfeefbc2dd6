package uci

import (
	"slices"
	"strings"
	"testing"
)

// Every command and option is explained, except those that are ignored.
func TestHelp(t *testing.T) {
	got := obey(t, newFakeEngine(), "help")
	d := NewDriver(newFakeEngine(), &recorder{})
	ignored := []string{"", "debug", "register", "xboard", "protover"}
	for _, c := range d.commands {
		listed := slices.ContainsFunc(got, func(line string) bool { return strings.HasPrefix(line, c.name+" ") })
		if want := !slices.Contains(ignored, c.name); c.name != "" && listed != want {
			t.Errorf("command %q: listed is %t, want %t", c.name, listed, want)
		}
	}
	for _, o := range d.options {
		if !slices.ContainsFunc(got, func(line string) bool { return strings.HasPrefix(line, o.name+" ") }) {
			t.Errorf("option %q is missing", o.name)
		}
	}
	for _, line := range got {
		if len(line) > 110 {
			t.Errorf("a long line: %q", line)
		}
	}
}
