package training

import (
	"context"
	"iter"
	"math/rand/v2"

	"vedette/eval"
	"vedette/movegen"
	"vedette/search"
	"vedette/selfplay"
)

// Validation says how positions for a validation set are found: networks are judged
// by them and never learn from them. They come from games played only for this
// purpose, one from each, and are scored by a longer search.
type Validation struct {
	Nodes   uint64        // for the search that scores a position, from an empty table
	Weights *eval.Weights // for that search, nil for the default
	// Keep selects positions: with the number of plies of the game, the index of
	// the position, its masks, and the move and score of the game's search or of
	// the longer one.
	Keep func(plies, i int, p *movegen.Position, masks *movegen.Masks, ply Ply) bool
}

// GenerateValidation is Generate for a validation set: it writes a random position
// of each game, as a game of one ply, with the longer search's move and score and
// the game's result and number. Equal arguments give equal positions.
func GenerateValidation(ctx context.Context, w *Writer, s Settings, v Validation, numbers iter.Seq[uint32], by Means) error {
	run := &run{Means: by, keep: v.sample, writer: w}
	return run.produce(ctx, &s, numbers)
}

// sample writes a position of the game that the player has played, if one is kept.
// It reports false if the player was stopped.
func (v *Validation) sample(p *player, g *Game, write func(...Game) error) (bool, error) {
	type candidate struct {
		i        int
		position movegen.Position
	}
	var wanted []candidate
	if _, err := g.Replay(func(i int, q *movegen.Position, masks *movegen.Masks, ply Ply) {
		if v.Keep(len(g.Plies), i, q, masks, ply) {
			wanted = append(wanted, candidate{i, *q})
		}
	}); err != nil {
		return false, err
	}
	rng := rand.New(rand.NewPCG(^p.settings.Seed, uint64(g.Number)))
	rng.Shuffle(len(wanted), func(i, j int) { wanted[i], wanted[j] = wanted[j], wanted[i] })
	p.engine.SetWeights(v.Weights)
	defer p.engine.SetWeights(p.weights)
	for _, c := range wanted {
		start := setUp(&c.position)
		p.engine.NewGame()
		found := p.engine.Search(p.ctl, movegen.NewGame(start), search.Limits{Nodes: v.Nodes}, nil)
		if p.ctl.Stopped() {
			return false, nil
		}
		masks, ply := start.Masks(), Ply{found.Best, selfplay.FromWhite(start.SideToMove(), found.Score)}
		if v.Keep(len(g.Plies), c.i, &start, &masks, ply) { // the longer search may find it noisy or decided
			return true, write(Game{Number: g.Number, Start: start, Plies: []Ply{ply}, Result: g.Result, Ending: g.Ending})
		}
	}
	return true, nil
}
