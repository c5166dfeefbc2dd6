package pgn

import "slices"

// nag reads a numeric annotation glyph after "$".
func (r *Reader) nag() {
	number, digits := 0, 0
	for c := r.peek(); '0' <= c && c <= '9'; c = r.peek() {
		r.skip(1)
		number = min(10*number+c-'0', 1000)
		digits++
	}
	switch {
	case digits == 0:
		r.warn(`"$" without a number; skipped`)
	case number > 255:
		r.warn("a glyph beyond $255; skipped")
	default:
		r.addNAG(uint8(number))
	}
}

// glyph reads a glyph of exclamation marks and question marks.
func (r *Reader) glyph() {
	n := r.pastBlanks(0, "!?")
	nag, _ := signed(r.ahead(0, min(n, 2))) // more than two marks are only emphasis
	r.skip(n)
	r.addNAG(nag)
}

// glyphs are the signs of the numeric annotation glyphs that have one.
var glyphs = [...]string{
	"", "!", "?", "!!", "??", "!?", "?!", "□", "", "", "=", "", "", "∞",
	"+/=", "=/+", "+/-", "-/+", "+-", "-+", "+--", "--+",
}

// otherGlyphs are other signs for some of them, those of Chess Informant, and letters for
// a review, a novelty and a diagram.
var otherGlyphs = map[string]uint8{
	"~": 13, "=+": 15, "+=": 14, "⩲": 14, "⩱": 15, "±": 16, "∓": 17,
	"⨀": 22, "⊙": 22, "○": 26, "⟳": 32, "↑": 36, "→": 40,
	"=∞": 44, "∞=": 44, "=/∞": 44, "∞/=": 44, "~/=": 44, "=/~": 44,
	"⇄": 132, "⇆": 132, "⊕": 138, "∆": 140, "△": 140, "Δ": 140, "∇": 141, "▽": 141, "⌓": 142,
	"RR": 145, "N": 146, "TN": 146, "D": 220,
}

// signed returns the glyph with the given sign.
func signed(text string) (nag uint8, known bool) {
	if i := slices.Index(glyphs[:], text); i > 0 {
		return uint8(i), true
	}
	nag, known = otherGlyphs[text]
	return nag, known
}

// cutSign splits a word into a move and the longest sign at its end, as in "Bb5+/=".
func cutSign(word string) (move string, nag uint8, ok bool) {
	for i := len("e4"); i < len(word); i++ {
		if nag, ok = signed(word[i:]); ok {
			return word[:i], nag, true
		}
	}
	return "", 0, false
}

// addNAG adds a glyph to the last move, or to those before the first move.
func (r *Reader) addNAG(nag uint8) {
	if !r.room(nagSize) {
		return
	}
	line := &r.innermost().line
	nags := &line.NAGs
	if n := len(line.Moves); n > 0 {
		nags = &line.Moves[n-1].NAGs
	}
	*nags = append(*nags, nag)
}
