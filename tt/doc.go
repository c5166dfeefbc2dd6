// Package tt implements the transposition table, which has a fixed size and is
// shared by all threads without locks.
//
// bound.go says how a stored score relates to the true one; entry.go packs an
// entry into one word; table.go stores and finds entries, in memory from
// internal/memory; proof.go stores the numbers of a search for a mate;
// prefetch*.go loads an entry into the cache before it is needed.
package tt
