package textwrap

import (
	"strings"
	"testing"
)

func TestJoin(t *testing.T) {
	for _, test := range []struct{ words, want string }{
		{"", ""},
		{"word", "word"},
		{"one two three", "one two\nthree"},
		{"a b c d e f g h i j k", "a b c d\ne f g h\ni j k"},
		{"a extraordinarily b", "a\nextraordinarily\nb"},
	} {
		if got := Join(strings.Fields(test.words), 7); got != test.want {
			t.Errorf("Join(%q, 7) = %q, want %q", test.words, got, test.want)
		}
	}
}
