package pgn

import (
	"cmp"
	"fmt"
	"io"

	"vedette/internal/latin"
	"vedette/movegen"
)

// Reader reads games from a stream, one after the other.
type Reader struct {
	scanner
	number int // of the current game, from 1
	game   *Game

	// stack holds the game's line and the open variations, the innermost last.
	stack []frame
	begun bool // movetext has begun
	over  bool // the game has ended
	size  int  // bytes kept of the game
	limit int  // the greatest size
	open  int  // open variations, skipped ones included
	first int  // line of a move number before the game has begun, 0 for none
	ended int  // line on which a termination marker ended the last game, 0 for none
	seen  int  // empty lines up to the last part of a game
	err   *Error

	unnumbered bool // the game has had no move numbers

	// faulty is the number of open variations down to the one whose rest is skipped
	// after an error, 0 for the game itself, and -1 if none is.
	faulty   int
	warnings []*Error

	text    []byte // buffer for comments
	letters []byte // buffer for words
	list    movegen.MoveList
}

// frame is a line that is being read, with the position before its last move
// and the current one.
type frame struct {
	line    Line
	before  movegen.Position
	current movegen.Position
	begins  int  // number of the line in the text on which it begins
	doubt   bool // a word was skipped since the last move, and may have been one
}

// innermost returns the innermost line that is open.
func (r *Reader) innermost() *frame { return &r.stack[len(r.stack)-1] }

// The limits of what a reader keeps. No sane game comes near them.
const (
	maxGame     = 8 << 20 // bytes of a game, annotations included
	moveSize    = 80      // what a move counts for, in bytes
	nagSize     = 8
	tagSize     = 1 << 10 // what a tag counts for, in bytes
	maxTag      = 1 << 13 // bytes of a tag, which are less than farthest with its escapes
	maxLines    = 1 << 10 // bytes of a tag's value after its first line, and between brackets
	maxBraces   = 1 << 12 // how far ahead braces are looked for, in bytes
	warningSize = 1 << 10
	maxWord     = 255 // bytes of a word, such as a move
	maxNesting  = 200 // depth of nested variations
)

// Error describes an error in a game, or in the text outside of games.
type Error struct {
	Game     int    // number of the game in the stream, from 1, and 0 after the last one
	GameLine int    // line on which it begins, from 1
	Line     int    // line of the error
	Reason   string // what is wrong
}

// Error names line, game and reason.
func (e *Error) Error() string {
	if e.Game == 0 {
		return fmt.Sprintf("line %d: %s", e.Line, e.Reason)
	}
	return fmt.Sprintf("line %d: game %d, from line %d: %s", e.Line, e.Game, e.GameLine, e.Reason)
}

// NewReader returns a reader of the games in a stream. It reads ahead.
func NewReader(in io.Reader) *Reader {
	return &Reader{scanner: newScanner(UTF8(in)), limit: maxGame}
}

// Number returns the number in the stream, from 1, of the game that Next read
// last, whether or not it had an error.
func (r *Reader) Number() int { return r.number }

// Warnings returns what was wrong with the game that Next read last, or with the text
// before it, and after io.EOF with the text after all games. Each says what was skipped.
func (r *Reader) Warnings() []*Error { return r.warnings }

// Next reads the next game into g, and reuses the memory of its tags and moves.
// It returns io.EOF after the last game, and an *Error for a game of which no move can
// be known: its variant or start position makes no sense, or it is too long. Then g
// holds its tags, and reading may continue. Any other error comes from the stream and is
// final.
//
// All else that is wrong costs only itself, and Warnings names it: a move that is not
// legal costs the rest of the game or of its variation, a stray bracket or word itself,
// and a bracket that is not closed ends with the game.
//
// Text is read as UTF-8, invalid bytes as Windows-1252, and as UTF-16 if it
// begins with the byte order mark of that. A game ends with its termination
// marker, at the tags of the next game, at a line that begins with another move
// number "1.", at an empty line if it has no move numbers, at a mark as in forums ([pgn]
// and [/pgn]), or at the end of the text.
// Comments that begin on the line of the marker belong to the last move; if the marker
// is repeated there or on the next line, the first one counts. Other comments
// between games are dropped.
func (r *Reader) Next(g *Game) error {
	*g = Game{Tags: g.Tags[:0], Line: Line{Moves: g.Moves[:0]}}
	r.game, r.begun, r.over, r.size, r.open, r.first, r.err = g, false, false, 0, 0, 0, nil
	r.faulty, r.warnings, r.unnumbered = -1, nil, true
	r.stack = append(r.stack[:0], frame{line: g.Line})
	for !r.over {
		r.over = r.element() || r.over
	}
	if err := r.failure(); err != nil {
		return fmt.Errorf("line %d: %w", r.line, err)
	}
	if r.outside() && r.err == nil {
		for _, w := range r.warnings {
			w.Game = 0
		}
		return io.EOF
	}
	r.begin()
	r.closeVariations()
	for _, w := range r.warnings { // some may have come before the game
		w.Game, w.GameLine = r.number, g.LineNumber
	}
	g.Line = r.stack[0].line
	if r.err != nil {
		g.Line, g.Result, g.Cut = Line{Moves: g.Moves[:0]}, "", false
		return r.err
	}
	return nil
}

// element reads the next element of a game: a tag, a move and so on. It reports
// whether the game is over.
func (r *Reader) element() (over bool) {
	c := r.skipSpace()
	if c == endOfText {
		return true
	}
	if r.anyComment(c) {
		return false
	}
	over = r.part(c)
	r.seen = r.empty
	return over
}

// part reads an element that begins with c and is no comment.
func (r *Reader) part(c int) (over bool) {
	switch {
	case c == '[':
		return r.bracket()
	case c == '(' && !r.outside():
		r.next()
		r.begin()
		r.openVariation()
	case c == ')' && !r.outside():
		r.next()
		r.closeVariation()
	case c == '$':
		r.next()
		r.begin()
		r.nag()
	case (c == '!' || c == '?') && !r.outside():
		r.begin()
		r.glyph()
	case !r.begun && r.blank && r.lacksBracket():
		return r.tag()
	default:
		return r.word()
	}
	return false
}

// bracket reads what begins with "[": a tag pair, a mark of a forum, or text.
func (r *Reader) bracket() (over bool) {
	mark, length := r.forumMark()
	switch {
	case mark != noMark && !r.outside():
		return true
	case mark == openingMark:
		r.skip(length)
	case mark == closingMark:
		r.skip(length)
		r.skipText()
	case !r.begun:
		return r.tag()
	case r.beginsTags():
		return true
	default:
		r.bracketed()
	}
	return false
}

// start records where the game begins.
func (r *Reader) start() {
	if r.game.LineNumber == 0 {
		r.game.LineNumber = cmp.Or(r.first, r.line)
		r.number++
	}
}

// begin sets up the position when the movetext begins.
func (r *Reader) begin() {
	if r.begun {
		return
	}
	r.start()
	r.begun = true
	r.game.Start = movegen.StartPosition()
	if variant := r.game.Tag("Variant"); variantOf(variant) == otherVariant {
		r.fail("the variant %.40q is not supported", variant)
		return
	}
	if fen := r.game.Tag("FEN"); fen != "" && r.game.Tag("SetUp") != "0" {
		start, err := movegen.ParseFEN(fen)
		if err != nil {
			r.fail("%v", err)
			return
		}
		r.game.Start = start
	}
	r.stack[0].current = r.game.Start
}

// fail records the first error of the game that leaves nothing of it.
func (r *Reader) fail(format string, args ...any) {
	r.start()
	if r.err == nil {
		r.err = r.newError(r.line, format, args...)
	}
}

// newError returns an error on a line.
func (r *Reader) newError(line int, format string, args ...any) *Error {
	return &Error{Game: r.number, GameLine: r.game.LineNumber, Line: line, Reason: fmt.Sprintf(format, args...)}
}

// fault records an error in the line that is being read, whose rest is skipped.
func (r *Reader) fault(format string, args ...any) {
	if r.skipping() {
		return
	}
	what := "game"
	if r.open > 0 {
		what = "variation"
	}
	r.warn(format+"; the rest of the "+what+" is skipped", args...)
	r.faulty = r.open
	r.game.Cut = r.open == 0
}

// warn records an error on the current line, unless what is wrong is skipped anyway.
func (r *Reader) warn(format string, args ...any) { r.warnAt(r.line, format, args...) }

// warnAt is warn for another line.
func (r *Reader) warnAt(line int, format string, args ...any) {
	if r.room(warningSize) {
		r.warnings = append(r.warnings, r.newError(line, format, args...))
	}
}

// skipping reports whether nothing is kept because of an error before.
func (r *Reader) skipping() bool { return r.err != nil || r.faulty >= 0 }

// room reports whether n more bytes of the game may be kept. A game that is too
// long fails.
func (r *Reader) room(n int) bool {
	if r.skipping() {
		return false
	}
	if r.size += n; r.size > r.limit {
		r.fail("the game is longer than %d bytes", r.limit)
		return false
	}
	return true
}

// keep appends to the text that is being read, if there is room.
func (r *Reader) keep(b ...byte) {
	if r.room(len(b)) {
		r.text = append(r.text, b...)
	}
}

// openVariation begins a variation that replaces the last move.
func (r *Reader) openVariation() {
	r.open++
	if !r.room(moveSize) {
		return
	}
	parent := r.innermost()
	switch {
	case len(parent.line.Moves) == 0:
		r.fault("a variation stands before the first move")
	case len(r.stack) > maxNesting:
		r.fault("there are more than %d variations within each other", maxNesting)
	default:
		r.stack = append(r.stack, frame{current: parent.before, begins: r.line})
	}
}

// closeVariation ends the innermost variation. If there is none, but the game was given up
// at a wrong move, that was in a variation without its bracket, and the game goes on.
func (r *Reader) closeVariation() {
	if r.open == 0 {
		if r.faulty == 0 {
			r.faulty, r.game.Cut, r.stack[0].doubt = -1, false, true
		}
		r.warn(`")" without "("; skipped`)
		return
	}
	r.open--
	if r.open < r.faulty {
		r.faulty = -1
	}
	if !r.skipping() && len(r.stack)-1 > r.open { // else it was skipped from its beginning
		r.attach()
	}
}

// closeVariations ends the variations that are open at the end of the game.
func (r *Reader) closeVariations() {
	if r.open > 0 && r.faulty != 0 && r.err == nil {
		r.faulty = -1
		line := r.line
		if len(r.stack) > 1 {
			line = r.stack[1].begins
		}
		r.warnAt(line, "the variation is not closed; it ends with the game")
		r.game.Cut = true
	}
	for len(r.stack) > 1 {
		r.attach()
	}
}

// attach adds the innermost variation to its move. Glyphs by themselves, as in "(!)",
// are the move's, and so is "(=)", an offer of a draw.
func (r *Reader) attach() {
	last := len(r.stack) - 1
	line := r.stack[last].line
	r.stack = r.stack[:last]
	moves := r.stack[last-1].line.Moves
	move := &moves[len(moves)-1]
	switch {
	case len(line.Moves) > 0 || line.Comment != "":
		move.Variations = append(move.Variations, line)
	default:
		move.NAGs = append(move.NAGs, line.NAGs...)
	}
}

// printable returns the first characters of a text, as UTF-8 and without those that
// would command a terminal.
func printable(text string) string { return fmt.Sprintf("%.40s", latin.Printable(latin.UTF8(text))) }
