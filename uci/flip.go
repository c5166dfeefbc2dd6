package uci

import (
	"slices"
	"strings"
	"unicode"

	"vedette/movegen"
)

// flip mirrors the position: the colours of the pieces, the side to move and
// the ranks are exchanged. The engine must evaluate both positions alike.
func (d *Driver) flip(string) {
	flipped, err := movegen.ParseFEN(flipFEN(d.game.Position().ShredderFEN()))
	if err != nil {
		panic(err) // the mirror image of a valid position is one
	}
	d.game = movegen.NewGame(flipped)
}

// flipFEN returns a FEN of six fields with colours and ranks exchanged.
func flipFEN(fen string) string {
	fields := strings.Fields(fen)
	ranks := strings.Split(fields[0], "/")
	slices.Reverse(ranks)
	fields[0] = swapCase(strings.Join(ranks, "/"))
	fields[1] = strings.NewReplacer("w", "b", "b", "w").Replace(fields[1])
	fields[2] = swapCase(fields[2])
	fields[3] = strings.NewReplacer("3", "6", "6", "3").Replace(fields[3])
	return strings.Join(fields, " ")
}

// swapCase exchanges lower and upper case, that is Black and White.
func swapCase(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}, s)
}
