package movegen

//go:generate go test -run TestMagicsTable -write

// magic finds a slider's attacks with one multiplication ("fancy magic
// bitboards", Pradu Kannan 2007): the relevant occupied squares, multiplied by
// a number found by trial (findMagic, in the tests), have the table index in
// their highest bits.
type magic struct {
	mask   Bitboard // inner squares of the rays: an edge square blocks nothing
	number uint64
	offset uint32 // of this square's part of sliderTable
	shift  uint8  // 64 less the number of squares in mask
}

// index returns where sliderTable holds the attacks under occupied.
func (m *magic) index(occupied Bitboard) uint32 {
	return (m.offset + uint32(uint64(occupied&m.mask)*m.number>>(m.shift&63))) & (sliderTableSize - 1)
}

// sliderTableSize is the next power of two above the 102,400 entries for rooks
// and 5,248 for bishops.
const sliderTableSize = 1 << 17

var (
	rookMagics   = newMagics(&rookNumbers, rookSteps, 0)
	bishopMagics = newMagics(&bishopNumbers, bishopSteps, rookTableSize)
	sliderTable  = newSliderTable()
)

// rookTableSize is the number of entries that all rook squares need together.
const rookTableSize = 102400

// relevant returns the squares whose occupancy changes the attacks from s.
func relevant(s Square, steps [4]step) Bitboard {
	edges := (rank1|rank8)&^(rank1<<(s&56)) | (fileA|fileH)&^(fileA<<(s&7))
	return walk(s, 0, steps) &^ edges
}

func newMagics(numbers *[64]uint64, steps [4]step, offset uint32) (magics [64]magic) {
	for s := range Square(64) {
		mask := relevant(s, steps)
		magics[s] = magic{mask: mask, number: numbers[s], offset: offset, shift: uint8(64 - mask.Count())}
		offset += 1 << mask.Count()
	}
	return magics
}

func newSliderTable() (table [sliderTableSize]Bitboard) {
	fill := func(magics *[64]magic, steps [4]step) {
		for s := range Square(64) {
			m := &magics[s]
			// Carry-Rippler: runs through all subsets of the mask.
			for subset := Bitboard(0); ; {
				table[m.index(subset)] = walk(s, subset, steps)
				subset = (subset - m.mask) & m.mask
				if subset == 0 {
					break
				}
			}
		}
	}
	fill(&rookMagics, rookSteps)
	fill(&bishopMagics, bishopSteps)
	return table
}
