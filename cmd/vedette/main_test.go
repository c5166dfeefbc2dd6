package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"vedette/cmd/internal/tool"
	"vedette/eval"
)

// asProgram makes the test binary behave as the program, to test what needs a
// process: signals, exit statuses, broken pipes.
const asProgram = "VEDETTE_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		testClick()
		main()
	}
	os.Exit(m.Run())
}

// program returns the program as a process that is not started yet. It is
// killed if it does not exit by itself.
func program(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, os.Args[0], args...)
	// Under the race detector a process sleeps for a second at exit.
	cmd.Env = append(os.Environ(), asProgram+"=1", "GORACE=atexit_sleep_ms=0")
	return cmd
}

// begin starts a program and returns its input and output, which are pipes.
func begin(t *testing.T, cmd *exec.Cmd) (in io.WriteCloser, out io.ReadCloser) {
	t.Helper()
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if out, err = cmd.StdoutPipe(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	return in, out
}

// output runs the program and returns its output. Nothing may be written to
// standard error.
func output(t *testing.T, input string, args ...string) []string {
	t.Helper()
	cmd := program(t, args...)
	cmd.Stdin = strings.NewReader(input)
	var out, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &stderr
	if err := cmd.Run(); err != nil {
		t.Errorf("%q: %v", args, err)
	}
	if stderr.Len() > 0 {
		t.Errorf("%q: standard error has %q", args, stderr.String())
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

// The last line answers what the arguments or the input ask. The exit status tells whether
// the commands in the arguments were executed, and unknown flags beside them are refused.
func TestArguments(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and nothing runs at the same time")
	}
	const benched = `[1-9][0-9]* nodes [1-9][0-9]* nps`
	for _, test := range []struct {
		status int
		args   []string
		input  string
		last   string // pattern of the last line
	}{
		{0, []string{"bench", "16", "1", "1"}, "quit\n", benched},
		{0, []string{"position startpos moves e2e4", "go perft 2"}, "", `Nodes searched: 600`},
		{0, []string{"position startpos moves e2e4", "go depth 1"}, "", "bestmove .*"},
		{0, []string{"help"}, "", `help NAME .*`},
		{0, []string{"help", "epd"}, "", `.*number of search threads.*`},
		{0, []string{"help", "book"}, "", `.*vedette book COMMAND -help.*`},
		{0, []string{"help", "book", "make"}, "", `.*points for each move of the winner of a game.*`},
		{0, []string{"go", "-help"}, "", " +movestogo N, searchmoves M.*"},
		{0, []string{"-help", "book"}, "", ".*"},
		{0, []string{"-version"}, "", `Vedette [0-9.]+`},
		{0, []string{"uci"}, "", "uciok"},
		{0, nil, "isready\n", "readyok"},
		{0, nil, "", ""},
		{0, nil, "position startpos\ngo perft 3\nquit\n", `Nodes searched: 8902`},
		{0, nil, "bench 16 1 1\n", benched},
		{0, nil, "go infinite\n", `.*`}, // does not wait long for the bestmove
		{0, nil, "go infinite\nquit\n", `.*`},
		{1, []string{"foo"}, "", `info string Unknown command: "foo", try help`},
		{1, []string{"bench", "foo"}, "", `info string ERROR bench: the hash "foo" is not a number; usage: .*`},
		{1, []string{"analsye", "-html", "x.html", "g.pgn"}, "", `info string Unknown command: ".*"; did you mean "analyse"\?`},
		{1, []string{"-cpuprofile", filepath.Join(t.TempDir(), "missing", "profile"), "d"}, "", "info string ERROR .*"},
		{2, []string{"-cpuprofile="}, "", "info string ERROR -cpuprofile needs a file name"},
		{2, []string{"bench", "16", "1", "1", "-cpuprofile"}, "", "info string ERROR -cpuprofile needs a file name"},
		{2, []string{"-network", "x", "book", "show", "b.bin"}, "", `info string ERROR -network has no effect on "book"; omit it`},
		{2, []string{"manual", "-network=x"}, "", `info string ERROR -network has no effect on "manual"; omit it`},
		{2, []string{"-network", "", "bench"}, "", "info string ERROR -network needs a file name"},
		{2, []string{"analyse", "games.pgn", "-network"}, "", "info string ERROR -network needs a file name"},
		{2, []string{"epd", "-network=", "positions.epd"}, "", "info string ERROR -network needs a file name"},
		{2, []string{"bench", "-depth", "3", "1", "2"}, "", `info string ERROR unknown flag "-depth"; the flags are -network, -.*`},
		{2, []string{"-netwrok", "4", "bench"}, "", `info string ERROR unknown flag "-netwrok"; did you mean "-network"\?`},
		{2, []string{"-threads", "4", "bench"}, "", `info string ERROR unknown flag "-threads"; .*`},
		{2, []string{"book", "show", "-x", "b.bin"}, "", ""},
	} {
		cmd := program(t, test.args...)
		var stderr strings.Builder
		cmd.Stdin, cmd.Stderr = strings.NewReader(test.input), &stderr
		out, err := cmd.Output()
		lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
		last := lines[len(lines)-1]
		if cmd.ProcessState.ExitCode() != test.status || !regexp.MustCompile("^("+test.last+")$").MatchString(last) ||
			stderr.Len() > 0 && test.status == 0 {
			t.Errorf("%q, %q: %v, the last line is %q, standard error has %q", test.args, test.input, err, last, &stderr)
		}
	}
}

// Output that cannot be written is a failure.
func TestFullDisk(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer full.Close()
	for _, args := range [][]string{{"help"}, {"d"}, {"bench", "1", "1", "1"}, {"-version"}, {"uci"}, {"manual"}, {"epd", "-help"}, {"book", "help"}} {
		cmd := program(t, args...)
		cmd.Stdout = full
		if err := cmd.Run(); cmd.ProcessState.ExitCode() != 1 {
			t.Errorf("%q: %v", args, err)
		}
	}
}

// A client may pass unknown flags and then speak UCI. The flags are named, and nothing
// that it says ends the program with an error.
func TestUnknownFlags(t *testing.T) {
	got := output(t, "nonsense\nbench x\ngo depth x\nstop\nisready\n", "--Hash=64", "--threads", "4", "-x")
	if want := `info string ignoring the arguments "--Hash=64 --threads 4 -x"`; got[0] != want || !slices.Contains(got, "readyok") {
		t.Errorf("said %q", got)
	}
}

// The commands that help calls those of the shell are those that it can start.
func TestShellCommands(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and nothing runs at the same time")
	}
	for _, p := range shellPrograms() {
		for _, c := range p.Commands {
			name, _, _ := strings.Cut(fullName(p, c), " ")
			got := output(t, name+" x\nhelp "+name+"\n")
			if len(got) < 2 || !strings.HasSuffix(got[0], "is started from the shell: vedette "+name+" ...") ||
				!strings.HasPrefix(got[1], "  vedette "+name+" ") {
				t.Errorf("%s: said %q", name, got)
			}
		}
	}
}

func TestProfile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "profile")
	output(t, "", "-cpuprofile", name, "bench", "16", "1", "1")
	if info, err := os.Stat(name); err != nil || info.Size() == 0 {
		t.Errorf("no profile: %v", err)
	}
}

// A signal ends the program as "quit" does, also during a search. Commands in the
// arguments are then not executed.
func TestSignals(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no signals")
	}
	for _, signal := range tool.Signals() {
		for _, args := range [][]string{nil, {"go", "infinite"}, {"d", "perft 12"}} {
			cmd := program(t, args...)
			in, out := begin(t, cmd)
			if args == nil {
				io.WriteString(in, "go infinite\n")
			}
			io.ReadFull(out, make([]byte, 1)) // the search has begun
			if err := cmd.Process.Signal(signal); err != nil {
				t.Fatal(err)
			}
			rest, _ := io.ReadAll(out)
			status := min(len(args), 1)
			if err := cmd.Wait(); cmd.ProcessState.ExitCode() != status {
				t.Errorf("%v after %v %q: %v, want the status %d", signal, args, rest, err, status)
			}
		}
	}
}

// When nobody can read the output any more the program ends: while the input is open, and
// after its end, when it would finish what it does, even if nothing is written for long, as
// in a deep perft.
func TestReaderGone(t *testing.T) {
	if runtime.GOOS == "js" || runtime.GOOS == "plan9" {
		t.Skip("this system does not tell whether anybody reads")
	}
	const perft = "perft 20"
	for _, test := range []struct {
		args   []string
		input  string
		status int
	}{
		{nil, "isready\ngo infinite\n", 0}, // the input stays open
		{nil, "isready\n" + perft + "\n", 0},
		{nil, "isready\ngo nodes 1000000000000000\n", 0},
		{nil, "isready\ngo nodes 1000000000000000\nposition startpos\n" + perft + "\nquit\n", 0},
		{[]string{"isready", perft}, "", 1},
	} {
		cmd := program(t, test.args...)
		in, out := begin(t, cmd)
		io.WriteString(in, test.input)
		if !strings.Contains(test.input, "infinite") {
			in.Close()
		}
		io.ReadFull(out, make([]byte, len("readyok\n")))
		out.Close()
		if _ = cmd.Wait(); cmd.ProcessState.ExitCode() != test.status {
			t.Errorf("%q %q: %v, want status %d", test.args, test.input, cmd.ProcessState, test.status)
		}
	}
}

// otherNetwork writes a network that evaluates differently from the embedded
// one, and returns its file name.
func otherNetwork(t *testing.T) string {
	t.Helper()
	v := eval.DefaultWeights().Network().Values()
	for i := range v.Inputs {
		v.Inputs[i][0] = -v.Inputs[i][0]
	}
	var file bytes.Buffer
	if err := v.Write(&file, "for a test"); err != nil {
		t.Fatal(err)
	}
	return writeFile(t, t.TempDir(), "other.network", file.String())
}

// With -network a bench counts the same nodes as with the option EvalFile, and
// not those of the embedded network.
func TestNetwork(t *testing.T) {
	name := otherNetwork(t)
	nodes := func(args ...string) string {
		lines := output(t, "", args...)
		return strings.Fields(lines[len(lines)-1])[0]
	}
	embedded, flag := nodes("bench", "16", "1", "4"), nodes("-network", name, "bench", "16", "1", "4")
	if option := nodes("setoption name EvalFile value "+name, "bench 16 1 4"); flag != option || flag == embedded {
		t.Errorf("%s nodes with -network, %s with the option, %s with the embedded network", flag, option, embedded)
	}
	if lines := output(t, "", "bench", "16", "1", "1", "--network="+name); !strings.Contains(lines[0], "other.network") {
		t.Errorf("bench does not name the network, it begins with %q", lines[0])
	}
}

// An invalid network file ends the program with one line, whatever the file is:
// also a pipe without a writer or an endless device.
func TestNoNetwork(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := exec.Command("mkfifo", pipe).Run(); err != nil {
		pipe = t.TempDir() // use a folder instead
	}
	for _, name := range []string{"missing.network", pipe, "/dev/zero", t.TempDir(), "main.go"} {
		out, err := program(t, "-network", name, "bench", "16", "1", "1").Output()
		if exit, ok := errors.AsType[*exec.ExitError](err); !ok || exit.ExitCode() != 1 ||
			!strings.HasPrefix(string(out), "info string ERROR ") || !strings.Contains(string(out), filepath.Base(name)[1:]) ||
			strings.Count(string(out), "\n") != 1 {
			t.Errorf("-network %q: said %q, error %v", name, out, err)
		}
	}
}
