package pgn

import (
	"slices"
	"strings"

	"vedette/movegen"
)

// Game is a game with its annotations.
type Game struct {
	// Tags are the tag pairs in the order of the file. In games that were read,
	// names are unique: the first of several pairs with the same name counts, if it
	// has a value.
	Tags []Tag
	// Start is the position before the first move. The writer adds the tags FEN
	// and SetUp if it is not the initial position and they are missing.
	Start movegen.Position
	// Line holds the moves of the game.
	Line
	// Result is the termination marker: one of the constants below, empty if it
	// is missing. The tag Result should agree, but the two are not compared.
	Result string
	// LineNumber is the line on which the game begins, from 1, for games that
	// were read.
	LineNumber int
	// Cut reports, for games that were read, that moves of the game itself are missing
	// at its end because of an error, which is among the warnings of the reader.
	Cut bool
}

// The termination markers.
const (
	WhiteWins = "1-0"
	BlackWins = "0-1"
	Drawn     = "1/2-1/2"
	Unknown   = "*"

	// Arbiters' decisions: both lose, or one side loses and the other gets half a point.
	// For Outcome they are Unknown.
	BothLose  = "0-0"
	WhiteHalf = "1/2-0"
	BlackHalf = "0-1/2"
)

// Outcome returns the result of the game as one of the first four termination markers:
// that of its own, the tag Result if that is missing or Unknown, and Unknown if the tag
// is none either, or if an arbiter decided that nobody wins.
func (g *Game) Outcome() string {
	for _, result := range []string{g.Result, g.Tag("Result")} {
		switch marker := termination([]byte(result)); marker {
		case "", Unknown:
		case WhiteWins, BlackWins, Drawn:
			return marker
		default:
			return Unknown
		}
	}
	return Unknown
}

// writtenMarker returns the termination marker with which the game is written: its own if
// it has one. BothLose would be read as castling without the tag.
func (g *Game) writtenMarker() string {
	switch marker := termination([]byte(g.Result)); {
	case marker == "":
		return g.Outcome()
	case marker == BothLose && termination([]byte(g.Tag("Result"))) != BothLose:
		return Unknown
	default:
		return marker
	}
}

// Tag is a tag pair: [Name "Value"].
type Tag struct{ Name, Value string }

// Line is a sequence of moves: those of the game, or of a variation.
type Line struct {
	// Comment is the text before the first move.
	Comment string
	// NAGs are glyphs before the first move, as in "($142 2... d6)" for "better is".
	NAGs  []uint8
	Moves []Move
}

// Move is a move with its annotations.
type Move struct {
	// Move is legal in the position before it, or movegen.NoMove for a null
	// move, which must not be made in check.
	Move movegen.Move
	// NAGs are numeric annotation glyphs: 1 for "!", 2 for "?" and so on.
	NAGs []uint8
	// Comment is the text after the move, without line breaks or surrounding
	// blanks. Several comments on a move are joined with blanks.
	Comment string
	// Variations are alternatives to the move.
	Variations []Line
}

// Tag returns the value of the tag with the given name, empty if there is none. A name
// with other capitals counts if there is no better one: some programs write "Fen".
func (g *Game) Tag(name string) string {
	i := g.indexOf(name)
	if i < 0 {
		i = slices.IndexFunc(g.Tags, func(t Tag) bool { return strings.EqualFold(t.Name, name) })
	}
	if i < 0 {
		return ""
	}
	return g.Tags[i].Value
}

// indexOf returns the index of the tag with the given name, -1 if there is none.
func (g *Game) indexOf(name string) int {
	return slices.IndexFunc(g.Tags, func(t Tag) bool { return t.Name == name })
}

// SetTag sets the value of the tag with the given name. A new tag is appended.
func (g *Game) SetTag(name, value string) {
	if i := g.indexOf(name); i >= 0 {
		g.Tags[i].Value = value
		return
	}
	g.Tags = append(g.Tags, Tag{name, value})
}

// IsChess960 reports whether castling is written as in Chess960: because the tag Variant
// says so, or because a king or rook with the right to castle stands where it cannot in
// standard chess.
func (g *Game) IsChess960() bool {
	return variantOf(g.Tag("Variant")) == chess960 || CastlesAsInChess960(&g.Start)
}

// variant is what the tag Variant means.
type variant int

const (
	otherVariant  variant = iota
	standardChess         // from any start position
	chess960
)

// variantOf returns the variant that a value of the tag names.
func variantOf(tag string) variant {
	switch strings.ToLower(strings.NewReplacer(" ", "", "-", "", "_", "").Replace(tag)) {
	case "", "?", "chess", "standard", "standardchess", "normal", "classical", "fromposition":
		return standardChess
	case "chess960", "960", "fischerandom", "fischerrandom", "fischerrandomchess", "frc", "dfrc", "doublefischerandom",
		"freestyle", "freestylechess":
		return chess960
	}
	return otherVariant
}

// CastlesAsInChess960 reports whether a king or rook with the right to castle stands
// where it cannot in standard chess. Readers of PGN know by the tag Variant only
// that such a right is one.
func CastlesAsInChess960(p *movegen.Position) bool {
	for rooks := p.CastlingRooks(); rooks != 0; {
		rook := rooks.Pop()
		king := p.King(p.PieceAt(rook).Color())
		if king.File() != movegen.E1.File() || rook.File() != movegen.A1.File() && rook.File() != movegen.H1.File() {
			return true
		}
	}
	return false
}
