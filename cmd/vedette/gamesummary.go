package main

import (
	"fmt"
	"strings"

	"vedette/analysis"
	"vedette/movegen"
)

// summaryOf returns a line about an analysed game: the players, the result, the accuracy
// of both, and how many moves of each have which mark.
func summaryOf(g *analysis.Game) string {
	white, black := &g.Players[movegen.White], &g.Players[movegen.Black]
	text := fmt.Sprintf("%s - %s %s: accuracy %s / %s", playerName(g, movegen.White), playerName(g, movegen.Black),
		g.Source.Outcome(), white.Total, black.Total)
	if !g.Complete {
		text += " (interrupted)"
	}
	for _, side := range []struct{ name, marks string }{{"White", marksText(white.Marks)}, {"Black", marksText(black.Marks)}} {
		if side.marks != "" {
			text += "; " + side.name + ": " + side.marks
		}
	}
	return text
}

// longestName is how much of a player's name the line shows, in characters.
const longestName = 40

// playerName returns the name of a player, not all of it if it is long.
func playerName(g *analysis.Game, c movegen.Color) string {
	name := g.SideName(c)
	if characters := []rune(name); len(characters) > longestName {
		name = string(characters[:longestName-1]) + "…"
	}
	return name
}

// markNames are the marks as they are counted.
var markNames = [...]struct {
	mark      analysis.Mark
	one, more string
}{
	{analysis.Good, "good move", "good moves"},
	{analysis.Inaccuracy, "inaccuracy", "inaccuracies"},
	{analysis.Mistake, "mistake", "mistakes"},
	{analysis.Blunder, "blunder", "blunders"},
}

// marksText returns how many moves have each mark: "1 mistake, 2 blunders".
func marksText(marks map[analysis.Mark]int) string {
	var counts []string
	for _, name := range markNames {
		if n := marks[name.mark]; n > 0 {
			counts = append(counts, counted(n, name.one, name.more))
		}
	}
	return strings.Join(counts, ", ")
}

// counted returns a number with what is counted, in the singular or the plural.
func counted(n int, one, more string) string {
	if n == 1 {
		more = one
	}
	return fmt.Sprintf("%d %s", n, more)
}
