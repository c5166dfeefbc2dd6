package eval

import (
	"math/rand/v2"
	"testing"

	"vedette/movegen"
)

// TestCache looks scores up by their keys, and by others that belong in the same place.
func TestCache(t *testing.T) {
	var c cache
	random := rand.New(rand.NewPCG(1, 1))
	for range 10_000 {
		key := movegen.Key(random.Uint64())
		want := Score(random.IntN(2*int(MaxEval)+1)) - MaxEval
		c.put(key, want)
		if got, ok := c.get(key); !ok || got != want {
			t.Fatalf("%d, %t for the score %d", got, ok, want)
		}
		other := key ^ 1<<(scoreBits+random.IntN(64-scoreBits))
		if _, ok := c.get(other); ok {
			t.Fatalf("the score of %x is that of %x", other, key)
		}
	}
}
