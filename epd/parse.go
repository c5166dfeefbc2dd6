package epd

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"vedette/movegen"
)

// Parse reads a record. It accepts more than EPD: the counters of a FEN before the
// operations, which become hmvc and fmvn, blanks of any kind and number, a
// missing semicolon at the end of the line, and before the opcodes bm, am, dm and
// id anywhere but in comments (c0 to c9). In strings quotes may be missing at the end of the line.
func Parse(line string) (Record, error) {
	line = strings.Trim(line, blanks)
	if strings.ContainsAny(line, "\n\r") {
		return Record{}, errors.New("more than one line")
	}
	tokens := split(line)
	n := min(4, len(tokens))
	for n < min(6, len(tokens)) && isNumber(tokens[n].text) {
		n++
	}
	var fields []string
	for _, t := range tokens[:n] {
		if !strings.ContainsAny(t.text, `";`) {
			fields = append(fields, t.text)
		}
	}
	if len(fields) < min(n, 4) || n < 4 {
		return Record{}, fmt.Errorf("%.100q does not begin with the 4 fields of a position", line)
	}
	r := Record{Board: strings.Join(fields[:4], " ")}
	if err := r.readOperations(line, tokens[n:]); err != nil {
		return Record{}, err
	}
	r.addCounters(fields[4:])
	var err error
	r.Position, err = movegen.ParseFEN(r.Board + " " + r.counter(halfMoveClock, "0") + " " + r.counter(fullMoveNumber, "1"))
	return r, err
}

// counter returns the operand of a counter, or the default if it is not a number.
func (r *Record) counter(opcode, initial string) string {
	if operands := r.Operands(opcode); len(operands) == 1 && isNumber(operands[0]) {
		return operands[0]
	}
	return initial
}

// readOperations reads the operations from their tokens. Their operands keep
// their text; blanks at its ends and semicolons are not part of it.
func (r *Record) readOperations(line string, tokens []token) error {
	for len(tokens) > 0 {
		opcode := tokens[0].text
		tokens = tokens[1:]
		if opcode == ";" {
			continue
		}
		if !isOpcode(opcode) {
			return fmt.Errorf("%.60q is not an opcode", opcode)
		}
		n := 0
		for n < len(tokens) && tokens[n].text != ";" && (isComment(opcode) || !beginsOperation(tokens[n].text)) {
			n++
		}
		operands := ""
		if n > 0 {
			last := tokens[n-1]
			operands = line[tokens[0].from : last.from+len(last.text)]
			operands += closing(operands)
		}
		r.Operations = append(r.Operations, Operation{opcode, operands})
		tokens = tokens[n:]
	}
	return nil
}

// closing returns the quote that operands lack at their end.
func closing(operands string) string {
	if strings.Count(operands, `"`)%2 == 1 {
		return `"`
	}
	return ""
}

// token is a part of a line: a word, a quoted string or a semicolon.
type token struct {
	text string // with quotes
	from int    // where it begins
}

// value returns the token as an operand.
func (t *token) value() string {
	if strings.HasPrefix(t.text, `"`) {
		return strings.Trim(t.text, `"`)
	}
	return t.text
}

// split splits a line. A string that does not end takes the rest of the line.
func split(line string) (tokens []token) {
	for from := 0; from < len(line); {
		c, rest := line[from], line[from:]
		n := 1
		switch {
		case isBlank(c):
			from++
			continue
		case c == '"':
			if end := strings.IndexByte(rest[1:], '"'); end >= 0 {
				n = end + 2
			} else {
				rest = strings.TrimRight(rest, blanks)
				n = len(rest)
			}
		case c != ';':
			if n = strings.IndexAny(rest, blanks+`;"`); n < 0 {
				n = len(rest)
			}
		}
		tokens = append(tokens, token{rest[:n], from})
		from += n
	}
	return tokens
}

const blanks = " \t\r\n\v\f\x00\x1a" // with the end of a text of DOS

func isBlank(c byte) bool { return strings.IndexByte(blanks, c) >= 0 }

func isNumber(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}

// beginsOperation reports whether a word begins an operation even where the
// semicolon before it is missing.
func beginsOperation(word string) bool {
	return word == "bm" || word == "am" || word == "dm" || word == "id"
}

// isComment reports whether an opcode is one from c0 to c9, whose operands are
// any text.
func isComment(opcode string) bool {
	return len(opcode) == 2 && opcode[0] == 'c' && '0' <= opcode[1] && opcode[1] <= '9'
}

// isOpcode reports whether a word is an opcode: it begins with a letter.
func isOpcode(word string) bool { return 'a' <= word[0]|0x20 && word[0]|0x20 <= 'z' }
