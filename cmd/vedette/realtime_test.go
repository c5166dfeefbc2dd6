package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"vedette/movegen"
	"vedette/uci"
)

// More games than a change needs:
//
//	go test ./cmd/vedette -run TestRealTime -v -count=1 -timeout 0 -args -realtimegames 100
var realTimeGames = flag.Int("realtimegames", 2, "how many `games` TestRealTime plays at each control")

// control is a time control, or a fixed time for each move.
type control struct {
	name             string
	clock, increment time.Duration
	moves            int           // to be played in the time of the clock, 0 for the whole game
	moveTime         time.Duration // for each move, instead of a clock
	longest          int           // greatest number of plies of a game
}

// Two processes play against each other in real time. On a busy machine an
// answer may be late because the program was not scheduled, which is not its
// fault: such an overrun is counted and printed. A program that used more
// processor time than its clock had is at fault. A few small overruns may still
// have an outside cause; the many of a plan that ignores the clock fail the
// test.
func TestRealTime(t *testing.T) {
	if testing.Short() {
		t.Skip("plays by the clock")
	}
	if _, ok := processorTime(os.Getpid()); !ok {
		t.Skip("this system does not tell how long a process was on a processor")
	}
	for _, c := range []control{
		{name: "0.5+0", clock: time.Second / 2, longest: 300},
		{name: "0.5+0.01", clock: time.Second / 2, increment: 10 * time.Millisecond, longest: 200},
		{name: "40 moves in 0.5", clock: time.Second / 2, moves: 40, longest: 170},
		{name: "movetime 50", moveTime: 50 * time.Millisecond, longest: 30},
	} {
		t.Run(c.name, func(t *testing.T) {
			var sum timings
			for i := range max(*realTimeGames, 1) {
				playByTheClock(t, c, i, &sum)
			}
			t.Log(sum.String())
			for _, fault := range sum.faults(c) {
				t.Error(fault)
			}
		})
	}
}

// timings are the measurements in the games of a control.
type timings struct {
	games, lost, inexcusable int             // lost on time; of these, those for which the machine is no excuse
	used                     []time.Duration // for each move
	worked                   []time.Duration // the processor time of it
	overruns                 []overrun
}

// overrun is a move that took longer than the time left.
type overrun struct {
	by     time.Duration
	worked time.Duration // the same for processor time, negative if that was in time
}

func (s *timings) String() string {
	text := fmt.Sprintf("%d games, %d lost on time, %d of them without excuse; %d moves, median %v, greatest %v; %d overruns",
		s.games, s.lost, s.inexcusable, len(s.used), median(s.used), slices.Max(s.used), len(s.overruns))
	worst := slices.SortedFunc(slices.Values(s.overruns), func(a, b overrun) int { return int(b.by - a.by) })
	for _, o := range worst[:min(len(worst), 5)] {
		text += fmt.Sprintf("; by %v, of the time on a processor by %v", o.by, o.worked)
	}
	return text
}

func median(d []time.Duration) time.Duration { return slices.Sorted(slices.Values(d))[len(d)/2] }

// faults returns the faults that a busy machine cannot explain.
func (s *timings) faults(c control) (faults []string) {
	const most = time.Second / 4
	gross := slices.DeleteFunc(slices.Clone(s.overruns), func(o overrun) bool { return o.worked <= most })
	if len(gross) > 0 {
		faults = append(faults, fmt.Sprintf("%d moves had over %v more on a processor than there was time", len(gross), most))
	}
	if s.inexcusable == s.games && s.games > 1 {
		faults = append(faults, fmt.Sprintf("all of %d games were lost on time", s.games))
	}
	if c.moveTime > 0 && median(s.worked) > c.moveTime {
		faults = append(faults, fmt.Sprintf("half of the moves took more than %v on a processor", median(s.worked)))
	}
	return faults
}

// playByTheClock plays a game. Its number selects the first moves.
func playByTheClock(t *testing.T, c control, number int, sum *timings) {
	t.Helper()
	players := [2]*player{newPlayer(t), newPlayer(t)}
	game := movegen.NewGame(movegen.StartPosition())
	var moves []string
	play := func(m movegen.Move) {
		moves = append(moves, uci.MoveText(m, false))
		game.Play(m)
	}
	for range 2 {
		var list movegen.MoveList
		game.Position().LegalMoves(&list)
		play(list.At((7 * number) % list.Len()))
	}
	// The clocks, and what they would show if only processor time counted.
	remaining, unspent := [2]time.Duration{c.clock, c.clock}, [2]time.Duration{c.clock, c.clock}
	lost := false
	for game.End() == movegen.Ongoing && len(moves) < c.longest && !lost {
		us := game.Position().SideToMove()
		text, used, worked := players[us].move(t, moves, c.limits(remaining, len(moves)/2))
		m, err := uci.ParseMove(game.Position(), text)
		if err != nil {
			t.Fatalf("%v after %q", err, moves)
		}
		play(m)
		sum.used, sum.worked = append(sum.used, used), append(sum.worked, worked)
		available := c.moveTime
		if c.moveTime == 0 {
			available = remaining[us]
			remaining[us] += c.increment - used
			unspent[us] += c.increment - worked
		}
		if used > available {
			sum.overruns = append(sum.overruns, overrun{used - available, worked - available})
			if lost = c.moveTime == 0; lost {
				sum.lost++
			}
			if lost && unspent[us] < c.increment {
				sum.inexcusable++
			}
		}
		if c.moves > 0 && (len(moves)+1)/2%c.moves == 0 {
			remaining[us] += c.clock
			unspent[us] += c.clock
		}
	}
	sum.games++
	for _, p := range players {
		p.leave(t)
	}
}

// limits returns the arguments of "go" after the given number of moves of each
// side.
func (c control) limits(remaining [2]time.Duration, played int) string {
	if c.moveTime > 0 {
		return fmt.Sprintf("movetime %d", c.moveTime.Milliseconds())
	}
	text := fmt.Sprintf("wtime %d btime %d", remaining[movegen.White].Milliseconds(), remaining[movegen.Black].Milliseconds())
	if c.increment > 0 {
		text += fmt.Sprintf(" winc %d binc %d", c.increment.Milliseconds(), c.increment.Milliseconds())
	}
	if c.moves > 0 {
		text += fmt.Sprintf(" movestogo %d", c.moves-played%c.moves)
	}
	return text
}

// player is a process.
type player struct {
	cmd    *exec.Cmd
	input  io.WriteCloser
	output *bufio.Reader
}

// newPlayer starts the program.
func newPlayer(t *testing.T) *player {
	t.Helper()
	return startPlayer(t, patient(t))
}

// patient is program without the time limit, because on a busy machine everything takes
// longer.
func patient(t *testing.T) *exec.Cmd {
	t.Helper()
	cmd := program(t)
	return &exec.Cmd{Path: cmd.Path, Args: cmd.Args, Env: cmd.Env}
}

func startPlayer(t *testing.T, cmd *exec.Cmd) *player {
	t.Helper()
	input, output := begin(t, cmd)
	t.Cleanup(func() { _ = cmd.Process.Kill() }) // it has normally exited long before
	p := &player{cmd, input, bufio.NewReader(output)}
	p.say(t, "isready")
	p.hear(t, "readyok")
	return p
}

func (p *player) say(t *testing.T, lines string) {
	t.Helper()
	if _, err := io.WriteString(p.input, lines+"\n"); err != nil {
		t.Fatal(err)
	}
}

// hear returns the line that begins with the word, and the lines before it.
func (p *player) hear(t *testing.T, word string) (line string, before []string) {
	t.Helper()
	for {
		line, err := p.output.ReadString('\n')
		if err != nil {
			t.Fatalf("no %s: %v after %q", word, err, before)
		}
		if strings.HasPrefix(line, word) {
			return strings.TrimSpace(line), before
		}
		if strings.HasPrefix(line, "info string") {
			t.Errorf("%q", line)
		}
		before = append(before, line)
	}
}

// move returns the answer to a position, the time it took, and its processor
// time.
func (p *player) move(t *testing.T, moves []string, limits string) (text string, used, worked time.Duration) {
	t.Helper()
	before, _ := processorTime(p.cmd.Process.Pid)
	begin := time.Now()
	p.say(t, "position startpos moves "+strings.Join(moves, " ")+"\ngo "+limits)
	line, _ := p.hear(t, "bestmove")
	used = time.Since(begin)
	after, _ := processorTime(p.cmd.Process.Pid)
	return strings.Fields(line)[1], used, after - before
}

// processorTime returns the processor time of a process's threads, false if the
// system does not report it.
func processorTime(pid int) (sum time.Duration, ok bool) {
	files, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	if err != nil {
		return 0, false
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // the thread has ended
		}
		first, _, _ := strings.Cut(string(text), " ")
		if ns, err := strconv.ParseInt(first, 10, 64); err == nil {
			sum += time.Duration(ns)
			ok = true
		}
	}
	return sum, ok
}

func (p *player) leave(t *testing.T) {
	t.Helper()
	p.say(t, "quit")
	if err := p.cmd.Wait(); err != nil {
		t.Error(err)
	}
}
