package epd

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"vedette/movegen"
)

// Record is a position with operations.
type Record struct {
	// Position has the counters of the operations hmvc and fmvn, if they are
	// there.
	Position movegen.Position
	// Board is the position as it was written: placement, side to move, castling
	// rights and en passant square.
	Board string
	// Operations are in the order of the line. Of several with the same opcode the
	// first counts; Moves refuses them.
	Operations []Operation
}

// Operation is an opcode with its operands.
type Operation struct {
	Opcode string
	Text   string // the operands, as they are written
}

// The opcodes that this package knows.
const (
	halfMoveClock  = "hmvc" // plies since the last capture or pawn move
	fullMoveNumber = "fmvn"
)

// addCounters puts the counters from the last fields of a FEN, two at most, at the
// beginning of the operations, unless they are there or those of a beginning.
func (r *Record) addCounters(fields []string) {
	if slices.Equal(fields, []string{"0", "1"}) {
		return
	}
	var counters []Operation
	for i, opcode := range [...]string{halfMoveClock, fullMoveNumber} {
		if i < len(fields) && r.index(opcode) < 0 {
			counters = append(counters, Operation{opcode, fields[i]})
		}
	}
	r.Operations = append(counters, r.Operations...)
}

// Lookup returns the text of the operands of an opcode.
func (r *Record) Lookup(opcode string) (text string, ok bool) {
	if i := r.index(opcode); i >= 0 {
		return r.Operations[i].Text, true
	}
	return "", false
}

func (r *Record) index(opcode string) int {
	return slices.IndexFunc(r.Operations, func(o Operation) bool { return o.Opcode == opcode })
}

// count returns how many operations have an opcode.
func (r *Record) count(opcode string) (n int) {
	for i := range r.Operations {
		if r.Operations[i].Opcode == opcode {
			n++
		}
	}
	return n
}

// Remove removes the operations with an opcode.
func (r *Record) Remove(opcode string) {
	r.Operations = slices.DeleteFunc(r.Operations, func(o Operation) bool { return o.Opcode == opcode })
}

// Set sets the operands of an opcode, as they are to be written: see Quote. A new
// operation is appended. Of several with the opcode only the first is left.
func (r *Record) Set(opcode, text string) {
	i := r.index(opcode)
	if i < 0 {
		r.Operations = append(r.Operations, Operation{opcode, text})
		return
	}
	r.Operations[i].Text = text
	others := slices.DeleteFunc(r.Operations[i+1:], func(o Operation) bool { return o.Opcode == opcode })
	r.Operations = r.Operations[:i+1+len(others)]
}

// Operands returns the operands of an opcode, strings without their quotes.
func (r *Record) Operands(opcode string) []string {
	text, _ := r.Lookup(opcode)
	var operands []string
	for _, t := range split(text) {
		operands = append(operands, t.value())
	}
	return operands
}

// ID returns the name of the record: the operand of id, empty if there is none.
func (r *Record) ID() string { return strings.Join(r.Operands("id"), " ") }

// Number returns the operand of an opcode that is a whole number. It reports false
// if there is no such operation.
func (r *Record) Number(opcode string) (n int, ok bool, err error) {
	if _, ok = r.Lookup(opcode); !ok {
		return 0, false, nil
	}
	operands := r.Operands(opcode)
	if len(operands) != 1 {
		return 0, true, fmt.Errorf("%s has %d operands, want a number", opcode, len(operands))
	}
	if n, err = strconv.Atoi(operands[0]); err != nil {
		return 0, true, fmt.Errorf("%s: %.60q is not a number", opcode, operands[0])
	}
	return n, true, nil
}

// String returns the record as a line without its end.
func (r Record) String() string {
	var line strings.Builder
	line.WriteString(r.Board)
	for _, o := range r.Operations {
		line.WriteString(" " + o.Opcode)
		if o.Text != "" {
			line.WriteString(" " + o.Text)
		}
		line.WriteString(";")
	}
	return line.String()
}
