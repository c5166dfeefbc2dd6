package training

import (
	"context"
	"iter"
	"math/rand/v2"

	"vedette/movegen"
	"vedette/search"
	"vedette/selfplay"
)

// Validation says how positions for a validation set are found: models are tested
// on them and never learn from them. They come from games played only for this
// purpose, a few from each, and are scored by a longer search.
type Validation struct {
	PerGame int    // greatest number of positions from a game
	Nodes   uint64 // for the search that scores a position, from an empty table
	// Keep selects positions: with the number of plies of the game, the index of
	// the position, its masks, and the move and score of the game's search or of
	// the longer one.
	Keep func(plies, i int, p *movegen.Position, masks *movegen.Masks, ply Ply) bool
}

// GenerateValidation is Generate for a validation set: it writes the chosen
// positions of each game, each as a game of one ply, with the longer search's move
// and score and the game's result. They are numbered from the game's number times
// PerGame. Equal settings, numbers and v give equal positions.
func GenerateValidation(ctx context.Context, w *Writer, s Settings, v Validation, numbers iter.Seq[uint32], by Means) error {
	run := &run{Means: by, keep: v.sample, writer: w}
	return run.produce(ctx, &s, numbers)
}

// sample writes positions of the game that the player has played. It reports false
// if the player was stopped.
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
	var chosen []Game
	for _, c := range wanted {
		if len(chosen) == v.PerGame {
			break
		}
		start := setUp(&c.position)
		p.engine.NewGame()
		found := p.engine.Search(p.ctl, movegen.NewGame(start), search.Limits{Nodes: v.Nodes}, nil)
		if p.ctl.Stopped() {
			return false, nil
		}
		masks, ply := start.Masks(), Ply{found.Best, selfplay.FromWhite(start.SideToMove(), found.Score)}
		if !v.Keep(len(g.Plies), c.i, &start, &masks, ply) {
			continue // the longer search finds it noisy or decided
		}
		chosen = append(chosen, Game{
			Number: g.Number*uint32(v.PerGame) + uint32(len(chosen)),
			Start:  start, Plies: []Ply{ply}, Result: g.Result, Ending: g.Ending,
		})
	}
	return true, write(chosen...)
}
