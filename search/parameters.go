package search

//go:generate go run gen_parameters.go

import (
	"strings"

	"vedette/eval"
)

// Parameter is a number of parameters.txt in a build with the tag
// "tune". It may be changed while no search runs.
type Parameter struct {
	Name                     string
	Default, Least, Greatest int
	// Step is the tuner's perturbation of the value at the end of a run: C_end.
	Step  int
	value *int
}

// OfClock reports whether the parameter belongs to the clock. It has no effect
// in games with fixed nodes a move.
func (p *Parameter) OfClock() bool { return strings.HasPrefix(p.Name, "clock") }

// Set sets the parameter, for all engines of the process.
func (p *Parameter) Set(value int) { *p.value = value }

// Parameters returns the tunable parameters: none unless the program was built
// with the tag "tune". Without it parameters are constants, which the compiler
// folds into the code.
func Parameters() []Parameter { return parameters() }

// margin converts a parameter, or a sum of them, to a score.
func margin(centipawns int) eval.Score { return eval.Score(centipawns) }

// onePly is the unit of reductions: a ply has 1024 parts.
const onePly = 1024

// seeValue is the value of a piece in static exchange evaluation, by PieceType.
// The king is worth more than everything that can be exchanged for it.
var seeValue = [8]eval.Score{0, 100, 300, 300, 500, 900, 20000}
