package vedette_test

import (
	"testing"

	"vedette/search"
)

// TestPerftPicked counts through the staged move picker of the search: a
// stage that forgets a move or gives one twice changes the counts.
func TestPerftPicked(t *testing.T) {
	testPerft(t, []perftPath{{"picked", search.PerftPicked, 500_000}})
}
