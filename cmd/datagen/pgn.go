package main

import (
	"fmt"
	"io"
	"strings"

	"vedette/internal/textwrap"
	"vedette/movegen"
	"vedette/training"
)

// writePGN writes a game as PGN, with the score of each move as a comment. The
// encoder of notnil/chess writes the moves; it cannot write comments, nor begin
// with a move of Black. The Round is the number of the game.
func writePGN(out io.Writer, g *training.Game, players string) error {
	text, err := movetext(g)
	if err != nil {
		return err
	}
	tags := [][2]string{
		{"Event", "Vedette plays itself"},
		{"Site", "?"},
		{"Date", "????.??.??"},
		{"Round", fmt.Sprint(g.Number)},
		{"White", players},
		{"Black", players},
		{"Result", g.Result.String()},
		{"Termination", g.Ending.String()},
		{"SetUp", "1"},
		{"FEN", g.Start.FEN()},
	}
	if !castlesAsUsual(&g.Start) {
		tags = append(tags, [2]string{"Variant", "Chess960"})
	}
	escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	for _, tag := range tags {
		if _, err := fmt.Fprintf(out, "[%s \"%s\"]\n", tag[0], escape.Replace(tag[1])); err != nil {
			return err
		}
	}
	_, err = fmt.Fprintf(out, "\n%s\n", textwrap.Join(text, lineLength))
	return err
}

// movetext returns the words of a game's moves, comments and result.
func movetext(g *training.Game) (words []string, err error) {
	_, replayed := g.Replay(func(_ int, p *movegen.Position, _ *movegen.Masks, ply training.Ply) {
		move, e := san(p, ply.Move)
		if err == nil {
			err = e
		}
		// Every move follows a comment, and so needs its number.
		dots := "."
		if p.SideToMove() == movegen.Black {
			dots = "..."
		}
		words = append(words, fmt.Sprint(p.FullMove(), dots), move, "{"+ply.Annotation()+"}")
	})
	if replayed != nil {
		return nil, replayed
	}
	return append(words, g.Result.String()), err
}

// lineLength is the greatest length of a line of moves, in characters.
const lineLength = 80
