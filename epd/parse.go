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
// id anywhere but in comments (c0 to c9). In a string a backslash may stand before a quote
// or a backslash. Operands with a quote too many or too few become one string.
func Parse(line string) (Record, error) {
	line = strings.Trim(line, blanks)
	if strings.ContainsAny(line, "\n\r") {
		return Record{}, errors.New("more than one line")
	}
	tokens := split(line)
	var fields []string // four, and the counters
	for _, t := range tokens[:min(6, len(tokens))] {
		if len(fields) >= 4 && !isNumber(t.text) || strings.ContainsAny(t.text, `";`) {
			break
		}
		fields = append(fields, t.text)
	}
	if len(fields) < 4 {
		return Record{}, fmt.Errorf("%.100q does not begin with the 4 fields of a position", line)
	}
	r := Record{Board: strings.Join(fields[:4], " ")}
	if err := r.readOperations(line, tokens[len(fields):]); err != nil {
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
		if tokens[0].text == ";" || tokens[0].text == "-" { // the dash of no operations
			tokens = tokens[1:]
			continue
		}
		opcode, _, _ := strings.Cut(tokens[0].text, `"`)
		if !isOpcode(opcode) {
			return fmt.Errorf("%.60q is not an opcode", tokens[0].text)
		}
		if tokens[0].skip(len(opcode)); tokens[0].text == "" {
			tokens = tokens[1:]
		}
		n := 0
		for n < len(tokens) && !endsOperands(opcode, tokens[n].text) {
			n++
		}
		operands := ""
		if n > 0 {
			last := tokens[n-1]
			operands = balanced(opcode, line[tokens[0].from:last.from+len(last.text)])
		}
		r.Operations = append(r.Operations, Operation{opcode, operands})
		tokens = tokens[n:]
	}
	return nil
}

// token is a part of a line: a word, a quoted string or a semicolon.
type token struct {
	text string // with quotes
	from int    // where it begins
}

// skip removes the first n bytes.
func (t *token) skip(n int) { t.text, t.from = t.text[n:], t.from+n }

// value returns the token as an operand.
func (t *token) value() string {
	if strings.HasPrefix(t.text, `"`) {
		return unescape.Replace(strings.TrimSuffix(t.text[1:], `"`))
	}
	return t.text
}

// split splits a line.
func split(line string) (tokens []token) {
	stringEnd, endsWord := pairedEnd, blanks+`;"`
	if quotes(line)%2 == 1 {
		stringEnd, endsWord = strayEnd, blanks+";"
	}
	for from := 0; from < len(line); {
		rest := line[from:]
		n := 1
		switch {
		case isBlank(rest[0]):
			from++
			continue
		case rest[0] == '"':
			n = stringEnd(rest)
		case rest[0] != ';':
			n = wordEnd(rest, endsWord)
		}
		tokens = append(tokens, token{rest[:n], from})
		from += n
	}
	return tokens
}

// wordEnd returns the length of the word at the beginning of a text, to one of the given
// characters.
func wordEnd(text, ends string) int {
	n := 0
	for n < len(text) && strings.IndexByte(ends, text[n]) < 0 {
		n += escaped(text, n)
	}
	return n
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

// endsOperands reports whether the operands of an opcode end before a word.
func endsOperands(opcode, word string) bool {
	return word == ";" || !isComment(opcode) && beginsOperation(word)
}

// isComment reports whether an opcode is one from c0 to c9, whose operands are
// any text.
func isComment(opcode string) bool {
	return len(opcode) == 2 && opcode[0] == 'c' && '0' <= opcode[1] && opcode[1] <= '9'
}

// isOpcode reports whether a word is an opcode: it begins with a letter.
func isOpcode(word string) bool { return word != "" && 'a' <= word[0]|0x20 && word[0]|0x20 <= 'z' }
