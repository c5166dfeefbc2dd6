package uci

import (
	"math/rand/v2"
	"testing"
)

// FuzzConversation holds conversations with the real engine. The bytes choose
// the lines, by the grammar of the soak, and their timing; the soak's judge
// checks the answers.
func FuzzConversation(f *testing.F) {
	const bytesPerLine, mostLines = 4, 60
	random := rand.New(rand.NewPCG(2, 6))
	for i := range 16 {
		choices := make([]byte, 20*(i+1))
		for j := range choices {
			choices[j] = byte(random.Uint32())
		}
		f.Add(choices)
	}
	s := newSoak(f.TempDir())
	f.Fuzz(func(t *testing.T, choices []byte) {
		s.tally = newTally()
		s.engine.NewGame()
		lines := min(1+len(choices)/bytesPerLine, mostLines)
		if err := s.converse(&tape{choices}, lines, false); err != nil {
			t.Error(err)
		}
	})
}
