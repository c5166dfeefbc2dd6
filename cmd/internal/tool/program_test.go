package tool_test

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"strings"
	"testing"
	"time"

	"vedette/cmd/internal/tool"
)

// program returns a program whose commands do what their names say.
func program() *tool.Program {
	return &tool.Program{
		Name:    "gun",
		Purpose: "Gun fires.",
		Commands: []tool.Command{
			{Name: "fail", Summary: "fail at once", Run: func(context.Context, []string, io.Writer, io.Writer) error {
				return errors.New("it rains")
			}},
			{Name: "fire", Summary: "fire at files", Run: func(_ context.Context, args []string, out, _ io.Writer) error {
				f := flag.NewFlagSet("fire", flag.ContinueOnError)
				shots := f.Int("shots", 1, "how often")
				if err := tool.ParseFiles(f, args); err != nil {
					return err
				}
				if *shots < 1 {
					return fmt.Errorf("at the target: %w", tool.Mistakef("-shots %d is too few", *shots))
				}
				fmt.Fprintf(out, "%d at %q\n", *shots, f.Args())
				return nil
			}},
			{Name: "wait", Summary: "wait for Ctrl-C", Run: func(ctx context.Context, args []string, out, _ io.Writer) error {
				fmt.Fprintln(out, "waiting")
				<-ctx.Done()
				if len(args) > 0 {
					select {} // ignores the context
				}
				return fmt.Errorf("all this time: %w", ctx.Err())
			}},
		},
		Notes: "It is loud.\n",
	}
}

func TestRun(t *testing.T) {
	done, stop := context.WithCancel(t.Context())
	stop()
	const help = `Gun fires.

  gun fail  fail at once
  gun fire  fire at files
  gun wait  wait for Ctrl-C

"gun COMMAND -help" lists the arguments of a command.

It is loud.
`
	const fireHelp = "gun fire: fire at files\n  -shots int\n    \thow often (default 1)\n"
	for _, test := range []struct {
		args        string
		status      int
		out, errOut string
	}{
		{"fire a", 0, "1 at [\"a\"]\n", ""},
		{"help", 0, help, ""},
		{"-h", 0, help, ""},
		{"--help", 0, help, ""},
		{"fire -help", 0, fireHelp, ""},
		{"fire a -h", 0, fireHelp, ""},
		{"fire help", 0, fireHelp, ""},
		{"help fire", 0, fireHelp, ""},
		{"help -help", 0, help, ""},
		{"help flee", 2, "", "gun: unknown command \"flee\"; name fail, fire or wait (see \"gun help\")\n"},
		{"", 2, "", "gun: name a command: fail, fire or wait (see \"gun help\")\n"},
		{"flee", 2, "", "gun: unknown command \"flee\"; name fail, fire or wait (see \"gun help\")\n"},
		{"frie", 2, "", "gun: unknown command \"frie\"; did you mean \"fire\"? (see \"gun help\")\n"},
		{"fire", 2, "", "gun: fire: name a file (see \"gun fire -help\")\n"},
		{"fire a -shosts 2", 2, "", "gun: fire: unknown flag -shosts; did you mean \"-shots\"? (see \"gun fire -help\")\n"},
		{"fire a -shots 0", 2, "", "gun: fire: at the target: -shots 0 is too few (see \"gun fire -help\")\n"},
		{"fail", 1, "", "gun: it rains\n"},
		{"wait", 1, "waiting\n", "gun: interrupted\n"},
	} {
		var out, errOut strings.Builder
		status := program().Run(done, strings.Fields(test.args), &out, &errOut)
		if status != test.status || out.String() != test.out || errOut.String() != test.errOut {
			t.Errorf("gun %s: status %d, said %q and %q", test.args, status, out.String(), errOut.String())
		}
	}
}

// full is a file on a full disk.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space is left") }

// TestNoSpace: a command that prints without a look at errors fails if it cannot, and
// its own failure comes first.
func TestNoSpace(t *testing.T) {
	for args, want := range map[string]string{
		"fire a":    "gun: no space is left\n",
		"fire help": "gun: no space is left\n",
		"help":      "gun: no space is left\n",
		"fail":      "gun: it rains\n",
	} {
		var errOut strings.Builder
		if status := program().Run(t.Context(), strings.Fields(args), full{}, &errOut); status != 1 || errOut.String() != want {
			t.Errorf("gun %s: status %d, said %q", args, status, errOut.String())
		}
	}
}

func TestFlags(t *testing.T) {
	flags := program().Flags("fire")
	if flags == nil || flags.Lookup("shots") == nil || flags.Lookup("shots").DefValue != "1" {
		t.Errorf("fire has the flags %v", flags)
	}
	for _, name := range []string{"fail", "flee"} {
		if flags := program().Flags(name); flags != nil {
			t.Errorf("%s has the flags %v", name, flags)
		}
	}
}

// inChild makes the test binary behave as the program.
const inChild = "VEDETTE_TEST_TOOL"

func TestMain(m *testing.M) {
	if os.Getenv(inChild) != "" {
		program().Main()
	}
	os.Exit(m.Run())
}

// child starts the program as a process and returns when it waits. It heeds Ctrl-C even if
// the tests do not, as in the background of a script: what a process catches is not ignored
// by those that it starts.
func child(t *testing.T, args ...string) (process *exec.Cmd, errOut *strings.Builder) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("no process can send Ctrl-C to another one")
	}
	caught := make(chan os.Signal, 1)
	signal.Notify(caught, os.Interrupt)
	defer signal.Stop(caught)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	process = exec.CommandContext(ctx, os.Args[0], args...)
	process.Env = append(os.Environ(), inChild+"=1")
	errOut = new(strings.Builder)
	process.Stderr = errOut
	out, err := process.StdoutPipe()
	if err == nil {
		err = process.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "waiting\n" {
		t.Fatalf("said %q, error %v", line, err)
	}
	return process, errOut
}

func TestInterrupted(t *testing.T) {
	for _, signal := range tool.Signals() {
		process, errOut := child(t, "wait")
		if err := process.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		err := process.Wait()
		if process.ProcessState.ExitCode() != 1 || errOut.String() != "gun: interrupted\n" {
			t.Errorf("%v: %v, said %q", signal, err, errOut)
		}
	}
}

// TestInterruptedTwice: a second Ctrl-C ends a program that ignores the first.
// Delivery may take any time, so more are sent.
func TestInterruptedTwice(t *testing.T) {
	process, errOut := child(t, "wait", "deaf")
	ended := make(chan error)
	go func() { ended <- process.Wait() }()
	for {
		select {
		case err := <-ended:
			if err == nil || err.Error() != "signal: interrupt" || errOut.Len() > 0 {
				t.Errorf("%v, said %q", err, errOut)
			}
			return
		default:
			_ = process.Process.Signal(os.Interrupt) // fails if it has just exited
			// More signals in quick succession would hit the program while it
			// ends because of one, and the Go runtime would then run out of
			// stack.
			time.Sleep(time.Millisecond)
		}
	}
}

func TestListed(t *testing.T) {
	for want, names := range map[string][]string{"a": {"a"}, "a and b": {"a", "b"}, "a, b and c": {"a", "b", "c"}} {
		if got := tool.Listed(names, "and"); got != want {
			t.Errorf("%q are listed as %q", names, got)
		}
	}
}
