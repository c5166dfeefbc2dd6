package search

//go:generate go run gen_parameters.go

import (
	"strings"

	"vedette/eval"
)

// Parameter is a number of the table parameters.txt in a build with the tag
// "tune". It may be changed while no search runs.
type Parameter struct {
	Name                     string
	Default, Least, Greatest int
	// Step is by how much a tuner perturbs the value at the end of a run: C_end.
	Step  int
	value *int
}

// OfClock reports whether the parameter plans the time of moves. It has no
// effect in games with a number of nodes a move.
func (p *Parameter) OfClock() bool { return strings.HasPrefix(p.Name, "clock") }

// Set gives the parameter a value, for all engines of the process.
func (p *Parameter) Set(value int) { *p.value = value }

// Parameters returns what can be tuned: nothing, unless the program was built
// with the tag "tune". Without it parameters are constants, which the compiler
// folds into the code.
func Parameters() []Parameter { return parameters() }

// margin returns a parameter, or a sum of them, as a score.
func margin(centipawns int) eval.Score { return eval.Score(centipawns) }

// onePly is the unit of reductions: a ply has 1024 parts.
const onePly = 1024

// seeValue is what static exchange counts for a piece, by PieceType. The king
// is worth more than everything that can be exchanged for it.
var seeValue = [8]eval.Score{0, 100, 300, 300, 500, 900, 20000}
