package pgn

import (
	"fmt"
	"io"
	"strings"

	"vedette/internal/latin"
	"vedette/movegen"
)

// lineLength is the greatest length of a line of moves in bytes, except for
// longer words.
const lineLength = 80

// Write writes a game, followed by an empty line. The error is that of Append
// or of out.
func Write(out io.Writer, g *Game) error {
	b, err := Append(nil, g)
	if err != nil {
		return err
	}
	_, err = out.Write(append(b, '\n'))
	return err
}

// String returns the game as Append writes it, or what keeps it from being written.
func (g Game) String() string {
	b, err := Append(nil, &g)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// Append appends a game as text: its tags, an empty line, and its moves in lines
// of at most 80 characters, as UTF-8. If Start is not the initial position and
// there is no tag FEN, it also writes the tags FEN and SetUp; without a Result it
// takes that of the tag. BothLose is written if the tag Result is that, too. An
// illegal move, a tag FEN that differs from Start and a tag without a valid name are
// errors.
//
// The text is read as the same game, except for Result, for blanks at the ends
// of comments and for line breaks in comments and tags, which become blanks.
func Append(b []byte, g *Game) ([]byte, error) {
	for _, tag := range g.Tags {
		if !isTagName(tag.Name) {
			return b, fmt.Errorf("%.40q is not a valid tag name", tag.Name)
		}
		b = appendTag(b, tag)
	}
	if fen := g.Tag("FEN"); fen != "" && g.Tag("SetUp") != "0" {
		if start, err := movegen.ParseFEN(fen); err != nil {
			return b, err
		} else if start != g.Start {
			return b, fmt.Errorf("the tag FEN %q differs from the start position %s", fen, g.Start.FEN())
		}
	} else if g.Start != movegen.StartPosition() {
		b = appendTag(b, Tag{"SetUp", "1"})
		b = appendTag(b, Tag{"FEN", g.Start.FEN()})
	}
	w := layout{text: append(b, '\n'), fresh: true}
	if err := w.line(&g.Line, &g.Start, 0); err != nil {
		return b, err
	}
	w.word(g.writtenMarker())
	w.flush()
	return append(w.text, '\n'), nil
}

var escapeTag = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\r\n", " ", "\n", " ", "\r", " ")

func appendTag(b []byte, tag Tag) []byte {
	return fmt.Appendf(b, "[%s \"%s\"]\n", tag.Name, escapeTag.Replace(latin.UTF8(tag.Value)))
}

// layout breaks words into lines. The last word is held back, in case a bracket
// follows it.
type layout struct {
	text   []byte
	column int
	fresh  bool // the line is empty so far
	last   []byte
	held   bool // last is a word
	opened bool // last is an opening bracket, to be joined with the next word
}

// word appends a word.
func (w *layout) word(word string) {
	w.flush()
	w.last, w.held, w.opened = append(w.last, word...), true, false
}

// flush writes the word that was held back.
func (w *layout) flush() {
	if !w.held || w.opened {
		return
	}
	switch {
	case w.fresh:
	case w.column+1+len(w.last) > lineLength && mayBeginLine(w.last):
		w.newLine()
	default:
		w.text = append(w.text, ' ')
		w.column++
	}
	w.text = append(w.text, w.last...)
	w.column += len(w.last)
	w.fresh, w.held, w.last = false, false, w.last[:0]
}

// mayBeginLine reports whether a word may begin a line. Within comments a
// percent sign would be read as an escape, and a bracket as a tag of the next
// game.
func mayBeginLine(word []byte) bool {
	return len(word) == 0 || word[0] != '%' && word[0] != '['
}

func (w *layout) newLine() {
	w.text = append(w.text, '\n')
	w.column, w.fresh = 0, true
}

// comment writes a comment, broken at blanks if it is long, but not within commands.
func (w *layout) comment(text string) {
	text = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ").Replace(latin.UTF8(text))
	if text = strings.Trim(text, blanks); text == "" {
		return
	}
	switch {
	case strings.Contains(text, "}"): // only a comment to the end of the line can hold it
		w.word(";" + text)
		w.flush()
		w.newLine()
	case len(text)+2 <= lineLength:
		w.word("{" + text + "}")
	default:
		for _, word := range wordsOf("{" + text + "}") {
			w.word(word)
		}
	}
}

// wordsOf splits a text at blanks. A command, as "[%eval 0.35]", is a word: not
// every reader takes another blank in it.
func wordsOf(text string) (words []string) {
	for begin, i := 0, 0; i <= len(text); i++ {
		if i < len(text) && text[i] != ' ' {
			continue
		}
		open := strings.LastIndex(text[begin:i], "[%")
		if open >= 0 && !strings.Contains(text[begin+open:i], "]") {
			limit := max(i, min(begin+lineLength, len(text)))
			if end := strings.IndexByte(text[i:limit], ']'); end >= 0 {
				i += end
				continue
			}
		}
		words = append(words, text[begin:i])
		begin = i + 1
	}
	return words
}

// line writes the moves of a line from p on, with their annotations.
func (w *layout) line(l *Line, p *movegen.Position, depth int) error {
	if depth > maxNesting {
		return fmt.Errorf("there are more than %d variations within each other", maxNesting)
	}
	current := *p
	w.comment(l.Comment)
	w.nags(l.NAGs)
	numbered := false // the move number was written, so Black's move needs none
	for i := range l.Moves {
		m := &l.Moves[i]
		if m.Move == movegen.NoMove && current.InCheck() || m.Move != movegen.NoMove && !current.IsLegal(m.Move) {
			return fmt.Errorf("%s %v is not legal in %s", MoveNumber(&current), m.Move, current.FEN())
		}
		if !numbered || current.SideToMove() == movegen.White {
			w.word(MoveNumber(&current))
		}
		w.word(SAN(&current, m.Move))
		w.nags(m.NAGs)
		w.comment(m.Comment)
		for j := range m.Variations {
			w.open()
			if err := w.line(&m.Variations[j], &current, depth+1); err != nil {
				return err
			}
			w.close()
		}
		numbered = m.Comment == "" && len(m.Variations) == 0
		current.Play(m.Move)
	}
	return nil
}

// nags writes glyphs.
func (w *layout) nags(nags []uint8) {
	for _, nag := range nags {
		w.word(fmt.Sprintf("$%d", nag))
	}
}

// open begins a variation: the bracket is joined with the next word.
func (w *layout) open() {
	w.flush()
	w.last, w.held, w.opened = append(w.last, '('), true, true
}

// close ends a variation: the bracket is joined with the last word.
func (w *layout) close() {
	if w.held {
		w.last, w.opened = append(w.last, ')'), false
		return
	}
	w.word(")")
}
