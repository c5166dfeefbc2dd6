// Package tt is the memory of the search: a transposition table of fixed size
// that all threads share without locks.
//
// entry.go packs what is remembered into one word; table.go stores and finds
// it; alloc_*.go gets the memory from the operating system; prefetch*.go
// brings an entry into the cache before it is needed.
package tt

// Bound tells how a stored score relates to the true one.
type Bound uint8

// The bounds. Exact is Upper|Lower.
const (
	None  Bound = 0
	Upper Bound = 1 // the search failed low: the true score is at most this
	Lower Bound = 2 // the search failed high: the true score is at least this
	Exact Bound = Upper | Lower
)

// String returns the bound's name.
func (b Bound) String() string {
	return [...]string{"none", "upper", "lower", "exact"}[b&3]
}
