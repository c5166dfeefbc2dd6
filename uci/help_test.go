package uci

import (
	"slices"
	"strings"
	"testing"
)

// Every command and option is explained, unless it is there to be ignored.
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

func TestWrap(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"word", "word"},
		{"one two three", "one two\nthree"},
		{"one  two", "one two"},
		{"a b c d e f g h i j k", "a b c d\ne f g h\ni j k"},
		{"a extraordinarily b", "a\nextraordinarily\nb"},
	} {
		if got := wrap(test.text, 7); got != test.want {
			t.Errorf("wrap(%q) = %q, want %q", test.text, got, test.want)
		}
	}
}
