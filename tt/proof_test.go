package tt

import (
	"math/rand/v2"
	"testing"

	"vedette/movegen"
)

// TestNumbers stores numbers beside entries: each key gives back what was stored last, or
// nothing.
func TestNumbers(t *testing.T) {
	table := newTable(t, 1)
	random := rand.New(rand.NewPCG(1, 65))
	want := map[movegen.Key]Numbers{}
	for range 5000 {
		key := movegen.Key(random.Uint64())
		if len(want) > 0 && random.IntN(3) == 0 {
			for key = range want { // any
				break
			}
		}
		n := Numbers{uint16(random.Uint32()), uint16(random.Uint32())}
		table.StoreNumbers(key, n, random.Uint64N(1<<40))
		table.Store(movegen.Key(random.Uint64()), 0, Entry{Depth: random.IntN(30), Bound: Exact})
		want[key] = n
	}
	found := 0
	for key, n := range want {
		switch got, ok := table.ProbeNumbers(key); {
		case !ok:
		case got != n:
			t.Errorf("%x has %v, want %v", key, got, n)
		default:
			found++
		}
	}
	if found < len(want)*9/10 {
		t.Errorf("%d of %d are found in a table that is nearly empty", found, len(want))
	}
	if _, ok := table.ProbeNumbers(movegen.Key(random.Uint64())); ok {
		t.Error("a key that was not stored has numbers")
	}
}
