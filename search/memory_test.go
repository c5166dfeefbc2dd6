package search

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"vedette/internal/memory"
	"vedette/movegen"
)

// counted is a machine with limited memory for blocks, which counts the memory
// in use.
type counted struct {
	most   uint64 // greatest memory for workers' blocks
	blocks []*memory.Block
	asked  int
}

func (c *counted) held() (sum uint64) {
	for _, b := range c.blocks {
		sum += b.Size()
	}
	return sum
}

func (c *counted) reserve(size uint64) (*memory.Block, error) {
	c.asked++
	if c.held()+size > c.most {
		return nil, errors.New("no more")
	}
	b, err := memory.Reserve(size)
	c.blocks = append(c.blocks, b)
	return b, err
}

// newCounted returns an engine on a machine with 1024 processors and memory for
// some workers.
func newCounted(t *testing.T, workers int) (*Engine, *counted) {
	t.Helper()
	c := &counted{most: uint64(workers) * workerSize()}
	e := smallEngine(1)
	e.machine = machine{processors: func() int { return 1024 }, limit: func(uint64) uint64 { return 0 }, reserve: c.reserve}
	return e, c
}

// docs/performance.md and the option Threads name the size.
func TestWorkerSize(t *testing.T) {
	if got, want := workerSize(), uint64(6*memory.Megabyte); got != want {
		t.Errorf("a worker takes %d bytes, %d of them used, want %d", got, memory.SizeOf[workerMemory](), want)
	}
}

// A composed position may have more moves than any of a game.
func TestManyMoves(t *testing.T) {
	e := smallEngine(256)
	_, infos := searchWith(t, e, "3Q2rk/1Q3Qpp/Q6Q/2Q1Q3/Q5Q1/Q5Q1/3Q4/KQ3Q1Q w - - 0 1", Limits{Depth: 1})
	if w := e.team.mainThread(); len(w.root) != 238 || len(w.finished) != 238 || len(infos) < 238 {
		t.Errorf("%d moves, %d finished, %d lines, want 238", len(w.root), len(w.finished), len(infos))
	}
}

// Memory that fewer threads do not need is released at once, and a worker
// without memory cannot be used.
func TestFewerThreadsGiveBack(t *testing.T) {
	e, c := newCounted(t, 8)
	for _, threads := range []int{8, 1, 8, 3, 5, 1} {
		e.SetThreads(threads)
		former := e.team.workers
		prepare(t, e)
		searchWith(t, e, quietPosition, Limits{Nodes: 5000})
		if got, want := c.held(), uint64(threads)*workerSize(); got != want || e.team.bytes() != want {
			t.Errorf("%d threads hold %d bytes, %d by their own count, want %d", threads, got, e.team.bytes(), want)
		}
		if n := len(e.team.workers); n != threads {
			t.Errorf("%d threads are %d workers", threads, n)
		}
		for _, w := range former[min(threads, len(former)):] {
			if w != nil && w.workerMemory != nil {
				t.Error("a worker still refers to memory that is gone")
			}
		}
	}
	if e.Close(); c.held() != 0 || e.tt.Bytes() != 0 {
		t.Errorf("a closed engine holds %d bytes for workers, %d for the table", c.held(), e.tt.Bytes())
	}
	if r, _ := searchWith(t, e, quietPosition, Limits{Depth: 5}); r.Depth != 5 {
		t.Errorf("after Close: %+v", r)
	}
}

// More threads than there is memory for are refused with an error, once, and as
// many as fit search.
func TestRefusedThreads(t *testing.T) {
	for _, test := range []struct {
		name  string
		fits  int
		limit uint64 // the memory that the machine reports, 0 if unknown
		want  int
		err   string
	}{
		{"all fit", 50, 0, 50, ""},
		{"the system refuses", 12, 0, 12, "50 threads: no more; it goes on with 12"},
		{"the system refuses the first one", 0, 0, 1, "50 threads: no more; it goes on with 1"},
		{"the machine has less", 50, memory.Megabyte + 7*workerCost(), 7, "50 threads: the machine has only "},
		{"the machine has nothing", 50, 1, 1, "50 threads: the machine has only 0 MB left; it goes on with 1"},
	} {
		e, c := newCounted(t, test.fits)
		if err := e.Prepare(); err != nil && test.fits > 0 {
			t.Fatal(err)
		}
		c.asked = 0
		e.machine.limit = func(uint64) uint64 { return test.limit }
		e.SetThreads(50)
		err := e.Prepare()
		switch {
		case test.err == "" && err != nil, test.err != "" && (err == nil || !strings.HasPrefix(err.Error(), test.err)):
			t.Errorf("%s: the error is %v, want %q", test.name, err, test.err)
		case len(e.team.workers) != test.want:
			t.Errorf("%s: %d workers, want %d", test.name, len(e.team.workers), test.want)
		case c.asked > test.want+1:
			t.Errorf("%s: asked %d times for memory", test.name, c.asked)
		}
		if err := e.Prepare(); err != nil {
			t.Errorf("%s: the error comes again: %v", test.name, err)
		}
		if r, _ := searchWith(t, e, quietPosition, Limits{Depth: 4}); r.Best == movegen.NoMove {
			t.Errorf("%s: no move", test.name)
		}
	}
}

// The TT and the workers share the machine's memory; if both are refused, the
// error says so in one line.
func TestTableAndThreadsShareTheMachine(t *testing.T) {
	e, _ := newCounted(t, 1024)
	e.SetHash(3)
	prepare(t, e)
	var owned uint64
	e.machine.limit = func(own uint64) uint64 { owned = own; return 5*workerCost() + 4*memory.Megabyte }
	e.SetThreads(4)
	if err := e.Prepare(); err != nil || owned != 3*memory.Megabyte+workerSize() {
		t.Errorf("4 threads: %v, asked with %d bytes of its own", err, owned)
	}
	e.SetHash(100)
	e.SetThreads(10)
	err := e.Prepare()
	if err == nil || !strings.Contains(err.Error(), "hash of 100 MB: ") || !strings.Contains(err.Error(), "it stays at 3 MB; 10 threads: ") ||
		strings.Contains(err.Error(), "\n") {
		t.Errorf("the error is %v", err)
	}
	// Fewer threads make room for a larger TT.
	e.SetHash(14)
	if err := e.Prepare(); err == nil {
		t.Error("14 MB fit beside 5 threads")
	}
	e.SetHash(14)
	e.SetThreads(2)
	if err := e.Prepare(); err != nil || e.tt.Size() != 14 || len(e.team.workers) != 2 {
		t.Errorf("14 MB beside 2 threads: %v", err)
	}
}

// At most as many threads search as there are processors, and at least one.
func TestThreadsAndProcessors(t *testing.T) {
	for _, test := range []struct{ processors, threads, want int }{
		{8, 1, 1}, {8, 7, 7}, {8, 8, 8}, {8, 1024, 8}, {1, 5, 1}, {0, 5, 1},
	} {
		e, c := newCounted(t, 1024)
		e.machine.processors = func() int { return test.processors }
		e.SetThreads(test.threads)
		if err := e.Prepare(); err != nil || len(e.team.workers) != test.want || c.asked != test.want {
			t.Errorf("%d threads on %d processors: %d workers, %v", test.threads, test.processors, len(e.team.workers), err)
		}
	}
}

func TestProcessors(t *testing.T) {
	before := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(before)
	n := Processors()
	if n < 1 || n > max(runtime.NumCPU(), 2) || runtime.GOMAXPROCS(0) != before {
		t.Errorf("%d processors of %d; the scheduler had %d, now %d", n, runtime.NumCPU(), before, runtime.GOMAXPROCS(0))
	}
	runtime.GOMAXPROCS(before + 5)
	if again := NewEngine().machine.processors(); again != n || runtime.GOMAXPROCS(0) != before+5 {
		t.Errorf("%d processors, %d when the scheduler has %d", n, again, before+5)
	}
}

// A new game clears what was learnt, and does not touch memory that was not
// used.
func TestNewGameForgets(t *testing.T) {
	e, _ := newCounted(t, 2)
	e.SetThreads(2)
	searchWith(t, e, quietPosition, Limits{Nodes: 20_000})
	idle := e.team.workers[1]
	idle.history.noisy[1][1], idle.clean = 7, true // inconsistent, to show whether it is cleared
	e.NewGame()
	if w := e.team.mainThread(); w.history != (history{}) || w.corrections != (corrections{}) || !w.clean {
		t.Error("the main thread remembers something")
	}
	if idle.history.noisy[1][1] != 7 {
		t.Error("what was clean was cleared")
	}
	w, _ := nodeOf(t, quietPosition)
	w.history.noisy[1][1] = 7
	if w.clearHistories(); w.history.noisy[1][1] != 0 {
		t.Error("a worker that began a search does not forget")
	}
}

// The TT gets the last size that it can have, whether or not an earlier one was
// prepared, and the error says which.
func TestRefusedHashFallsBack(t *testing.T) {
	const huge, mostMegabytes = 1 << 25, 40
	for _, test := range []struct {
		prepared int // 0 for a new engine
		sizes    []int
		want     int
		refused  bool
	}{
		{0, []int{huge}, DefaultHash, true},
		{0, []int{8, huge}, 8, true},
		{0, []int{8, huge - 1, huge}, 8, true},
		{0, []int{8, huge, huge - 1}, 8, true},
		{0, []int{8, 32, huge}, 32, true},
		{0, []int{32, 8, huge}, 8, true},
		{0, []int{huge, 32, huge, 8, huge}, 8, true},
		{0, []int{8, 64, 32, huge}, 32, true},
		{0, []int{huge, 8}, 8, false},
		{0, []int{8, huge, 32}, 32, false},
		{3, []int{huge}, 3, true},
		{3, []int{8, huge}, 8, true},
		{3, []int{2, huge}, 2, true},
		{32, []int{8, huge}, 8, true},
		{32, []int{8, huge, 32}, 32, false},
	} {
		e, _ := newCounted(t, 1)
		e.SetHash(DefaultHash)
		if test.prepared > 0 {
			e.SetHash(test.prepared)
			prepare(t, e)
		}
		e.machine.limit = func(uint64) uint64 { return e.team.bytes() + mostMegabytes*memory.Megabyte }
		for _, size := range test.sizes {
			e.SetHash(size)
		}
		err := e.Prepare()
		if (err != nil) != test.refused || err != nil && !strings.HasSuffix(err.Error(), fmt.Sprintf("; it stays at %d MB", test.want)) ||
			e.tt.Size() != test.want || e.Hash() != test.want {
			t.Errorf("%+v: %d MB, reported as %d, %v", test, e.tt.Size(), e.Hash(), err)
		}
		if err := e.Prepare(); err != nil {
			t.Errorf("%+v: the error comes again: %v", test, err)
		}
	}
}

// A size below 1 MB counts as 1.
func TestLeastHash(t *testing.T) {
	for _, size := range []int{0, -1} {
		e, _ := newCounted(t, 1)
		e.SetHash(size)
		if r, _ := searchWith(t, e, quietPosition, Limits{Depth: 4}); r.Best == movegen.NoMove || e.Hash() != 1 || e.tt.Size() != 1 {
			t.Errorf("%d: %+v, %d MB, reported as %d", size, r, e.tt.Size(), e.Hash())
		}
	}
}

// Settings that were lent come back, with what could not be had and what is to be
// tried instead.
func TestSettings(t *testing.T) {
	e, _ := newCounted(t, 4)
	e.machine.limit = func(uint64) uint64 { return e.team.bytes() + 40*memory.Megabyte }
	prepares := func(refused bool) {
		t.Helper()
		if err := e.Prepare(); (err != nil) != refused {
			t.Errorf("%v, refused should be %t", err, refused)
		}
	}
	lend := func() {
		t.Helper()
		restore := e.Settings()
		e.SetHash(2)
		e.SetThreads(1)
		e.SetMultiPV(1)
		e.SetSyzygy(Syzygy{})
		prepares(false)
		if e.tt.Size() != 2 || len(e.team.workers) != 1 {
			t.Errorf("%d MB and %d workers", e.tt.Size(), len(e.team.workers))
		}
		restore()
	}
	e.SetHash(8)
	e.SetHash(1 << 25)
	e.SetThreads(6)
	e.SetMultiPV(3)
	e.SetSyzygy(Syzygy{Limit: 5})
	lend()
	prepares(true)
	lend()
	prepares(false)
	if e.Hash() != 8 || e.tt.Size() != 8 || len(e.team.workers) != 4 || e.multiPV != 3 || e.syzygy.Limit != 5 {
		t.Errorf("%d MB, %d threads, %d lines, tables up to %d", e.tt.Size(), len(e.team.workers), e.multiPV, e.syzygy.Limit)
	}
}
