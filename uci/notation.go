package uci

import (
	"fmt"
	"strings"

	"vedette/movegen"
)

// MoveText returns m in UCI notation. In Chess960 castling is written as king
// takes rook ("e1h1"), in standard chess by the king's destination ("e1g1"),
// except if king or rook stand on squares that are possible only in Chess960.
func MoveText(m movegen.Move, chess960 bool) string {
	standardSetUp := m.From().File() == movegen.E1.File() &&
		(m.To().File() == movegen.A1.File() || m.To().File() == movegen.H1.File())
	if standardSetUp && !chess960 {
		return m.KingText()
	}
	return m.String()
}

// ParseMove returns the legal move that text denotes in UCI notation. Castling
// is accepted in both forms; a text that could also be an ordinary king move
// means that one.
func ParseMove(p *movegen.Position, text string) (movegen.Move, error) {
	from, to, promotion, ok := parseMoveText(text)
	if !ok {
		return movegen.NoMove, fmt.Errorf("%s is not a move", quoted(text))
	}
	var list movegen.MoveList
	p.LegalMoves(&list)
	castle := movegen.NoMove
	for _, m := range list.Slice() {
		if m.From() != from || m.Promotion() != promotion {
			continue
		}
		if m.To() == to {
			return m, nil
		}
		if m.IsCastle() {
			if king, _ := m.CastlingSquares(); king == to {
				castle = m
			}
		}
	}
	if castle == movegen.NoMove {
		return movegen.NoMove, fmt.Errorf("illegal move %s", strings.ToLower(text))
	}
	return castle, nil
}

// looksLikeMove reports whether text has the form of a move, legal or not,
// including the null move "0000".
func looksLikeMove(text string) bool {
	_, _, _, ok := parseMoveText(text)
	return ok || text == movegen.NoMove.String()
}

// parseMoveText splits the text of a move.
func parseMoveText(text string) (from, to movegen.Square, promotion movegen.PieceType, ok bool) {
	if len(text) != 4 && len(text) != 5 {
		return 0, 0, 0, false
	}
	text = strings.ToLower(text)
	from, err := movegen.ParseSquare(text[:2])
	if err != nil {
		return 0, 0, 0, false
	}
	to, err = movegen.ParseSquare(text[2:4])
	if err != nil {
		return 0, 0, 0, false
	}
	if len(text) == 5 {
		letter := strings.IndexByte("nbrq", text[4])
		if letter < 0 {
			return 0, 0, 0, false
		}
		promotion = movegen.Knight + movegen.PieceType(letter)
	}
	return from, to, promotion, true
}
