package syzygy

import (
	"encoding/binary"
	"errors"
	"fmt"

	"vedette/internal/memory"
	"vedette/movegen"
)

// kind is the kind of values in a file.
type kind uint8

const (
	kindWDL kind = iota
	kindDTZ
)

// ending returns the extension of the file's name.
func (k kind) ending() string { return [...]string{".rtbw", ".rtbz"}[k] }

// magic returns the number with which the file begins.
func (k kind) magic() uint32 { return [...]uint32{0x5d23e871, 0xa50c66d7}[k] }

// Flags of a file, after its magic number.
const (
	flagTwoSides = 1 << iota // the colours have different pieces
	flagPawns
)

// Flags of a list of values. All but the last are of DTZ tables.
const (
	flagBlack     = 1 << iota // the positions have Black to move
	flagMapped                // stored numbers are indices into a map
	flagWinPlies              // wins are in plies, not moves
	flagLossPlies             // losses are in plies, not moves
	flagWide                  // the values in the maps have 16 bits
	flagSingle    = 128       // all values are the same
)

// checksumSize is the size in bytes of the checksum at the end of a file. The
// blocks of each list begin at a multiple of alignment.
const (
	checksumSize = 16
	alignment    = 64
)

// table is one file.
type table struct {
	file      *memory.File
	kind      kind
	symmetric bool // both colours have the same pieces
	pawns     bool
	// parts are indexed by the file of the leading pawn, 0 to 3, and the side to
	// move. A table without pawns, or with one part for both sides, uses index 0.
	parts [4][2]part
}

// part holds the values of a table for one file of the leading pawn and one
// side to move.
type part struct {
	layout *layout
	values *pairs
	flags  byte
	maps   [4][]uint16 // of DTZ: the distances that stored numbers stand for, by wdlMap
}

// openTable opens and checks the file at path, which must have the given kind
// and material. What it does not check is checked at each use.
func openTable(path string, k kind, m material) (*table, error) {
	file, err := memory.OpenFile(path)
	if err != nil {
		return nil, err
	}
	t, err := readTable(file.Bytes(), k, m)
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	t.file = file
	return t, nil
}

// readTable reads a table from the content of its file.
func readTable(data []byte, k kind, m material) (*table, error) {
	if len(data)%alignment != checksumSize {
		return nil, fmt.Errorf("the file is incomplete: no table has %d bytes", len(data))
	}
	r := &reader{data: data[:len(data)-checksumSize]}
	if r.uint32() != k.magic() {
		return nil, fmt.Errorf("not a %s file", k.ending())
	}
	t := &table{kind: k, symmetric: m.symmetric(), pawns: m.hasPawns()}
	if flags := r.byte(); flags&flagTwoSides != 0 == t.symmetric || flags&flagPawns != 0 != t.pawns {
		return nil, errPieces
	}
	files, sides := 1, 1
	if t.pawns {
		files = 4
	}
	if k == kindWDL && !t.symmetric {
		sides = 2
	}
	if err := t.readLayouts(r, m, files, sides); err != nil {
		return nil, err
	}
	t.readValues(r, files, sides)
	r.take()
	return t, r.err
}

// readLayouts reads the orders of pieces and groups, and makes the layouts.
func (t *table) readLayouts(r *reader, m material, files, sides int) error {
	for file := range files {
		first, second := r.byte(), byte(0xff)
		if bothHavePawns(m) {
			second = r.byte()
		}
		var codes [2][]pieceCode
		for range m.size() {
			both := r.byte()
			codes[0], codes[1] = append(codes[0], both&15), append(codes[1], both>>4)
		}
		if r.err != nil {
			return r.err
		}
		for side := range sides {
			shift := 4 * side
			l, err := newLayout(m, codes[side], file, int(first>>shift&15), int(second>>shift&15))
			if err != nil {
				return err
			}
			t.parts[file][side].layout = l
			// The part of a position is known only after its leading pawns, so that all
			// parts must begin with the same ones.
			if t.pawns && l.runs[0] != t.parts[0][0].layout.runs[0] {
				return errPieces
			}
		}
	}
	r.align(2)
	return nil
}

// readValues reads the heads of the lists of values, and the maps of a DTZ
// table.
func (t *table) readValues(r *reader, files, sides int) {
	most := int(Win - Loss)
	if t.kind == kindDTZ {
		most = leaf
	}
	for file := range files {
		for side := range sides {
			if r.err != nil {
				return
			}
			part := &t.parts[file][side]
			part.values, part.flags = readPairs(r, part.layout.size, most)
		}
	}
	if t.kind != kindDTZ {
		return
	}
	for file := range files {
		part := &t.parts[file][0]
		if part.flags&flagMapped == 0 {
			continue
		}
		for i := range part.maps {
			part.maps[i] = r.readMap(part.flags&flagWide != 0)
		}
	}
	r.align(2)
}

// flip reports whether p is probed with the colours exchanged: because the
// table has them exchanged (flipped) or, if both colours have the same pieces,
// because Black is to move.
func (t *table) flip(p *movegen.Position, flipped bool) bool {
	return flipped || t.symmetric && p.SideToMove() == movegen.Black
}

// part returns the part for p, and the index of p in it. flip says that p is
// probed with the colours exchanged.
func (t *table) part(p *movegen.Position, flip bool) (*part, uint64) {
	side := 0
	if t.kind == kindWDL && !t.symmetric && (p.SideToMove() == movegen.Black) != flip {
		side = 1
	}
	part := &t.parts[0][side]
	squares := part.layout.place(p, flip)
	if t.pawns {
		// All parts begin with the same pawns.
		if file := pawnFile(&squares, part.layout.groups[0].count); file > 0 {
			part = &t.parts[file][side]
			squares = part.layout.place(p, flip)
		}
	}
	return part, part.layout.index(&squares, p.Occupied().Count())
}

// reader reads a file from the beginning. After an error, such as the first
// read beyond the end, it reads zeros.
type reader struct {
	data []byte
	at   int
	err  error
	// The sections after the heads: first all indexes, then all counts, then all
	// blocks.
	sections [3][]section
	planned  int
}

// section is the size of a section of the file, and where take stores it.
type section struct {
	to   *[]byte
	size uint64
}

var errShort = errors.New("the file is incomplete or damaged")

// fail sets the error, unless there was one before.
func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// next returns the next n bytes.
func (r *reader) next(n uint64) []byte {
	if n > uint64(len(r.data)-r.at) {
		r.fail(errShort)
	}
	if r.err != nil {
		return nil
	}
	r.at += int(n)
	return r.data[r.at-int(n) : r.at : r.at]
}

func (r *reader) byte() byte {
	if b := r.next(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) uint16() uint16 {
	if b := r.next(2); b != nil {
		return binary.LittleEndian.Uint16(b)
	}
	return 0
}

func (r *reader) uint32() uint32 {
	if b := r.next(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

// align skips bytes up to the next multiple of n, a power of two.
func (r *reader) align(n int) { r.next(uint64(-r.at & (n - 1))) }

// readMap reads a map of values, of 16 bits each if it is wide, otherwise of 8.
func (r *reader) readMap(wide bool) []uint16 {
	if !wide {
		m := make([]uint16, r.byte())
		for i := range m {
			m[i] = uint16(r.byte())
		}
		return m
	}
	r.align(2)
	m := make([]uint16, r.uint16())
	for i := range m {
		m[i] = r.uint16()
	}
	return m
}

// plan requests a section of a size. There are three calls for each list, in
// the order of sections.
func (r *reader) plan(to *[]byte, size uint64) {
	kind := r.planned % len(r.sections)
	r.sections[kind] = append(r.sections[kind], section{to, size})
	r.planned++
}

// take reads all planned sections. They must fill the rest of the file.
func (r *reader) take() {
	for kind, list := range r.sections {
		for _, s := range list {
			if kind == len(r.sections)-1 {
				r.align(alignment)
			}
			*s.to = r.next(s.size)
		}
	}
	r.align(alignment)
	if r.at != len(r.data) {
		r.fail(errShort)
	}
}
