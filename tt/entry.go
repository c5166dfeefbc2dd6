package tt

import (
	"vedette/eval"
	"vedette/movegen"
)

// Entry is what the table stores about a position.
type Entry struct {
	Move  movegen.Move // the best move, NoMove if none is known
	Score eval.Score   // wins and losses count from the position's node, see Table.Probe
	Depth int          // remaining depth of the search, 0 for quiescence
	Bound Bound
	// PV is set if the position was ever on a principal variation.
	PV bool
}

// word is an Entry and the generation of the search that stored it, in 64 bits:
//
//	bits 0-15 move, 16-31 score, 32-47 unused but by Numbers, 48-55 depth,
//	56-57 bound, 58 ever on a principal variation, 59-63 generation
type word uint64

const (
	depthShift      = 48
	boundShift      = 56
	pvShift         = 58
	generationShift = 59
	generations     = 32
)

func (e *Entry) pack(generation uint8) word {
	ttPV := word(0)
	if e.PV {
		ttPV = 1 << pvShift
	}
	return ttPV | word(e.Move) | word(uint16(e.Score))<<16 | word(uint8(e.Depth))<<depthShift |
		word(e.Bound)<<boundShift | word(generation)<<generationShift
}

func (w word) entry() Entry {
	return Entry{
		Move:  w.move(),
		Score: eval.Score(int16(w >> 16)),
		Depth: w.depth(),
		Bound: w.bound(),
		PV:    w>>pvShift&1 != 0,
	}
}

func (w word) move() movegen.Move { return movegen.Move(w) }
func (w word) depth() int         { return int(w >> depthShift & 255) }
func (w word) bound() Bound       { return Bound(w >> boundShift & 3) }
func (w word) generation() uint8  { return uint8(w >> generationShift) }

// empty reports whether nothing is stored.
func (w word) empty() bool { return w.bound() == None && w.depth() == 0 && w.move() == movegen.NoMove }

// worth ranks entries for replacement: deep and recent ones are kept. Each
// generation of age counts as agePenalty plies less depth.
func (w word) worth(generation uint8) int {
	age := int(generation-w.generation()) & (generations - 1)
	return w.depth() - agePenalty*age
}

const agePenalty = 4
