package pgn

import (
	"strings"

	"vedette/movegen"
)

// outside reports whether no game has begun.
func (r *Reader) outside() bool { return !r.begun && len(r.game.Tags) == 0 }

// A forumMark is how forums show that a text is a game: [pgn] before it and [/pgn] after
// it.
type forumMark int

const (
	noMark forumMark = iota
	openingMark
	closingMark
)

// forumMark returns the mark with which the text continues, in any case and perhaps with
// an attribute, and its length.
func (r *Reader) forumMark() (mark forumMark, length int) {
	if r.peek() != '[' {
		return noMark, 0
	}
	name := "[pgn"
	if mark = openingMark; r.at(1) == '/' {
		mark, name = closingMark, "[/pgn"
	}
	if r.at(len(name)) == endOfText || !strings.EqualFold(r.ahead(0, len(name)), name) || r.isTag(0) {
		return noMark, 0
	}
	end := len(name)
	if c := r.at(end); isLetter(c) || '0' <= c && c <= '9' {
		return noMark, 0
	}
	for c := r.at(end); c != ']'; c = r.at(end) {
		if c == endOfText || isLineEnd(c) || c == '[' {
			return noMark, 0
		}
		end++
	}
	return mark, end + 1
}

// strayText skips text before a game, which begins on the current line.
func (r *Reader) strayText() {
	line := r.line
	r.skipText()
	r.stack[0].line.Comment = ""
	r.first = 0
	if mark, _ := r.forumMark(); mark == noMark { // a forum has text around its games
		r.warnAt(line, "there is text outside of a game; skipped")
	}
}

// skipText skips text to the beginning of a game or a mark of one.
func (r *Reader) skipText() {
	for c := r.peek(); c != endOfText; c = r.peek() {
		if c == '[' {
			if mark, _ := r.forumMark(); mark != noMark || r.beginsTags() {
				return
			}
		}
		if r.blank && r.isFirstMove() {
			return
		}
		r.next()
	}
}

// beginsTags reports whether the text continues with the first tag of a game: with any at
// the beginning of a line, or with Event.
func (r *Reader) beginsTags() bool {
	return r.startsWith(`[Event "`) || r.blank && r.isTag(0)
}

// afterGap reports whether an empty line has come since the last part of a game, except
// for comments.
func (r *Reader) afterGap() bool { return r.empty > r.seen }

// beginsGame reports whether the text continues with the first move of another game: at
// the beginning of a line, with its number if this game has numbers. Without an empty
// line before it, that may be a wrong number of Black's after a single move, or a line of a
// variation.
func (r *Reader) beginsGame() bool {
	if !r.begun || !r.blank || len(r.innermost().line.Moves) == 0 && !r.skipping() {
		return false
	}
	if r.afterGap() && r.isFirstMove() {
		return true
	}
	return r.open == 0 && len(r.stack[0].line.Moves) > 1 && r.isWhitesFirst()
}

// isWhitesFirst reports whether the text continues with "1." and not with Black's "1...".
func (r *Reader) isWhitesFirst() bool {
	if !r.startsWith("1.") {
		return false
	}
	for _, dots := range []string{"1..", "1. .", "1.\u2026", "1. \u2026"} {
		if r.startsWith(dots) {
			return false
		}
	}
	return true
}

// isFirstMove reports whether the text continues with the first move of a game from the
// initial position and its number, as in "1. e4" and "1 e4". The number may be missing in a
// game that has none.
func (r *Reader) isFirstMove() bool {
	begin := 0
	switch c := r.at(1); {
	case r.peek() == '1' && (c == '.' || c == ' '):
		begin = r.pastBlanks(2, blanks)
	case r.outside() || r.open > 0 || !r.unnumbered:
		return false
	}
	end := begin
	for !isDelimiter(r.at(end)) && end-begin <= maxWord {
		end++
	}
	start := movegen.StartPosition()
	m, err := parseSAN(&start, []byte(r.ahead(begin, end)), &r.list)
	return err == nil && m != movegen.NoMove
}
