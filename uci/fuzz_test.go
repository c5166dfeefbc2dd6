package uci

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// FuzzUCI sends lines of any kind. Whatever they are, the driver writes valid
// lines, answers a final isready and gives every search a bestmove.
func FuzzUCI(f *testing.F) {
	for _, seed := range []string{
		"uci\nisready\nucinewgame\nposition startpos moves e2e4 e7e5\ngo wtime 1000 btime 1000\nstop\n",
		"position fen r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1 moves e1h1\ngo ponder movetime 10\nponderhit\nd\neval\n",
		"setoption name Hash value 64\nsetoption name Clear Hash\nsetoption name UCI_Chess960 value true\nhelp\n",
		"go searchmoves e2e4 depth 5 nodes 0 mate 3 movestogo -1 infinite\ngo perft 1\ngo\ngo\nquit\n",
		"joho debug on\r\n\x00go\tdepth 99999999999999999999\r\nposition fen 8/8 w\nbench 16 1 1\n",
		"position startpos moves 0000 e9e1 \xff\xfe\n\n \n", "go winc\ngo movetime -5 ponder", "stop\nxboard\nprotover 2",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, input string) {
		if strings.Contains(input, "perft") || strings.Contains(input, "genfens") {
			return // may take arbitrarily long, as requested
		}
		if strings.Contains(strings.ToLower(strings.Join(words(input), " ")), "debug log file") {
			return // would write to any file, as requested
		}
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		engine, output := newFakeEngine(), &recorder{}
		close(engine.finish) // what ends by itself is finished before the input ends
		NewDriver(engine, output).Run(ctx, strings.NewReader(input+"\nisready\n"))
		for _, fault := range output.faults {
			t.Error(fault)
		}
		quits := slices.ContainsFunc(strings.Split(input, "\n"), func(line string) bool {
			word, _ := cutWord(line)
			return word == "quit"
		})
		lines := output.take()
		if !quits && !slices.Contains(lines, "readyok") {
			t.Errorf("no readyok among %q", lines)
		}
		bestMoves := 0
		for _, line := range lines {
			if strings.HasPrefix(line, "bestmove ") {
				bestMoves++
			}
			if strings.HasPrefix(line, "info string ERROR") && strings.Contains(line, "panic") {
				t.Error(line)
			}
		}
		benches := 0
		for _, call := range engine.calls {
			if call == "new game" {
				benches++
			}
		}
		if searches := len(engine.limits); benches == 0 && bestMoves < searches {
			t.Errorf("%d searches, %d bestmoves", searches, bestMoves)
		}
	})
}

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
