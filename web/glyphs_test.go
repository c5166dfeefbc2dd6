package web

import (
	"strings"
	"testing"
)

// Glyphs before the first move of a variation are kept; in comments nothing changes.
func TestEarlyGlyphsInBrowser(t *testing.T) {
	b, server := openPage(t)
	b.openSilently(`1. e4 e5 {as ($142 2. a3)} 2. Nf3 ($142 $14 2. f4 exf4) ($140 f3) Nc6 ( $146 2...d6 3. d4) *`)
	const want = `1. e4 e5 { as ($142 2. a3) } 2. Nf3 ( 2. f4 $142 $14 2... exf4 ) ( 2. f3 $140 ) 2... Nc6 ( 2... d6 $146 3. d4 ) *`
	if got := flat(b.text("#pgn")); !strings.Contains(got, want) {
		t.Errorf("the page writes\n%s, want\n%s", got, want)
	}
	b.check(server.URL)
}
