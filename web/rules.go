package web

import (
	"fmt"
	"strings"

	"vedette/movegen"
	"vedette/pgn"
)

// Position is what the page must know about a position of a game. Moves are
// written as movegen.Move.String does, castling as the king taking its rook.
type Position struct {
	FEN   string   `json:"fen"`
	Turn  string   `json:"turn"` // white or black
	Check bool     `json:"check"`
	Legal []Choice `json:"legal"`
	Last  *Played  `json:"last"` // the move before, null at the start
	End   *End     `json:"end"`  // null while the game goes on
}

// Choice is a legal move.
type Choice struct {
	Move      string   `json:"move"`
	SAN       string   `json:"san"`
	From      string   `json:"from"`
	To        []string `json:"to"`        // the squares on which a player may put the piece
	Promotion string   `json:"promotion"` // q, r, b, n or empty
}

// Played is a move that was made, with the squares that changed.
type Played struct {
	SAN    string `json:"san"`
	Number string `json:"number"` // such as "7." or "7..."
	From   string `json:"from"`
	To     string `json:"to"`
}

// End is why a game is over, and its result as in PGN.
type End struct {
	Result string `json:"result"`
	Reason string `json:"reason"`
}

// PositionAfter returns the position after moves from start, a FEN or
// "startpos". The moves are separated by blanks. The error names the move that
// is not legal.
func PositionAfter(start, moves string) (*Position, error) {
	var game *movegen.Game
	var last *step
	if err := follow(start, moves, func(g *movegen.Game, s *step) { game, last = g, s }); err != nil {
		return nil, err
	}
	return describe(game, last), nil
}

// Positions returns start and the position after each of the moves, as
// PositionAfter would.
func Positions(start, moves string) (all []*Position, err error) {
	err = follow(start, moves, func(g *movegen.Game, last *step) { all = append(all, describe(g, last)) })
	if err != nil {
		return nil, err
	}
	return all, nil
}

// describe returns the position of g after the move last, nil at the start.
func describe(g *movegen.Game, last *step) *Position {
	p := g.Position()
	answer := &Position{
		FEN: p.FEN(), Turn: colorName(p.SideToMove()), Check: p.InCheck(),
		Legal: choices(p),
	}
	if end := g.End(); end != movegen.Ongoing {
		answer.End = &End{g.Result(), end.String()}
	}
	if last != nil {
		answer.Last = played(last)
	}
	return answer
}

// colorName returns the name that the board uses.
func colorName(c movegen.Color) string {
	if c == movegen.White {
		return "white"
	}
	return "black"
}

// step is a move with the position before it.
type step struct {
	before movegen.Position
	move   movegen.Move
}

// replay plays moves from start.
func replay(start, moves string) (g *movegen.Game, played []movegen.Move, err error) {
	err = follow(start, moves, func(now *movegen.Game, last *step) {
		if g = now; last != nil {
			played = append(played, last.move)
		}
	})
	return g, played, err
}

// follow plays moves from start, and calls visit at the start, with nil, and after
// each move.
func follow(start, moves string, visit func(g *movegen.Game, last *step)) error {
	p, err := movegen.ParseLine(start)
	if err != nil {
		return err
	}
	g := movegen.NewGame(p)
	visit(g, nil)
	for i, text := range strings.Fields(moves) {
		m, err := legalMove(g.Position(), text)
		if err != nil {
			return fmt.Errorf("move %d: %w", i+1, err)
		}
		last := step{*g.Position(), m}
		g.Play(m)
		visit(g, &last)
	}
	return nil
}

// legalMove returns the legal move that is written as text.
func legalMove(p *movegen.Position, text string) (movegen.Move, error) {
	var list movegen.MoveList
	p.LegalMoves(&list)
	for _, m := range list.Slice() {
		if m.String() == text {
			return m, nil
		}
	}
	return movegen.NoMove, fmt.Errorf("%q is not a legal move of %s", text, p.FEN())
}

// choices returns the legal moves of a position.
func choices(p *movegen.Position) []Choice {
	var list movegen.MoveList
	p.LegalMoves(&list)
	taken := make(map[int]bool) // by moves other than castling
	for _, m := range list.Slice() {
		taken[m.FromTo()] = taken[m.FromTo()] || !m.IsCastle()
	}
	all := make([]Choice, 0, list.Len())
	for _, m := range list.Slice() {
		c := Choice{Move: m.String(), SAN: pgn.SAN(p, m), From: m.From().String(), To: []string{m.To().String()}}
		if m.IsPromotion() {
			c.Promotion = c.Move[4:]
		}
		if m.IsCastle() {
			king, _ := m.CastlingSquares()
			if king != m.From() && king != m.To() && !taken[movegen.NewMove(m.From(), king).FromTo()] {
				c.To = append(c.To, king.String())
			}
		}
		all = append(all, c)
	}
	return all
}

// played describes a move that was made.
func played(s *step) *Played {
	to := s.move.To()
	if s.move.IsCastle() {
		to, _ = s.move.CastlingSquares()
	}
	return &Played{
		SAN: pgn.SAN(&s.before, s.move), Number: pgn.MoveNumber(&s.before),
		From: s.move.From().String(), To: to.String(),
	}
}
