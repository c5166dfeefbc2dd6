package training

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"testing"

	"vedette/movegen"
)

// The numbers of the models come from a fit. If they change, older files can no
// longer be read, and the format needs a new version.
var (
	fitModel = flag.String("fit-model", "", "fit the models to the games of this `file`, and write model.tables")
	fitGames = flag.Int("fit-games", 12000, "to so many of its games")
)

// TestFitModel fits the numbers of the models with -fit-model, otherwise it does
// nothing.
func TestFitModel(t *testing.T) {
	if *fitModel == "" {
		t.Skip("no -fit-model: the models stay as they are")
	}
	var samples moveSamples
	var counts [spreads][scoreSymbols]float64
	r, err := Open(*fitModel)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var g Game
	games := 0
	for ; games < *fitGames; games++ {
		if err := r.Next(&g); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		var scores scoreModel
		var last, own movegen.Move
		if _, err := g.Replay(func(_ int, p *movegen.Position, _ *movegen.Masks, ply Ply) {
			symbol, _, _ := scores.difference(ply.Score)
			counts[scores.spread()][symbol]++
			scores.add(ply.Score)
			samples.add(p, last, own, ply.Move)
			last, own = ply.Move, last
		}); err != nil {
			t.Fatal(err)
		}
	}
	var weights [moveTableUsed + 1]float64
	bits := samples.pieces.fit(t, &weights) + samples.targets.fit(t, &weights)
	var text bytes.Buffer
	note := fmt.Sprintf("Fitted to %d games of Vedette against itself, %d positions: %.3f bits a move.\n",
		games, len(samples.pieces.samples), bits)
	if err := numbersOf(weights, &counts).file().Write(&text, note); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("model.tables", text.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
}

// choices are the features of all possible choices, for many moves.
type choices struct {
	features [][featureCount]uint16
	samples  []choice
}

// choice is one of them: its features begin where those of the previous one
// end.
type choice struct{ count, chosen uint8 }

// featureCount is how many numbers of moveTable make up a weight; a choice with
// fewer uses noFeature, which stays 0.
const (
	featureCount = 3
	noFeature    = moveTableUsed
)

// moveSamples are the choices of many moves.
type moveSamples struct {
	model           moveModel
	pieces, targets choices
}

// add adds a position in which a move was made.
func (s *moveSamples) add(p *movegen.Position, last, own, made movegen.Move) {
	m := &s.model
	m.weighPieces(p, last, own)
	chosen := 0
	for i := range m.targets.N {
		square := m.targets.From[i]
		piece, targets := p.PieceAt(square).Type(), m.targets.To[i]
		s.pieces.features = append(s.pieces.features, [featureCount]uint16{
			uint16(m.from(piece, square)), uint16(m.reach(piece, targets)), uint16(m.state(piece, square, targets.Count())),
		})
		if square == made.From() {
			chosen = i
		}
	}
	s.pieces.samples = append(s.pieces.samples, choice{uint8(m.targets.N), uint8(chosen)})
	m.weighTargets(p, chosen)
	for i, square := range m.squares[:m.count] {
		to, take := m.targetFeatures(p.PieceAt(made.From()).Type(), p.PieceAt(square).Type(), square)
		s.targets.features = append(s.targets.features, [featureCount]uint16{uint16(to), uint16(take), noFeature})
		if square == made.To() {
			chosen = i
		}
	}
	s.targets.samples = append(s.targets.samples, choice{uint8(m.count), uint8(chosen)})
}

// fit finds the numbers that maximise the likelihood of the choices made, by
// AdaGrad (Duchi, Hazan and Singer 2011), in natural logarithms, and returns
// the bits per choice.
func (c *choices) fit(t *testing.T, w *[moveTableUsed + 1]float64) (bits float64) {
	var squares [moveTableUsed + 1]float64
	for i := range squares {
		squares[i] = 1
	}
	var odds [maxTargets]float64
	for _, rate := range []float64{0.3, 0.3, 0.15, 0.1, 0.06, 0.03} {
		loss, first := 0.0, 0
		for _, sample := range c.samples {
			options := c.features[first : first+int(sample.count)]
			first += len(options)
			sum := 0.0
			for i, f := range options {
				odds[i] = math.Exp(w[f[0]] + w[f[1]] + w[f[2]])
				sum += odds[i]
			}
			loss -= math.Log2(odds[sample.chosen] / sum)
			for i, f := range options {
				slope := -odds[i] / sum
				if i == int(sample.chosen) {
					slope++
				}
				for _, place := range f {
					if place != noFeature {
						squares[place] += slope * slope
						w[place] += rate * slope / math.Sqrt(squares[place])
					}
				}
			}
		}
		bits = loss / float64(len(c.samples))
	}
	t.Logf("%.4f bits", bits)
	return bits
}

// numbersOf returns the numbers for a file.
func numbersOf(w [moveTableUsed + 1]float64, counts *[spreads][scoreSymbols]float64) *modelNumbers {
	m := new(modelNumbers)
	for i, x := range w[:moveTableUsed] {
		number := math.Round(x / math.Ln2 * octaveSteps)
		if i >= statePart && i < toPart || i >= takePart { // each choice has one of these
			number += middleWeight
		}
		m.moves[i] = int(max(math.MinInt8, min(number, math.MaxInt8)))
	}
	for i, row := range counts {
		m.shares[i] = shares(row)
	}
	return m
}

// middleWeight is added to the weight of every choice: it keeps the likeliest
// below greatestWeight, and leaves room below.
const middleWeight = 96

// shares returns where the share of each symbol begins, proportional to its
// frequency and at least 1.
func shares(counts [scoreSymbols]float64) (begins [scoreSymbols + 1]int) {
	total := 0.0
	for i := range counts {
		counts[i] += 0.05
		total += counts[i]
	}
	const free = 1<<scoreBits - scoreSymbols
	sum := 0.0
	for i, n := range counts {
		sum += n
		begins[i+1] = i + 1 + int(math.Round(free*sum/total))
	}
	return begins
}
