package web

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"vedette/movegen"
	"vedette/pgn"
)

// Game is a game as the page holds it: the start as FEN, and its moves,
// separated by blanks.
type Game struct {
	Start  string            `json:"start"`
	Moves  string            `json:"moves"`
	Result string            `json:"result"` // as in PGN; * while it goes on
	Tags   map[string]string `json:"tags"`
}

// ParseMove returns the move that a player typed, in any notation that
// pgn.ParseSAN reads, after moves from start.
func ParseMove(start, moves, text string) (string, error) {
	g, _, err := replay(start, moves)
	if err != nil {
		return "", err
	}
	m, err := pgn.ParseSAN(g.Position(), text)
	if err == nil && m == movegen.NoMove {
		err = errors.New("a null move cannot be played")
	}
	if err != nil {
		return "", err
	}
	return m.String(), nil
}

// Line returns moves that follow a position of a game in algebraic notation, with
// their numbers. It ends before a move that is not legal.
func Line(start, moves, following string) (string, error) {
	g, _, err := replay(start, moves)
	if err != nil {
		return "", err
	}
	var words []string
	for i, text := range strings.Fields(following) {
		p := *g.Position()
		m, err := legalMove(&p, text)
		if err != nil {
			break
		}
		if p.SideToMove() == movegen.White || i == 0 {
			words = append(words, pgn.MoveNumber(&p))
		}
		words = append(words, pgn.SAN(&p, m))
		g.Play(m)
	}
	return strings.Join(words, " "), nil
}

// roster lists the tags that every game has, in their order, except for the
// result, which ends them.
var roster = []string{"Event", "Site", "Date", "Round", "White", "Black"}

// WritePGN returns a game as PGN, with all tags that still hold: those of the
// position and of the number of plies are left out.
func WritePGN(game *Game) (string, error) {
	start, err := movegen.ParseLine(game.Start)
	if err != nil {
		return "", err
	}
	_, list, err := replay(game.Start, game.Moves)
	if err != nil {
		return "", err
	}
	g := pgn.Game{Start: start, Result: game.Result}
	for _, name := range roster {
		value := game.Tags[name]
		switch {
		case value != "":
		case name == "Date":
			value = "????.??.??"
		default:
			value = "?"
		}
		g.SetTag(name, value)
	}
	g.SetTag("Result", game.Result)
	for _, name := range slices.Sorted(maps.Keys(game.Tags)) {
		if !slices.Contains(roster, name) && !slices.Contains([]string{"Result", "SetUp", "FEN", "PlyCount"}, name) {
			g.SetTag(name, game.Tags[name])
		}
	}
	if game.Tags["Variant"] == "" && castlesAsInChess960(&start) {
		g.SetTag("Variant", "Chess960")
	}
	for i := range list {
		g.Moves = append(g.Moves, pgn.Move{Move: list[i].move})
	}
	var out strings.Builder
	if err := pgn.Write(&out, &g); err != nil {
		return "", err
	}
	return out.String(), nil
}

// castlesAsInChess960 reports whether a king or rook with the right to castle stands
// where it cannot in standard chess. Readers of PGN know by the tag Variant only
// that such a right is one.
func castlesAsInChess960(p *movegen.Position) bool {
	for rooks := p.CastlingRooks(); rooks != 0; {
		rook := rooks.Pop()
		king := p.King(p.PieceAt(rook).Color())
		if king.File() != movegen.E1.File() || rook.File() != movegen.A1.File() && rook.File() != movegen.H1.File() {
			return true
		}
	}
	return false
}

// Read returns the game in a text: a FEN, with moves after it as in the command
// "position" of UCI if there are any, or the first game of a PGN, without its
// variations and comments. A null move is an error.
func Read(text string) (*Game, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return nil, errors.New("the text is empty; it must be a FEN or a game in PGN")
	}
	p, fenError := movegen.ParseLine(text)
	if fenError == nil {
		_, following, _ := strings.Cut(text, " moves ")
		var moves []string
		for _, word := range strings.Fields(following) {
			m, err := ParseMove(p.FEN(), strings.Join(moves, " "), word)
			if err != nil {
				return nil, err
			}
			moves = append(moves, m)
		}
		return &Game{Start: p.FEN(), Moves: strings.Join(moves, " "), Result: pgn.Unknown}, nil
	}
	if strings.Count(strings.Fields(text)[0], "/") == 7 {
		return nil, fenError
	}
	var g pgn.Game
	if err := pgn.NewReader(strings.NewReader(text)).Next(&g); err != nil {
		return nil, fmt.Errorf("neither a FEN nor a game in PGN: %w", err)
	}
	game := &Game{Start: g.Start.FEN(), Result: resultOf(&g), Tags: make(map[string]string)}
	var moves []string
	for _, m := range g.Moves {
		if m.Move == movegen.NoMove {
			return nil, fmt.Errorf("a null move follows ply %d; null moves cannot be shown", len(moves))
		}
		moves = append(moves, m.Move.String())
	}
	game.Moves = strings.Join(moves, " ")
	for _, tag := range g.Tags {
		game.Tags[tag.Name] = tag.Value
	}
	return game, nil
}

// resultOf returns the result at the end of a game's moves, or without one that of
// its tag.
func resultOf(g *pgn.Game) string {
	if g.Result != "" {
		return g.Result
	}
	switch tag := g.Tag("Result"); tag {
	case pgn.WhiteWins, pgn.BlackWins, pgn.Drawn:
		return tag
	}
	return pgn.Unknown
}
