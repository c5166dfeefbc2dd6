package movegen

import (
	"strconv"
	"strings"
)

// ParseLine reads the position with which a line of a file begins, as FEN or
// EPD: four fields, and the two counters of a FEN if they follow. What comes
// then, such as the operations of EPD, does not matter. The position must be as
// ParseFEN wants it.
func ParseLine(line string) (Position, error) {
	fields := strings.Fields(line)
	end := min(4, len(fields))
	for end < min(6, len(fields)) && isNumber(fields[end]) {
		end++
	}
	return ParseFEN(strings.Join(fields[:end], " "))
}

func isNumber(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}
