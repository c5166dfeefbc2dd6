package uci

import (
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"time"

	"vedette/movegen"
	"vedette/search"
)

const benchUsage = "[HASH] [THREADS] [LIMIT] [default|current|FILE] [depth|nodes|movetime|perft]"

// defaultBenchDepth makes a bench take a few seconds.
const defaultBenchDepth = 14

// benchLimits are what the limit of a bench can count, the default first.
var benchLimits = [...]string{"depth", "nodes", "movetime", "perft"}

// The names of positions that are no file.
const (
	benchDefault = "default" // benchPositions
	benchCurrent = "current" // the current position
)

// benchRequest is what a "bench" asks for.
type benchRequest struct {
	hash, threads, limit int
	positions            string // benchDefault, benchCurrent or a file
	kind                 string // one of benchLimits
}

// parseBench reads what benchUsage shows. What is missing is the default.
func parseBench(args string) (benchRequest, error) {
	b := benchRequest{hash: search.DefaultHash, threads: defaultThreads, limit: defaultBenchDepth}
	rest, err := readSizes(args, size{"hash", &b.hash, maxHash}, size{"threads", &b.threads, maxThreads}, size{"limit", &b.limit, math.MaxInt})
	if err != nil {
		return b, err
	}
	// The name of a file may have blanks, so the last word is looked at first.
	b.positions, b.kind = rest, benchLimits[0]
	if i := strings.LastIndexFunc(rest, isBlank) + 1; slices.Contains(benchLimits[:], rest[i:]) {
		b.positions, b.kind = strings.TrimRightFunc(rest[:i], isBlank), rest[i:]
	}
	if word, more := cutWord(b.positions); more != "" && (word == benchDefault || word == benchCurrent) {
		return b, fmt.Errorf("%s is none of %s", quoted(more), strings.Join(benchLimits[:], ", "))
	}
	if b.positions == "" {
		b.positions = benchDefault
	}
	if b.kind == "depth" || b.kind == "perft" {
		b.limit = min(b.limit, search.MaxDepth)
	}
	return b, nil
}

// size is a number among arguments, from 1 to most.
type size struct {
	name  string
	value *int
	most  int64
}

// readSizes reads the numbers with which arguments begin, as many as there are,
// and returns the rest.
func readSizes(args string, sizes ...size) (rest string, err error) {
	for _, s := range sizes {
		word, more := cutWord(args)
		if word == "" {
			break
		}
		if *s.value, err = parseBounded[int](s.name, word, 1, s.most); err != nil {
			return "", err
		}
		args = more
	}
	return args, nil
}

// limits returns the limits of each search, none for perft.
func (b *benchRequest) limits() search.Limits {
	switch b.kind {
	case "nodes":
		return search.Limits{Nodes: uint64(b.limit)}
	case "movetime":
		return search.Limits{MoveTime: milliseconds(int64(b.limit))}
	}
	return search.Limits{Depth: b.limit}
}

// bench searches the bench positions or others in the background, with fixed
// settings, so that the node count depends only on the search and on the
// evaluation: the options Evaluation and EvalFile count, and what is not the
// default is named. The last line is "N nodes M nps", as OpenBench reads it.
func (d *Driver) bench(args string) {
	request, err := parseBench(args)
	if err != nil {
		d.out.errorf("bench: %v; usage: bench %s", err, benchUsage)
		return
	}
	d.remindOfNetwork()
	if d.settings.evaluation != evaluations[0] {
		d.notef("bench: Evaluation is %s", d.settings.evaluation)
	}
	if request.hash != search.DefaultHash {
		d.notef("bench: Hash is %d", request.hash)
	}
	if request.threads != defaultThreads {
		d.notef("bench: Threads is %d", request.threads)
	}
	engine, chess960, game := d.engine, d.settings.chess960, d.game
	d.launch(&job{batch: true, name: "bench"}, func(control *search.Control) []string {
		positions, err := request.games(game)
		if err != nil {
			d.out.errorf("bench: %v", err)
			return nil
		}
		defer borrow(engine, request.hash, request.threads)()
		prepare(engine, d.out)
		b := benchRun{
			engine: engine, control: control, chess960: chess960,
			progress: func(s string) { d.out.stream(control.Done(), s) },
		}
		if !b.run(&request, positions) {
			return []string{"info string bench stopped"}
		}
		return []string{b.String()}
	})
}

// borrow gives the engine settings of its own until restore is called, except for the
// evaluation.
func borrow(engine Engine, hash, threads int) (restore func()) {
	restore = engine.Settings()
	engine.SetHash(hash)
	engine.SetThreads(threads)
	engine.SetMultiPV(1)
	engine.SetSyzygy(search.Syzygy{})
	return restore
}

// games returns the positions to search; the current one comes with the game
// that led to it.
func (b *benchRequest) games(current *movegen.Game) ([]*movegen.Game, error) {
	switch b.positions {
	case benchCurrent:
		return []*movegen.Game{current}, nil
	case benchDefault:
		return readPositions("bench positions", strings.NewReader(strings.Join(benchPositions[:], "\n")))
	}
	file, err := openFirst(b.positions, os.O_RDONLY)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return readPositions(b.positions, file)
}

// mostBenchPositions limits the memory that a file takes.
const mostBenchPositions = 100_000

// readPositions reads the positions of a text.
func readPositions(name string, text io.Reader) (games []*movegen.Game, err error) {
	err = movegen.ReadLines(quoted(name), text, func(p movegen.Position) error {
		if len(games) == mostBenchPositions {
			return fmt.Errorf("more than %d positions", mostBenchPositions)
		}
		games = append(games, movegen.NewGame(p))
		return nil
	})
	return games, err
}

// benchRun is one run over some positions.
type benchRun struct {
	engine   Engine
	control  *search.Control
	progress func(string)
	chess960 bool // how castling is written

	nodes   uint64
	elapsed time.Duration
}

// run searches the positions, or counts their move sequences. It reports false
// if it was stopped.
func (b *benchRun) run(request *benchRequest, games []*movegen.Game) bool {
	b.engine.NewGame()
	for i, game := range games {
		fen := game.Position().FEN()
		start := time.Now()
		nodes, best := uint64(0), ""
		if request.kind == "perft" {
			nodes = countUntil(b.control, game.Position(), request.limit)
		} else {
			result := b.engine.Search(b.control, game, request.limits(), func(*search.Info) {})
			nodes, best = result.Nodes, fmt.Sprintf("%-5s  ", MoveText(result.Best, b.chess960))
		}
		b.elapsed += time.Since(start)
		if b.control.Stopped() {
			return false
		}
		b.nodes += nodes
		b.progress(fmt.Sprintf("%2d/%d %10d  %s%s", i+1, len(games), nodes, best, fen))
	}
	return true
}

// String returns the summary.
func (b *benchRun) String() string {
	return fmt.Sprintf("%d nodes %d nps", b.nodes, nodesPerSecond(b.nodes, b.elapsed))
}
