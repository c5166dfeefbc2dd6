// Package tt is the memory of the search: a transposition table of fixed size
// that all threads share without locks.
//
// bound.go says how a stored score relates to the true one; entry.go packs what
// is remembered into one word; table.go stores and finds it; prefetch*.go brings
// an entry into the cache before it is needed.
package tt
