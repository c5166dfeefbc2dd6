package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// mostBesideHash is the greatest memory of the program besides the table with
// one thread, in megabytes.
const mostBesideHash = 76

// greatestHash is the greatest value of the option Hash, in megabytes.
const greatestHash = 1 << 25

// skipWithoutMemory skips a test that measures memory where that takes too long or cannot
// be done.
func skipWithoutMemory(t *testing.T) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("reads /proc")
	}
	if testing.Short() || underRaceDetector() {
		t.Skip("takes seconds, and the race detector's own memory would count")
	}
}

// The program uses little more memory than it is told to.
func TestMemory(t *testing.T) {
	skipWithoutMemory(t)
	for _, hash := range []int{1, 16, 256} {
		t.Run(fmt.Sprint(hash), func(t *testing.T) {
			p := newPlayer(t)
			p.say(t, fmt.Sprintf("setoption name Hash value %d\nisready", hash))
			p.hear(t, "readyok")
			full := ""
			for _, game := range []string{"startpos", "startpos moves e2e4 c7c5", "startpos moves d2d4 g8f6",
				"fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"} {
				p.say(t, "position "+game+"\ngo nodes 60000")
				_, before := p.hear(t, "bestmove")
				all := regexp.MustCompile(`hashfull [0-9]+`).FindAllString(strings.Join(before, ""), -1)
				full = all[len(all)-1]
			}
			used := peakMemory(t, p.cmd.Process.Pid)
			t.Logf("%d MB for a table of %d, %s", used, hash, full)
			if used > hash+mostBesideHash {
				t.Errorf("%d MB for a table of %d MB, at most %d are allowed besides", used, hash, mostBesideHash)
			}
			if used < hash {
				t.Errorf("%d MB cannot hold a table of %d MB: the test does not measure", used, hash)
			}
			p.leave(t)
		})
	}
}

// A size that the machine cannot provide is refused with a message as soon as
// it is needed, and the engine plays on with the table that it had.
func TestRefusedHash(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the machine may give 32 TB, or say so")
	}
	const (
		refused = `^info string ERROR preparing the engine: hash of %d MB: (%s).*; it stays at 16 MB$`
		machine = `the machine has only [0-9]+ MB left`
		system  = `the system refuses the memory: `
	)
	tests := []struct {
		name   string
		start  func(t *testing.T) *player
		size   int
		reason string
	}{
		{"more than there is", newPlayer, greatestHash, machine},
		// A small machine reports its limit before the system refuses.
		{"more than the process may have", func(t *testing.T) *player { return newConfinedPlayer(t, 4_000_000) }, 3 << 10, system + "|" + machine},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := test.start(t)
			want := regexp.MustCompile(fmt.Sprintf(refused, test.size, test.reason))
			for _, ask := range []string{"isready", "go depth 3"} {
				p.say(t, fmt.Sprintf("setoption name Hash value %d\n%s", test.size, ask))
				line := p.next(t)
				if !want.MatchString(line) {
					t.Errorf("%s: said %q, want %v", ask, line, want)
				}
				if ask == "isready" {
					p.hear(t, "readyok")
					continue
				}
				p.hear(t, "bestmove")
			}
			p.say(t, "setoption name Hash value 1\nisready\ngo depth 3")
			p.hear(t, "readyok")
			p.hear(t, "bestmove")
			if used := peakMemory(t, p.cmd.Process.Pid); !underRaceDetector() && used > 16+mostBesideHash {
				t.Errorf("%d MB were used", used)
			}
			p.leave(t)
		})
	}
}

// Switching between one thread and many does not make the program grow, and
// memory that fewer threads do not need is returned. There are not many more
// system threads than processors.
func TestSwitchingThreads(t *testing.T) {
	skipWithoutMemory(t)
	p := newPlayer(t)
	use := func(threads int) (megabytes int) {
		p.say(t, fmt.Sprintf("setoption name Threads value %d\ngo nodes 100000", threads))
		for line := p.next(t); !strings.HasPrefix(line, "bestmove"); line = p.next(t) {
			if strings.Contains(line, "ERROR") {
				t.Skip(line) // many processors and little memory
			}
		}
		return (statusOf(t, p.cmd.Process.Pid, "VmRSS") + 1023) / 1024
	}
	use(1)
	one, all := use(1), use(1024)
	for range 5 {
		const slack = 16
		if used := use(1); used > one+slack {
			t.Errorf("back at one thread %d MB are in use, %d before", used, one)
		}
		if used := use(1024); used > all+all/8+slack {
			t.Errorf("with 1024 threads %d MB are in use, %d the first time", used, all)
		}
	}
	if n, most := statusOf(t, p.cmd.Process.Pid, "Threads"), runtime.NumCPU()+16; n > most {
		t.Errorf("the system has %d threads of the program, at most %d are allowed", n, most)
	}
	p.leave(t)
}

// With little address space the greatest number of threads does not end the
// program: it searches with as many as fit.
func TestConfinedThreads(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("limits of addresses differ")
	}
	p := newConfinedPlayer(t, 1_000_000)
	p.say(t, "setoption name Threads value 1024\nisready\ngo depth 8\nsetoption name Threads value 1\ngo depth 8")
	remark := regexp.MustCompile(`^info string (Threads: 1024 is more than the processors here, [0-9]+; .*` +
		`|ERROR preparing the engine: [0-9]+ threads: .*; it goes on with [0-9]+)$`)
	for moves := 0; moves < 2; {
		line := p.next(t)
		if strings.HasPrefix(line, "info string") && !remark.MatchString(line) {
			t.Errorf("said %q", line)
		}
		if strings.HasPrefix(line, "bestmove") {
			moves++
		}
	}
	p.leave(t)
}

// newConfinedPlayer starts the program with an address space of that many
// kilobytes. The race detector needs more than any limit.
func newConfinedPlayer(t *testing.T, kilobytes int) *player {
	t.Helper()
	shell, err := exec.LookPath("sh")
	limit := fmt.Sprintf("ulimit -v %d", kilobytes)
	if builtWith("CGO_ENABLED", "1") {
		t.Skip("built with cgo, which package net then uses: its threads take more addresses; make builds without")
	}
	if err != nil || underRaceDetector() || exec.Command(shell, "-c", limit).Run() != nil {
		t.Skip("no shell that limits memory, or a program that needs much")
	}
	hasty := program(t)
	cmd := exec.Command(shell, "-c", limit+` && exec "$0"`, hasty.Path)
	cmd.Env = hasty.Env
	return startPlayer(t, cmd)
}

// next returns the next line.
func (p *player) next(t *testing.T) string {
	t.Helper()
	line, err := p.output.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(line)
}

// peakMemory returns the peak memory of a running process in megabytes.
func peakMemory(t *testing.T, pid int) int {
	t.Helper()
	return (statusOf(t, pid, "VmHWM") + 1023) / 1024
}

// statusOf returns a number from Linux's status of a running process, memory in
// kilobytes.
func statusOf(t *testing.T, pid int, name string) int {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(text) {
		if words := strings.Fields(string(line)); len(words) >= 2 && words[0] == name+":" {
			n, err := strconv.Atoi(words[1])
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
	}
	t.Fatalf("no %s in %s", name, text)
	return 0
}

// underRaceDetector reports whether the test was built with the race detector.
func underRaceDetector() bool { return builtWith("-race", "true") }

// builtWith reports whether the test was built with a setting.
func builtWith(key, value string) bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: key, Value: value})
}
