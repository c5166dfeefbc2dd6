package movegen

import (
	"strconv"
	"strings"
)

// ParseLine reads the position at the beginning of a line, as FEN or EPD: four
// fields, and the two counters of a FEN if they follow. The rest, such as the
// operations of EPD, is ignored. The position must be one that ParseFEN
// accepts.
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
