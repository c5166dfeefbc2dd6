package uci

import (
	"fmt"
	"time"

	"vedette/movegen"
	"vedette/search"
)

// defaultBenchDepth makes a bench take a few seconds.
const defaultBenchDepth = 14

// bench searches the bench positions in the background, with fixed settings, so
// that the node count depends only on the search and on the evaluation: the options
// Evaluation and EvalFile count, and what is not the default is named. The last
// line is "N nodes M nps", as OpenBench reads it.
func (d *Driver) bench(args string) {
	depth := defaultBenchDepth
	if word, _ := cutWord(args); word != "" {
		n, err := parseNumber(word)
		if err != nil {
			d.out.errorf("bench: depth %s is not a number", quoted(word))
			return
		}
		depth = int(min(max(n, 1), search.MaxDepth))
	}
	d.remindOfNetwork()
	if d.settings.evaluation != evaluations[0] {
		d.notef("bench: Evaluation is %s", d.settings.evaluation)
	}
	engine, current := d.engine, d.settings
	d.launch(&job{batch: true}, func(control *search.Control) []string {
		defer current.configure(engine)
		(&settings{hash: defaultHash, threads: defaultThreads, multiPV: 1}).configure(engine)
		prepare(engine, d.out)
		b := benchRun{engine: engine, control: control, depth: depth, progress: func(s string) { d.out.lines(s) }}
		if !b.run() {
			return []string{"info string bench stopped"}
		}
		return []string{b.String()}
	})
}

// configure gives the engine the settings that change the search, except for the
// evaluation.
func (s *settings) configure(engine Engine) {
	engine.SetHash(s.hash)
	engine.SetThreads(s.threads)
	engine.SetMultiPV(s.multiPV)
	engine.SetSyzygy(s.tablebases.Syzygy)
}

// benchRun is one run over the bench positions.
type benchRun struct {
	engine   Engine
	control  *search.Control
	depth    int
	progress func(string)

	nodes   uint64
	elapsed time.Duration
}

// run searches every position to the depth. It reports false if it was stopped.
func (b *benchRun) run() bool {
	b.engine.NewGame()
	for i, fen := range benchPositions {
		position, err := movegen.ParseFEN(fen)
		if err != nil {
			panic(err) // benchPositions is wrong
		}
		start := time.Now()
		result := b.engine.Search(b.control, movegen.NewGame(position), search.Limits{Depth: b.depth}, func(*search.Info) {})
		b.elapsed += time.Since(start)
		if b.control.Stopped() {
			return false
		}
		b.nodes += result.Nodes
		b.progress(fmt.Sprintf("%2d/%d %10d  %-5s  %s", i+1, len(benchPositions), result.Nodes, result.Best, fen))
	}
	return true
}

// String returns the summary.
func (b *benchRun) String() string {
	return fmt.Sprintf("%d nodes %d nps", b.nodes, nodesPerSecond(b.nodes, b.elapsed))
}
