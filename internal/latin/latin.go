// Package latin reads text that may not be UTF-8, or not be fit for a terminal.
package latin

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// UTF8 returns text as UTF-8. Invalid bytes are read as Windows-1252, which is
// Latin-1 with letters and signs in place of its second set of control codes.
func UTF8(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		c, size := utf8.DecodeRuneInString(text)
		if c == utf8.RuneError && size == 1 {
			c = rune(text[0])
			if 0x80 <= c && c < 0xa0 {
				c = windows1252[c-0x80]
			}
		}
		b.WriteRune(c)
		text = text[size:]
	}
	return b.String()
}

// Printable returns a text without characters that would command a terminal: it may have
// names from files of others.
func Printable(text string) string {
	return strings.Map(func(c rune) rune {
		if !unicode.IsPrint(c) {
			return unicode.ReplacementChar
		}
		return c
	}, text)
}

// windows1252 are the characters 80 to 9F of Windows-1252, as the Encoding Standard of
// WHATWG lists them: the five undefined ones stay as they are.
var windows1252 = [32]rune{
	'€', 0x81, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0x8d, 'Ž', 0x8f,
	0x90, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0x9d, 'ž', 'Ÿ',
}
