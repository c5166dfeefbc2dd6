package search

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"time"

	"vedette/eval"
	"vedette/internal/memory"
	"vedette/movegen"
	"vedette/tt"
)

// DefaultHash is the size of the transposition table in megabytes unless SetHash changes it.
const DefaultHash = 16

// Engine searches positions, one at a time, and keeps what may help the next
// search. Its methods must not be called concurrently; a running search is
// stopped through its Control. The memory of an engine is released by Close, or
// some time after the engine becomes unreachable.
type Engine struct {
	settings
	tt         tt.Table
	weights    *eval.Weights // nil for the default
	trace      *Trace        // nil for none
	team       team
	reductions reductions
	machine    machine
}

// settings are what Settings restores.
type settings struct {
	hash    int   // the requested size in megabytes
	smaller []int // sizes that were requested before; if hash is refused, the last is tried first
	threads int   // requested
	wanted  int   // the workers to use, 0 if not determined yet
	multiPV int
	syzygy  Syzygy
}

// machine is what an engine asks the machine for; tests may replace it.
type machine struct {
	processors func() int
	limit      func(own uint64) uint64
	reserve    func(size uint64) (*memory.Block, error)
}

// NewEngine returns an engine with default settings. Large memory is taken
// only when a search needs it, or by Prepare.
func NewEngine() *Engine {
	e := &Engine{
		settings: settings{hash: DefaultHash, threads: 1, multiPV: 1},
		team:     team{work: (*worker).think},
		machine:  machine{processors: Processors, limit: memory.Limit, reserve: reserve},
	}
	e.reductions.prepare()
	return e
}

// SetHash sets the size of the transposition table in megabytes, at least 1. It takes
// effect with Prepare; the same size again has no effect.
func (e *Engine) SetHash(megabytes int) {
	megabytes = max(megabytes, 1)
	// If this size is refused, only smaller ones are worth a try.
	isNoHelp := func(size int) bool { return size >= megabytes }
	e.smaller = slices.DeleteFunc(append(e.smaller, e.hash), isNoHelp)
	e.hash = megabytes
}

// Hash returns the size of the transposition table that was set last, or the size that Prepare
// could allocate instead, in megabytes.
func (e *Engine) Hash() int { return e.hash }

// SetThreads sets the number of threads, at least 1. It takes effect with
// Prepare. At most as many search as there are processors, because more would
// only slow each other down. Only a search with one thread is repeatable.
func (e *Engine) SetThreads(n int) { e.threads, e.wanted = max(n, 1), 0 }

// SetMultiPV sets how many of the best lines are searched. Several are reported as
// sets, each of a finished iteration, the best line first.
func (e *Engine) SetMultiPV(lines int) { e.multiPV = max(lines, 1) }

// MultiPV returns what SetMultiPV has set.
func (e *Engine) MultiPV() int { return e.multiPV }

// SetWeights sets the weights of the evaluation, nil for the default. The next
// search uses them; only NewGame clears what earlier searches found.
func (e *Engine) SetWeights(w *eval.Weights) { e.weights = w }

// SetSyzygy sets the endgame tables. The next search uses them; only NewGame
// clears what earlier searches found with others. Tables must not be closed while
// a search uses them.
func (e *Engine) SetSyzygy(s Syzygy) { e.syzygy = s }

// Settings returns a function that restores what SetHash, SetThreads, SetMultiPV and
// SetSyzygy have set so far.
func (e *Engine) Settings() (restore func()) {
	saved := e.settings
	saved.smaller = slices.Clone(e.smaller) // SetHash changes it in place
	return func() { e.settings = saved }
}

// SetTrace sets where the next searches record their trees, each replacing the one
// before; nil, the default, for nowhere. It changes nothing else of a search. With
// several threads only the main thread is recorded.
func (e *Engine) SetTrace(t *Trace) { e.trace = t }

// Prepare takes the memory that a search needs, and gives back what it does not
// need. If the machine cannot provide the transposition table, the error says why, and the
// table gets the last requested size that fits, whether or not that was prepared; if
// there is too little memory for all threads, the error says how many there are. The
// engine continues with these, and the next call returns no error.
func (e *Engine) Prepare() error {
	defer runtime.KeepAlive(e)
	if e.wanted == 0 {
		e.wanted = e.usableThreads()
	}
	if len(e.team.workers) > e.wanted {
		e.team.dismiss(e.wanted)
	}
	return joined(e.prepareTT(), e.hire())
}

// usableThreads returns how many of the requested threads can run at once.
func (e *Engine) usableThreads() int {
	if e.threads == 1 {
		return 1
	}
	return min(e.threads, max(e.machine.processors(), 1))
}

// Processors returns how many processors this process may use at once, within
// the limits of the operating system.
func Processors() int {
	now := runtime.GOMAXPROCS(0)
	runtime.SetDefaultGOMAXPROCS()
	n := runtime.GOMAXPROCS(0)
	if n != now {
		runtime.GOMAXPROCS(now)
	}
	return n
}

// joined returns an error with the messages of both, in one line.
func joined(a, b error) error {
	if a == nil || b == nil {
		return cmp.Or(a, b)
	}
	return fmt.Errorf("%w; %w", a, b)
}

// prepareTT gives the transposition table the requested size.
func (e *Engine) prepareTT() error {
	if e.tt.Size() == e.hash {
		return nil
	}
	most := e.mostBeside(e.team.bytes())
	err := e.tt.Resize(e.hash, most)
	if err != nil {
		e.keepHash(most)
		err = fmt.Errorf("%w; it stays at %d MB", err, e.hash)
	}
	e.smaller = nil
	return err
}

// mostBeside returns how many bytes the machine can provide in addition to those that
// the engine has, at least 1, or 0 if unknown.
func (e *Engine) mostBeside(taken uint64) uint64 {
	most := e.machine.limit(e.tt.Bytes() + e.team.bytes())
	if most == 0 {
		return 0
	}
	return max(most-min(most, taken), 1)
}

// keepHash returns to the last size that the TT can have, after a larger one was
// refused. If it can have none, it is small.
func (e *Engine) keepHash(most uint64) {
	for _, size := range slices.Backward(e.smaller) {
		if size == e.tt.Size() || e.tt.Resize(size, most) == nil {
			break
		}
	}
	e.hash = e.tt.Size()
}

// hire allocates the missing workers of the team, or as many as there is memory
// for. There is always at least one.
func (e *Engine) hire() error {
	have := len(e.team.workers)
	if have >= e.wanted {
		return nil
	}
	fit, err := e.wanted, error(nil)
	if most := e.mostBeside(e.tt.Bytes()); most > 0 && most/workerCost() < uint64(e.wanted) {
		fit, err = int(most/workerCost()), fmt.Errorf("the machine has only %d MB left", most/memory.Megabyte)
	}
	for len(e.team.workers) < fit {
		block, refused := e.machine.reserve(workerSize())
		if refused != nil {
			err = refused
			break
		}
		e.team.workers = append(e.team.workers, newWorker(block, e))
	}
	if len(e.team.workers) == 0 {
		e.team.workers = append(e.team.workers, newWorker(memory.FromHeap(workerSize()), e))
	}
	asked := e.wanted
	if e.wanted = len(e.team.workers); e.wanted < asked {
		return fmt.Errorf("%d threads: %w; it goes on with %d", asked, err, e.wanted)
	}
	return nil
}

// workerCost returns the approximate memory of a worker in bytes.
func workerCost() uint64 { return workerSize() + workerHeap }

// workerHeap is the approximate memory of a worker outside its block, in bytes:
// its goroutine's stack and its share of the heap.
const workerHeap = 128 << 10

// NewGame clears everything that earlier searches found.
func (e *Engine) NewGame() {
	defer runtime.KeepAlive(e)
	e.tt.Clear()
	e.team.clearHistories()
}

// Close releases the memory at once. The next search allocates it again,
// cleared.
func (e *Engine) Close() {
	e.team.dismiss(0)
	e.tt.Release()
}

// Search searches the current position of a game within limits and returns
// when they are reached or ctl stops it. It hands facts to report, which may
// be nil and is called from this goroutine. Before it returns it reports at
// least one line, unless no move may be searched: then Result.Best is NoMove.
// A panic in report or in the search is passed on after all threads have ended; the
// engine can search again. An engine without memory, because it was never prepared or
// is closed, prepares itself; to learn about errors, call Prepare first.
func (e *Engine) Search(ctl *Control, game *movegen.Game, l Limits, report func(*Info)) Result {
	if l.Start.IsZero() {
		l.Start = time.Now()
	}
	defer runtime.KeepAlive(e) // its memory, too
	if len(e.team.workers) == 0 {
		_ = e.Prepare()
	}
	e.reductions.prepare()
	e.tt.NewSearch()
	if l.Plain {
		defer e.team.dismissHelpers()()
	}

	given := task{
		game: game, root: rootMoves(game.Position(), l.SearchMoves), weights: e.weights,
		ctl: ctl, limits: &l, lines: e.multiPV, syzygy: e.syzygy.within(&l), probe: true, report: report,
		trace: e.trace,
	}
	given.rankRoot()
	main := e.team.assign(given)
	if len(main.root) == 0 {
		return Result{Score: main.noMoveScore()}
	}
	best := e.team.search()
	if best != main {
		best.report = report
		best.reportLine(0, best.lead.depth, best.lead.bound)
	}
	return best.result()
}
