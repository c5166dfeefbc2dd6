package main

import (
	"fmt"
	"strings"

	"github.com/notnil/chess"

	"vedette/movegen"
	"vedette/selfplay"
)

// A referee follows a game with notnil/chess, which shares neither code nor
// idea with movegen, and reports what the rules say.
//
// The chess.Game of that library could detect repetitions too, but it compares
// the en passant square even if no capture is possible, so that positions
// differ which are the same under the rules; and it compares boards drawn as
// text, each with all others, so that a long game takes seconds. The referee
// asks it about moves, check, mate, stalemate, material and the fifty-move
// rule, and counts the positions itself.
type referee struct {
	position *chess.Position
	board    string         // as in a FEN
	key      string         // of the position
	seen     map[string]int // how often each key occurred
}

// newReferee returns a referee for a game that begins with the FEN. Castling
// must be that of standard chess.
func newReferee(fen string) (*referee, error) {
	setUp, err := chess.FEN(fen)
	if err != nil {
		return nil, err
	}
	r := &referee{seen: make(map[string]int)}
	r.reach(chess.NewGame(setUp).Position())
	return r, nil
}

// reach sets the current position.
func (r *referee) reach(position *chess.Position) {
	r.position, r.board = position, position.Board().String()
	r.key = fmt.Sprint(r.board, position.Turn(), position.CastleRights(), enPassant(position))
	r.seen[r.key]++
}

// enPassant returns the square on which an en passant capture is legal, "" if
// there is none. Positions that differ in it are not the same under the
// repetition rule.
func enPassant(position *chess.Position) string {
	for _, m := range position.ValidMoves() {
		if m.HasTag(chess.EnPassant) {
			return m.S2().String()
		}
	}
	return ""
}

// play makes a move given in UCI notation.
func (r *referee) play(move string) error {
	for _, m := range r.position.ValidMoves() {
		if m.String() == move {
			r.reach(r.position.Update(m))
			return nil
		}
	}
	return fmt.Errorf("%s is not legal in %v", move, r.position)
}

// rulings returns how the rules have ended the game: not at all, or in one or
// more ways. Checkmate comes alone, because it takes precedence over draws.
func (r *referee) rulings() (list []selfplay.Ending) {
	switch r.position.Status() {
	case chess.Checkmate:
		return []selfplay.Ending{selfplay.ByCheckmate}
	case chess.Stalemate:
		list = append(list, selfplay.ByStalemate)
	}
	if r.seen[r.key] >= 3 {
		list = append(list, selfplay.ByRepetition)
	}
	if r.position.HalfMoveClock() >= movegen.Rule50Limit {
		list = append(list, selfplay.ByFiftyMoves)
	}
	if r.nobodyCanMate() {
		list = append(list, selfplay.ByMaterial)
	}
	return list
}

// nobodyCanMate reports whether notnil/chess calls the material insufficient.
// Only a game reports that, hence the new one, which is skipped while there are
// pawns, rooks or queens because it takes time.
func (r *referee) nobodyCanMate() bool {
	if strings.ContainsAny(r.board, "PpRrQq") {
		return false
	}
	setUp, err := chess.FEN(r.position.String())
	return err == nil && chess.NewGame(setUp).Method() == chess.InsufficientMaterial
}

// winner returns the result of a checkmate.
func (r *referee) winner() selfplay.Result {
	if r.position.Turn() == chess.White {
		return selfplay.BlackWins
	}
	return selfplay.WhiteWins
}
