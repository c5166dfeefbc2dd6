package epd

import (
	"slices"
	"strings"
)

// A string is in quotes. As in python-chess, a backslash in it escapes a quote or a
// backslash; the specification has no way to write a quote.
var (
	escape   = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ", "\r", " ")
	unescape = strings.NewReplacer(`\\`, `\`, `\"`, `"`)
)

// Quote returns a string as an operand. Line ends become blanks.
func Quote(s string) string { return `"` + escape.Replace(s) + `"` }

// escaped returns the length of the character at text[i], with the backslash before it.
func escaped(text string, i int) int {
	if text[i] == '\\' && i+1 < len(text) && (text[i+1] == '\\' || text[i+1] == '"') {
		return 2
	}
	return 1
}

// quotes returns how many quotes are in a text that are not escaped.
func quotes(text string) (n int) {
	for i := 0; i < len(text); i += escaped(text, i) {
		if text[i] == '"' {
			n++
		}
	}
	return n
}

// balanced returns operands as one string if they have a quote too many or too few, or
// would end early once all quotes are taken in pairs.
func balanced(opcode, operands string) string {
	isEnd := func(t token) bool { return endsOperands(opcode, t.text) }
	if quotes(operands)%2 == 0 && !slices.ContainsFunc(split(operands), isEnd) {
		return operands
	}
	operands = strings.TrimSuffix(strings.TrimPrefix(operands, `"`), `"`)
	return Quote(unescape.Replace(strings.TrimRight(operands, blanks)))
}

// pairedEnd returns the length of the string at the beginning of a text all of whose
// quotes come in pairs.
func pairedEnd(text string) int {
	i := 1
	for text[i] != '"' {
		i += escaped(text, i)
	}
	return i + 1
}

// strayEnd returns the length of the string at the beginning of a text in which a quote is
// missing or one too many. The string ends with the first quote at the end of a word; with
// an escaped one before a semicolon, which is the backslash of a path, if none comes
// before the next string; or else before the next operation.
func strayEnd(text string) int {
	path := 0
	for i := 1; i < len(text); i++ {
		before, after := text[i-1], byte(';')
		if i+1 < len(text) {
			after = text[i+1]
		}
		switch {
		case text[i] != '"':
		case before == '\\' && after == ';' && path == 0:
			path = i + 1
		case before == '\\':
		case after == ';' || isBlank(after):
			return i + 1
		case isBlank(before) && path > 0:
			return path
		}
	}
	if path > 0 {
		return path
	}
	return unclosedEnd(text)
}

// unclosedEnd returns the length of a string without a second quote: up to a semicolon
// before an operation that is known, or to the end of the line.
func unclosedEnd(text string) int {
	for i := range len(text) {
		if text[i] == ';' && isKnown(strings.TrimLeft(text[i+1:], blanks)) {
			return len(strings.TrimRight(text[:i], blanks))
		}
	}
	return len(strings.TrimRight(text, blanks))
}

// isKnown reports whether a text begins with an operation that is common.
func isKnown(text string) bool {
	opcode := text[:wordEnd(text, blanks+";")]
	switch opcode {
	case "acd", "acn", "acs", "ce", "eco", "fmvn", "hmvc", "nic", "pm", "pv", "sm", "sv", "tcri", "v0":
		return true
	}
	return beginsOperation(opcode) || isComment(opcode)
}
