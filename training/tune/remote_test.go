package tune

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestRemote plays artificial pairs in other processes.
func TestRemote(t *testing.T) {
	ended := make(chan string, 10)
	remotes := func(task string) NewContest {
		return NewRemotes(func(ctx context.Context) *exec.Cmd {
			c := exec.CommandContext(ctx, os.Args[0], "-test.run", "^TestServe$")
			c.Env = append(os.Environ(), serveVariable+"="+task)
			c.Cancel = func() error {
				ended <- task
				return c.Process.Kill()
			}
			return c
		})
	}
	local, there := artificialRun(300), artificialRun(300)
	finish(t, local, 1, artificial)
	finish(t, there, 2, remotes("play"))
	if !slices.Equal(local.Theta(), there.Theta()) {
		t.Errorf("theta %v, and %v if other processes play", local.Theta(), there.Theta())
	}
	// The processes end with the run, not only with the test.
	for range 2 {
		<-ended
	}
	for _, test := range []struct{ task, reason string }{
		{"die", "a process that plays games ended: exit status 3"},
		{"boast", "a process that plays games sent 9 half points for a pair"},
		{"babble", "a process that plays games ended: "},
		{"babble on", "a process that plays games ended: "},
	} {
		err := artificialRun(300).Run(t.Context(), 1, remotes(test.task), nothing)
		if err == nil || !strings.HasPrefix(err.Error(), test.reason) {
			t.Errorf("%s: error %v, want %s", test.task, err, test.reason)
		}
	}
}

// serveVariable is the environment variable that tells a process that
// TestRemote started what to do.
const serveVariable = "VEDETTE_TEST_SERVE"

// TestServe is the other process of TestRemote. Without the variable it does
// nothing.
func TestServe(t *testing.T) {
	switch os.Getenv(serveVariable) {
	case "":
		t.Skip("runs only when TestRemote starts it")
	case "play":
		contest, _ := artificial(context.Background())
		if err := Serve(os.Stdin, os.Stdout, contest); err != nil {
			t.Fatal(err)
		}
		os.Exit(0)
	case "die":
		os.Exit(3)
	case "boast":
		json.NewEncoder(os.Stdout).Encode(9)
		io.Copy(io.Discard, os.Stdin)
	case "babble":
		io.WriteString(os.Stdout, "what a move!\n")
	case "babble on":
		io.WriteString(os.Stdout, "what a move!\n")
		io.Copy(io.Discard, os.Stdin)
	}
}

func TestServeRefuses(t *testing.T) {
	contest := func(number int, plus, minus []float64) (Points, error) {
		if number > 1 {
			return 0, context.Canceled
		}
		return Points(number), nil
	}
	for _, test := range []struct{ in, out, reason string }{
		{"", "", ""},
		{`{"number":1}` + "\n" + `{"number":0}`, "1\n0\n", ""},
		{`{"number":1}` + "\nplay!", "1\n", "invalid character"},
		{`{"number":2}`, "", "context canceled"},
	} {
		var out strings.Builder
		err := Serve(strings.NewReader(test.in), &out, contest)
		if out.String() != test.out || (err == nil) != (test.reason == "") || err != nil && !strings.Contains(err.Error(), test.reason) {
			t.Errorf("%q: answers %q, error %v", test.in, out.String(), err)
		}
	}
}
