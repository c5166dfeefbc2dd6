package training

import "math/bits"

// scoreModel gives a score a probability, given the previous scores. It codes
// the difference to the last score. Its size depends on how much the last
// scores differ from each other and from 0; and it more often returns towards
// the score before, the same side's, than moves on.
type scoreModel struct {
	before [5]int // the last scores, the latest first, from White's view
}

// The differences are divided into steps: each from 0 to 15 is a step of its
// own, then each power of two has four. The remainder is coded as plain bits.
const (
	exactSteps   = 16
	magnitudes   = 64               // of 0 to 32768
	scoreSymbols = 2*magnitudes - 1 // with signs: the middle one is 0
	scoreBits    = 15               // all symbols have 1<<scoreBits together
	spreads      = 28               // classes of how widely the differences are spread
)

// step returns the step of an absolute difference, and the number of bits of
// the remainder.
func step(size uint) (index, rest uint) {
	if size < exactSteps {
		return size, 0
	}
	octave := uint(bits.Len(size)) - 1
	return octave*4 + size>>(octave-2)&3, octave - 2
}

// leastOf returns the least difference of a step, and the number of bits of the
// remainder.
func leastOf(index uint) (size, rest uint) {
	if index < exactSteps {
		return index, 0
	}
	return (4 + index&3) << (index>>2 - 2), index>>2 - 2
}

// spread returns the class of the next difference, an index of scoreTable.
func (s *scoreModel) spread() int {
	b := &s.before
	size := uint(8 + 4*distance(b[0], b[1]) + 2*distance(b[1], b[2]) + distance(b[2], b[3]) + distance(b[3], b[4])/2 + distance(b[0], 0)/4)
	octave := uint(bits.Len(size)) - 1 // at least 3
	return min(int(octave*2+size>>(octave-1)&1)-6, spreads-1)
}

func distance(a, b int) int { return max(a-b, b-a) }

// add adds score as the latest.
func (s *scoreModel) add(score int16) {
	b := &s.before
	b[4], b[3], b[2], b[1], b[0] = b[3], b[2], b[1], b[0], int(score)
}

// difference returns the symbol of a score, and the number of bits and the
// value of the remainder.
func (s *scoreModel) difference(score int16) (symbol int, rest uint, left uint32) {
	change := int(int16(int(score) - s.before[0]))
	if s.turned() {
		change = -change
	}
	index, rest := step(uint(max(change, -change)))
	least, _ := leastOf(index)
	symbol = magnitudes - 1 + int(index)
	if change < 0 {
		symbol = magnitudes - 1 - int(index)
	}
	return symbol, rest, uint32(uint(max(change, -change)) - least)
}

// turned reports whether differences are coded with the opposite sign, so that
// returning to the score before is positive.
func (s *scoreModel) turned() bool { return s.before[1] < s.before[0] }

// encode codes a score.
func (s *scoreModel) encode(e *rangeEncoder, score int16) {
	table := &scoreTable[s.spread()]
	symbol, rest, left := s.difference(score)
	e.encode(uint32(table[symbol]), uint32(table[symbol+1]-table[symbol]), 1<<scoreBits)
	if rest > 0 {
		e.bits(left, rest)
	}
	s.add(score)
}

// decode returns the coded score.
func (s *scoreModel) decode(d *rangeDecoder) int16 {
	spread := s.spread()
	table := &scoreTable[spread]
	point := d.pointOfBits(scoreBits)
	symbol := int(scoreGuess[spread][point>>guessShift])
	for uint32(table[symbol+1]) <= point {
		symbol++
	}
	d.take(uint32(table[symbol]), uint32(table[symbol+1]-table[symbol]))
	index := symbol - (magnitudes - 1)
	least, rest := leastOf(uint(max(index, -index)))
	change := int(least)
	if rest > 0 {
		change += int(d.bits(rest))
	}
	if index < 0 != s.turned() {
		change = -change
	}
	score := int16(s.before[0] + change)
	s.add(score)
	return score
}

// scoreGuess holds, for each spread and the highest bits of a point, the first
// symbol that is possible.
var scoreGuess = newScoreGuess()

const guessShift = scoreBits - 8

func newScoreGuess() (guess [spreads][256]uint8) {
	for spread := range guess {
		symbol := 0
		for i := range guess[spread] {
			for int(scoreTable[spread][symbol+1]) <= i<<guessShift {
				symbol++
			}
			guess[spread][i] = uint8(symbol)
		}
	}
	return guess
}
