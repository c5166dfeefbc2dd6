package uci

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"vedette/book"
	"vedette/movegen"
	"vedette/search"
)

const (
	maxBookDepth       = 255 // full moves; no book goes as deep
	defaultBookVariety = 50  // in proportion to the weights
)

// openingBook is what the options say about the opening book, and the book.
type openingBook struct {
	own     bool       // play from it
	file    *book.Book // nil if there is none
	name    string     // as the client gave it
	depth   int        // last full move on which the book is asked
	variety int        // from 0 to book.MaxVariety
	// chance decides, from 0 to less than 1, which move is played; nil for the
	// random numbers of the standard library. Tests set it.
	chance func() float64

	// What was told and need not be told again with this book.
	toldMissing, toldChess960, toldIllegal bool
}

// bookOptions returns the options of the opening book.
func (d *Driver) bookOptions() []option {
	o := &d.settings.book
	return []option{
		check("OwnBook", false, o.setOwn).
			explained("plays moves of the opening book BookFile without a search, see docs/books.md"),
		text("BookFile", "", d.setBookFile).
			explained("file of the opening book, in the Polyglot format; a relative name is meant beside the engine or in " +
				"the working directory"),
		spin("BookDepth", maxBookDepth, 1, maxBookDepth, func(moves int) { o.depth = moves }).
			explained("the last move of the game that may come from the book"),
		spin("BookVariety", defaultBookVariety, 0, book.MaxVariety, func(n int) { o.variety = n }).
			explained("which of several book moves is played: with 0 always the one of the greatest weight, with 50 each " +
				"as often as its weight says, with 100 all equally often"),
	}
}

// setOwn obeys OwnBook. Who sets it wants to know what is in the way.
func (o *openingBook) setOwn(on bool) {
	if on != o.own {
		o.own, o.toldMissing, o.toldChess960 = on, false, false
	}
}

// setBookFile opens the book in the file of a name, or closes the one before if
// the name is empty. The file is opened each time, for it may have changed. An
// error leaves the book as it was.
func (d *Driver) setBookFile(name string) error {
	var b *book.Book
	if name != "" {
		var err error
		if b, err = book.Open(firstFile(places(name, executableDir()))); err != nil {
			return err
		}
	}
	o := &d.settings.book
	if name != o.name { // some clients send all options before each game
		o.toldMissing, o.toldChess960, o.toldIllegal = false, false, false
	}
	o.close()
	o.file, o.name = b, name
	return nil
}

// close closes the book, if there is one.
func (o *openingBook) close() {
	if o.file != nil {
		_ = o.file.Close() // it was only read
		o.file = nil
	}
}

// playFromBook answers a "go" with a move of the book. It reports false if the
// move has to be searched for.
func (d *Driver) playFromBook(l *search.Limits) bool {
	o := &d.settings.book
	if !o.own || d.settings.analyseMode || !isPlay(l) || d.game.Position().FullMove() > o.depth {
		return false
	}
	if o.file == nil {
		d.once(&o.toldMissing, "OwnBook is on, but BookFile names no book")
		return false
	}
	moves := d.bookMoves()
	chance := o.chance
	if chance == nil {
		chance = rand.Float64
	}
	best := book.Choose(moves, o.variety, chance())
	if best == movegen.NoMove {
		return false
	}
	weight, sum := 0, 0
	for _, m := range moves {
		sum += int(m.Weight)
		if m.Move == best {
			weight += int(m.Weight)
		}
	}
	d.out.lines(fmt.Sprintf("info string book move %s weight %d of %d", MoveText(best, d.settings.chess960), weight, sum),
		d.settings.bestMove(best, movegen.NoMove))
	return true
}

// isPlay reports whether a search is meant to find the move of a game. Whoever
// analyses, ponders, asks for a mate or for some of the moves wants a search.
func isPlay(l *search.Limits) bool {
	return !l.Infinite && !l.Ponder && l.Mate == 0 && l.SearchMoves == nil
}

// bookMoves returns the moves of the book for the current position, and tells
// what is wrong with them. A book that cannot be read is closed.
func (d *Driver) bookMoves() []book.Move {
	o := &d.settings.book
	if d.settings.chess960 {
		d.once(&o.toldChess960, "the book is not used in Chess960")
		return nil
	}
	moves, illegal, err := o.file.Lookup(d.game)
	switch {
	case errors.Is(err, book.ErrCastling):
		d.once(&o.toldChess960, "the book is not used: %v", err)
	case err != nil:
		d.out.errorf("the book %s cannot be read any more and is closed: %v", quoted(o.name), err)
		o.close()
	case len(illegal) > 0:
		d.once(&o.toldIllegal, "the book has the illegal move %s for this position, ignored; more of these are not reported",
			illegal[0])
	}
	return moves
}

// once writes a remark unless it was told before, and notes that it is.
func (d *Driver) once(told *bool, format string, args ...any) {
	if !*told {
		*told = true
		d.notef(format, args...)
	}
}
