package training

import (
	_ "embed" // model.tables
	"fmt"

	"vedette/internal/numbers"
)

// modelNumbers are the numbers of the models, fitted to games: those of
// moveTable and of scoreTable.
type modelNumbers struct {
	moves  [moveTableUsed]int
	shares [spreads][scoreSymbols + 1]int
}

// file describes a file whose numbers are those of m.
func (m *modelNumbers) file() *numbers.File[int] {
	f := &numbers.File[int]{
		Format: "vedette game model 1",
		Comment: `A change makes files of version 2 unreadable. "moves" is indexed as the features of moveView say; its unit is a
sixteenth of a bit. "scores" holds for each spread where the share of each symbol begins, out of 32768.
`,
		Min: -128, Max: 1 << scoreBits,
	}
	add := func(name string, at []int) {
		b := numbers.Block[int]{Name: name}
		for i := range at {
			b.Numbers = append(b.Numbers, &at[i])
		}
		f.Blocks = append(f.Blocks, b)
	}
	add("moves", m.moves[:])
	for i := range m.shares {
		add(fmt.Sprintf("scores %d", i), m.shares[i][:])
	}
	return f
}

// modelFile was fitted once, and is a part of the format.
//
//go:embed model.tables
var modelFile string

// moveTable is indexed by the features of moveView, scoreTable by spread and
// symbol.
var moveTable, scoreTable = readModel(modelFile)

func readModel(text string) (moves [moveTableSize]int8, scores [spreads][scoreSymbols + 1]uint16) {
	m := new(modelNumbers)
	if err := m.file().Read("training/model.tables", text); err != nil {
		panic(err) // the tests would not pass
	}
	for i, n := range m.moves {
		moves[i] = int8(n)
	}
	for spread, row := range m.shares {
		for symbol, n := range row {
			scores[spread][symbol] = uint16(n)
		}
	}
	return moves, scores
}
