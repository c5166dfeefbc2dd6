// Package movegen knows the rules of chess and nothing else: no scores, no
// time, no protocol. It is the successor function of the search.
//
// ParseFEN and StartPosition return a Position; LegalMoves lists its moves, MakeInto
// makes one beside it, and Play in place. A Game is a position with its past: Play makes
// a move, End and Result say whether the rules end it. Package pgn reads and writes moves
// in algebraic notation.
//
// Reading order: square.go, piece.go, bitboard.go and move.go hold the small
// types; attacks.go and magic.go the squares that a piece attacks; position.go
// the position, with sets.go for the pieces and what they attack, and state.go;
// zobrist.go its keys; fen.go and line.go its text; setup.go its parts;
// masks.go the check and pin masks; generate.go the legal moves, targets.go the
// same by piece, and legal.go the test of a single move; make.go makes a move;
// draw.go and game.go hold the rules about earlier positions, end.go says when
// a game is over, and cycle.go sees a repetition one move ahead; chess960.go
// has the start positions of Chess960; perft.go counts.
//
// Conventions: a Position is a value of 184 bytes without pointers. A move is
// never unmade: the child is written beside its parent, which does not change,
// so a search keeps a stack of positions and returns by dropping the child.
// Castling is king-takes-own-rook everywhere, which makes standard chess a
// special case of Chess960.
package movegen
