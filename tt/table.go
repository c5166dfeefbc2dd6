package tt

import (
	"fmt"
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"vedette/eval"
	"vedette/internal/memory"
	"vedette/movegen"
)

// slot holds one entry. The first word is the key xor the second: two threads
// that write at the same time leave a slot that belongs to no key, not a false
// entry (R. Hyatt and T. Mann, "A lock-less transposition table", 2002).
type slot struct {
	check, data atomic.Uint64
}

const slotsPerCluster = 4

// cluster is a cache line of slots, any of which may hold an entry.
type cluster [slotsPerCluster]slot

// clusterSize is the size of a cluster in bytes.
const clusterSize = 16 * slotsPerCluster

// Table is a transposition table. Probe, ProbeNew, Store, ProbeNumbers, StoreNumbers, Prefetch and
// HashFull may be called from many threads at once; the other methods only while no search
// runs. The zero value is a table without memory, which must not be probed.
type Table struct {
	clusters   []cluster // a view of memory
	memory     *memory.Block
	generation uint8
	clean      bool // it is empty
}

// Resize sets the size in megabytes, at least 1, and empties the table, within
// the memory that the machine has for it, in bytes; 0 means unknown. The old memory is
// released first. If the machine cannot provide the memory, Resize returns an
// error, and the table stays as it is or has 1 MB, so that a search is always possible.
func (t *Table) Resize(megabytes int, most uint64) (err error) {
	size := uint64(megabytes) * memory.Megabyte
	if most > 0 && size > most {
		err = fmt.Errorf("the machine has only %d MB left", most/memory.Megabyte)
	} else {
		t.Release() // there may be no room for both
		var block *memory.Block
		if block, err = memory.Reserve(size); err == nil {
			t.use(block)
			return nil
		}
	}
	if len(t.clusters) == 0 {
		t.use(memory.FromHeap(memory.Megabyte))
	}
	return fmt.Errorf("hash of %d MB: %w", megabytes, err)
}

// Release frees the memory. The table must not be probed until the next Resize.
// Memory that is not released is freed some time after the table becomes
// unreachable.
func (t *Table) Release() {
	t.memory.Release()
	t.clusters = nil
}

// use makes a block the table's memory.
func (t *Table) use(block *memory.Block) {
	t.memory = block
	t.clusters = memory.View[cluster](block)
	// Reserved memory reads as zeros, but the system maps a page only when it
	// is first written to. Do that now rather than during a search.
	t.wipe()
}

// Bytes returns the size of the memory in bytes, 0 before the first Resize.
func (t *Table) Bytes() uint64 { return t.memory.Size() }

// Size returns the table's size in megabytes, 0 before the first Resize.
func (t *Table) Size() int { return len(t.clusters) / (memory.Megabyte / clusterSize) }

// Clear empties the table. It returns at once if the table is empty.
func (t *Table) Clear() {
	if !t.clean {
		t.wipe()
	}
}

// wipeStep is how many clusters are cleared at a time, in less than a
// millisecond. Go cannot preempt a clear, and while all processors are busy
// with one, no goroutine reads the client's input.
const wipeStep = memory.Megabyte / clusterSize

// wipe clears the whole table, on all processors at once.
func (t *Table) wipe() {
	workers := runtime.GOMAXPROCS(0)
	share := (len(t.clusters) + workers - 1) / workers
	var done sync.WaitGroup
	for rest := t.clusters; len(rest) > 0; {
		part := rest[:min(share, len(rest))]
		rest = rest[len(part):]
		done.Go(func() {
			for step := range slices.Chunk(part, wipeStep) {
				clear(step)
				runtime.Gosched()
			}
		})
	}
	done.Wait()
	t.generation = 0
	t.clean = true
}

// NewSearch starts a new generation: entries of earlier searches age.
func (t *Table) NewSearch() {
	t.generation = (t.generation + 1) % generations
	t.clean = false
}

// cluster returns the cluster of a key: the high half of a product maps the key
// evenly to any number of clusters, without a division (D. Lemire).
func (t *Table) cluster(key movegen.Key) *cluster {
	i, _ := bits.Mul64(uint64(key), uint64(len(t.clusters)))
	return &t.clusters[i]
}

// Prefetch loads the cluster of a key into the processor's caches. Call it as
// soon as the key is known, long before the entry is probed.
func (t *Table) Prefetch(key movegen.Key) { prefetch(t.cluster(key)) }

// Probe returns the entry of a position and whether there is one. The score
// of a mate or TB win is stored by the distance from the position and returned
// by the distance from the root, ply plies above it.
func (t *Table) Probe(key movegen.Key, ply int) (Entry, bool) {
	c := t.cluster(key)
	for i := range c {
		data := c[i].data.Load()
		if c[i].check.Load()^data == uint64(key) && !word(data).empty() {
			e := word(data).entry()
			e.Score = fromTT(e.Score, ply)
			return e, true
		}
	}
	return Entry{}, false
}

// ProbeNew is Probe without the entries of earlier searches.
func (t *Table) ProbeNew(key movegen.Key, ply int) (Entry, bool) {
	c := t.cluster(key)
	for i := range c {
		data := c[i].data.Load()
		if c[i].check.Load()^data == uint64(key) && word(data).generation() != t.generation {
			return Entry{}, false
		}
	}
	return t.Probe(key, ply)
}

// Store writes e for a position at ply. It may replace the entry of the same
// position, or else the least valuable entry of the cluster.
func (t *Table) Store(key movegen.Key, ply int, e Entry) {
	victim, same := t.victim(key)
	if same {
		data := word(victim.data.Load())
		if !supersedes(&e, data, t.generation) {
			return
		}
		if e.Move == movegen.NoMove {
			e.Move = data.move()
		}
	}
	e.Score = toTT(e.Score, ply)
	victim.put(key, e.pack(t.generation))
}

// victim returns the slot for an entry with a key: the one that has it, and then same
// is true, or else the least valuable of the cluster.
func (t *Table) victim(key movegen.Key) (victim *slot, same bool) {
	c := t.cluster(key)
	victim, worst := &c[0], int(^uint(0)>>1)
	for i := range c {
		s := &c[i]
		data := word(s.data.Load())
		if s.check.Load()^uint64(data) == uint64(key) && !data.empty() {
			return s, true
		}
		if data.empty() {
			if worst != emptyWorth {
				victim, worst = s, emptyWorth
			}
		} else if w := data.worth(t.generation); w < worst {
			victim, worst = s, w
		}
	}
	return victim, false
}

// put writes a word under a key.
func (s *slot) put(key movegen.Key, data word) {
	s.check.Store(uint64(key ^ movegen.Key(data)))
	s.data.Store(uint64(data))
}

// emptyWorth is below the worth of every entry.
const emptyWorth = -1 << 20

// supersedes reports whether e should replace the stored entry of the same
// position: an exact score always does, a bound unless the old entry is of this
// search and clearly deeper.
func supersedes(e *Entry, old word, generation uint8) bool {
	return e.Bound == Exact || old.generation() != generation || e.Depth+shallower > old.depth()
}

// shallower is by how many plies less depth a bound no longer replaces an entry
// of the same search.
const shallower = 4

// toTT and fromTT convert the scores of mates and TB wins between
// distances from the root and from the node. A mate stays a mate, and a TB win
// stays one, however far away it is.
func toTT(s eval.Score, ply int) eval.Score {
	switch {
	case s.IsLoss():
		return -toTT(-s, ply)
	case s.IsMate():
		return s + eval.Score(ply)
	case s.IsWin():
		return min(s+eval.Score(ply), eval.TBWin)
	}
	return s
}

func fromTT(s eval.Score, ply int) eval.Score {
	switch {
	case s.IsLoss():
		return -fromTT(-s, ply)
	case s.IsMate():
		return max(s-eval.Score(ply), eval.MateIn(eval.MaxPly))
	case s.IsWin():
		return max(s-eval.Score(ply), eval.TBWinIn(eval.MaxPly))
	}
	return s
}

// HashFull returns how much of the table this search has filled, per mille
// of the first thousand entries.
func (t *Table) HashFull() int {
	const sample = 1000 / slotsPerCluster
	used := 0
	clusters := t.clusters[:min(sample, len(t.clusters))]
	for i := range clusters {
		for j := range clusters[i] {
			if w := word(clusters[i][j].data.Load()); !w.empty() && w.generation() == t.generation {
				used++
			}
		}
	}
	return used * 1000 / max(len(clusters)*slotsPerCluster, 1)
}
