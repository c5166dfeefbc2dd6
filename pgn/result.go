package pgn

import (
	"bytes"
	"strings"
)

// termination returns the termination marker in its usual form, or "" if the
// word is not one. It takes the dash of print and a colon for a hyphen, and BothLose for
// a marker. A full stop may follow.
func termination(word []byte) string {
	switch string(bytes.TrimRight(plain(word), ".,")) {
	case "1-0", "1:0":
		return WhiteWins
	case "0-1", "0:1":
		return BlackWins
	case "1/2-1/2", "1/2:1/2", "1/2", "½-½", "½:½", "½", "\xbd-\xbd", "\xbd:\xbd", "\xbd", "½-1/2", "1/2-½":
		return Drawn
	case "0-0", "0:0":
		return BothLose
	case "1/2-0", "½-0", "\xbd-0":
		return WhiteHalf
	case "0-1/2", "0-½", "0-\xbd":
		return BlackHalf
	case "*":
		return Unknown
	}
	return ""
}

// result reads a termination marker and reports whether it ends the game. Within a
// variation it does if nothing follows: then the variation is not closed.
func (r *Reader) result(marker string) (over bool) {
	r.begin()
	if r.open > 0 && !r.isLast() {
		return false
	}
	r.game.Result = marker
	r.afterMarker()
	return true
}

// spacedResult returns how many bytes complete the word to a termination marker with
// blanks, as in "1/2 - 1/2", 0 if it is none.
func (r *Reader) spacedResult(word []byte) int {
	var second []string
	switch string(word) {
	case "1":
		second = []string{"0"}
	case "0":
		second = []string{"1", "0"}
	case "1/2", "½", "\xbd":
		second = []string{"1/2", "½", "\xbd"}
	}
	for _, half := range second {
		for _, dash := range []string{" - ", " \u2013 ", " -", " \u2013"} {
			n := len(dash) + len(half)
			if r.startsWith(dash+half) && isDelimiter(r.at(n)) {
				return n
			}
		}
	}
	return 0
}

// joined returns the word with the next n bytes, without blanks.
func (r *Reader) joined(word []byte, n int) []byte {
	word = append(word, strings.ReplaceAll(r.ahead(0, n), " ", "")...)
	r.skip(n)
	r.letters = word
	return word
}

// endMarker returns the termination marker in its usual form, or "" if the word is not
// one. BothLose is also castling with zeros: it is a marker if the tag says so, or if
// nothing was played, unless castling is legal and the game goes on.
func (r *Reader) endMarker(word []byte) string {
	marker := termination(word)
	if marker != BothLose || r.game.LineNumber == 0 {
		return marker
	}
	r.begin()
	isResult := termination([]byte(r.game.Tag("Result"))) == BothLose
	castles := r.err != nil // perhaps, the position is not known
	if r.err == nil {
		_, err := parseSAN(&r.innermost().current, word, &r.list)
		castles = err == nil
		isResult = isResult || !castles && len(r.stack[0].line.Moves) == 0
	}
	if isResult && (!castles || r.isLast()) {
		return marker
	}
	return ""
}

// isLast reports whether no more text of the game follows: only an empty line, tags or
// the end of the text, all within a few bytes.
func (r *Reader) isLast() bool {
	const far = 16
	lineEnd, lines := 0, 0
	for n := range far {
		switch c := r.at(n); {
		case c == endOfText:
			return true
		case isLineEnd(c):
			if lineEnd == 0 {
				lineEnd = c
			}
			if c == lineEnd {
				lines++
			}
		case c == ')':
			return false
		case c == '[' || lines > 1:
			return lines > 0
		case !isBlank(c):
			return false
		}
	}
	return lines > 1
}

// repeatsMarker reports whether a termination marker is that of the last game again:
// nothing has come between, and no empty line.
func (r *Reader) repeatsMarker() bool {
	return r.game.LineNumber == 0 && r.stack[0].line.Comment == "" && r.ended > 0 && r.line <= r.ended+1
}

// afterMarker reads the comments that follow a termination marker on its line.
func (r *Reader) afterMarker() {
	r.ended = r.line
	for {
		c := r.peek()
		switch {
		case r.anyComment(c):
		case isBlank(c):
			r.next()
		default:
			return
		}
	}
}
