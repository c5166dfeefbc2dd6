package tune

import (
	"context"
	"fmt"
	"math"
)

// Points is the score of one side in a pair of games, in half points: 0 to 4.
type Points uint8

// MaxPoints is the score of a side that wins both games.
const MaxPoints Points = 4

// Tally counts pairs of games by the points of the first side.
type Tally [MaxPoints + 1]int

// Measure plays that many pairs of a contest whose sides do not depend on theta, and
// counts their points. After each it calls report as Run does.
func Measure(ctx context.Context, count, threads int, contest NewContest, report func()) (Tally, error) {
	var tally Tally
	p := &pairs{
		end:   count,
		sides: func(int) (plus, minus []float64) { return nil, nil },
		take: func(points Points) error {
			tally[points]++
			report()
			return nil
		},
	}
	err := p.play(ctx, threads, contest)
	return tally, err
}

// Pairs returns how many were counted.
func (t *Tally) Pairs() (n int) {
	for _, pairs := range t {
		n += pairs
	}
	return n
}

// score returns the share of the points that the first side made, from 0 to 1,
// NaN for no pairs, and its 95 % margin. The margin comes from pairs, not
// games, because the results of a pair are not independent: its games have the
// same opening, and the colour that the opening favours wins more often.
func (t *Tally) score() (share, margin float64) {
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

// elo returns the Elo of the first side above the second, and its 95 % margin.
// They are infinite for a side that won all games or none.
func (t *Tally) elo() (elo, margin float64) {
	share, margin := t.score()
	elo = 400 * math.Log10(share/(1-share))
	if !(share > 0 && share < 1) {
		return elo, math.Inf(1)
	}
	return elo, margin * 400 / math.Ln10 / (share * (1 - share))
}

// leastPairs is the least number of pairs for which a margin is printed: a few
// may all have the same result by chance, with a margin of 0.
const leastPairs = 10

// String returns a line like "+6.9 ± 3.1 Elo, 20000 pairs: 1, 2, 3, 4, 5 with
// 0, 1/2, 1, 3/2, 2 points", without an Elo if there are too few pairs for a margin or
// one side won all games.
func (t *Tally) String() string {
	elo, margin := t.elo()
	text := fmt.Sprintf("%+.1f ± %.1f Elo", elo, margin)
	switch {
	case t.Pairs() < leastPairs:
		text = "too few games for Elo"
	case math.IsInf(elo, 0):
		text = "no bound for Elo"
	}
	return fmt.Sprintf("%s, %d pairs: %d, %d, %d, %d, %d with 0, 1/2, 1, 3/2, 2 points",
		text, t.Pairs(), t[0], t[1], t[2], t[3], t[4])
}
