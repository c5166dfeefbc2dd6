package latin

import "testing"

func TestUTF8(t *testing.T) {
	for text, want := range map[string]string{
		"":                      "",
		"Größe €":               "Größe €", // UTF-8 stays as it is
		"Gr\xf6\xdfe \x80 \x81": "Größe € \u0081",
		"é\xe9":                 "éé", // of both
	} {
		if got := UTF8(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
