package pgn

import (
	"bytes"
	"strings"

	"vedette/internal/latin"
)

// tagPair is a tag pair in the text, which has not been consumed yet.
type tagPair struct {
	Tag
	length int    // of the text, in bytes
	flaw   string // what is missing, empty for nothing
}

// What a tag pair may lack.
const (
	noFirstBracket = "has no opening bracket"
	noLastBracket  = "has no closing bracket"
	noLastQuote    = "has no closing quote"
)

// lineEnds are the bytes that end a line.
const lineEnds = "\n\r"

// tag reads a tag pair and reports false, or reports that the next game begins with it.
func (r *Reader) tag() (over bool) {
	pair, ok := r.nextTag()
	switch {
	case !ok && pair.length >= farthest:
		r.warn("a tag is too long; skipped")
		r.skipLine()
		return false
	case !ok:
		r.skipTag()
		return false
	case r.repeats(&pair):
		return true
	}
	if r.outside() {
		r.stack[0].line.Comment = "" // it was before the game, not in it
	}
	r.start()
	if !r.room(tagSize + len(pair.Value)) {
		r.skipLine()
		return false
	}
	if pair.flaw != "" {
		r.warn("the tag %s %s; it is read as %.60q", printable(pair.Name), pair.flaw, pair.Value)
	}
	r.consume(pair.length)
	switch i := r.game.indexOf(pair.Name); {
	case i < 0:
		r.game.Tags = append(r.game.Tags, pair.Tag)
	case r.game.Tags[i].Value == "":
		r.game.Tags[i] = pair.Tag
	}
	return false
}

// repeats reports whether a tag pair is one of the next game: this one has a tag of the
// name, and an empty line lies between, or its first two tags come again.
func (r *Reader) repeats(pair *tagPair) bool {
	switch i := r.game.indexOf(pair.Name); {
	case i < 0 || r.afterGap():
		return i >= 0
	case i > 0 || len(r.game.Tags) == 1:
		return false
	}
	second := r.pastBlanks(pair.length, blanks+lineEnds)
	name, _, quote := r.tagName(second + 1)
	return r.at(second) == '[' && quote > 0 && name == r.game.Tags[1].Name
}

// skipTag skips what should be a tag pair, up to its bracket or the end of the line.
func (r *Reader) skipTag() {
	n := 1
	for c := r.at(n); c != endOfText && !isLineEnd(c) && c != '['; c = r.at(n) {
		if n++; c == ']' {
			break
		}
	}
	r.warn("%.60q is not a tag pair; skipped", latin.UTF8(r.ahead(0, n)))
	r.consume(n)
}

// isTag reports whether a tag pair begins i bytes ahead. It does not if a bracket follows
// the first quote: the end of a value such as "] [x".
func (r *Reader) isTag(i int) bool {
	if r.at(i) != '[' {
		return false
	}
	_, value, quote := r.tagName(i + 1)
	return quote > 0 && r.at(r.pastBlanks(value, blanks)) != ']'
}

// tagName returns the name of a tag i bytes ahead, where the value begins, and the length
// of the quote before that, which is 0 if there is no tag. Blanks and line ends between do
// not matter.
func (r *Reader) tagName(i int) (name string, value, quote int) {
	begin := r.pastBlanks(i, blanks+lineEnds)
	end := begin
	for c := r.at(end); isNameByte(c) && r.quote(end) == 0; c = r.at(end) {
		end++
	}
	i = r.pastBlanks(end, blanks+lineEnds)
	name = latin.UTF8(r.ahead(begin, end))
	if !isTagName(name) {
		return "", 0, 0
	}
	quote = r.quote(i)
	return name, i + quote, quote
}

// isNameByte reports whether c can be a part of a tag's name.
func isNameByte(c int) bool {
	return c != endOfText && !isLineEnd(c) && strings.IndexByte(blanks+`"[](){}\`, byte(c)) < 0
}

// printQuotes are the quotes of print, which text has that was copied.
const printQuotes = "\u201c\u201d\u201e"

// quote returns the length of the quote i bytes ahead, 0 if there is none: of a quote of
// print 3.
func (r *Reader) quote(i int) int {
	switch r.at(i) {
	case '"':
		return 1
	case 0xe2:
		if r.at(i+2) != endOfText && strings.Contains(printQuotes, r.ahead(i, i+3)) {
			return 3
		}
	}
	return 0
}

// lacksBracket reports whether the line is a tag pair that lacks only its first bracket.
func (r *Reader) lacksBracket() bool {
	last, n := 0, 0
	for c := r.at(n); c != endOfText && !isLineEnd(c); c = r.at(n) {
		if n++; !isBlank(c) {
			last = c
		}
	}
	if last != ']' {
		return false
	}
	pair, ok := r.nextTag()
	return ok && pair.flaw == noFirstBracket
}

// nextTag returns the tag pair with which the text continues. It is not ok if that is
// none, is too long, or lacks more than one sign.
func (r *Reader) nextTag() (t tagPair, ok bool) {
	bracket := 0
	if r.peek() == '[' {
		bracket = 1
	}
	name, i, quote := r.tagName(bracket)
	if quote == 0 {
		return t, false
	}
	var value []byte
	value, t.length, t.flaw = r.tagValue(i, quote > 1)
	t.Tag = Tag{name, latin.UTF8(string(value))}
	switch {
	case len(t.Name)+len(t.Value) > maxTag || t.length >= farthest || bracket == 0 && t.flaw != "":
		return t, false
	case bracket == 0:
		t.flaw = noFirstBracket
	}
	return t, true
}

// tagValue returns the value of a tag i bytes ahead, where the text after the pair
// begins, and what the pair lacks. A quote in the value should be escaped with a
// backslash, but is accepted without one where the pair cannot end. Only a value that
// begins with a quote of print may end with one.
func (r *Reader) tagValue(i int, printed bool) (value []byte, end int, flaw string) {
	for continues := false; ; {
		c := r.at(i)
		switch length, flaw := r.valueEnd(i, printed); {
		case c == endOfText || isLineEnd(c) && !continues && !r.continues(i):
			return withoutBracket(value), i, noLastQuote
		case isLineEnd(c):
			continues = true
			value = append(bytes.TrimRight(value, blanks), ' ')
			i = r.pastBlanks(i, blanks+lineEnds)
		case c == '\\' && r.escapes(i+1):
			value = append(value, byte(r.at(i+1)))
			i += 2
		case length > 0 && flaw == noLastQuote:
			return bytes.TrimRight(value, blanks), i + length, flaw
		case length > 0:
			return value, i + length, flaw
		default:
			value = append(value, byte(c))
			i++
		}
	}
}

// escapes reports whether the character i bytes ahead, after a backslash, is escaped by
// it. A quote at the end of the line is not: a path was written without escapes.
func (r *Reader) escapes(i int) bool {
	bracket := r.pastBlanks(i+1, blanks)
	return r.at(i) == '\\' || r.at(i) == '"' && (r.at(bracket) != ']' || !r.endsLine(bracket+1))
}

// valueEnd returns the length of the end of a tag pair i bytes ahead and what it lacks.
// The length is 0 if there is none: an end is a quote and a bracket, a quote where the
// line ends or the next tag begins, or a bracket where that begins, with quotes of print
// only if this value has them.
func (r *Reader) valueEnd(i int, printed bool) (length int, flaw string) {
	quote := r.quote(i)
	if quote == 0 || quote > 1 && !printed {
		if r.at(i) == ']' && r.endsBefore(r.pastBlanks(i+1, blanks), printed) {
			return 1, noLastQuote
		}
		return 0, ""
	}
	next := r.pastBlanks(i+quote, blanks)
	below := r.pastBlanks(next, blanks+lineEnds)
	switch c := r.at(next); {
	case r.at(below) == ']':
		return below + 1 - i, ""
	case r.endsLine(next) || r.isTag(next):
		return quote, noLastBracket
	case (c == ')' || c == '}') && r.endsLine(next+1):
		return next + 1 - i, noLastBracket
	}
	return 0, ""
}

// endsBefore reports whether a value without a closing quote ends before a tag pair that
// begins i bytes ahead.
func (r *Reader) endsBefore(i int, printed bool) bool {
	if !r.isTag(i) {
		return false
	}
	_, _, quote := r.tagName(i + 1)
	return printed || quote == 1
}

// endsLine reports whether nothing but blanks follows on the line, from i bytes ahead on.
func (r *Reader) endsLine(i int) bool {
	c := r.at(r.pastBlanks(i, blanks))
	return c == endOfText || isLineEnd(c)
}

// continues reports whether the value of a tag goes on after the line end i bytes ahead:
// it ends with a quote and a bracket before an empty line and before another tag.
func (r *Reader) continues(i int) bool {
	for last := i + maxLines; i <= last; {
		switch c := r.at(i); {
		case c == endOfText:
			return false
		case isLineEnd(c):
			if c == '\r' && r.at(i+1) == '\n' {
				i++
			}
			if c = r.at(r.pastBlanks(i+1, blanks)); c == '[' || isLineEnd(c) {
				return false
			}
			i++
		case r.quote(i) > 0:
			if i = r.pastBlanks(i+r.quote(i), blanks); r.at(i) == ']' {
				return true
			}
		default:
			i++
		}
	}
	return false
}

// withoutBracket returns a value that has no closing quote without the bracket at its end.
func withoutBracket(value []byte) []byte {
	value = bytes.TrimRight(value, blanks)
	if n := len(value); n > 0 && strings.IndexByte("])}", value[n-1]) >= 0 {
		value = bytes.TrimRight(value[:n-1], blanks)
	}
	return value
}

// isTagName reports whether a name can stand in a tag pair.
func isTagName(name string) bool {
	if name == "" || name[0] == '%' || strings.ContainsAny(name, printQuotes) {
		return false
	}
	for i := range len(name) {
		if !isNameByte(int(name[i])) {
			return false
		}
	}
	return true
}
