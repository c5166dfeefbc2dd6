package uci

import (
	"fmt"
	"time"

	"vedette/movegen"
	"vedette/search"
)

const speedUsage = "[THREADS] [HASH] [SECONDS]"

const (
	speedHash       = 128     // default size of the table for each thread, in MiB
	mostSpeedHash   = 4096    // greatest default
	speedSeconds    = 30      // default time of all searches together
	maxSpeedSeconds = 100_000 // more than a day
	speedOpening    = 10      // plies of each game that are not searched
)

// speedtest measures the speed in the background under the conditions of a game:
// it searches the positions that a player of each of the speedGames meets, one
// after the other with the same table, each for the same time. The last line is
// that of bench. It depends on the machine; the node count of bench does not.
func (d *Driver) speedtest(args string) {
	threads, hash, seconds := search.Processors(), 0, speedSeconds
	rest, err := readSizes(args, size{"threads", &threads, maxThreads}, size{"hash", &hash, maxHash}, size{"seconds", &seconds, maxSpeedSeconds})
	if err == nil && rest != "" {
		err = fmt.Errorf("%s is one argument too many", quoted(rest))
	}
	if err != nil {
		d.out.errorf("speedtest: %v; usage: speedtest %s", err, speedUsage)
		return
	}
	if processors := search.Processors(); threads > processors {
		d.notef("speedtest: only as many threads search as there are processors, %d", processors)
		threads = processors
	}
	if hash == 0 {
		hash = min(threads*speedHash, mostSpeedHash)
	}
	d.remindOfNetwork()
	if d.settings.evaluation != evaluations[0] {
		d.notef("speedtest: Evaluation is %s", d.settings.evaluation)
	}
	engine := d.engine
	d.launch(&job{batch: true, name: "speedtest"}, func(control *search.Control) []string {
		defer borrow(engine, hash, threads)()
		if !prepare(engine, d.out) {
			return nil
		}
		s := speedRun{benchRun: benchRun{engine: engine, control: control, progress: func(s string) { d.out.lines(s) }}}
		if !s.run(time.Duration(seconds) * time.Second) {
			return []string{"info string speedtest stopped"}
		}
		return []string{
			fmt.Sprintf("%d positions in %.1f s with threads %d, hash %d", s.positions, s.elapsed.Seconds(), threads, hash),
			fmt.Sprintf("hashfull %d on average, %d at most", s.fullness/s.positions, s.fullest),
			s.String(),
		}
	})
}

// speedRun is one run of speedtest.
type speedRun struct {
	benchRun
	positions int
	// How full the table was at the end of searches, per mille: the sum, and the most.
	fullness, fullest int
}

// run searches for the given time. It reports false if it was stopped.
func (s *speedRun) run(total time.Duration) bool {
	var games [len(speedGames)][]*movegen.Game
	for i := range speedGames {
		games[i] = speedGames[i].positions()
		s.positions += len(games[i])
	}
	each := total / time.Duration(s.positions)
	for i := range games {
		s.engine.NewGame()
		nodes, elapsed := s.nodes, s.elapsed
		for _, game := range games[i] {
			if !s.search(game, each) {
				return false
			}
		}
		nodes, elapsed = s.nodes-nodes, s.elapsed-elapsed
		s.progress(fmt.Sprintf("%d/%d %12d nodes %10d nps  %s", i+1, len(games), nodes, nodesPerSecond(nodes, elapsed), speedGames[i].name))
	}
	return true
}

// search searches a position. It reports false if it was stopped.
func (s *speedRun) search(game *movegen.Game, limit time.Duration) bool {
	full := 0
	start := time.Now()
	result := s.engine.Search(s.control, game, search.Limits{MoveTime: limit}, func(i *search.Info) {
		if len(i.PV) > 0 {
			full = i.HashFull
		}
	})
	s.elapsed += time.Since(start)
	s.nodes += result.Nodes
	s.fullness += full
	s.fullest = max(s.fullest, full)
	return !s.control.Stopped()
}

// positions returns the positions after the opening in which the player of the
// last move is to move, each with the game that led to it.
func (g *speedGame) positions() (games []*movegen.Game) {
	moves := words(g.moves)
	game := movegen.NewGame(movegen.StartPosition())
	for i, text := range moves {
		if i >= speedOpening && (len(moves)-i)%2 == 1 {
			games = append(games, game.Clone())
		}
		m, err := ParseMove(game.Position(), text)
		if err != nil {
			panic(err) // speedGames is wrong
		}
		game.Play(m)
	}
	return games
}
