package textwrap

import "strings"

// Join joins words with spaces to lines of at most width bytes. A longer word
// has a line of its own.
func Join(words []string, width int) string {
	var b strings.Builder
	column := 0
	for i, word := range words {
		switch {
		case i == 0:
		case column+1+len(word) > width:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	return b.String()
}
