package movegen

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// ParseLine reads the position at the beginning of a line, as FEN or EPD: four
// fields, and the two counters of a FEN if they follow. The rest, such as the
// operations of EPD, is ignored. The position must be one that ParseFEN
// accepts. A line that begins with startpos stands for the start position.
func ParseLine(line string) (Position, error) {
	fields := strings.Fields(line)
	if len(fields) > 0 && fields[0] == "startpos" {
		return StartPosition(), nil
	}
	end := min(4, len(fields))
	for end < min(6, len(fields)) && isNumber(fields[end]) {
		end++
	}
	return ParseFEN(strings.Join(fields[:end], " "))
}

// ReadLines calls visit with the position of each line of a text, as ParseLine
// reads it. A byte order mark, the end of a text of DOS, empty lines and those that
// begin with # are skipped. An error, also of visit, ends the reading and has the
// name and the line. A text without a position is an error.
func ReadLines(name string, text io.Reader, visit func(Position) error) error {
	found, number := false, 1
	lines := bufio.NewScanner(text)
	for ; lines.Scan(); number++ {
		line := strings.TrimSuffix(strings.TrimPrefix(lines.Text(), ByteOrderMark), endOfDOS)
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		p, err := ParseLine(line)
		if err == nil {
			err = visit(p)
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", name, number, err)
		}
		found = true
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("%s:%d: the line has %d bytes or more", name, number, bufio.MaxScanTokenSize)
	} else if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if !found {
		return fmt.Errorf("%s contains no position", name)
	}
	return nil
}

// ByteOrderMark begins some files in UTF-8. ParseLine does not expect it.
const ByteOrderMark = "\ufeff"

// endOfDOS ends some texts of old programs: Ctrl-Z.
const endOfDOS = "\x1a"

func isNumber(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}
