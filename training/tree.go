package training

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"math/rand/v2"

	"vedette/internal/workers"
	"vedette/movegen"
	"vedette/search"
	"vedette/selfplay"
)

// Trees says how positions from inside the trees of searches are found. A search asks
// the evaluation mostly about positions that no game reaches: after a bad move, or
// after a good one that was not played. So some positions of games are searched, and
// some of those that these searches evaluate are scored by searches of their own.
type Trees struct {
	Share   float64 // of the positions of games that are searched, above 0, at most 1
	Nodes   uint64  // of such a search
	PerTree int     // positions that are taken from it
	// Within leaves out positions whose score is further from that of the tree's root,
	// from the same side's view, in centipawns; 0 leaves none out. How large a lead is
	// after a refuted move decides nothing.
	Within int
}

// MaxPerGame is the greatest number of positions from the trees of one game. The
// numbers of positions begin with this times the number of the game in its files.
const MaxPerGame = 1000

// MaxTreeGames is the greatest number of games from whose trees positions are taken.
const MaxTreeGames = math.MaxUint32 / MaxPerGame

// Check returns an error that says which setting makes no sense.
func (t *Trees) Check() error {
	switch {
	case !(t.Share > 0 && t.Share <= 1):
		return fmt.Errorf("share: %v, want more than 0 and at most 1", t.Share)
	case t.Nodes == 0:
		return errors.New("nodes of a tree: 0, want at least 1")
	case t.PerTree < 1 || t.PerTree > MaxPerGame:
		return fmt.Errorf("positions of a tree: %d, want 1 to %d", t.PerTree, MaxPerGame)
	case t.Within < 0:
		return fmt.Errorf("within: %d centipawns, want 0 or more", t.Within)
	}
	return nil
}

// String says how positions are found.
func (t *Trees) String() string {
	text := fmt.Sprintf("%d positions of the trees of %d nodes of a share of %v of the positions of games", t.PerTree, t.Nodes, t.Share)
	if t.Within > 0 {
		text += fmt.Sprintf(", within %d centipawns of the root", t.Within)
	}
	return text
}

// GenerateFromTrees writes positions from inside the trees of the games of the named
// files, but for those whose numbers, from 0, are done. Each is a game of one ply: the
// move and the score of the search that scored it, within the settings' limits, and
// the result of the game that its tree belongs to. Equal files, settings and t give
// equal positions, in an order that depends on the threads.
//
// It ends when all games are read, at an error, or when ctx is done; then the error is
// nil. Report is called after each game that was read.
func GenerateFromTrees(ctx context.Context, w *Writer, names []string, s Settings, t Trees, done map[uint32]bool, by Means) error {
	if err := errors.Join(s.Check(), t.Check()); err != nil {
		return err
	}
	run := &run{Means: by, writer: w}
	var reading error
	err := workers.Run(ctx, max(by.Threads, 1), numbered(ctx, names, &reading), func(ctx context.Context, games iter.Seq[Game]) error {
		return run.climb(ctx, &s, &t, games, done)
	})
	if ctx.Err() != nil {
		err, reading = unlessStopped(err), unlessStopped(reading)
	}
	return errors.Join(err, reading)
}

// unlessStopped returns an error, or nil for that of a context that is done.
func unlessStopped(err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return err
}

// numbered returns the games of the named files, numbered in their order. At an error
// it ends and sets err.
func numbered(ctx context.Context, names []string, err *error) iter.Seq[Game] {
	ended := errors.New("no more games are wanted")
	return func(yield func(Game) bool) {
		number := uint32(0)
		*err = ReadAll(ctx, names, func(g *Game) error {
			if number == MaxTreeGames {
				return fmt.Errorf("more than %d games", MaxTreeGames)
			}
			game := *g
			game.Number, game.Plies = number, append([]Ply(nil), g.Plies...)
			number++
			if !yield(game) {
				return ended
			}
			return nil
		})
		if errors.Is(*err, ended) {
			*err = nil
		}
	}
}

// climb takes positions from the trees of the games that are not done, until it is
// stopped.
func (r *run) climb(ctx context.Context, s *Settings, t *Trees, games iter.Seq[Game], done map[uint32]bool) error {
	ctl := search.NewControl()
	defer context.AfterFunc(ctx, ctl.Stop)()
	p, err := newPlayer(s, r.Weights, nil, ctl)
	if err != nil {
		return err
	}
	for g := range games {
		if !done[g.Number] {
			found, err := t.from(p, &g)
			if err != nil {
				return err
			}
			if ctl.Stopped() {
				return nil
			}
			if err := r.write(found...); err != nil {
				return err
			}
		}
		r.finished(&g)
	}
	return nil
}

// from returns positions from the trees of a game, fewer if the player is stopped.
func (t *Trees) from(p *player, g *Game) (found []Game, err error) {
	rng := rand.New(rand.NewPCG(p.settings.Seed, uint64(g.Number)))
	var roots []movegen.Position
	if _, err := g.Replay(func(_ int, q *movegen.Position, _ *movegen.Masks, _ Ply) {
		if rng.Float64() < t.Share {
			roots = append(roots, *q)
		}
	}); err != nil {
		return nil, err
	}
	p.engine.NewGame()
	for i := range roots {
		chosen, value := t.evaluated(p, &roots[i], rng)
		for _, q := range chosen {
			start := setUp(&q)
			best := p.engine.Search(p.ctl, movegen.NewGame(start), p.settings.limits(&start), nil)
			if p.ctl.Stopped() || len(found) == MaxPerGame {
				return found, nil
			}
			score := selfplay.FromWhite(start.SideToMove(), best.Score)
			if best.Best == movegen.NoMove || start.IsNoisy(best.Best) || t.Within > 0 && abs(int(score)-int(value)) > t.Within {
				continue // nothing is learnt from it
			}
			found = append(found, Game{
				Number: g.Number*MaxPerGame + uint32(len(found)), Start: start, Result: g.Result, Ending: g.Ending,
				Plies: []Ply{{best.Best, score}},
			})
		}
	}
	return found, nil
}

// evaluated searches a position and returns some of those that the search evaluates,
// each with the same chance (reservoir sampling, Waterman in Knuth, TAOCP 2, 3.4.2),
// and the position's score from White's view.
func (t *Trees) evaluated(p *player, root *movegen.Position, rng *rand.Rand) (chosen []movegen.Position, value int16) {
	seen := 0
	p.engine.SetObserver(func(q *movegen.Position) {
		seen++
		if len(chosen) < t.PerTree {
			chosen = append(chosen, *q)
		} else if i := rng.IntN(seen); i < t.PerTree {
			chosen[i] = *q
		}
	})
	defer p.engine.SetObserver(nil)
	found := p.engine.Search(p.ctl, movegen.NewGame(setUp(root)), search.Limits{Nodes: t.Nodes}, nil)
	return chosen, selfplay.FromWhite(root.SideToMove(), found.Score)
}

func abs(x int) int { return max(x, -x) }
