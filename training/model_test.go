package training

import (
	"bytes"
	"math"
	"strings"
	"testing"
)

// TestModelFile writes the numbers of the models and reads them back.
func TestModelFile(t *testing.T) {
	m := new(modelNumbers)
	if err := m.file().Read("model.tables", modelFile); err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	_, note, _ := strings.Cut(modelFile, "# ")
	note, _, _ = strings.Cut(note, "\n")
	if err := m.file().Write(&text, note); err != nil {
		t.Fatal(err)
	}
	if text.String() != modelFile {
		t.Error("model.tables is not as it is written")
	}
	for place, n := range m.moves {
		if n != int(moveTable[place]) {
			t.Errorf("place %d: %d is read as %d", place, n, moveTable[place])
		}
	}
}

// The tables of the models satisfy the range coder: shares begin at 0, end at
// the total and are never empty.
func TestTables(t *testing.T) {
	for there, row := range startTable {
		for piece := range pieceCodes {
			if empty := row[piece] == row[piece+1]; empty != (piece == blackHalf) {
				t.Errorf("the share of piece %d on the square of %d is empty: %v", piece, there, empty)
			}
		}
		if row[0] != 0 || row[pieceCodes] != 1<<startBits {
			t.Errorf("row %d of startTable ends at %d", there, row[pieceCodes])
		}
	}
	for spread, row := range scoreTable {
		for symbol := range scoreSymbols {
			if row[symbol] >= row[symbol+1] {
				t.Errorf("spread %d: the share of symbol %d is empty", spread, symbol)
			}
		}
		if row[0] != 0 || row[scoreSymbols] != 1<<scoreBits {
			t.Errorf("spread %d: the shares go from %d to %d", spread, row[0], row[scoreSymbols])
		}
	}
	for i, power := range powers {
		want := min(max(math.Exp2(float64(i-leastSum)/octaveSteps), 1), greatestWeight)
		if math.Abs(float64(power)-want) > 1 {
			t.Errorf("weight of %d: %d, want %.2f", i-leastSum, power, want)
		}
	}
}

// Every difference has one step, which the decoder finds again.
func TestSteps(t *testing.T) {
	last := uint(0)
	for size := range uint(1<<15 + 1) {
		index, rest := step(size)
		least, left := leastOf(index)
		if index >= magnitudes || index < last || index > last+1 || left != rest || size < least || size >= least+1<<rest {
			t.Fatalf("%d: step %d from %d, %d bits", size, index, least, rest)
		}
		last = index
	}
}
