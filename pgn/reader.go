package pgn

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"vedette/movegen"
)

// Reader reads games from a stream, one after the other.
type Reader struct {
	scanner
	number int // of the current game, from 1
	game   *Game

	// stack holds the game's line and the open variations, the innermost last.
	stack  []frame
	begun  bool // movetext has begun
	size   int  // bytes kept of the game
	limit  int  // the greatest size
	open   int  // open variations, skipped ones included
	ended  int  // line on which a termination marker ended the last game, 0 for none
	tagged int  // line on which the last tag ended
	err    *Error

	// faulty is the number of open variations down to the one whose rest is skipped
	// after an error, 0 if none is.
	faulty   int
	warnings []*Error

	text    []byte // buffer for comments and tags
	letters []byte // buffer for words
	list    movegen.MoveList
}

// frame is a line that is being read, with the position before its last move
// and the current one.
type frame struct {
	line    Line
	before  movegen.Position
	current movegen.Position
}

// The limits of what a reader keeps. No sane game comes near them.
const (
	maxGame     = 8 << 20 // bytes of a game, annotations included
	moveSize    = 80      // what a move counts for, in bytes
	nagSize     = 8
	tagSize     = 1 << 10 // what a tag counts for, in bytes
	warningSize = 1 << 10
	maxWord     = 255 // bytes of a word, such as a move
	maxNesting  = 200 // depth of nested variations
)

// Error describes an error in a game. The games after it can be read.
type Error struct {
	Game     int    // number of the game in the stream, from 1
	GameLine int    // line on which it begins, from 1
	Line     int    // line of the error
	Reason   string // what is wrong
}

// Error names line, game and reason.
func (e *Error) Error() string {
	return fmt.Sprintf("line %d: game %d, from line %d: %s", e.Line, e.Game, e.GameLine, e.Reason)
}

// NewReader returns a reader of the games in a stream. It reads ahead.
func NewReader(in io.Reader) *Reader {
	return &Reader{scanner: newScanner(newDecoder(in)), limit: maxGame}
}

// Number returns the number in the stream, from 1, of the game that Next read
// last, whether or not it had an error.
func (r *Reader) Number() int { return r.number }

// Warnings returns the errors in variations of the game that Next read last. The
// game lacks what follows them in their variations.
func (r *Reader) Warnings() []*Error { return r.warnings }

// Next reads the next game into g, and reuses the memory of its tags and moves.
// It returns io.EOF after the last game, and an *Error for a game with an
// error; then g holds its tags, and reading may continue. Any other error comes
// from the stream and is final. After an error in a variation only the rest of
// that is left out, and Warnings names it.
//
// Text is read as UTF-8, invalid bytes as Windows-1252, and as UTF-16 if it
// begins with the byte order mark of that. A game ends with its termination
// marker, at the tags of the next game, at a line that begins with another move
// number "1.", or at the end of the text. Comments that
// begin on the line of the marker belong to the last move; if the marker is
// repeated there or on the next line, the first one counts. Other comments
// between games are dropped.
func (r *Reader) Next(g *Game) error {
	*g = Game{Tags: g.Tags[:0], Line: Line{Moves: g.Moves[:0]}}
	r.game, r.begun, r.size, r.open, r.err = g, false, 0, 0, nil
	r.faulty, r.warnings = 0, nil
	r.stack = append(r.stack[:0], frame{line: g.Line})
	for !r.element() {
	}
	if err := r.failure(); err != nil {
		return fmt.Errorf("line %d: %w", r.line, err)
	}
	if !r.begun && len(g.Tags) == 0 && r.err == nil {
		return io.EOF
	}
	r.begin()
	if r.open > 0 {
		r.fail("a variation is not closed")
	}
	g.Line = r.stack[0].line
	if r.err != nil {
		g.Line, g.Result = Line{Moves: g.Moves[:0]}, ""
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
	switch {
	case c == '[' && (r.blank || !r.begun):
		if r.begun || r.startsWith("[Event ") && r.game.hasTag("Event") && r.line > r.tagged+1 {
			return true // the tags of the next game
		}
		r.start()
		r.tag()
		r.tagged = r.line
	case r.anyComment(c):
	case c == '(':
		r.next()
		r.begin()
		r.openVariation()
	case c == ')':
		r.next()
		r.begin()
		r.closeVariation()
	case c == '$':
		r.next()
		r.begin()
		r.nag()
	case c == '!' || c == '?':
		r.begin()
		r.glyph()
	default:
		return r.word()
	}
	return false
}

// start records where the game begins.
func (r *Reader) start() {
	if r.game.LineNumber == 0 {
		r.game.LineNumber = r.line
		r.number++
		r.stack[0].line.Comment = "" // it was before the game, not in it
	}
}

// begin sets up the position when the movetext begins.
func (r *Reader) begin() {
	if r.begun {
		return
	}
	before := r.stack[0].line.Comment
	if r.start(); len(r.game.Tags) == 0 {
		r.stack[0].line.Comment = before
	}
	r.begun = true
	r.game.Start = movegen.StartPosition()
	if variant := r.game.Tag("Variant"); !isChess(variant) {
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

// isChess reports whether the tag Variant means chess or Chess960, from any
// start position.
func isChess(variant string) bool {
	name := strings.ToLower(strings.NewReplacer(" ", "", "-", "", "_", "").Replace(variant))
	switch name {
	case "", "?", "chess", "standard", "standardchess", "normal", "classical", "fromposition", "chess960", "960",
		"fischerandom", "fischerrandom", "fischerrandomchess", "frc", "dfrc", "doublefischerandom", "freestyle", "freestylechess":
		return true
	}
	return false
}

// fail records the first error of the game. The rest of the game is skipped.
func (r *Reader) fail(format string, args ...any) {
	r.start()
	if r.err == nil {
		r.err = r.newError(format, args...)
	}
}

// newError returns an error on the current line.
func (r *Reader) newError(format string, args ...any) *Error {
	return &Error{Game: r.number, GameLine: r.game.LineNumber, Line: r.line, Reason: fmt.Sprintf(format, args...)}
}

// fault records an error in the line that is being read: the game fails if it is its
// own, and of a variation the rest is skipped.
func (r *Reader) fault(format string, args ...any) {
	switch {
	case r.open == 0:
		r.fail(format, args...)
	case r.room(warningSize):
		r.faulty = r.open
		r.warnings = append(r.warnings, r.newError(format, args...))
	}
}

// skipping reports whether nothing is kept because of an error before.
func (r *Reader) skipping() bool { return r.err != nil || r.faulty > 0 }

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

// keep appends to the text that is being read, and reports whether there was
// room.
func (r *Reader) keep(b ...byte) bool {
	ok := r.room(len(b))
	if ok {
		r.text = append(r.text, b...)
	}
	return ok
}

// tag reads a tag pair, which must end on its line.
func (r *Reader) tag() {
	r.text = r.text[:0]
	quoted := false
	for c := r.peek(); c != '\n' && c != '\r' && c != endOfText; c = r.peek() {
		closes := quoted && c == '"' && r.text[len(r.text)-1] != '\\' && (r.startsWith(`"]`) || r.startsWith(`" ]`))
		quoted = quoted || c == '"'
		r.skip(1)
		if !r.keep(byte(c)) {
			break
		}
		if closes {
			for c = r.peek(); c != ']'; c = r.peek() {
				r.skip(1)
			}
			r.skip(1)
			r.text = append(r.text, ']')
			break
		}
	}
	if !r.room(tagSize) {
		r.skipLine()
		return
	}
	name, value, ok := cutTag(string(r.text))
	switch {
	case !ok:
		r.skipLine()
		r.fail("%.60q is not a tag pair", r.text)
	case r.game.Tag(name) == "":
		r.game.SetTag(name, value)
	}
}

// cutTag splits a tag pair. A quote within the value should be escaped with a
// backslash, but is accepted without one unless a bracket follows.
func cutTag(pair string) (name, value string, ok bool) {
	name, value, ok = strings.Cut(strings.TrimRight(pair, " \t"), `"`)
	name = clean(strings.Trim(strings.TrimPrefix(name, "["), blanks))
	if !ok || !isTagName(name) {
		return "", "", false
	}
	if value, ok = strings.CutSuffix(value, "]"); !ok {
		return "", "", false
	}
	if value, ok = strings.CutSuffix(strings.TrimRight(value, " \t"), `"`); !ok {
		return "", "", false
	}
	if !strings.Contains(value, `\`) {
		return name, clean(value), true
	}
	return name, clean(unescape.Replace(value)), true
}

// isTagName reports whether a name can stand in a tag pair.
func isTagName(name string) bool {
	return name != "" && strings.Trim(name, blanks) == name && !strings.ContainsAny(name, " \t\r\n\"[]")
}

var unescape = strings.NewReplacer(`\\`, `\`, `\"`, `"`)

// clean returns text as UTF-8; invalid bytes are read as Windows-1252, which is
// Latin-1 with letters and signs in place of its second set of control codes.
func clean(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		c, size := utf8.DecodeRuneInString(text)
		if c == utf8.RuneError && size == 1 {
			c = rune(text[0])
			if 0x80 <= c && c < 0xa0 {
				c = windows1252[c-0x80]
			}
		}
		b.WriteRune(c)
		text = text[size:]
	}
	return b.String()
}

// windows1252 are the characters 80 to 9F of Windows-1252; five are unused.
var windows1252 = [32]rune{
	'€', 0x81, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0x8d, 'Ž', 0x8f,
	0x90, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0x9d, 'ž', 'Ÿ',
}

// comment reads a comment after "{". Line breaks become blanks.
func (r *Reader) comment() {
	line := r.line
	r.text = r.text[:0]
	for {
		text := r.rest('}')
		r.keep(text...)
		r.skip(len(text))
		switch c := r.peek(); {
		case c == endOfText:
			r.unclosed(line)
			return
		case c == '}':
			r.skip(1)
			r.annotate()
			return
		case c == '\n' || c == '\r':
			if c == '\n' || !r.startsWith("\r\n") {
				r.keep(' ')
			}
			if r.next(); r.startsWith(`[Event "`) { // so an unclosed comment costs one game
				r.unclosed(line)
				return
			}
		}
	}
}

// unclosed reports that the comment which begins on the given line does not
// end.
func (r *Reader) unclosed(line int) {
	r.begin()
	r.fail("the comment from line %d is not closed", line)
}

// lineComment reads a comment after ";".
func (r *Reader) lineComment() {
	r.text = r.text[:0]
	for text := r.rest('\n'); len(text) > 0; text = r.rest('\n') {
		r.keep(text...)
		r.skip(len(text))
	}
	r.annotate()
}

// annotate appends the text that was read to the comment of the last move, or
// to that before the first move.
func (r *Reader) annotate() {
	if r.skipping() {
		return
	}
	text := clean(strings.Trim(string(r.text), blanks))
	if text == "" {
		return
	}
	line := &r.stack[len(r.stack)-1].line
	comment := &line.Comment
	if n := len(line.Moves); n > 0 {
		comment = &line.Moves[n-1].Comment
	}
	if *comment != "" {
		// The old text is copied, so it counts again: otherwise many comments
		// on one move would take quadratic time.
		if !r.room(len(*comment)) {
			return
		}
		text = *comment + " " + text
	}
	*comment = text
}

// openVariation begins a variation that replaces the last move.
func (r *Reader) openVariation() {
	r.open++
	if !r.room(moveSize) {
		return
	}
	parent := &r.stack[len(r.stack)-1]
	switch {
	case len(parent.line.Moves) == 0:
		r.fault("a variation stands before the first move")
	case len(r.stack) > maxNesting:
		r.fault("there are more than %d variations within each other", maxNesting)
	default:
		r.stack = append(r.stack, frame{current: parent.before})
	}
}

// closeVariation ends the innermost variation.
func (r *Reader) closeVariation() {
	if r.open == 0 {
		r.fail(`")" without a variation to close`)
		return
	}
	r.open--
	if r.open < r.faulty {
		r.faulty = 0
	}
	last := len(r.stack) - 1
	if r.skipping() || last == r.open { // or it was skipped from its beginning
		return
	}
	line := r.stack[last].line
	r.stack = r.stack[:last]
	if line.Comment == "" && len(line.Moves) == 0 {
		return
	}
	moves := r.stack[last-1].line.Moves
	move := &moves[len(moves)-1]
	move.Variations = append(move.Variations, line)
}

// nag reads a numeric annotation glyph after "$".
func (r *Reader) nag() {
	number, digits := 0, 0
	for c := r.peek(); '0' <= c && c <= '9'; c = r.peek() {
		r.skip(1)
		number = min(10*number+c-'0', 1000)
		digits++
	}
	if digits == 0 {
		r.fault(`"$" must be followed by a number`)
		return
	}
	if number <= 255 { // there are no others, but programs that have their own
		r.addNAG(uint8(number))
	}
}

// glyph reads a glyph of exclamation marks and question marks.
func (r *Reader) glyph() {
	var text [3]byte
	n := 0
	for c := r.peek(); c == '!' || c == '?'; c = r.peek() {
		r.skip(1)
		text[min(n, 2)] = byte(c)
		n++
	}
	// More than two marks are only emphasis.
	if n > 2 {
		n = 2
	}
	for nag, g := range glyphs {
		if g != "" && g == string(text[:n]) {
			r.addNAG(uint8(nag))
			return
		}
	}
}

// glyphs are the signs of the numeric annotation glyphs that have one.
var glyphs = [...]string{"", "!", "?", "!!", "??", "!?", "?!", "□", "", "", "=", "", "", "∞", "+/=", "=/+", "+/-", "-/+", "+-", "-+"}

// otherGlyphs are other signs for some of them, and letters for a novelty and for a
// diagram.
var otherGlyphs = map[string]uint8{
	"=+": 15, "+=": 14, "⩲": 14, "⩱": 15, "±": 16, "∓": 17, "=∞": 44, "N": 146, "TN": 146, "D": 220,
}

// signed returns the glyph with the given sign.
func signed(text string) (nag uint8, known bool) {
	if i := slices.Index(glyphs[:], text); i > 0 {
		return uint8(i), true
	}
	nag, known = otherGlyphs[text]
	return nag, known
}

// cutSign splits a word into a move and the longest sign at its end, as in "Bb5+/=".
func cutSign(word string) (move string, nag uint8, ok bool) {
	for i := len("e4"); i < len(word); i++ {
		if nag, ok = signed(word[i:]); ok {
			return word[:i], nag, true
		}
	}
	return "", 0, false
}

// addNAG adds a glyph to the last move.
func (r *Reader) addNAG(nag uint8) {
	if !r.room(nagSize) {
		return
	}
	line := &r.stack[len(r.stack)-1].line
	// Before the first move there is nothing to mark; "(=)" is an offer of a draw.
	if n := len(line.Moves); n > 0 {
		line.Moves[n-1].NAGs = append(line.Moves[n-1].NAGs, nag)
	}
}

// word reads a move number, a move, or a termination marker, which ends the
// game.
func (r *Reader) word() (over bool) {
	if r.beginsGame() {
		return true
	}
	word, isNumber := r.scanWord()
	if rest := r.spacedResult(word); rest > 0 {
		word, isNumber = r.joined(word, rest), false
	}
	marker := r.marker(word)
	if marker != "" && r.repeatsMarker() {
		return false
	}
	r.begin()
	switch {
	case isNumber:
		return false
	case len(word) == 0: // an unexpected character
		c := r.peek()
		r.skip(1)
		r.fault("%q has no meaning here", rune(c))
		return false
	case len(word) > maxWord:
		r.fault("the word %.20q… is too long", word)
		return false
	case marker != "" && r.open == 0:
		r.game.Result = marker
		r.afterMarker()
		return true
	case marker != "": // a result within a variation
		return false
	}
	r.move(word)
	return false
}

// beginsGame reports whether the text continues with the first move number of another
// game: "1." at the beginning of a line, outside of variations. After a single move it
// may be a wrong number of Black's.
func (r *Reader) beginsGame() bool {
	if !r.blank || r.open > 0 || len(r.stack[0].line.Moves) < 2 || !r.startsWith("1.") {
		return false
	}
	for _, dots := range []string{"1..", "1. .", "1.\u2026", "1. \u2026"} {
		if r.startsWith(dots) {
			return false
		}
	}
	return true
}

// spacedResult returns how many bytes complete the word to a termination marker with
// blanks, as in "1/2 - 1/2", 0 if it is none.
func (r *Reader) spacedResult(word []byte) int {
	var second []string
	switch string(word) {
	case "1":
		second = []string{"0"}
	case "0":
		second = []string{"1", "0"}
	case "1/2", "½", "\xbd":
		second = []string{"1/2", "½", "\xbd"}
	}
	for _, half := range second {
		for _, dash := range []string{" - ", " \u2013 ", " -", " \u2013"} {
			n := len(dash) + len(half)
			if r.startsWith(dash+half) && (!r.fill(n+1) || isDelimiter(int(r.buffer[r.pos+n]))) {
				return n
			}
		}
	}
	return 0
}

// joined returns the word with the next n bytes, without blanks.
func (r *Reader) joined(word []byte, n int) []byte {
	word = append(word, bytes.ReplaceAll(r.buffer[r.pos:r.pos+n], []byte(" "), nil)...)
	r.skip(n)
	r.letters = word
	return word
}

// marker returns the termination marker in its usual form, or "" if the word is not
// one. BothLose is also castling with zeros: it is a marker if the tag says so, or if
// nothing was played, unless castling is legal and the game goes on.
func (r *Reader) marker(word []byte) string {
	marker := termination(word)
	if marker != BothLose || r.game.LineNumber == 0 {
		return marker
	}
	r.begin()
	isResult := termination([]byte(r.game.Tag("Result"))) == BothLose
	castles := r.err != nil // perhaps, the position is not known
	if r.err == nil {
		_, err := parseSAN(&r.stack[len(r.stack)-1].current, word, &r.list)
		castles = err == nil
		isResult = isResult || !castles && len(r.stack[0].line.Moves) == 0
	}
	if isResult && (!castles || r.isLast()) {
		return marker
	}
	return ""
}

// isLast reports whether no more text of the game follows: only an empty line, tags or
// the end of the text, all within a few bytes.
func (r *Reader) isLast() bool {
	const far = 16
	lineEnd, lines := byte(0), 0
	for n := range far {
		if !r.fill(n + 1) {
			return true
		}
		switch c := r.buffer[r.pos+n]; {
		case c == '\n' || c == '\r':
			if lineEnd == 0 {
				lineEnd = c
			}
			if c == lineEnd {
				lines++
			}
		case c == '[' || lines > 1:
			return lines > 0
		case strings.IndexByte(blanks, c) < 0:
			return false
		}
	}
	return lines > 1
}

// anyComment reads a comment of either form if c, the next byte, begins one, and reports
// whether it does.
func (r *Reader) anyComment(c int) bool {
	switch c {
	case '{':
		r.next()
		r.comment()
	case ';':
		r.next()
		r.lineComment()
	default:
		return false
	}
	return true
}

// repeatsMarker reports whether a termination marker is that of the last game again:
// nothing has come between, and no empty line.
func (r *Reader) repeatsMarker() bool {
	return r.game.LineNumber == 0 && r.stack[0].line.Comment == "" && r.ended > 0 && r.line <= r.ended+1
}

// afterMarker reads the comments that follow a termination marker on its line.
func (r *Reader) afterMarker() {
	r.ended = r.line
	for {
		c := r.peek()
		switch {
		case r.anyComment(c):
		case c >= 0 && strings.IndexByte(blanks, byte(c)) >= 0:
			r.next()
		default:
			return
		}
	}
}

// skipDots consumes the dots of a move number, also written as an ellipsis, and
// reports whether there were any.
func (r *Reader) skipDots() (any bool) {
	const ellipsis = "\u2026"
	for {
		switch {
		case r.peek() == '.':
			r.skip(1)
		case r.startsWith(ellipsis):
			r.skip(len(ellipsis))
		default:
			return any
		}
		any = true
	}
}

// scanWord reads a word, and reports whether it is a move number or the dots of one.
func (r *Reader) scanWord() (word []byte, isNumber bool) {
	word = r.letters[:0]
	digits := true
	for {
		c := r.peek()
		// A move number, perhaps directly followed by the move, or dots that stand by
		// themselves. The only moves that begin with a digit have zeros, and continue
		// with another sign.
		if digits && (r.skipDots() || len(word) > 0 && isLetter(c)) {
			return word, true
		}
		if c == '(' && r.isPromotion(word) {
			word = append(word, '=', r.buffer[r.pos+1])
			r.skip(len("(Q)"))
			continue
		}
		if isDelimiter(c) || r.atNoBreak(c) {
			r.letters = word
			return word, digits && 0 < len(word) && len(word) <= maxWord && string(word) != "0000"
		}
		digits = digits && '0' <= c && c <= '9'
		if len(word) <= maxWord {
			word = append(word, byte(c))
		}
		r.skip(1)
	}
}

// isLetter reports whether c is a letter.
func isLetter(c int) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// isDelimiter reports whether c ends a word.
func isDelimiter(c int) bool {
	switch c {
	case endOfText, ' ', '\n', '\r', '\t', '\v', '\f', 0, '{', '}', '(', ')', '[', ']', ';', '$', '!', '?', '"', '<', '>':
		return true
	}
	return false
}

// isPromotion reports whether a piece in brackets follows the word, as in
// "e8(Q)".
func (r *Reader) isPromotion(word []byte) bool {
	last := byte(0)
	if n := len(word); n >= 2 {
		last = word[n-1]
	}
	return (last == '1' || last == '8') && r.fill(len("(Q)")) &&
		pieceType(r.buffer[r.pos+1]) != movegen.NoPieceType && r.buffer[r.pos+2] == ')'
}

// termination returns the termination marker in its usual form, or "" if the
// word is not one. It takes the dash of print for a hyphen, and BothLose for a marker.
func termination(word []byte) string {
	switch string(plain(word)) {
	case "1-0":
		return WhiteWins
	case "0-1":
		return BlackWins
	case "1/2-1/2", "1/2", "½-½", "½", "\xbd-\xbd", "\xbd", "½-1/2", "1/2-½":
		return Drawn
	case "0-0":
		return BothLose
	case "1/2-0", "½-0", "\xbd-0":
		return WhiteHalf
	case "0-1/2", "0-½", "0-\xbd":
		return BlackHalf
	case "*":
		return Unknown
	}
	return ""
}

// move makes the move given by the word.
func (r *Reader) move(word []byte) {
	if !r.room(moveSize) {
		return
	}
	f := &r.stack[len(r.stack)-1]
	m, err := parseSAN(&f.current, word, &r.list)
	sign := uint8(0)
	if err != nil {
		if text, nag, ok := cutSign(clean(string(plain(word)))); ok {
			if signed, problem := parseSAN(&f.current, []byte(text), &r.list); problem == nil {
				m, sign, err = signed, nag, nil
			}
		}
	}
	if err != nil {
		if !r.remark(word) {
			r.fault("%s %s %v in %s", MoveNumber(&f.current), printable(clean(string(word))), err, f.current.FEN())
		}
		return
	}
	f.before = f.current
	if m == movegen.NoMove {
		f.before.MakeNullInto(&f.current)
	} else {
		f.before.MakeInto(&f.current, m)
	}
	f.line.Moves = append(f.line.Moves, Move{Move: m})
	if sign != 0 {
		r.addNAG(sign)
	}
}

// printable returns the first characters of a text without those that would
// command a terminal.
func printable(text string) string {
	text = strings.Map(func(c rune) rune {
		if !unicode.IsPrint(c) {
			return utf8.RuneError
		}
		return c
	}, text)
	return fmt.Sprintf("%.40s", text)
}

// remark reads words that belong to the move before them, and reports whether
// the word is one.
func (r *Reader) remark(word []byte) bool {
	switch string(word) {
	case "e.p.", "ep", "e.p", "ch", "mate", "+", "#", "++":
		return true
	}
	nag, known := signed(clean(string(plain(word))))
	if known {
		r.addNAG(nag)
	}
	return known
}

// MoveNumber returns the number of the next move as it is written before it, such
// as "7." or "7...".
func MoveNumber(p *movegen.Position) string {
	if p.SideToMove() == movegen.Black {
		return fmt.Sprintf("%d...", p.FullMove())
	}
	return fmt.Sprintf("%d.", p.FullMove())
}

// IsGame reports whether an error of Next concerns a single game, so that
// reading may continue.
func IsGame(err error) bool {
	_, is := errors.AsType[*Error](err)
	return is
}
