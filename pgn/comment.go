package pgn

import (
	"bytes"
	"strings"

	"vedette/internal/latin"
)

// anyComment reads a comment of either form if c, the next byte, begins one, and reports
// whether it does.
func (r *Reader) anyComment(c int) bool {
	switch c {
	case '{':
		r.comment()
	case ';':
		r.lineComment()
	default:
		return false
	}
	return true
}

// comment reads a comment in braces. Line breaks become blanks, and braces of a comment
// within it round brackets, if there are as many as there should be. One that is not closed
// ends where the next game begins.
func (r *Reader) comment() {
	line, empty := r.line, r.empty
	r.text = r.text[:0]
	for r.next(); ; {
		text := r.rest('}')
		r.keep(text...)
		r.skip(len(text))
		switch c := r.peek(); {
		case c == endOfText:
			r.unclosed(line)
			return
		case c == '}':
			r.next()
			if inner := bytes.LastIndexByte(r.text, '{'); inner >= 0 && r.strayBrace() {
				r.text[inner] = '(' // braces of a comment within the comment
				r.keep(')')
				continue
			}
			r.empty = empty // lines in comments are no gaps
			r.annotate()
			return
		case isLineEnd(c):
			if c == '\n' || !r.startsWith("\r\n") {
				r.keep(' ')
			}
			if r.next(); r.beginsAfterComment(empty) {
				r.unclosed(line)
				return
			}
		}
	}
}

// strayBrace reports whether a brace follows that closes no comment.
func (r *Reader) strayBrace() bool {
	brace, i := r.nextBrace(0)
	for brace == '{' {
		for c := r.at(i); c != '}'; c = r.at(i) {
			if i++; c == endOfText || i > maxBraces {
				return false
			}
		}
		brace, i = r.nextBrace(i + 1)
	}
	return brace == '}'
}

// nextBrace returns the next brace from i bytes ahead on, and where it is. It is endOfText
// if there is none before a comment to the end of a line.
func (r *Reader) nextBrace(i int) (brace, at int) {
	for ; i <= maxBraces; i++ {
		switch c := r.at(i); c {
		case endOfText, '{', '}':
			return c, i
		case ';':
			if i == 0 || strings.IndexByte(blanks+lineEnds+"(", byte(r.at(i-1))) >= 0 {
				return endOfText, i
			}
		}
	}
	return endOfText, i
}

// beginsAfterComment reports whether the line that begins within a comment is the first
// one of the next game: that has its tag Event, or after an empty line another tag or the
// first move. The comment began after so many empty lines.
func (r *Reader) beginsAfterComment(empty int) bool {
	if mark, _ := r.forumMark(); mark != noMark || r.startsWith(`[Event "`) {
		return true
	}
	if r.empty == empty || !r.isTag(0) && !r.isFirstMove() {
		return false
	}
	brace, _ := r.nextBrace(0)
	return brace != '}' || r.isTag(0)
}

// unclosed ends a game with a comment that begins on the given line and does not end.
// One before a game, however, leaves that as it is.
func (r *Reader) unclosed(line int) {
	const reason = "the comment is not closed"
	if r.outside() {
		r.warnAt(line, reason)
		return
	}
	r.begin()
	r.over = true
	if r.skipping() {
		return
	}
	r.annotate()
	r.warnAt(line, reason+"; it is read as far as the next game")
	r.game.Cut = true
	words := bytes.Fields(r.text)
	if n := len(words); n > 0 {
		r.game.Result = termination(words[n-1])
	}
}

// lineComment reads a comment after ";".
func (r *Reader) lineComment() {
	r.next()
	r.text = r.text[:0]
	for text := r.rest('\n'); len(text) > 0; text = r.rest('\n') {
		r.keep(text...)
		r.skip(len(text))
	}
	r.annotate()
}

// bracketed reads text in brackets among the moves like a comment: commands that belong
// in one. A bracket by itself is skipped.
func (r *Reader) bracketed() {
	n := 1
	for c := r.at(n); c != ']'; c = r.at(n) {
		if c == endOfText || isLineEnd(c) || n == maxLines {
			r.skip(1)
			r.warn(`"[" without "]"; skipped`)
			return
		}
		n++
	}
	r.text = r.text[:0]
	r.keep([]byte(r.ahead(0, n+1))...)
	if r.at(1) != '%' {
		r.warn("%.60q stands outside of a comment; it is read as one", latin.UTF8(string(r.text)))
	}
	r.skip(n + 1)
	r.annotate()
}

// annotate appends the text that was read to the comment of the last move, or
// to that before the first move.
func (r *Reader) annotate() {
	if r.skipping() {
		return
	}
	text := latin.UTF8(strings.Trim(string(r.text), blanks))
	if text == "" {
		return
	}
	line := &r.innermost().line
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
