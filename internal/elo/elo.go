// Package elo sums up games in pairs, both with the same opening, as Elo with its
// error.
package elo

import (
	"fmt"
	"math"
)

// Points is the score of one side in a pair of games, in half points: 0 to 4.
type Points uint8

// MaxPoints is the score of a side that wins both games.
const MaxPoints Points = 4

// Tally counts pairs of games by the points of the first side.
type Tally [MaxPoints + 1]int

// Pairs returns how many were counted.
func (t *Tally) Pairs() (n int) {
	for _, pairs := range t {
		n += pairs
	}
	return n
}

// Score returns the share of the points that the first side made, from 0 to 1,
// NaN for no pairs, and its 95 % margin. The margin comes from pairs, not
// games, because the results of a pair are not independent: its games have the
// same opening, and the colour that the opening favours wins more often.
func (t *Tally) Score() (share, margin float64) {
	n := float64(t.Pairs())
	var sum, squares float64
	for points, pairs := range t {
		share := float64(points) / float64(MaxPoints)
		sum += float64(pairs) * share
		squares += float64(pairs) * share * share
	}
	mean := sum / n
	return mean, 1.96 * math.Sqrt(max(squares/n-mean*mean, 0)/n)
}

// Elo returns the Elo of the first side above the second, and its 95 % margin.
// They are infinite for a side that won all games or none.
func (t *Tally) Elo() (elo, margin float64) {
	return Of(t.Score())
}

// Pooled returns the share of the points in several matches together, from 0 to 1, and
// its 95 % margin. How far opponents differ is no part of it, only chance within each
// match.
func Pooled(matches ...*Tally) (share, margin float64) {
	pairs, squares := 0., 0.
	for _, t := range matches {
		n := float64(t.Pairs())
		if n == 0 {
			continue
		}
		mean, within := t.Score()
		pairs += n
		share += n * mean
		squares += n * within * n * within
	}
	return share / pairs, math.Sqrt(squares) / pairs
}

// Of returns the Elo for a share of the points, and the margin for the margin of the
// share. They are infinite for a side that won all games or none.
func Of(share, margin float64) (elo, eloMargin float64) {
	elo = 400 * math.Log10(share/(1-share))
	if !(share > 0 && share < 1) {
		return elo, math.Inf(1)
	}
	slope := 400 / math.Ln10 / (share * (1 - share))
	return elo, margin * slope
}

// LeastPairs is the least number of pairs for which a margin is printed: a few
// may all have the same result by chance, with a margin of 0.
const LeastPairs = 10

// String returns a line like "+6.9 ± 3.1 Elo, 20000 pairs: 1, 2, 3, 4, 5 with
// 0, 1/2, 1, 3/2, 2 points", without an Elo if there are too few pairs for a margin or
// one side won all games.
func (t *Tally) String() string {
	elo, margin := t.Elo()
	text := fmt.Sprintf("%+.1f ± %.1f Elo", elo, margin)
	switch {
	case t.Pairs() < LeastPairs:
		text = "too few games for Elo"
	case math.IsInf(elo, 0):
		text = "no bound for Elo"
	}
	return fmt.Sprintf("%s, %d pairs: %d, %d, %d, %d, %d with 0, 1/2, 1, 3/2, 2 points",
		text, t.Pairs(), t[0], t[1], t[2], t[3], t[4])
}
