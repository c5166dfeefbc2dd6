package clients_test

import (
	"context"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/notnil/chess"

	"vedette/internal/programtest"
)

// adapter is polyglot with the engine. It speaks the xboard protocol, and the
// test plays the GUI.
type adapter struct {
	*dialogue
	process *exec.Cmd
	log     string // its path
}

// startPolyglot starts the adapter and the engine, and waits until they are
// ready.
func startPolyglot(t *testing.T) *adapter {
	t.Helper()
	if testing.Short() {
		t.Skip("builds the program and plays games")
	}
	program := programtest.Find(t, "polyglot")
	dir := t.TempDir()
	a := &adapter{log: filepath.Join(dir, "polyglot.log")}
	ctx, cancel := context.WithTimeout(context.Background(), 2*patience)
	a.process = exec.CommandContext(ctx, program, "-noini", "-ec", programtest.Engine(t), "-ed", dir, "-log", "true", "-lf", a.log)
	a.process.Dir = dir
	a.process.Env = append(a.process.Environ(), "HOME="+dir) // where it looks for settings
	input, err := a.process.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := a.process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := a.process.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cancel)
	a.dialogue = newDialogue(t, input, output)
	a.say("xboard", "protover 2")
	a.hear("feature done=1")
	return a
}

// quit ends the conversation and returns the adapter's log.
func (a *adapter) quit() adapterLog {
	a.t.Helper()
	a.say("quit")
	for range a.lines {
	}
	if err := a.process.Wait(); err != nil {
		a.t.Errorf("polyglot: %v", err)
	}
	log := readAdapterLog(a.t, a.log)
	log.check(a.t)
	return log
}

// A user analyses a game, tries a move, takes it back and quits.
func TestPolyglotAnalysis(t *testing.T) {
	a := startPolyglot(t)
	a.say("new", "post", "force", "usermove e2e4", "usermove e7e5", "analyze")
	const game = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
	a.hearAnalysis(game)
	a.say(".")
	a.hear(`stat01: [0-9]+ [0-9]+ [0-9]+ .*`)

	a.say("usermove d1h5", "ping 1")
	a.hear("pong 1")
	a.hearAnalysis("rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2")

	a.say("undo", "ping 2")
	a.hear("pong 2")
	a.hearAnalysis(game)

	a.say("exit", "ping 3")
	a.hear("pong 3")

	// Mate in one, in polyglot's notation of mate scores.
	a.say("setboard 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "analyze")
	if line := a.hearLast(`[0-9]+ \+1000[0-9]* .*`); !strings.HasSuffix(line, " Ra8#") {
		t.Errorf("the mate was shown as %q", line)
	}
	a.say("exit", "ping 4")
	a.hear("pong 4")

	log := a.quit()
	if n := count(log.toEngine, "go infinite"); n < 4 {
		t.Errorf("%d times go infinite, want 4: polyglot said %q", n, log.toEngine)
	}
	declared, told := "option name UCI_AnalyseMode", "setoption name UCI_AnalyseMode value true"
	if count(log.fromEngine, declared) > 0 && count(log.toEngine, told) == 0 {
		t.Error("the engine was not told of the analysis")
	}
}

// hearAnalysis waits for a line about a search to some depth, with score, centiseconds, nodes and moves, the first of
// which must be legal in the position.
func (a *adapter) hearAnalysis(fen string) {
	a.t.Helper()
	position, err := chess.FEN(fen)
	if err != nil {
		a.t.Fatal(err)
	}
	first := strings.Fields(a.hearLast(`(8|9|[1-9][0-9]) [+-][0-9]+ [0-9]+ [0-9]+ \S.*`))[4]
	if _, err := (chess.AlgebraicNotation{}).Decode(chess.NewGame(position).Position(), first); err != nil {
		a.t.Errorf("the analysis begins with %s: %v", first, err)
	}
}

// In Chess960 polyglot sets the engine's option and translates castling both
// ways: king takes rook for the engine, O-O for the GUI.
func TestPolyglotChess960(t *testing.T) {
	a := startPolyglot(t)
	// Only castling mates: with the king on d1 Black's escapes to g2.
	a.say("new", "variant fischerandom", "post", "easy", "force", "setboard 4R3/8/8/8/8/5k1P/7P/3K3R w K - 0 1",
		"sd 4", "time 6000", "otim 6000", "go")
	a.hear("move O-O#?")
	a.hear("1-0 .*mates.*")
	// Now the opponent castles, on the other side, and the engine answers.
	a.say("new", "variant fischerandom", "force", "setboard 1r2k3/pppp4/8/8/8/8/PPPP4/1R2K3 w Qq - 0 1",
		"usermove O-O-O", "sd 4", "time 6000", "otim 6000", "go")
	a.hear("move .*")
	log := a.quit()
	if count(log.toEngine, "setoption name UCI_Chess960 value true") == 0 {
		t.Errorf("Chess960 was not announced: %q", log.toEngine)
	}
	if !strings.Contains(log.text, "bestmove d1h1") || !strings.Contains(log.text, " moves e1b1") {
		t.Errorf("no castling as king takes rook: %q, %q", log.toEngine, log.fromEngine)
	}
}

// The engine's options appear in xboard's menus.
func TestPolyglotOptions(t *testing.T) {
	a := startPolyglot(t)
	a.say("protover 2")
	features := strings.Join(a.hear("feature done=1"), "\n")
	overhead := regexp.MustCompile(`Move Overhead type spin default (\d+) min (\d+) max (\d+)`).
		FindStringSubmatch(strings.Join(declarations(t), "\n"))
	for _, want := range []string{
		`feature option="Move Overhead -spin ` + strings.Join(overhead[1:], " ") + `"`,
		`feature option="Clear Hash -button"`,
		"feature memory=1", "feature smp=1", "feature analyze=1", `feature variants="normal,fischerandom"`,
	} {
		if !strings.Contains(features, want) {
			t.Errorf("polyglot does not say %s", want)
		}
	}
	a.say("new", "option Move Overhead=100", "memory 20", "cores 2", "sd 1", "go")
	a.hear("move .*")
	log := a.quit()
	for _, want := range []string{"Move Overhead value 100", "Hash value", "Threads value 2"} {
		if count(log.toEngine, "setoption name "+want) == 0 {
			t.Errorf("polyglot did not send %q: %q", want, log.toEngine)
		}
	}
}
