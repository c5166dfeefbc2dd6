package fit

import (
	"context"
	"math"

	"vedette/eval"
	"vedette/movegen"
	"vedette/training"
)

// Changes says how much of what networks change in another's evaluations is true, by
// what followed in games that none of them has learnt from. A change is the difference
// of the results that both evaluations let expect for the side to move. What followed
// is the score of the search at once and some plies later, as the result that it lets
// expect, and the game's result. Its difference from the first evaluation is regressed
// on the change and on the lead, so that a mere change of scale does not count. A slope
// of 1 means that all of the change is true on average, 0.5 that as much is noise as is
// true, less that the evaluations became worse.
type Changes struct {
	Scale  Scale
	Filter Filter
	Before *eval.Weights // whose evaluations are changed
	After  []*eval.Weights

	blocks [changeGroups][changeBlocks]moments
}

// Later are the plies after which Changes looks at scores.
var Later = [...]int{0, 8, 16, 32}

const (
	// outlooks is how many ways there are to tell what followed: scores and the result.
	outlooks = len(Later) + 1
	// changeBlocks is into how many parts the games are divided. Positions of a game
	// depend on each other, those of different parts do not, so that the standard
	// errors come from the parts.
	changeBlocks = 500
	// changeGroups is the number of groups of positions, all of them being the last.
	changeGroups = len(changePieces) + 1
)

// changePieces are the greatest numbers of pieces in the groups of positions.
var changePieces = [...]int{10, 14, 24, 32}

// moments are sums of products over positions, of the regressors and with what
// followed. The regressors are the lead and the changes by all networks.
type moments struct {
	n        int
	squares  [][]float64
	followed [outlooks][]float64
}

func newMoments(regressors int) (m moments) {
	m.squares = make([][]float64, regressors)
	for i := range m.squares {
		m.squares[i] = make([]float64, regressors)
	}
	for i := range m.followed {
		m.followed[i] = make([]float64, regressors)
	}
	return m
}

// add adds a position with regressors x.
func (m *moments) add(x []float64, followed *[outlooks]float64) {
	m.n++
	for i, xi := range x {
		for k, xk := range x {
			m.squares[i][k] += xi * xk
		}
		for k, y := range followed {
			m.followed[k][i] += xi * y
		}
	}
}

// join adds the sums of others.
func (m *moments) join(o *moments) {
	m.n += o.n
	for i := range m.squares {
		for k := range m.squares[i] {
			m.squares[i][k] += o.squares[i][k]
		}
	}
	for i := range m.followed {
		for k := range m.followed[i] {
			m.followed[i][k] += o.followed[i][k]
		}
	}
}

// A Slope is a slope with its standard error.
type Slope struct{ Slope, Error float64 }

// A Change is what a network changes in the positions of a group: the root of the mean
// square change of expected results, and how much of it is true by the scores of Later
// and by the result.
type Change struct {
	From, To  int // numbers of pieces, kings and pawns included
	Positions int
	Size      float64
	Slopes    [outlooks]Slope // zero where the positions do not determine them
}

// Read adds the games of the named files. All networks must be there before.
func (c *Changes) Read(ctx context.Context, names []string, progress func()) error {
	for group := range c.blocks {
		for block := range c.blocks[group] {
			if c.blocks[group][block].squares == nil {
				c.blocks[group][block] = newMoments(1 + len(c.After))
			}
		}
	}
	return training.ReadAll(ctx, names, func(g *training.Game) error {
		defer progress()
		return c.add(g)
	})
}

// changed is a position of a game that counts.
type changed struct {
	ply, group int
	sign       float64   // 1 if White is to move, otherwise -1
	before     float64   // the expected result by Before
	x          []float64 // the regressors
}

// add adds a game.
func (c *Changes) add(g *training.Game) error {
	var seen []changed
	white := make([]float64, len(g.Plies)) // results that scores let expect, for White
	_, err := g.Replay(func(i int, p *movegen.Position, masks *movegen.Masks, ply training.Ply) {
		steepness := c.Scale.steepness(int(eval.Phase(p)))
		white[i] = c.Scale.expected(p, ply.Score)
		if c.Filter.inGame(g, i, p, masks, ply) != Kept {
			return
		}
		s := changed{ply: i, sign: 1}
		if p.SideToMove() == movegen.Black {
			s.sign = -1
		}
		for p.Occupied().Count() > changePieces[s.group] {
			s.group++
		}
		expect := func(w *eval.Weights) float64 { return sigmoid(steepness * float64(w.Evaluate(p))) }
		s.before = expect(c.Before)
		s.x = append(s.x, s.before-0.5)
		for _, w := range c.After {
			s.x = append(s.x, expect(w)-s.before)
		}
		seen = append(seen, s)
	})
	for i := range seen {
		c.count(g, &seen[i], white)
	}
	return err
}

// count adds a position of a game. The slice has the results that scores let expect.
func (c *Changes) count(g *training.Game, s *changed, white []float64) {
	var y [outlooks]float64
	for i := range y {
		points := g.Result.Points()
		if i < len(Later) && s.ply+Later[i] < len(white) {
			points = white[s.ply+Later[i]]
		}
		y[i] = 0.5 + s.sign*(points-0.5) - s.before
	}
	for _, group := range [...]int{s.group, changeGroups - 1} {
		c.blocks[group][g.Sum%changeBlocks].add(s.x, &y)
	}
}

// Of returns the changes of the network with an index in After, regarded by itself: by
// the number of pieces, and in the end for all positions.
func (c *Changes) Of(network int) (all []Change) {
	from := 2
	for i, to := range changePieces {
		all = append(all, c.of(network, i, from, to))
		from = to + 1
	}
	return append(all, c.of(network, changeGroups-1, 2, changePieces[len(changePieces)-1]))
}

func (c *Changes) of(network, group, from, to int) Change {
	blocks, at := &c.blocks[group], 1+network
	sum := total(blocks)
	change := Change{From: from, To: to, Positions: sum.n, Size: math.Sqrt(sum.squares[at][at] / max(float64(sum.n), 1))}
	for i := range change.Slopes {
		if slopes := regress(blocks, i, []int{0, at}); slopes != nil {
			change.Slopes[i] = slopes[1]
		}
	}
	return change
}

// Mean returns the weights of the networks in the mean with the least square error in
// all positions, by the scores of an index in Later; Before has the rest of a sum of 1.
// It is nil if the changes do not determine them.
func (c *Changes) Mean(later int) []Slope {
	all := make([]int, 1+len(c.After))
	for i := range all {
		all[i] = i
	}
	slopes := regress(&c.blocks[changeGroups-1], later, all)
	if slopes == nil {
		return nil
	}
	return slopes[1:]
}

// total returns the sums of all blocks.
func total(blocks *[changeBlocks]moments) moments {
	sum := newMoments(len(blocks[0].squares))
	for i := range blocks {
		sum.join(&blocks[i])
	}
	return sum
}

// regress returns the slopes of what followed on some regressors, by ordinary least
// squares, with errors that let the positions of a block depend on each other. It
// returns nil if the regressors depend on each other.
func regress(blocks *[changeBlocks]moments, outlook int, regressors []int) []Slope {
	sum := total(blocks)
	squares, followed := sum.of(outlook, regressors)
	solution, err := solve(squares, followed)
	if err != nil {
		return nil
	}
	slopes := make([]Slope, len(regressors))
	for i := range slopes {
		unit := make([]float64, len(regressors))
		unit[i] = 1
		row, _ := solve(squares, unit) // of the inverse
		variance := 0.0
		for k := range blocks {
			a, b := blocks[k].of(outlook, regressors)
			pull := 0.0
			for j := range b {
				pull += row[j] * (b[j] - dot(a[j], solution))
			}
			variance += pull * pull
		}
		slopes[i] = Slope{solution[i], math.Sqrt(variance)}
	}
	return slopes
}

// of returns the sums for some regressors.
func (m *moments) of(outlook int, regressors []int) (squares [][]float64, followed []float64) {
	for _, i := range regressors {
		var row []float64
		for _, k := range regressors {
			row = append(row, m.squares[i][k])
		}
		squares, followed = append(squares, row), append(followed, m.followed[outlook][i])
	}
	return squares, followed
}
