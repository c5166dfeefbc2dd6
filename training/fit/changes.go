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
	Scale    Scale
	Filter   Filter
	MaxScore int           // greatest score of positions, in centipawns
	Before   *eval.Weights // whose evaluations are changed
	After    []*eval.Weights

	blocks [][changeGroups][changeBlocks]moments // by network
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

// moments are sums of products over positions: of the change c, the lead l and what
// followed, y.
type moments struct {
	n, cc, cl, ll float64
	cy, ly        [outlooks]float64
}

func (m *moments) add(c, l float64, y *[outlooks]float64) {
	m.n++
	m.cc += c * c
	m.cl += c * l
	m.ll += l * l
	for i, y := range y {
		m.cy[i] += c * y
		m.ly[i] += l * y
	}
}

func (m *moments) join(o *moments) {
	m.n += o.n
	m.cc += o.cc
	m.cl += o.cl
	m.ll += o.ll
	for i := range m.cy {
		m.cy[i] += o.cy[i]
		m.ly[i] += o.ly[i]
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
	Slopes    [outlooks]Slope
}

// Read adds the games of the named files.
func (c *Changes) Read(ctx context.Context, names []string, progress func()) error {
	if c.blocks == nil {
		c.blocks = make([][changeGroups][changeBlocks]moments, len(c.After))
	}
	return training.ReadAll(ctx, names, func(g *training.Game) error {
		defer progress()
		return c.add(g)
	})
}

// changed is a position of a game that counts.
type changed struct {
	ply, group int
	sign       float64 // 1 if White is to move, otherwise -1
	before     float64
	after      []float64
}

// add adds a game.
func (c *Changes) add(g *training.Game) error {
	var seen []changed
	white := make([]float64, len(g.Plies)) // results that scores let expect, for White
	_, err := g.Replay(func(i int, p *movegen.Position, masks *movegen.Masks, ply training.Ply) {
		steepness := c.Scale.steepness(int(eval.Phase(p)))
		white[i] = sigmoid(steepness * float64(training.Unscaled(p, ply.Score)))
		pieces := p.Occupied().Count()
		if c.Filter.Reason(len(g.Plies), i, p, masks, ply) != Kept || pieces <= g.FewMen || max(int(ply.Score), -int(ply.Score)) > c.MaxScore {
			return
		}
		s := changed{ply: i, sign: 1}
		if p.SideToMove() == movegen.Black {
			s.sign = -1
		}
		for pieces > changePieces[s.group] {
			s.group++
		}
		expect := func(w *eval.Weights) float64 { return sigmoid(steepness * float64(w.Evaluate(p))) }
		s.before = expect(c.Before)
		for _, w := range c.After {
			s.after = append(s.after, expect(w))
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
	block := g.Sum % changeBlocks
	for k, after := range s.after {
		for _, group := range [...]int{s.group, changeGroups - 1} {
			c.blocks[k][group][block].add(after-s.before, s.before-0.5, &y)
		}
	}
}

// Of returns the changes of the network with an index in After: by the number of
// pieces, and in the end for all positions.
func (c *Changes) Of(network int) (all []Change) {
	from := 2
	for i, to := range changePieces {
		change := slopesOf(&c.blocks[network][i])
		change.From, change.To = from, to
		all = append(all, change)
		from = to + 1
	}
	change := slopesOf(&c.blocks[network][changeGroups-1])
	change.From, change.To = 2, changePieces[len(changePieces)-1]
	return append(all, change)
}

// slopesOf returns the slopes by ordinary least squares, with errors that let the
// positions of a block depend on each other.
func slopesOf(blocks *[changeBlocks]moments) (c Change) {
	var sum moments
	for i := range blocks {
		sum.join(&blocks[i])
	}
	c.Positions, c.Size = int(sum.n), math.Sqrt(sum.cc/max(sum.n, 1))
	det := sum.cc*sum.ll - sum.cl*sum.cl
	if det <= 0 {
		return c
	}
	for i := range c.Slopes {
		slope := (sum.cy[i]*sum.ll - sum.ly[i]*sum.cl) / det
		lead := (sum.ly[i]*sum.cc - sum.cy[i]*sum.cl) / det
		variance := 0.0
		for k := range blocks {
			b := &blocks[k]
			byChange := b.cy[i] - slope*b.cc - lead*b.cl
			byLead := b.ly[i] - slope*b.cl - lead*b.ll
			pull := (sum.ll*byChange - sum.cl*byLead) / det
			variance += pull * pull
		}
		c.Slopes[i] = Slope{slope, math.Sqrt(variance)}
	}
	return c
}
