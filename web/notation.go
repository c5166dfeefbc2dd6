package web

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
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
	m, err := parseMove(g.Position(), text)
	if err != nil {
		return "", err
	}
	return m.String(), nil
}

// parseMove returns the move that text denotes in p. The error names it.
func parseMove(p *movegen.Position, text string) (movegen.Move, error) {
	m, err := pgn.ParseSAN(p, text)
	if err != nil {
		return movegen.NoMove, fmt.Errorf("%.20q %w", text, err) // longer text would not help
	}
	if m == movegen.NoMove {
		return movegen.NoMove, errors.New("a null move cannot be played")
	}
	return m, nil
}

// Line returns moves that follow a position of a game in algebraic notation, with
// their numbers. It ends before a move that is not legal.
func Line(start, moves, following string) (string, error) {
	g, _, err := replay(start, moves)
	if err != nil {
		return "", err
	}
	before := *g.Position()
	var line []movegen.Move
	for text := range strings.FieldsSeq(following) {
		m, err := legalMove(g.Position(), text)
		if err != nil {
			break
		}
		line = append(line, m)
		g.Play(m)
	}
	return pgn.NumberedLine(&before, line), nil
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
	_, moves, err := replay(game.Start, game.Moves)
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
	if game.Tags["Variant"] == "" && pgn.CastlesAsInChess960(&start) {
		g.SetTag("Variant", "Chess960")
	}
	for _, m := range moves {
		g.Moves = append(g.Moves, pgn.Move{Move: m})
	}
	var out strings.Builder
	if err := pgn.Write(&out, &g); err != nil {
		return "", err
	}
	return out.String(), nil
}

// Read returns the game in a text: a FEN, with moves after it as in the command
// "position" of UCI if there are any, or the first game of a PGN, without its
// variations and comments. A null move is an error.
func Read(text string) (*Game, error) {
	text = strings.TrimPrefix(text, movegen.ByteOrderMark)
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return nil, errors.New("the text is empty; it must be a FEN or a game in PGN")
	}
	p, err := movegen.ParseLine(text)
	if err == nil {
		return readMoves(p, fields)
	}
	if isPlacement(fields[0]) {
		return nil, fmt.Errorf("this is not a valid position: %w", err)
	}
	return readPGN(text)
}

// isPlacement reports whether a word is meant as the first field of a FEN.
func isPlacement(word string) bool {
	return strings.Count(word, "/") > 2 && !strings.ContainsAny(word, ":.") // no address
}

// readMoves returns the game from p with the moves in the fields of a line, if the
// word "moves" follows those of the FEN.
func readMoves(p movegen.Position, fields []string) (*Game, error) {
	game := &Game{Start: p.FEN(), Result: pgn.Unknown}
	i := 4
	if fields[0] == "startpos" {
		i = 1
	}
	for i < min(len(fields), 6) && isNumber(fields[i]) {
		i++
	}
	if i >= len(fields) || fields[i] != "moves" {
		return game, nil
	}
	g := movegen.NewGame(p)
	var moves []string
	for _, word := range fields[i+1:] {
		m, err := parseMove(g.Position(), word)
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", len(moves)+1, err)
		}
		g.Play(m)
		moves = append(moves, m.String())
	}
	game.Moves = strings.Join(moves, " ")
	return game, nil
}

func isNumber(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}

// readPGN returns the first game of a text in PGN.
func readPGN(text string) (*Game, error) {
	var g pgn.Game
	r := pgn.NewReader(strings.NewReader(text))
	err := r.Next(&g)
	if w := r.Warnings(); err == nil && len(w) > 0 && (g.Cut || len(g.Tags) == 0 || len(g.Moves) == 0) { // moves are missing, or were typed
		err = w[0]
	}
	if err != nil {
		return nil, refusal(err, &g)
	}
	if len(g.Tags) == 0 && len(g.Moves) == 0 {
		return nil, errNoGame
	}
	game := &Game{Start: g.Start.FEN(), Result: g.Outcome(), Tags: make(map[string]string)}
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

var errNoGame = errors.New("this is neither a FEN nor a PGN game")

// refusal says why a text is not read, for an error of the reader of games: which move of which line, without the
// position. A text without tags whose first word is no move is not a game.
func refusal(err error, g *pgn.Game) error {
	wrong, is := errors.AsType[*pgn.Error](err)
	if !is {
		return errNoGame
	}
	reason, _, _ := strings.Cut(wrong.Reason, "; ") // what is done about it elsewhere
	if '0' <= reason[0] && reason[0] <= '9' {       // the number of a move
		reason, _, _ = strings.Cut(reason, " in ")
		reason = "move " + reason
	}
	if len(g.Tags) == 0 && strings.HasPrefix(reason, "move 1. ") && strings.HasSuffix(reason, " is not a move") {
		return errNoGame
	}
	return fmt.Errorf("%s (line %d)", reason, wrong.Line)
}
