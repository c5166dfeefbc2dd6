package training

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"

	"vedette/internal/workers"
	"vedette/search"
)

// Audit plays count games of the named files again, chosen by the seed, or all if
// there are fewer, and compares them with the record: start, moves, scores and
// result must be the same. It needs the engine that played them, with the same
// weights; both together have the name engine. Games that endgame tables ended need
// the same tables. A chosen game of another engine or of unknown settings is an
// error before any is played. Audit returns how many games were played, and an
// error for each that differs.
func Audit(ctx context.Context, names []string, count int, seed uint64, engine string, by Means) (games int, err error) {
	readers, err := openAll(names)
	defer closeAll(readers)
	if err != nil {
		return 0, err
	}
	places, err := shuffledGames(ctx, readers, seed)
	if err != nil {
		return 0, err
	}
	places = places[:min(count, len(places))]
	slices.Sort(places)
	a := &audit{Means: by, readers: readers, names: names}
	if err := a.checkEngine(places, engine); err != nil {
		return 0, err
	}
	err = workers.Run(ctx, max(a.Threads, 1), slices.Values(places), a.work)
	return a.played, errors.Join(append(a.found, err)...)
}

// audit is what the workers of Audit share.
type audit struct {
	Means
	names []string

	mutex   sync.Mutex // guards what follows
	readers []*Reader
	played  int
	found   []error
}

// checkEngine returns an error if a chosen game cannot be played again.
func (a *audit) checkEngine(places []place, engine string) error {
	var g Game
	for _, p := range places {
		s, err := a.read(p, &g)
		if err != nil {
			return err
		}
		if !s.PlayedBy(engine) {
			return a.errorAt(p, fmt.Errorf("played by %s, this is %s: only the engine that played a game can play it again", s.Engine, engine))
		}
		if err := a.checkSettings(&s); err != nil {
			return a.errorAt(p, err)
		}
	}
	return nil
}

// checkSettings returns an error if no game can be played with the settings. Tables
// that they do not want are no mistake.
func (a *audit) checkSettings(s *Settings) error {
	if err := s.Check(); err != nil || s.Syzygy == "" {
		return err
	}
	return s.CheckTables(a.Tables)
}

// read reads a game and returns the settings of its run.
func (a *audit) read(p place, g *Game) (s Settings, err error) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	r := a.readers[p.file()]
	if _, err := r.GameAt(p.offset(), g); err != nil {
		return s, err
	}
	if g.Run == NoRun {
		return s, a.errorAt(p, errors.New("merged in version 1, which does not store the settings of games"))
	}
	return r.Header().Runs[g.Run], nil
}

// errorAt adds the place of a game to an error.
func (a *audit) errorAt(p place, err error) error {
	return fmt.Errorf("%s: game at byte %d: %w", a.names[p.file()], p.offset(), err)
}

// work plays the games at places until it is stopped.
func (a *audit) work(ctx context.Context, places iter.Seq[place]) error {
	ctl := search.NewControl()
	defer context.AfterFunc(ctx, ctl.Stop)()
	var recorded, played Game
	var p *player
	for at := range places {
		s, err := a.read(at, &recorded)
		if err != nil {
			return err
		}
		if p == nil {
			p, err = newPlayer(&s, a.Weights, a.Tables, ctl)
		} else {
			err = p.use(&s)
		}
		if err != nil {
			return err
		}
		if !p.play(recorded.Number, &played) {
			return nil
		}
		if err = played.compare(&recorded); err != nil {
			err = a.errorAt(at, fmt.Errorf("number %d: %w", recorded.Number, err))
		}
		a.finished(&played, err)
	}
	return nil
}

// finished records a played game, and its difference if there is one.
func (a *audit) finished(g *Game, found error) {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if found != nil {
		a.found = append(a.found, found)
	}
	a.played++
	a.report(g)
}

// compare returns the first difference from the recorded game.
func (g *Game) compare(recorded *Game) error {
	if g.Start != recorded.Start {
		return fmt.Errorf("begins with %s, played again it begins with %s", recorded.Start.FEN(), g.Start.FEN())
	}
	for i, ply := range g.Plies[:min(len(g.Plies), len(recorded.Plies))] {
		if was := recorded.Plies[i]; was != ply {
			return fmt.Errorf("ply %d is %v with the score %d, played again it is %v with the score %d", i+1, was.Move, was.Score, ply.Move, ply.Score)
		}
	}
	if len(g.Plies) != len(recorded.Plies) {
		return fmt.Errorf("has %d plies, played again it has %d", len(recorded.Plies), len(g.Plies))
	}
	if g.Result != recorded.Result || g.Ending != recorded.Ending {
		return fmt.Errorf("is %v by %v, played again it is %v by %v", recorded.Result, recorded.Ending, g.Result, g.Ending)
	}
	return nil
}
