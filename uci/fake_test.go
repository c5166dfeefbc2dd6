package uci

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"vedette/eval"
	"vedette/movegen"
	"vedette/search"
	"vedette/tt"
)

// fakeEngine plays the alphabetically first move and expects the reply chosen
// the same way. A search with a depth or mate limit returns at once; any other
// one ends by stop or by the test.
type fakeEngine struct {
	finish     chan struct{} // lets a search end by itself
	prepareErr error
	delay      time.Duration // the duration of Prepare and NewGame
	override   func(*search.Control, *movegen.Game, search.Limits, func(*search.Info)) search.Result

	mu     sync.Mutex
	hash   int
	lines  int
	calls  []string // calls except searches
	limits []search.Limits
	syzygy []search.Syzygy // of SetSyzygy
	games  []string        // FENs of the positions searched
}

func newFakeEngine() *fakeEngine { return &fakeEngine{finish: make(chan struct{})} }

func (e *fakeEngine) called(format string, args ...any) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.calls = append(e.calls, fmt.Sprintf(format, args...))
}

func (e *fakeEngine) SetHash(mb int) {
	e.hash = mb
	e.called("hash %d", mb)
}

func (e *fakeEngine) Hash() int { return e.hash }

func (e *fakeEngine) Settings() (restore func()) {
	hash, syzygy := e.hash, slices.Clone(e.syzygy)
	return func() {
		e.hash = hash
		e.called("restore")
		e.SetSyzygy(syzygy[len(syzygy)-1])
	}
}

func (e *fakeEngine) SetThreads(n int) { e.called("threads %d", n) }

func (e *fakeEngine) SetMultiPV(n int) {
	e.lines = n
	e.called("multipv %d", n)
}

func (e *fakeEngine) MultiPV() int { return e.lines }

func (e *fakeEngine) SetWeights(w *eval.Weights) {
	name, known := map[*eval.Weights]string{eval.DefaultWeights(): "network", eval.PSQTWeights(): "tables"}[w]
	if !known {
		name = w.ID()
	}
	e.called("weights %s", name)
}

func (e *fakeEngine) SetSyzygy(s search.Syzygy) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.syzygy = append(e.syzygy, s)
}

func (e *fakeEngine) NewGame() {
	e.called("new game")
	time.Sleep(e.delay)
}

func (e *fakeEngine) Prepare() error {
	e.called("prepare")
	time.Sleep(e.delay)
	return e.prepareErr
}

func (e *fakeEngine) Search(control *search.Control, game *movegen.Game, limits search.Limits, report func(*search.Info)) search.Result {
	e.called("search")
	e.mu.Lock()
	e.limits = append(e.limits, limits)
	e.games = append(e.games, game.Position().FEN())
	e.mu.Unlock()
	if e.override != nil {
		return e.override(control, game, limits, report)
	}
	line := alphabeticalLine(game.Position(), limits.SearchMoves, 2)
	report(fakeInfo(line))
	if limits.Depth == 0 && limits.Mate == 0 {
		select {
		case <-control.Done():
		case <-e.finish:
		}
	}
	return resultOf(line)
}

// fakeInfo is the fake engine's report of a line.
func fakeInfo(line []movegen.Move) *search.Info {
	return &search.Info{
		Depth: 1, SelDepth: 2, MultiPV: 1, Score: 16, Bound: tt.Exact,
		Nodes: 20, Elapsed: 2 * time.Millisecond, HashFull: 3, PV: line,
	}
}

// fakeInfoText is the text of fakeInfo, up to the moves.
const fakeInfoText = "info depth 1 seldepth 2 multipv 1 score cp 21 nodes 20 nps 10000 hashfull 3 tbhits 0 time 2"

func resultOf(line []movegen.Move) search.Result {
	result := search.Result{Depth: 1, Nodes: 20, Elapsed: 2 * time.Millisecond}
	if len(line) > 0 {
		result.Best = line[0]
	}
	if len(line) > 1 {
		result.Ponder = line[1]
	}
	return result
}

// alphabeticalLine returns the alphabetically first moves of both sides.
func alphabeticalLine(p *movegen.Position, first []movegen.Move, length int) (line []movegen.Move) {
	position := *p
	for range length {
		var list movegen.MoveList
		position.LegalMoves(&list)
		moves := list.Slice()
		if len(line) == 0 && len(first) > 0 {
			moves = first
		}
		if len(moves) == 0 {
			break
		}
		m := slices.MinFunc(moves, func(a, b movegen.Move) int { return strings.Compare(a.String(), b.String()) })
		line = append(line, m)
		parent := position
		parent.MakeInto(&position, m)
	}
	return line
}

// recorder keeps the lines that were written. Each Write must be one line.
type recorder struct {
	mu     sync.Mutex
	lines  []string
	faults []string
	broken bool // writes fail
}

func (r *recorder) Write(b []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.broken {
		return 0, errors.New("nobody listens")
	}
	line, ok := strings.CutSuffix(string(b), "\n")
	if !ok || strings.ContainsAny(line, "\n\r\t\x00") {
		r.faults = append(r.faults, fmt.Sprintf("one Write of %q", b))
	}
	r.lines = append(r.lines, line)
	return len(b), nil
}

// take returns the lines since the last call.
func (r *recorder) take() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	lines := r.lines
	r.lines = nil
	return lines
}

// writeFile writes a file for a test and returns its path.
func writeFile(t *testing.T, name, content string) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}
