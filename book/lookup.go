package book

import (
	"sort"

	"vedette/movegen"
)

// mostEntries is the greatest number of entries to read for a position, more
// than a position has moves.
const mostEntries = 256

// Move is a legal move that a book has for a position.
type Move struct {
	Move movegen.Move
	// Weight is the quality or frequency of the move relative to the other moves
	// of the position. A move of weight 0 should not be played.
	Weight uint16
}

// Lookup returns the book's moves for the current position of a game, in the
// order of the book, and its illegal moves as text. The error is ErrCastling or
// comes from reading the file.
func (b *Book) Lookup(g *movegen.Game) (moves []Move, illegal []string, err error) {
	key, err := KeyOf(g)
	if err != nil {
		return nil, nil, err
	}
	entries, err := b.find(key)
	if err != nil {
		return nil, nil, err
	}
	for _, e := range entries {
		if e.move == 0 {
			continue // a deleted entry
		}
		if m := e.move.decode(g.Position()); m != movegen.NoMove {
			moves = append(moves, Move{m, e.weight})
		} else {
			illegal = append(illegal, e.move.String())
		}
	}
	return moves, illegal, nil
}

// find returns the entries with a key.
func (b *Book) find(key Key) (entries []entry, err error) {
	var memory [entrySize]byte
	read := func(i int64) entry {
		if err == nil {
			_, err = b.entries.ReadAt(memory[:], i*entrySize)
		}
		return parseEntry(memory[:])
	}
	first := int64(sort.Search(int(b.n), func(i int) bool { return read(int64(i)).key >= key }))
	for i := first; i < min(b.n, first+mostEntries); i++ {
		e := read(i)
		if err != nil || e.key != key {
			break
		}
		entries = append(entries, e)
	}
	return entries, err
}
