package clients_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/notnil/chess"

	"vedette/internal/programtest"
)

// xboard is a session of xboard with one or two engines, each through polyglot.
type xboard struct {
	t       *testing.T
	process *exec.Cmd
	dir     string // of all its files; each adapter has a subfolder
}

// startXboard starts xboard with the engine and more arguments, in which {dir}
// and {engine} are replaced. It does not use the user's settings.
func startXboard(t *testing.T, args ...string) *xboard {
	t.Helper()
	if testing.Short() {
		t.Skip("builds the program and plays a game")
	}
	server, program, polyglot := programtest.Find(t, "xvfb-run"), programtest.Find(t, "xboard"), programtest.Find(t, "polyglot")
	x := &xboard{t: t, dir: t.TempDir()}
	for _, name := range []string{"first", "second"} {
		if err := os.Mkdir(filepath.Join(x.dir, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	engine := programtest.Engine(t)
	all := append([]string{
		"-a", "-s", "-screen 0 1024x768x24 -nolisten tcp", program, // xvfb-run has a virtual X server for it
		"-fcp", "{engine}", "-fd", "{dir}/first", "-fUCI",
		"-adapterCommand", polyglot + ` -noini -ec "%fcp" -ed "%fd" -log true -lf "%fd/polyglot.log"`,
		"-debug", "-nameOfDebugFile", "{dir}/xboard.debug", "-saveSettingsOnExit", "false",
		"-popupExitMessage", "false", "-soundProgram", "true", // no window to close, and no sound
	}, args...)
	for i, arg := range all {
		all[i] = strings.NewReplacer("{dir}", x.dir, "{engine}", engine).Replace(arg)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*patience)
	t.Cleanup(cancel)
	x.process = exec.CommandContext(ctx, server, all...)
	x.process.Dir = x.dir
	x.process.Env = append(x.process.Environ(), "HOME="+x.dir)
	stderr, err := os.Create(filepath.Join(x.dir, complaints))
	if err != nil {
		t.Fatal(err)
	}
	defer stderr.Close()
	x.process.Stderr = stderr
	if err := x.process.Start(); err != nil {
		t.Fatal(err)
	}
	return x
}

// complaints is the file for xboard's standard error.
const complaints = "xboard.stderr"

// file returns the content of a file of the session, "" if it does not exist
// yet.
func (x *xboard) file(name string) string {
	text, err := os.ReadFile(filepath.Join(x.dir, name))
	if err != nil && !os.IsNotExist(err) {
		x.t.Fatal(err)
	}
	return string(text)
}

// adapterLog returns the log of the first or the second adapter, which may
// still be running.
func (x *xboard) adapterLog(name string) adapterLog {
	x.t.Helper()
	path := filepath.Join(name, "polyglot.log")
	x.await(path, `Calling exit`)
	log := readAdapterLog(x.t, filepath.Join(x.dir, path))
	log.check(x.t)
	return log
}

// await waits until a file of the session matches the pattern. It polls the
// file.
func (x *xboard) await(name, pattern string) {
	x.t.Helper()
	form := regexp.MustCompile(pattern)
	for deadline := time.Now().Add(patience); !form.MatchString(x.file(name)); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			x.t.Fatalf("%s has no %q after %v: %s\nxboard says %s", name, pattern, patience, x.file(name), x.file(complaints))
		}
	}
}

// The engine plays a whole game against itself in xboard, with pondering. The
// depth is limited, so that a slow machine loses no game on time.
func TestXboardGame(t *testing.T) {
	x := startXboard(t, "-scp", "{engine}", "-sd", "{dir}/second", "-sUCI",
		"-matchGames", "1", "-saveGameFile", "{dir}/game.pgn", "-timeControl", "5", "-timeIncrement", "1",
		"-searchDepth", "6", "-ponderNextMove", "true", "-autoCallFlag", "true", "-firstOptions", "Move Overhead=50", "-delayAfterQuit", "-1")
	if err := x.process.Wait(); err != nil {
		t.Fatalf("xboard: %v\n%s", err, x.file(complaints))
	}
	game := readGame(t, x.file("game.pgn"))
	if game.Outcome() == chess.NoOutcome {
		t.Errorf("the game ends in %s without a result", game.Position())
	}
	for _, bad := range []string{"forfeit", "Illegal move", "Time forfeit", "exited unexpectedly"} {
		if strings.Contains(x.file("game.pgn")+x.file("xboard.debug"), bad) {
			t.Errorf("xboard says %q:\n%s", bad, x.file("game.pgn"))
		}
	}
	for _, name := range []string{"first", "second"} {
		log := x.adapterLog(name)
		if count(log.toEngine, "ponderhit") == 0 {
			t.Errorf("%s engine: no ponder hit", name)
		}
		const set = "setoption name Move Overhead value 50"
		if given := count(log.toEngine, set) > 0; given != (name == "first") {
			t.Errorf("%s engine: %q was sent: %v", name, set, given)
		}
	}
	t.Logf("%d half moves, %s by %v", len(game.Moves()), game.Outcome(), game.Method())
}

// readGame reads a game with another library, which checks the rules.
func readGame(t *testing.T, text string) *chess.Game {
	t.Helper()
	pgn, err := chess.PGN(strings.NewReader(text))
	if err != nil {
		t.Fatalf("the referee: %v\n%s", err, text)
	}
	game := chess.NewGame(pgn)
	if len(game.Moves()) < 20 || game.GetTagPair("White") == nil || !strings.HasPrefix(game.GetTagPair("White").Value, "Vedette") {
		t.Fatalf("no game: %s", text)
	}
	return game
}
