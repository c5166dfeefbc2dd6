package uci

import (
	"errors"
	"fmt"

	"vedette/book"
	"vedette/movegen"
	"vedette/search"
	"vedette/skill"
)

const (
	maxBookDepth       = 255 // full moves; no book goes as deep
	defaultBookVariety = 50  // probabilities proportional to the weights
)

// openingBook holds the options of the opening book, and the book.
type openingBook struct {
	own     bool       // OwnBook
	file    *book.Book // nil if there is none
	name    string     // as the client gave it
	depth   int        // last full move on which the book is asked
	variety int        // from 0 to book.MaxVariety

	// Which info strings were written. They are not repeated for the same book.
	toldMissing, toldChess960, toldIllegal bool
}

// bookOptions returns the options of the opening book.
func (d *Driver) bookOptions() []option {
	o := &d.settings.book
	return []option{
		check("OwnBook", false, o.setOwn).
			explained("plays moves from the opening book in BookFile, see docs/books.md"),
		text("BookFile", d.setBookFile).
			explained("file of the opening book, in the Polyglot format; a relative name is looked up beside the engine and " +
				"in the working directory; empty for none"),
		spin("BookDepth", maxBookDepth, 1, maxBookDepth, func(moves int) { o.depth = moves }).
			explained("number of the last move that may come from the book"),
		spin("BookVariety", defaultBookVariety, 0, book.MaxVariety, func(n int) { o.variety = n }).
			explained("choice among several book moves: 0 plays the one with the greatest weight, 50 plays each in proportion " +
				"to its weight, 100 plays all equally often"),
	}
}

// setOwn sets the option OwnBook. After a change the reasons why the book is not
// used are written again.
func (o *openingBook) setOwn(on bool) {
	if on != o.own {
		o.own, o.toldMissing, o.toldChess960 = on, false, false
	}
}

// setBookFile opens the book in the named file, or closes the current book if the
// name is empty. The file is opened each time, because it may have changed. After an
// error the current book stays.
func (d *Driver) setBookFile(name string) error {
	o := &d.settings.book
	var b *book.Book
	if name != "" {
		var err error
		if b, err = book.Open(firstFile(name)); err != nil {
			return err
		}
	}
	if name != o.name {
		o.toldMissing, o.toldChess960, o.toldIllegal = false, false, false
	}
	o.close()
	o.file, o.name = b, name
	return nil
}

// close closes the book if there is one.
func (o *openingBook) close() {
	if o.file != nil {
		_ = o.file.Close() // it was only read
		o.file = nil
	}
}

// playFromBook answers a "go" with a move from the book, at once or at the pace of a
// player. It reports false if a search is needed.
func (d *Driver) playFromBook(l *search.Limits, p *skill.Pacer) bool {
	o := &d.settings.book
	if !o.own || d.settings.analyseMode || !isPlay(l) || d.game.Position().FullMove() > o.depth {
		return false
	}
	if o.file == nil {
		d.once(&o.toldMissing, "OwnBook is on, but no BookFile is loaded")
		return false
	}
	moves := d.bookMoves()
	best := book.Choose(moves, o.variety, d.random())
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
	answer := []string{
		fmt.Sprintf("info string book move %s weight %d of %d", MoveText(best, d.settings.chess960), weight, sum),
		d.settings.bestMove(best, movegen.NoMove),
	}
	if p == nil {
		d.out.lines(answer...)
		return true
	}
	game, limits := d.game, *l
	d.launch(&job{name: "go"}, func(control *search.Control) []string {
		p.Wait(control, game, &limits, best)
		return answer
	})
	return true
}

// isPlay reports whether the limits are those of a move in a game. Analysis,
// pondering, and requests for a mate or for certain moves need a search.
func isPlay(l *search.Limits) bool {
	return !l.Infinite && !l.Ponder && l.Mate == 0 && l.SearchMoves == nil
}

// bookMoves returns the book's moves for the current position, and reports
// problems. A book that cannot be read is closed.
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
		d.out.errorf("the book %s cannot be read and is closed: %v", quoted(o.name), err)
		o.close()
	case len(illegal) > 0:
		d.once(&o.toldIllegal, "the book has the illegal move %s for this position, ignored; others are not reported",
			illegal[0])
	}
	return moves
}

// once writes an info string unless told is set, and sets it.
func (d *Driver) once(told *bool, format string, args ...any) {
	if !*told {
		*told = true
		d.notef(format, args...)
	}
}
