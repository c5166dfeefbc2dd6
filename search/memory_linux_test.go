package search

import (
	"bytes"
	"os"
	"os/exec"
	"strconv"
	"testing"

	"vedette/internal/memory"
)

// Switching between one thread and many does not increase the memory in use
// after the first time.
func TestSwitchingThreadsDoesNotGrow(t *testing.T) {
	if testing.Short() || raceDetector {
		t.Skip("takes long, and the race detector keeps memory of its own")
	}
	if !alone(t) {
		return
	}
	const many = 24
	e := NewEngine()
	defer e.Close()
	measure := func(threads int) uint64 {
		setThreads(e, threads)
		if err := e.Prepare(); err != nil {
			t.Skip(err) // a small machine
		}
		searchWith(t, e, quietPosition, Limits{Nodes: 50_000})
		return residentMemory(t)
	}
	measure(1)
	const slack = 24 * memory.Megabyte // for the heap and stacks, which vary
	one, all := measure(1), measure(many)
	most := one + many*workerSize() + slack // a helper that hardly ran uses less
	if all < one+many*workerSize()/4 {
		t.Errorf("%d threads take %d bytes, one %d: the test does not measure", many, all, one)
	}
	for range 5 {
		if used := measure(1); used > one+slack {
			t.Errorf("back at one thread %d bytes are in use, %d before", used, one)
		}
		if used := measure(many); used > most {
			t.Errorf("with %d threads %d bytes are in use, %d the first time", many, used, all)
		}
	}
}

// alone reports whether no other test runs in this process, or has run: what they leave
// may be given back at any time. If not, it runs the test in a process of its own.
func alone(t *testing.T) bool {
	t.Helper()
	const variable = "VEDETTE_TEST_ALONE"
	if os.Getenv(variable) == t.Name() {
		return true
	}
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.v", "-test.run=^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), variable+"="+t.Name())
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	} else if bytes.Contains(out, []byte("--- SKIP")) {
		t.Skipf("%s", out)
	}
	return false
}

// residentMemory returns the resident memory of the process in bytes.
func residentMemory(t *testing.T) uint64 {
	t.Helper()
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		t.Skip(err)
	}
	pages, err := strconv.ParseUint(string(bytes.Fields(text)[1]), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return pages * uint64(os.Getpagesize())
}
