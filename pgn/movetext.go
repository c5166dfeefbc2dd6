package pgn

import (
	"bytes"
	"cmp"
	"strconv"
	"strings"

	"vedette/internal/latin"
	"vedette/movegen"
)

// word reads a move number, a move, or a termination marker, which ends the
// game.
func (r *Reader) word() (over bool) {
	if r.beginsGame() {
		return true
	}
	word, dots, isNumber := r.scanWord()
	if rest := r.spacedResult(word); rest > 0 {
		word, isNumber = r.joined(word, rest), false
	}
	marker := r.endMarker(word)
	switch {
	case marker != "" && r.repeatsMarker():
	case isNumber:
		r.moveNumber(word, dots)
	case len(word) == 0:
		r.strayCharacter()
	case marker != "":
		return r.result(marker)
	case !r.begun && isText(word):
		r.stray("%.40q has no meaning here", latin.UTF8(string(word)))
	default:
		r.begin()
		r.move(word)
	}
	return false
}

// moveNumber reads a move number, of which dots may be all there is. It is not compared
// with the position, unless a word before it was skipped that may have been a move.
func (r *Reader) moveNumber(digits []byte, dots int) {
	if r.open == 0 && len(digits) > 0 && r.peek() == ')' { // as in "1) e4"
		r.skip(1)
	}
	r.unnumbered = false
	if r.outside() {
		r.first = cmp.Or(r.first, r.line)
		return
	}
	r.begin()
	f := r.innermost()
	if !f.doubt || r.skipping() {
		return
	}
	number, err := strconv.Atoi(string(digits))
	white := f.current.SideToMove() == movegen.White
	if err == nil && number != f.current.FullMove() || white && dots > 1 {
		r.fault("the number %s%s shows that a move before it is missing", digits, strings.Repeat(".", min(dots, 3)))
	}
}

// stray skips a word that is neither a move nor anything else, for a reason.
func (r *Reader) stray(format string, args ...any) {
	if r.outside() {
		r.strayText()
		return
	}
	f := r.innermost()
	if !f.doubt { // several words are one fault
		r.warn(format+"; skipped", args...)
	}
	f.doubt = true
}

// strayCharacter skips a character that has no meaning where it stands.
func (r *Reader) strayCharacter() {
	c := byte(r.peek())
	r.skip(1)
	switch {
	case r.outside():
		r.strayText()
	case c == '}':
		r.warn(`"}" without "{"; skipped`)
	case c == ']':
		r.warn(`"]" without "["; skipped`)
	default:
		r.stray("%q has no meaning here", string(c))
	}
}

// skipDots consumes the dots of a move number and returns how many there are. An
// ellipsis counts for three.
func (r *Reader) skipDots() (dots int) {
	const ellipsis = "\u2026"
	for {
		switch {
		case r.peek() == '.':
			r.skip(1)
			dots++
		case r.startsWith(ellipsis):
			r.skip(len(ellipsis))
			dots += 3
		default:
			return dots
		}
	}
}

// scanWord reads a word, and reports whether it is a move number or the dots of one.
func (r *Reader) scanWord() (word []byte, dots int, isNumber bool) {
	word = r.letters[:0]
	digits := true
	for {
		c := r.peek()
		// A move number, perhaps directly followed by the move, or dots that stand by
		// themselves. The only moves that begin with a digit have zeros, and continue
		// with another sign.
		if digits {
			if dots = r.skipDots(); dots > 0 || len(word) > 0 && isLetter(c) {
				return word, dots, true
			}
		}
		if c == '(' && r.isPromotion(word) {
			word = append(bytes.TrimSuffix(word, []byte("=")), '=', byte(r.at(1)))
			r.skip(len("(Q)"))
			continue
		}
		if isDelimiter(c) || r.otherBlank(c) > 0 {
			r.letters = word
			return word, 0, digits && 0 < len(word) && len(word) <= maxWord && string(word) != "0000"
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
// "e8(Q)" or "e8=(Q)".
func (r *Reader) isPromotion(word []byte) bool {
	last := byte(0)
	if word = bytes.TrimSuffix(word, []byte("=")); len(word) >= 2 {
		last = word[len(word)-1]
	}
	return (last == '1' || last == '8') && pieceType(byte(r.at(1))) != movegen.NoPieceType && r.at(2) == ')'
}

// move makes the move given by the word.
func (r *Reader) move(word []byte) {
	if !r.room(moveSize) {
		return
	}
	f := r.innermost()
	m, err := parseSAN(&f.current, word, &r.list)
	sign := uint8(0)
	if err != nil {
		if text, nag, ok := cutSign(latin.UTF8(string(plain(word)))); ok {
			if signed, problem := parseSAN(&f.current, []byte(text), &r.list); problem == nil {
				m, sign, err = signed, nag, nil
			}
		}
	}
	switch {
	case err == nil:
	case r.remark(word):
		return
	default:
		reject := r.fault
		if isText(word) {
			reject = r.stray
		}
		reject("%s %s %v in %s", MoveNumber(&f.current), printable(string(word)), err, f.current.FEN())
		return
	}
	f.doubt = false
	f.before = f.current
	f.current.Play(m)
	f.line.Moves = append(f.line.Moves, Move{Move: m})
	if sign != 0 {
		r.addNAG(sign)
	}
}

// isText reports whether a word cannot be meant as a move: it has no digit, or begins
// with one or a sign and names no square.
func isText(word []byte) bool {
	var d description
	word = plain(word)
	if d.parse(word) != isNothing && d.toFile < 0 {
		return false
	}
	if len(word) > maxWord || !bytes.ContainsAny(word, "0123456789") {
		return true
	}
	return !namesSquare(word) && strings.IndexByte(pieceLetters[1:]+"abcdefgh", word[0]) < 0
}

// namesSquare reports whether a word contains the name of a square.
func namesSquare(word []byte) bool {
	for i := range len(word) - 1 {
		if isFile(word[i]) && isRank(word[i+1]) {
			return true
		}
	}
	return false
}

// remark reads words that belong to the move before them, and reports whether
// the word is one.
func (r *Reader) remark(word []byte) bool {
	switch string(word) {
	case "e.p.", "ep", "e.p", "ch", "dis", "dbl", "mate", "+", "#", "++":
		return true
	}
	nag, known := signed(latin.UTF8(string(plain(word))))
	if known {
		r.addNAG(nag)
	}
	return known
}
