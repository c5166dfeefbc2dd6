package pgn

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"vedette/movegen"
)

// nullMove is how a null move is written.
const nullMove = "--"

// SANLine returns legal moves from p on, one after the other, in standard algebraic
// notation.
func SANLine(p *movegen.Position, moves []movegen.Move) (line []string) {
	at := *p
	for _, m := range moves {
		line = append(line, SAN(&at, m))
		at.Play(m)
	}
	return line
}

// MoveNumber returns the number of the next move as it is written before it, such
// as "7." or "7...".
func MoveNumber(p *movegen.Position) string {
	if p.SideToMove() == movegen.Black {
		return fmt.Sprintf("%d...", p.FullMove())
	}
	return fmt.Sprintf("%d.", p.FullMove())
}

// NumberedLine returns legal moves from p on as text, with their numbers: "7... Nf6 8. e4".
func NumberedLine(p *movegen.Position, moves []movegen.Move) string {
	var words []string
	at := *p
	for i, m := range moves {
		if i == 0 || at.SideToMove() == movegen.White {
			words = append(words, MoveNumber(&at))
		}
		words = append(words, SAN(&at, m))
		at.Play(m)
	}
	return strings.Join(words, " ")
}

// SAN returns the legal move m of p in standard algebraic notation, such as
// "Nbd7", "exd8=Q+" or "O-O". The null move is "--".
func SAN(p *movegen.Position, m movegen.Move) string {
	b := make([]byte, 0, len("Qa1xb2#"))
	switch {
	case m == movegen.NoMove:
		return nullMove
	case m.IsCastle():
		b = append(b, "O-O"...)
		if m.To() < m.From() { // the rook's square
			b = append(b, "-O"...)
		}
	default:
		if t := p.PieceAt(m.From()).Type(); t != movegen.Pawn {
			b = append(b, letter(t))
			b = appendOrigin(b, p, m, t)
		} else if p.IsCapture(m) {
			b = append(b, fileLetter(m.From()))
		}
		if p.IsCapture(m) {
			b = append(b, 'x')
		}
		b = append(b, fileLetter(m.To()), rankDigit(m.To()))
		if m.IsPromotion() {
			b = append(b, '=', letter(m.Promotion()))
		}
	}
	if p.GivesCheck(m) {
		var after movegen.Position
		if p.MakeInto(&after, m); after.HasLegalMove() {
			b = append(b, '+')
		} else {
			b = append(b, '#')
		}
	}
	return string(b)
}

// appendOrigin appends as much of the origin of a piece's move as distinguishes
// it from other legal moves of the same piece type to the same square: nothing,
// the file, the rank if the file is not enough, or both.
func appendOrigin(b []byte, p *movegen.Position, m movegen.Move, t movegen.PieceType) []byte {
	from := m.From()
	rivals := movegen.PieceAttacks(t, m.To(), p.Occupied()) & p.PiecesOf(p.SideToMove(), t) &^ from.Bit()
	if rivals == 0 {
		return b
	}
	masks := p.Masks()
	any, sameFile, sameRank := false, false, false
	for rivals != 0 {
		rival := rivals.Pop()
		if p.IsLegalWith(&masks, movegen.NewMove(rival, m.To())) {
			any = true
			sameFile = sameFile || rival.File() == from.File()
			sameRank = sameRank || rival.Rank() == from.Rank()
		}
	}
	if any && (!sameFile || sameRank) {
		b = append(b, fileLetter(from))
	}
	if sameFile {
		b = append(b, rankDigit(from))
	}
	return b
}

const pieceLetters = " PNBRQK" // indexed by movegen.PieceType

func letter(t movegen.PieceType) byte       { return pieceLetters[t] }
func fileLetter(square movegen.Square) byte { return 'a' + byte(square.File()) }
func rankDigit(square movegen.Square) byte  { return '1' + byte(square.Rank()) }

// Errors in the text of a move.
var (
	errNoMove    = errors.New("is not a move")
	errIllegal   = errors.New("is not legal")
	errAmbiguous = errors.New("is ambiguous")
)

// ParseSAN returns the move that text denotes in p. It accepts more than SAN:
// castling with zeros, more of the origin than is needed, long algebraic
// notation (Ng1-f3) and UCI's (g1f3, e7e8q, and e1g1 or e1h1 for castling),
// promotions without "=" or in brackets, a pawn's capture without the rank (exd or ed),
// figurines, dashes for hyphens, glyphs, "e.p." and check signs after the move, right or
// wrong, a comma or a full stop, and a null move as --, Z0 or 0000, which is
// movegen.NoMove and not legal in check. The error says whether the text is not a move, not
// legal or ambiguous.
func ParseSAN(p *movegen.Position, text string) (movegen.Move, error) {
	var list movegen.MoveList
	return parseSAN(p, []byte(text), &list)
}

// Readings returns the legal moves of p that text may denote: all of them if it is
// ambiguous, otherwise that of ParseSAN. Its errors are those of ParseSAN, and a null move
// is one, too.
func Readings(p *movegen.Position, text string) ([]movegen.Move, error) {
	m, err := ParseSAN(p, text)
	switch {
	case err == nil && m == movegen.NoMove:
		return nil, errNoMove
	case err == nil:
		return []movegen.Move{m}, nil
	case !errors.Is(err, errAmbiguous):
		return nil, err
	}
	var list movegen.MoveList
	var d description
	d.parse([]byte(text))
	p.LegalMoves(&list)
	return slices.DeleteFunc(list.Slice(), func(m movegen.Move) bool { return !d.fits(p, m) }), nil
}

// parseSAN is ParseSAN with list as memory for the moves of p.
func parseSAN(p *movegen.Position, text []byte, list *movegen.MoveList) (movegen.Move, error) {
	var d description
	switch d.parse(text) {
	case isNull:
		if p.InCheck() {
			return movegen.NoMove, errIllegal
		}
		return movegen.NoMove, nil
	case isNothing:
		return movegen.NoMove, errNoMove
	}
	p.LegalMoves(list)
	found, number := movegen.NoMove, 0
	for _, m := range list.Slice() {
		if d.fits(p, m) {
			found = m
			number++
		}
	}
	switch {
	case number == 1:
		return found, nil
	case number > 1:
		return movegen.NoMove, errAmbiguous
	case d.toFile >= 0: // rather a word
		return movegen.NoMove, errNoMove
	case d.hasOrigin() && (d.piece == movegen.NoPieceType || d.piece == movegen.King):
		for _, m := range list.Slice() {
			if m.IsCastle() && int(m.From()) == d.rank<<3|d.file && castlesTo(m, d.to) {
				return m, nil
			}
		}
	}
	return movegen.NoMove, errIllegal
}

// castlesTo reports whether the square to can stand for the castling m: the
// king's destination or the rook's square.
func castlesTo(m movegen.Move, to movegen.Square) bool {
	king, _ := m.CastlingSquares()
	return to == king || to == m.To()
}

// description is the information in the text of a move.
type description struct {
	piece      movegen.PieceType // NoPieceType if there is no letter
	file, rank int               // of the origin, -1 if not given
	to         movegen.Square
	toFile     int // of a pawn's capture without a rank, as in "exd", else -1
	promotion  movegen.PieceType
	captures   bool
	castling   int // 2 for the king's side, 3 for the queen's, else 0
}

// hasOrigin reports whether both file and rank are given.
func (d *description) hasOrigin() bool { return d.file >= 0 && d.rank >= 0 }

// fits reports whether the legal move m matches the description.
func (d *description) fits(p *movegen.Position, m movegen.Move) bool {
	if d.castling != 0 {
		return m.IsCastle() && (m.To() > m.From()) == (d.castling == 2)
	}
	from := m.From()
	if d.toFile >= 0 {
		return p.PieceAt(from).Type() == movegen.Pawn && from.File() == d.file && m.To().File() == d.toFile &&
			p.IsCapture(m) && m.Promotion() == d.promotion
	}
	if m.To() != d.to || m.IsCastle() || m.Promotion() != d.promotion {
		return false
	}
	if d.file >= 0 && from.File() != d.file || d.rank >= 0 && from.Rank() != d.rank {
		return false
	}
	switch t := p.PieceAt(from).Type(); {
	case d.piece != movegen.NoPieceType && t != d.piece:
		return false
	case d.piece == movegen.NoPieceType && t != movegen.Pawn && !d.hasOrigin(): // without a letter pawns move, but for UCI's moves
		return false
	case t == movegen.Pawn && d.file < 0 && !d.captures:
		return from.File() == d.to.File()
	}
	return true
}

// The kinds of text.
type kind int

const (
	isNothing kind = iota
	isNull
	isMove
)

// parse reads the text of a move.
func (d *description) parse(text []byte) kind {
	*d = description{file: -1, rank: -1, toFile: -1}
	text = plain(text)
	if k := d.parseWord(text); k != isNothing {
		return k
	}
	text = withoutSuffix(text)
	if n := len(text); n > 0 && text[n-1] == ')' {
		text = text[:n-1]
	}
	if n := len(text); n >= 3 && (text[n-2] == '=' || text[n-2] == '/' || text[n-2] == '(' || isRank(text[n-2])) {
		if t := pieceType(text[n-1] &^ 0x20); t >= movegen.Knight && t <= movegen.Queen {
			d.promotion = t
			if text = text[:n-1]; !isRank(text[n-2]) {
				text = text[:n-2]
			}
		}
	}
	n := len(text)
	if n < 2 || !isFile(text[n-2]) || !isRank(text[n-1]) {
		return d.parseFiles(text)
	}
	d.to = movegen.MakeSquare(int(text[n-2]-'a'), int(text[n-1]-'1'))
	text = text[:n-2]
	if len(text) > 0 {
		if d.piece = pieceType(text[0]); d.piece != movegen.NoPieceType {
			text = text[1:]
		}
	}
	return d.parseOrigin(text)
}

// parseFiles reads a pawn's capture without the rank: "exd" or "ed".
func (d *description) parseFiles(text []byte) kind {
	n := len(text)
	if n < 2 || n > 3 || !isFile(text[0]) || !isFile(text[n-1]) || n == 3 && text[1] != 'x' && text[1] != ':' {
		return isNothing
	}
	d.file, d.toFile = int(text[0]-'a'), int(text[n-1]-'a')
	return isMove
}

// plain returns text with letters for figurines, and hyphens for the dashes of print,
// also those of Windows-1252.
func plain(text []byte) []byte {
	if !slices.ContainsFunc(text, func(c byte) bool { return c >= utf8.RuneSelf }) {
		return text
	}
	result := make([]byte, 0, len(text))
	for len(text) > 0 {
		c, size := utf8.DecodeRune(text)
		switch {
		case '♔' <= c && c <= '♟':
			result = append(result, "KQRBNP"[(c-'♔')%6])
		case '‐' <= c && c <= '—' || c == '−' || size == 1 && (text[0] == 0x96 || text[0] == 0x97):
			result = append(result, '-')
		case c == 'О' || c == 'о': // of Cyrillic, in castling
			result = append(result, 'O')
		case c == '†' || size == 1 && text[0] == 0x86:
			result = append(result, '+')
		case c == '‡' || size == 1 && text[0] == 0x87:
			result = append(result, '#')
		case c == '\ufe0e' || c == '\ufe0f': // chooses the form of a figurine
		default:
			result = append(result, text[:size]...)
		}
		text = text[size:]
	}
	return result
}

// parseOrigin reads the text between the piece's letter and the destination.
func (d *description) parseOrigin(text []byte) kind {
	if len(text) > 0 && isFile(text[0]) {
		d.file = int(text[0] - 'a')
		text = text[1:]
	}
	if len(text) > 0 && isRank(text[0]) {
		d.rank = int(text[0] - '1')
		text = text[1:]
	}
	switch {
	case len(text) == 0:
	case len(text) == 1 && (text[0] == 'x' || text[0] == ':'):
		d.captures = true
	case len(text) == 1 && text[0] == '-':
	default:
		return isNothing
	}
	return isMove
}

// parseWord reads moves without a square: castling and null moves.
func (d *description) parseWord(text []byte) kind {
	if len(text) == 0 {
		return isNothing
	}
	switch text[0] {
	case '-', 'Z', '0', 'n', '@':
		switch string(text) {
		case nullMove, "Z0", "0000", "null", "@@@@":
			return isNull
		}
	}
	if text[0] != 'O' && text[0] != '0' && text[0] != 'o' {
		return isNothing
	}
	text = withoutSuffix(text)
	for i, c := range text {
		if i%2 == 1 && c != '-' || i%2 == 0 && c != text[0] {
			return isNothing
		}
	}
	switch len(text) {
	case len("O-O"):
		d.castling = 2
	case len("O-O-O"):
		d.castling = 3
	default:
		return isNothing
	}
	return isMove
}

// suffixes are the signs of check, mate, quality, en passant and a sentence after a move.
var suffixes = [...]string{"+", "#", "!", "?", "e.p.", "e.p", "ep", "ch", "mate", ",", "."}

// withoutSuffix returns the text without signs at its end.
func withoutSuffix(text []byte) []byte {
	for i := 0; i < len(suffixes); i++ {
		if n := len(text) - len(suffixes[i]); n >= 0 && string(text[n:]) == suffixes[i] {
			text, i = text[:n], -1
		}
	}
	return text
}

// pieceType returns the type with the given letter, or NoPieceType.
func pieceType(letter byte) movegen.PieceType {
	return movegen.PieceType(max(strings.IndexByte(pieceLetters[1:], letter)+1, 0))
}

func isFile(c byte) bool { return 'a' <= c && c <= 'h' }
func isRank(c byte) bool { return '1' <= c && c <= '8' }
