package uci

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"vedette/movegen"
	"vedette/search"
)

// gate is a client that reads while it is open. A Write to a closed gate waits.
type gate struct {
	recorder
	opened chan struct{} // closed while the gate is open
}

func newGate() *gate { return &gate{opened: make(chan struct{})} }

func (g *gate) open() { close(g.opened) }

func (g *gate) Write(b []byte) (int, error) {
	<-g.opened
	return g.recorder.Write(b)
}

// reportInterval is the report interval of a chatty search.
const reportInterval = 20 * time.Millisecond

// chatty is a search that reports often and ends only by stop.
func chatty(c *search.Control, g *movegen.Game, _ search.Limits, report func(*search.Info)) search.Result {
	line := alphabeticalLine(g.Position(), nil, 2)
	ticker := time.NewTicker(reportInterval)
	defer ticker.Stop()
	for depth := 1; ; depth++ {
		info := fakeInfo(line)
		info.Depth = depth
		report(info)
		select {
		case <-c.Done():
			return resultOf(line)
		case <-ticker.C:
		}
	}
}

// unread is a driver in conversation with a client that does not read.
type unread struct {
	engine *fakeEngine
	driver *Driver
	client *gate
	input  *io.PipeWriter
	cancel context.CancelFunc
	done   <-chan struct{}
}

func newUnread(t *testing.T) *unread {
	t.Helper()
	u := &unread{engine: newFakeEngine(), client: newGate()}
	u.engine.override = chatty
	ctx, cancel := context.WithCancel(t.Context())
	u.cancel = cancel
	u.driver, u.input, u.done = begin(ctx, u.engine, u.client)
	return u
}

// say sends lines and waits until the driver has nothing to do or is blocked.
func (u *unread) say(lines string) {
	go io.WriteString(u.input, lines) // the driver may not read all of it
	synctest.Wait()
}

// A client that does not read cannot prevent the exit: in every situation each
// of the three ways to end the program ends it soon.
func TestEndsThoughNobodyReads(t *testing.T) {
	for name, before := range map[string]string{
		"idle":                     "isready\n",
		"with much to say":         strings.Repeat("uci\n", 1000),
		"with more questions":      strings.Repeat("isready\n", 2*mostWaiting/requestCost),
		"after nonsense":           strings.Repeat("nonsense\n", 2*mostWaiting/requestCost),
		"searching":                "go infinite\n",
		"searching, asked much":    "go infinite\n" + strings.Repeat("d\n", 10_000),
		"searching with a clock":   "go wtime 1000000 btime 1000000\n",
		"in a bench":               "bench\n",
		"in a bench, asked much":   "bench\n" + strings.Repeat("d\n", 1000),
		"with options put off":     "go infinite\n" + strings.Repeat("setoption name Hash value 1\n", 2*mostWaiting/requestCost),
		"with a position and more": "position startpos moves e2e4\ngo ponder\n",
	} {
		for _, end := range []string{"quit", "end of the input", "signal"} {
			if len(before) > mostWaiting/10 && end != "signal" {
				continue // each flood once
			}
			synctest.Test(t, func(t *testing.T) {
				u := newUnread(t)
				u.say(before)
				time.Sleep(mostLoose * reportInterval * 5 / 4) // more reports than may wait
				start := time.Now()
				switch {
				case end == "signal":
					u.cancel()
				case strings.HasPrefix(name, "with more questions"):
					u.cancel() // the reader is blocked like the client, and cannot see the end
				case end == "quit":
					go io.WriteString(u.input, "quit\n")
				case strings.Contains(before, "bench"):
					u.cancel() // the end of the input would give it a minute
				default:
					u.input.Close()
				}
				<-u.done
				if d := time.Since(start); d > 2*time.Second {
					t.Errorf("%s: the %s took %v", name, end, d)
				}
				u.client.open()
				u.cancel()
				u.input.Close()
				synctest.Wait() // the Write that nobody waited for
			})
		}
	}
}

// While the client does not read, stop takes effect at once, and all requests
// are answered in order when it reads again.
func TestStopThoughNobodyReads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u := newUnread(t)
		var stopped atomic.Bool
		u.engine.override = func(c *search.Control, g *movegen.Game, l search.Limits, report func(*search.Info)) search.Result {
			defer stopped.Store(true)
			return chatty(c, g, l, report)
		}
		const questions = mostFirm / len("readyok\n") * 3 / 2
		u.say("go infinite\n")
		time.Sleep(time.Minute)
		u.say(strings.Repeat("isready\n", questions) + "stop\n")
		if !stopped.Load() {
			t.Error("stop waits for somebody to read")
		}
		u.client.open()
		synctest.Wait()
		said := map[string]int{} // by the first word
		for _, line := range u.client.take() {
			word, _ := cutWord(line)
			said[word]++
		}
		if said["readyok"] != questions || said["bestmove"] != 1 || said["info"] < mostLoose/2 || len(said) != 3 {
			t.Errorf("said %v after %d isready", said, questions)
		}
		u.input.Close()
		<-u.done
	})
}

// Unread analysis takes no memory, however long. Its latest lines are kept, and
// nothing else is lost.
func TestAnalysisThatNobodyReads(t *testing.T) {
	const duration = 3 * time.Minute
	synctest.Test(t, func(t *testing.T) {
		u := newUnread(t)
		u.say("uci\ngo infinite\nisready\n")
		time.Sleep(duration)
		synctest.Wait()
		u.driver.out.mu.Lock()
		if n := len(u.driver.out.waiting); n > 2*mostLoose || cap(u.driver.out.waiting) > 4*mostLoose {
			t.Errorf("%d lines wait, with room for %d", n, cap(u.driver.out.waiting))
		}
		u.driver.out.mu.Unlock()
		u.client.open()
		u.say("stop\n")
		got := u.client.take()
		if !slices.Contains(got, "uciok") || !slices.Contains(got, "readyok") {
			t.Errorf("said %.300q", got)
		}
		reports := int(duration / reportInterval)
		var depths []int
		for _, line := range got {
			depth := 0
			if _, err := fmt.Sscanf(line, "info depth %d ", &depth); err == nil {
				depths = append(depths, depth)
			}
		}
		if !slices.IsSorted(depths) || len(depths) < mostLoose || depths[len(depths)-1] < reports-10 {
			t.Errorf("%d reports, the last at depth %d", len(depths), depths[len(depths)-1])
		}
		if last := got[len(got)-1]; !strings.HasPrefix(last, "bestmove ") {
			t.Errorf("ended with %q", last)
		}
		u.input.Close()
		<-u.done
	})
}

// slow is a client that reads slowly.
type slow struct{ recorder }

func (s *slow) Write(b []byte) (int, error) {
	time.Sleep(20 * time.Millisecond)
	return s.recorder.Write(b)
}

// While the client reads, however slowly, nothing is dropped, however much is
// written.
func TestNothingIsLostOnASlowReader(t *testing.T) {
	const reports, questions, openings = 3 * mostLoose, 500, 1500
	display := len(answer(t, newFakeEngine(), "d\n"))
	for _, test := range []struct {
		name, input string
		lines       int
	}{
		{"a search", "go depth 1\nisready\n", reports + 2},
		{"nonsense", strings.Repeat("nonsense\n", reports), reports},
		{"questions", strings.Repeat("d\n", questions), questions * display},
		{"openings", fmt.Sprintf("genfens %d seed 1 book None\n", openings), openings},
	} {
		synctest.Test(t, func(t *testing.T) {
			engine, client := newFakeEngine(), &slow{}
			engine.override = func(_ *search.Control, g *movegen.Game, _ search.Limits, report func(*search.Info)) search.Result {
				line := alphabeticalLine(g.Position(), nil, 2)
				for range reports {
					report(fakeInfo(line))
				}
				return resultOf(line)
			}
			_, w, done := begin(t.Context(), engine, client)
			io.WriteString(w, test.input)
			time.Sleep(time.Hour)
			w.Close()
			<-done
			if got := len(client.take()); got != test.lines {
				t.Errorf("%s: %d lines, want %d", test.name, got, test.lines)
			}
		})
	}
}
