package training

import (
	"errors"
	"fmt"

	"vedette/movegen"
	"vedette/selfplay"
)

// The body of a record in version 2 is one output of a range coder
// (rangecoder.go), which codes in this order
//
//   - 1 + the place of the game's run in the header, or 0 if it is not known,
//   - the number of the game in its run,
//   - result, ending, and the number of plies,
//   - the start (startmodel.go),
//   - for each ply the score (scoremodel.go) and the move (movemodel.go).
//
// So only legal games can be coded, and whatever is decoded is a legal game.

// coder2 is the state for coding games of version 2.
type coder2 struct {
	moves     moveModel
	scores    scoreModel
	positions [2]movegen.Position // the current one and the next, in turn
}

// encode2 appends the body of a game. An illegal move, an unknown result and an
// unknown run are errors.
func (c *coder) encode2(b []byte, g *Game) ([]byte, error) {
	switch {
	case g.Run < noRun || g.Run >= c.runs:
		return b, fmt.Errorf("run %d is not one of the header's %d", g.Run, c.runs)
	case g.Result > selfplay.WhiteWins || g.Ending >= endings:
		return b, fmt.Errorf("result %d or ending %d is unknown", g.Result, g.Ending)
	case len(g.Plies) > MaxPlies:
		return b, fmt.Errorf("%d plies are too long for a record", len(g.Plies))
	}
	start := g.Start.Setup()
	if _, err := start.Position(); err != nil {
		return b, fmt.Errorf("the start is not a position: %w", err)
	}
	e := newRangeEncoder(b)
	e.number(uint32(g.Run + 1))
	e.number(g.Number)
	e.encode(uint32(g.Result), 1, results)
	e.encode(uint32(g.Ending), 1, uint32(endings))
	e.number(uint32(len(g.Plies)))
	encodeStart(&e, &start)
	err := c.games.encodePlies(&e, g)
	return e.finish(), err
}

// encodePlies codes the scores and moves of a game.
func (c *coder2) encodePlies(e *rangeEncoder, g *Game) error {
	c.scores = scoreModel{}
	c.positions[0] = g.Start
	var last, own movegen.Move
	for i, ply := range g.Plies {
		p, next := &c.positions[i&1], &c.positions[i&1^1]
		c.scores.encode(e, ply.Score)
		if !c.moves.encode(e, p, last, own, ply.Move) {
			return illegal(i, p, ply.Move)
		}
		p.MakeInto(next, ply.Move)
		last, own = ply.Move, last
	}
	return nil
}

// decode2 reads a body of version 2 into g.
func (c *coder) decode2(body []byte, g *Game) (err error) {
	d := newRangeDecoder(body)
	run := d.number()
	g.Number = d.number()
	g.Result, g.Ending = selfplay.Result(d.uniform(results)), selfplay.Ending(d.uniform(uint32(endings)))
	plies := d.number()
	if run > uint32(c.runs) || plies > MaxPlies {
		return fmt.Errorf("run %d of %d, or %d plies, are impossible", run, c.runs, plies)
	}
	g.Run = int(run) - 1
	if g.Start, err = decodeStart(&d); err != nil {
		return err
	}
	c.games.decodePlies(&d, g, int(plies))
	if !d.sound() {
		return errors.New("no writer produces this body")
	}
	return nil
}

// decodePlies decodes that many scores and moves of a game. It stops where
// there is no legal move.
func (c *coder2) decodePlies(d *rangeDecoder, g *Game, plies int) {
	c.scores = scoreModel{}
	c.positions[0] = g.Start
	g.Plies = g.Plies[:0]
	var last, own movegen.Move
	for i := range plies {
		p, next := &c.positions[i&1], &c.positions[i&1^1]
		score := c.scores.decode(d)
		move := c.moves.decode(d, p, last, own)
		if move == movegen.NoMove {
			return
		}
		g.Plies = append(g.Plies, Ply{move, score})
		p.MakeInto(next, move)
		last, own = move, last
	}
}
