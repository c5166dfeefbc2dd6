package tt

import (
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"vedette/eval"
	"vedette/internal/memory"
	"vedette/movegen"
)

func newTable(t testing.TB, megabytes int) *Table {
	t.Helper()
	table := new(Table)
	if err := table.Resize(megabytes, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(table.Release)
	table.NewSearch()
	return table
}

func TestLayout(t *testing.T) {
	if size := unsafe.Sizeof(cluster{}); size != 64 || clusterSize != 64 {
		t.Errorf("a cluster has %d bytes, not a cache line; clusterSize is %d", size, clusterSize)
	}
	table := newTable(t, 1)
	if address := uintptr(unsafe.Pointer(&table.clusters[0])); address%64 != 0 {
		t.Errorf("clusters begin at %#x, across cache lines", address)
	}
	if table.Size() != 1 || len(table.clusters)*64 != memory.Megabyte {
		t.Errorf("1 MB has %d clusters", len(table.clusters))
	}
}

func TestEntriesPack(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for range 10000 {
		want := Entry{
			Move:  movegen.Move(random.Uint32()),
			Score: eval.Score(random.IntN(2*int(eval.NoScore)+1)) - eval.NoScore,
			Depth: random.IntN(256),
			Bound: Bound(random.IntN(4)),
			PV:    random.IntN(2) == 1,
		}
		generation := uint8(random.IntN(generations))
		w := want.pack(generation)
		if got := w.entry(); got != want {
			t.Fatalf("%+v came back as %+v", want, got)
		}
		if w.generation() != generation {
			t.Fatalf("generation %d came back as %d", generation, w.generation())
		}
	}
}

func TestProbeFindsWhatWasStored(t *testing.T) {
	table := newTable(t, 1)
	random := rand.New(rand.NewPCG(2, 2))
	for range 1000 {
		key := movegen.Key(random.Uint64())
		if _, ok := table.Probe(key, 0); ok {
			t.Fatalf("found %x before it was stored", key)
		}
		want := Entry{Move: movegen.Move(random.Uint32()), Score: 17, Depth: random.IntN(3), Bound: Bound(1 + random.IntN(3))}
		table.Store(key, 0, want)
		if got, ok := table.Probe(key, 0); !ok || got != want {
			t.Fatalf("stored %+v, found %+v, %v", want, got, ok)
		}
	}
}

// Whatever the plies between, a mate stays a mate and a TB win a TB win, and
// the order by distance is kept; other scores do not change.
func TestWinsCountFromTheNode(t *testing.T) {
	table := newTable(t, 1)
	random := rand.New(rand.NewPCG(3, 3))
	again := func(s eval.Score, stored, probed int) eval.Score {
		key := movegen.Key(random.Uint64())
		table.Store(key, stored, Entry{Score: s, Bound: Exact, Depth: 1})
		e, ok := table.Probe(key, probed)
		if !ok {
			t.Fatal("not found")
		}
		return e.Score
	}
	for range 20000 {
		stored, probed := random.IntN(eval.MaxPly+1), random.IntN(eval.MaxPly+1)
		distance := random.IntN(eval.MaxPly + 1) // from the root
		for name, s := range map[string]eval.Score{"mate": eval.MateIn(distance), "TB win": eval.TBWinIn(distance)} {
			got, mirrored := again(s, stored, probed), -again(-s, stored, probed)
			if got != mirrored || got.IsMate() != s.IsMate() || !got.IsWin() {
				t.Fatalf("%s in %d, stored at ply %d and found at ply %d: %d, mirrored %d", name, distance, stored, probed, int(got), int(mirrored))
			}
			if there := distance - stored + probed; there >= probed && there <= eval.MaxPly && s-got != eval.Score(there-distance) {
				t.Fatalf("%s in %d, stored at ply %d and found at ply %d: %d instead of %d", name, distance, stored, probed, int(got), int(s))
			}
		}
		if s := eval.Score(random.IntN(2*int(eval.MaxEval)+1)) - eval.MaxEval; again(s, stored, probed) != s {
			t.Fatalf("%d came back as another score", int(s))
		}
	}
}

// sameCluster returns keys that share a cluster.
func sameCluster(table *Table, n int) (keys []movegen.Key) {
	home := table.cluster(0)
	for key := movegen.Key(1); len(keys) < n; key++ {
		if table.cluster(key) == home {
			keys = append(keys, key)
		}
	}
	return keys
}

func TestReplacement(t *testing.T) {
	t.Run("the shallowest goes", func(t *testing.T) {
		table := newTable(t, 1)
		keys := sameCluster(table, 5)
		for i, depth := range []int{9, 3, 7, 8} {
			table.Store(keys[i], 0, Entry{Depth: depth, Bound: Lower})
		}
		table.Store(keys[4], 0, Entry{Depth: 1, Bound: Lower})
		if _, ok := table.Probe(keys[1], 0); ok {
			t.Error("the shallowest entry was kept")
		}
		for _, i := range []int{0, 2, 3, 4} {
			if _, ok := table.Probe(keys[i], 0); !ok {
				t.Errorf("entry %d was lost", i)
			}
		}
	})
	t.Run("the old goes before the shallow", func(t *testing.T) {
		table := newTable(t, 1)
		keys := sameCluster(table, 5)
		table.Store(keys[0], 0, Entry{Depth: 9, Bound: Lower})
		for range 3 {
			table.NewSearch()
		}
		for i := 1; i < 5; i++ {
			table.Store(keys[i], 0, Entry{Depth: 2, Bound: Lower})
		}
		if _, ok := table.Probe(keys[0], 0); ok {
			t.Error("an entry three searches old was kept for depth 9 against 2")
		}
	})
	t.Run("a shallow bound does not replace a deep one of the same position", func(t *testing.T) {
		table := newTable(t, 1)
		table.Store(5, 0, Entry{Depth: 9, Bound: Lower, Score: 1})
		table.Store(5, 0, Entry{Depth: 2, Bound: Lower, Score: 2})
		if e, _ := table.Probe(5, 0); e.Score != 1 {
			t.Error("a shallower bound replaced a deeper one of the same search")
		}
		table.Store(5, 0, Entry{Depth: 2, Bound: Exact, Score: 3})
		if e, _ := table.Probe(5, 0); e.Score != 3 {
			t.Error("a shallower exact score did not replace a bound")
		}
	})
	t.Run("a known move survives an entry without one", func(t *testing.T) {
		table := newTable(t, 1)
		table.Store(5, 0, Entry{Depth: 3, Bound: Lower, Move: 1234})
		table.Store(5, 0, Entry{Depth: 6, Bound: Upper})
		if e, _ := table.Probe(5, 0); e.Move != 1234 || e.Depth != 6 {
			t.Errorf("found %+v", e)
		}
	})
}

// TestGenerations has more searches than there are generations. Entries of the present one
// count as such, and others are replaced by their age.
func TestGenerations(t *testing.T) {
	table := newTable(t, 1)
	keys := sameCluster(table, 5)
	for search := range 3 * generations {
		table.Store(keys[0], 0, Entry{Depth: 9, Bound: Lower, Score: 1})
		table.NewSearch()
		for _, key := range keys[1:] {
			table.Store(key, 0, Entry{Depth: 3, Bound: Lower})
		}
		if _, ok := table.Probe(keys[0], 0); !ok {
			t.Fatalf("search %d: depth 9 of the search before was replaced before depth 3", search)
		}
		if e, ok := table.ProbeNew(keys[0], 0); ok {
			t.Fatalf("search %d: an entry of the search before is new: %+v", search, e)
		}
		if full := table.HashFull(); full != 3 {
			t.Fatalf("search %d: %d per mille are filled, want 3", search, full)
		}
		table.Store(keys[0], 0, Entry{Depth: 2, Bound: Lower, Score: 2})
		if e, _ := table.Probe(keys[0], 0); e.Score != 2 {
			t.Fatalf("search %d: an older entry was not replaced: %+v", search, e)
		}
		if e, ok := table.ProbeNew(keys[0], 0); !ok || e.Score != 2 {
			t.Fatalf("search %d: an entry of this search is not found: %+v", search, e)
		}
	}
}

// TestClearAndHashFull fills a table whose parts are not multiples of wipeStep.
func TestClearAndHashFull(t *testing.T) {
	table := newTable(t, 3)
	random := rand.New(rand.NewPCG(3, 3))
	for range 600_000 {
		table.Store(movegen.Key(random.Uint64()), 0, Entry{Depth: 1, Bound: Upper})
	}
	if full := table.HashFull(); full < 950 {
		t.Errorf("after 600,000 entries in room for 196,608: %d per mille", full)
	}
	table.NewSearch()
	if full := table.HashFull(); full != 0 {
		t.Errorf("a new search has filled %d per mille", full)
	}
	table.Clear()
	for i := range table.clusters {
		for j := range table.clusters[i] {
			if s := &table.clusters[i][j]; s.check.Load() != 0 || s.data.Load() != 0 {
				t.Fatalf("cluster %d is not empty", i)
			}
		}
	}
}

// A size beyond the limit is refused before anything is lost.
func TestLimit(t *testing.T) {
	table := newTable(t, 2)
	table.Store(1, 0, Entry{Depth: 1, Bound: Exact})
	err := table.Resize(6, 5*memory.Megabyte)
	if err == nil || !strings.Contains(err.Error(), "has only 5 MB left") {
		t.Errorf("6 MB of 5: %v", err)
	}
	if _, ok := table.Probe(1, 0); !ok || table.Size() != 2 {
		t.Errorf("the refused table has %d MB, its entry is there: %v", table.Size(), ok)
	}
	if err := table.Resize(5, 5*memory.Megabyte); err != nil || table.Size() != 5 {
		t.Errorf("5 MB of 5: size %d, %v", table.Size(), err)
	}
	if err := table.Resize(6, 0); err != nil || table.Size() != 6 || table.Bytes() != 6*memory.Megabyte {
		t.Errorf("6 MB of an unknown number: size %d, %v", table.Size(), err)
	}
}

// A table without memory can be used even if its first size is refused.
func TestRefusedFirstSize(t *testing.T) {
	for _, most := range []uint64{1, 0} {
		table := new(Table)
		t.Cleanup(table.Release)
		if err := table.Resize(1<<30, most); err == nil || table.Size() != 1 {
			t.Errorf("at most %d: size %d, %v", most, table.Size(), err)
		}
	}
}

// TestThreads lets threads compete for few clusters. Every entry found must be
// one that some thread stored under that key: the score identifies the key.
func TestThreads(t *testing.T) {
	table := newTable(t, 1)
	scoreOf := func(key movegen.Key) eval.Score { return eval.Score(key>>32) % 1000 }
	keys := sameCluster(table, 64)
	var done sync.WaitGroup
	for thread := range 4 {
		done.Go(func() {
			random := rand.New(rand.NewPCG(4, uint64(thread)))
			for range 50000 {
				key := keys[random.IntN(len(keys))]<<32 | keys[0]
				table.Prefetch(key)
				if e, ok := table.Probe(key, 0); ok && e.Score != scoreOf(key) {
					t.Errorf("key %x holds the score %d, not %d", key, e.Score, scoreOf(key))
					return
				}
				table.Store(key, 0, Entry{Score: scoreOf(key), Depth: random.IntN(20), Bound: Lower})
			}
		})
	}
	done.Wait()
}

func TestNoAllocation(t *testing.T) {
	table := newTable(t, 1)
	key := movegen.Key(0)
	if n := testing.AllocsPerRun(1000, func() {
		key += 0x9e3779b97f4a7c15
		table.Prefetch(key)
		table.Probe(key, 1)
		table.Store(key, 1, Entry{Depth: 3, Bound: Exact})
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
