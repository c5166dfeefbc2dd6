package tt

import (
	"math/bits"

	"vedette/movegen"
)

// Numbers are what a search for a mate stores about a position. The table does not
// interpret them.
type Numbers [2]uint16

// ProbeNumbers returns the numbers under a key, and whether there are some. They share
// the table with entries, under keys that the caller must keep apart from those of
// positions.
func (t *Table) ProbeNumbers(key movegen.Key) (Numbers, bool) {
	c := t.cluster(key)
	for i := range c {
		data := word(c[i].data.Load())
		if c[i].check.Load()^uint64(data) == uint64(key) && !data.empty() {
			return Numbers{uint16(data >> 16), uint16(data >> 32)}, true
		}
	}
	return Numbers{}, false
}

// StoreNumbers stores the result of a search of so many nodes under a key. It replaces
// what is stored under that key, or else the least valuable entry of the cluster.
func (t *Table) StoreNumbers(key movegen.Key, n Numbers, nodes uint64) {
	victim, _ := t.victim(key)
	victim.put(key, word(n[0])<<16|word(n[1])<<32|word(bits.Len64(nodes))<<depthShift|
		word(Exact)<<boundShift|word(t.generation)<<generationShift)
}
