package movegen

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// StartFEN is the initial position of standard chess.
const StartFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// The upper limits of the counters of a FEN.
const (
	maxFENRule50   = 150 // the game ends by the 75-move rule
	maxFENFullMove = 9999
)

// ParseFEN reads a position in Forsyth-Edwards notation of 4 to 6 fields; the
// counters default to 0 and 1. Castling rights may be in standard form, X-FEN
// (KQkq mean the outermost rook, a file letter another one) or Shredder-FEN
// (file letters), whether or not the game is Chess960.
//
// ParseFEN refuses a position that cannot occur or that the engine cannot
// represent: a wrong placement or side to move, more than 16 pieces of one
// colour, not exactly one king each, pawns on the first or last rank, the side
// not to move in check. Errors in the other fields, which some programs write
// carelessly, are repaired without a message: unknown castling letters and
// rights without king and rook in place are dropped, and so is an en passant
// square without a legal capture; counters out of range are clamped, and those
// that are not numbers get their defaults.
func ParseFEN(text string) (Position, error) {
	p, err := parseFEN(text)
	if err != nil {
		return Position{}, fmt.Errorf("fen %.100q: %w", text, err) // longer text would not help
	}
	return p, nil
}

func parseFEN(text string) (p Position, err error) {
	fields := strings.Fields(text)
	if len(fields) < 4 || len(fields) > 6 {
		return p, fmt.Errorf("has %s; a FEN has 4 to 6", plural(len(fields), "field"))
	}
	if err := p.parsePlacement(fields[0]); err != nil {
		return p, err
	}
	switch fields[1] {
	case "w":
		p.state = newState(White, NoSquare, 0, 1)
	case "b":
		p.state = newState(Black, NoSquare, 0, 1)
	default:
		return p, fmt.Errorf("the side to move is %.20q; it must be w or b", fields[1])
	}
	if err := p.validate(); err != nil {
		return p, err
	}
	p.parseCastling(fields[2])
	rule50, fullMove := 0, 1
	if len(fields) > 4 {
		rule50 = parseCounter(fields[4], 0, maxFENRule50)
	}
	if len(fields) > 5 {
		fullMove = parseCounter(fields[5], 1, maxFENFullMove)
	}
	p.state = newState(p.SideToMove(), NoSquare, rule50, fullMove)
	if target, err := ParseSquare(fields[3]); err == nil && p.enPassantPossible(target) {
		p.state = p.state.withEnPassant(target)
	}
	p.computeKeys()
	return p, nil
}

func (p *Position) parsePlacement(text string) error {
	ranks := strings.Split(text, "/")
	if len(ranks) != 8 {
		return fmt.Errorf("has %s; a board has 8", plural(len(ranks), "rank"))
	}
	for i, row := range ranks {
		rank, file := 7-i, 0
		for _, letter := range row {
			if '1' <= letter && letter <= '8' {
				file += int(letter - '0')
				continue
			}
			piece, ok := parsePiece(letter)
			if !ok {
				return fmt.Errorf("rank %d: unknown piece %q", rank+1, letter)
			}
			if file < 8 {
				p.place(piece, MakeSquare(file, rank))
			}
			file++
		}
		if file != 8 {
			return fmt.Errorf("rank %d has %s; it must have 8", rank+1, plural(file, "square"))
		}
	}
	return nil
}

// plural returns a number of things, such as "1 rank" or "2 ranks".
func plural(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

// validate returns an error if the pieces and the side to move cannot occur in
// a game.
func (p *Position) validate() error {
	for _, c := range [...]Color{White, Black} {
		name := [...]string{"White", "Black"}[c]
		if kings := p.PiecesOf(c, King).Count(); kings != 1 {
			return fmt.Errorf("%s must have exactly one king", name)
		}
		if pieces := p.ColorPieces(c).Count(); pieces > 16 {
			return fmt.Errorf("%s has %d pieces; a side has at most 16", name, pieces)
		}
	}
	if pawns := p.sets[Pawn] & (rank1 | rank8); pawns != 0 {
		return fmt.Errorf("there is a pawn on %v", pawns.First())
	}
	if p.AttackersTo(p.King(p.SideToMove()^1), p.Occupied())&p.ColorPieces(p.SideToMove()) != 0 {
		return errors.New("the side not to move is in check")
	}
	return nil
}

// parseCastling sets the castling rights that text names, as far as kings and
// rooks stand accordingly.
func (p *Position) parseCastling(text string) {
	for _, letter := range []byte(text) {
		c, upper := White, letter
		if 'a' <= letter && letter <= 'z' {
			c, upper = Black, letter-'a'+'A'
		}
		back := rank1 << (c * 56)
		rooks := p.PiecesOf(c, Rook) & back
		king := p.King(c)
		kingside := ^(king.Bit() - 1) & back
		var rook Bitboard
		switch {
		case upper == 'K':
			for rooks &= kingside; rooks != 0; { // the outermost is the last
				rook = rooks.Pop().Bit()
			}
		case upper == 'Q':
			if rooks &^= kingside; rooks != 0 {
				rook = rooks.First().Bit()
			}
		case 'A' <= upper && upper <= 'H':
			rook = rooks & (fileA << (upper - 'A'))
		}
		p.castling |= rook
	}
	p.repairCastling()
}

// repairCastling drops the rights of a colour whose king is not on its back
// rank, rights without a rook, and all but the outermost on each side of the
// king; then it adds the kings that have a right left.
func (p *Position) repairCastling() {
	var kept Bitboard
	for _, c := range [...]Color{White, Black} {
		back := rank1 << (c * 56)
		king := p.King(c)
		if !back.Has(king) {
			continue
		}
		rooks := p.CastlingRooks() & p.PiecesOf(c, Rook) & back
		if west := rooks & (king.Bit() - 1); west != 0 {
			kept |= west.First().Bit()
		}
		for east := rooks &^ (king.Bit() - 1); east != 0; {
			if s := east.Pop(); east == 0 {
				kept |= s.Bit()
			}
		}
		if kept&back != 0 {
			kept |= king.Bit()
		}
	}
	p.castling = kept
}

// enPassantPossible reports whether the pawns stand as after a double advance
// over target, and the side to move has a legal en passant capture there.
func (p *Position) enPassantPossible(target Square) bool {
	rank, pawn := 5, MakePiece(Black, Pawn)
	if p.SideToMove() == Black {
		rank, pawn = 2, MakePiece(White, Pawn)
	}
	// Origin, target and the pawn's square lie one rank apart.
	return target.Rank() == rank && p.board[target] == NoPiece &&
		p.board[target^8] == pawn && p.board[target^24] == NoPiece && enPassantExists(p, p.SideToMove(), target)
}

// parseCounter reads an integer of any size and clamps it to the range from low
// to high. Text that is not a number counts as low.
func parseCounter(text string, low, high int) int {
	n, err := strconv.Atoi(text)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return low
	}
	return min(max(n, low), high)
}

// usualFEN is a length in bytes that few FENs exceed.
const usualFEN = 96

// FEN returns the position in Forsyth-Edwards notation, castling rights as in
// X-FEN: KQkq unless another rook stands further out.
func (p *Position) FEN() string {
	return string(p.appendFEN(make([]byte, 0, usualFEN), false))
}

// ShredderFEN returns the position in Forsyth-Edwards notation with castling
// rights as file letters, as Chess960 programs write it.
func (p *Position) ShredderFEN() string {
	return string(p.AppendShredderFEN(make([]byte, 0, usualFEN)))
}

// AppendShredderFEN appends what ShredderFEN returns to b.
func (p *Position) AppendShredderFEN(b []byte) []byte {
	return p.appendFEN(b, true)
}

// appendFEN appends the position, castling rights as files or as in X-FEN.
func (p *Position) appendFEN(b []byte, files bool) []byte {
	for rank := 7; rank >= 0; rank-- {
		empty := byte(0)
		for file := range 8 {
			piece := p.board[MakeSquare(file, rank)]
			if piece == NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				b = append(b, '0'+empty)
				empty = 0
			}
			b = append(b, pieceLetters[piece])
		}
		if empty > 0 {
			b = append(b, '0'+empty)
		}
		if rank > 0 {
			b = append(b, '/')
		}
	}
	b = append(b, ' ')
	b = append(b, p.SideToMove().String()...)
	b = append(b, ' ')
	b = p.appendCastling(b, files)
	b = append(b, ' ')
	b = append(b, p.EnPassant().String()...)
	b = append(b, ' ')
	b = strconv.AppendInt(b, int64(p.Rule50()), 10)
	b = append(b, ' ')
	return strconv.AppendInt(b, int64(p.FullMove()), 10)
}

// appendCastling lists the castling rights, White's and the king's side first.
func (p *Position) appendCastling(b []byte, files bool) []byte {
	if p.CastlingRooks() == 0 {
		return append(b, '-')
	}
	for _, c := range [...]Color{White, Black} {
		shift := byte(c) * ('a' - 'A')
		for file := 7; file >= 0; file-- {
			rook := MakeSquare(file, int(c)*7)
			switch {
			case !p.CastlingRooks().Has(rook):
			case files:
				b = append(b, 'A'+byte(file)+shift)
			default:
				b = append(b, p.xfenLetter(c, rook)+shift)
			}
		}
	}
	return b
}

// xfenLetter returns K or Q for the outermost rook on its side of the king,
// the file letter for another one.
func (p *Position) xfenLetter(c Color, rook Square) byte {
	back := p.PiecesOf(c, Rook) & (rank1 << (c * 56))
	if rook > p.King(c) {
		if back>>rook == 1 {
			return 'K'
		}
	} else if back&(rook.Bit()-1) == 0 {
		return 'Q'
	}
	return 'A' + byte(rook.File())
}
