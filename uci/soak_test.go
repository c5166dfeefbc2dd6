package uci

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"vedette/book"
	"vedette/eval"
	"vedette/movegen"
	"vedette/search"
)

// The soak holds long, varied conversations with the real engine:
//
//	go test ./uci -run TestSoak -v -count=1 -timeout 0 -args -soaklines 10000000
//
// A failure shows the last lines. What was sent depends on the seed and,
// because a client reacts to the answers, on the engine's timing.
var (
	soakLines = flag.Int("soaklines", 10_000, "how many `lines` TestSoak says")
	soakSeed  = flag.Uint64("soakseed", 1, "the `seed` of what TestSoak says")
	soakReady = flag.Duration("soakready", 5*time.Second, "the longest `time` an isready may take, idle or beside a search")
)

// soakPatience is how long the soak waits for an owed answer.
const soakPatience = time.Minute

// mostHeap is the greatest heap size at the end of a soak, of an engine with one
// thread and the soak's own data, in bytes.
const mostHeap = 200 << 20

func TestSoak(t *testing.T) {
	lines := *soakLines
	if testing.Short() {
		lines = min(lines, 4000)
	}
	s := newSoak(t.TempDir())
	random := rand.New(rand.NewPCG(*soakSeed, 0))
	begin, reported := time.Now(), time.Now()
	for s.tally.lines() < lines {
		length := min(1+random.IntN(4000), lines-s.tally.lines())
		if err := s.converse(randomDice{random}, length, true); err != nil {
			t.Fatalf("seed %d, after %d lines:\n%v", *soakSeed, s.tally.lines(), err)
		}
		if time.Since(reported) > time.Minute {
			reported = time.Now()
			t.Logf("%v: %v", time.Since(begin).Round(time.Second), s.tally)
		}
	}
	t.Logf("seed %d, %v: %v, %v", *soakSeed, time.Since(begin).Round(time.Second), s.tally, s.tally.said)
	if err := s.tally.tooSlow(*soakReady); err != nil {
		t.Error(err)
	}
	runtime.GC()
	var memory runtime.MemStats
	if runtime.ReadMemStats(&memory); memory.HeapAlloc > mostHeap {
		t.Errorf("%d MB of heap are in use at the end", memory.HeapAlloc>>20)
	}
}

// soak holds conversations one after the other.
type soak struct {
	engine   *watchedEngine
	options  []option
	commands []command
	helpText []string
	folder   string
	tally    *tally
}

// The networks and books that the soak loads, some of them truncated.
const (
	soakNetwork  = "a network"
	soakHalf     = "half a network"
	soakBook     = "a book"
	soakHalfBook = "half a book"
)

// newSoak returns a soak that writes its files to a folder.
func newSoak(folder string) *soak {
	engine := &watchedEngine{Engine: search.NewEngine()}
	var b strings.Builder
	d := NewDriver(engine, &b)
	d.help("")
	s := &soak{
		engine: engine, commands: d.commands, folder: folder,
		helpText: strings.Split(b.String(), "\n"),
		tally:    newTally(), options: d.options,
	}
	network := networkFile(func(v *eval.NetworkValues) { v.OutputBias[7] += 1000 })
	opening := soakOpening()
	for name, content := range map[string][]byte{
		soakNetwork: network, soakHalf: network[:len(network)/2], soakBook: opening, soakHalfBook: opening[:len(opening)-1],
	} {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o666); err != nil {
			panic(err) // no temporary folder
		}
	}
	if err := writeTables(folder); err != nil {
		panic(err) // no temporary folder
	}
	return s
}

// soakOpening returns a book with all moves of the speaker's start positions,
// except those with castling rights of Chess960.
func soakOpening() []byte {
	c := book.NewCounter(book.Settings{Plies: 1, Games: 1, Draw: 1})
	for _, fen := range slices.Concat([]string{movegen.StartFEN}, starts, endings) {
		p, err := movegen.ParseFEN(fen)
		if err != nil {
			panic(err) // starts is wrong
		}
		var list movegen.MoveList
		p.LegalMoves(&list)
		for _, m := range list.Slice() {
			_ = c.Add(p, []movegen.Move{m}, "1/2-1/2") // refused for Chess960
		}
	}
	var file bytes.Buffer
	if _, err := c.Write(&file); err != nil {
		panic(err) // a buffer takes everything
	}
	return file.Bytes()
}

// watchedEngine is the engine, and records whether it is searching. A driver
// that exits without waiting may leave it running.
type watchedEngine struct {
	*search.Engine
	atWork sync.WaitGroup
}

func (e *watchedEngine) Prepare() error {
	e.atWork.Add(1)
	defer e.atWork.Done()
	return e.Engine.Prepare()
}

func (e *watchedEngine) NewGame() {
	e.atWork.Add(1)
	defer e.atWork.Done()
	e.Engine.NewGame()
}

func (e *watchedEngine) Search(c *search.Control, g *movegen.Game, l search.Limits, report func(*search.Info)) search.Result {
	e.atWork.Add(1)
	defer e.atWork.Done()
	return e.Engine.Search(c, g, l, report)
}

// partner is a driver in conversation.
type partner struct {
	input  io.WriteCloser
	cancel context.CancelFunc // like a signal
	ended  chan struct{}      // closed when the conversation has ended
}

// meet begins a conversation with the driver.
func (s *soak) meet(j *judge) *partner {
	ctx, cancel := context.WithCancel(context.Background())
	fromClient, input := io.Pipe()
	p := &partner{input: input, cancel: cancel, ended: make(chan struct{})}
	go func() {
		NewDriver(s.engine, j).Run(ctx, fromClient)
		fromClient.CloseWithError(io.ErrClosedPipe)
		s.engine.atWork.Wait()
		close(p.ended)
	}()
	return p
}

// converse holds a conversation of at least the given number of lines. Its
// error lists the faults and the last lines.
func (s *soak) converse(d dice, lines int, long bool) error {
	j := newJudge(s.commands, s.helpText, s.tally)
	c := &soakClient{
		soak: s, dice: d, judge: j,
		speaker: newSpeaker(d, j, s.options, s.folder, long),
	}
	c.partner = s.meet(j)
	var err error
	for err == nil && !j.quit && j.said < lines {
		err = c.speak()
	}
	if err == nil {
		err = c.leave()
	}
	c.partner.cancel()
	c.partner.input.Close()
	s.tally.conversations++
	_ = os.Remove(filepath.Join(s.folder, "a log")) // it may not exist
	if faults := j.faulty(); len(faults) > 0 {
		err = errors.Join(errors.New(strings.Join(faults, "\n")), err)
	}
	if err != nil {
		j.mu.Lock()
		defer j.mu.Unlock()
		return fmt.Errorf("%w\nthe last lines:\n%s", err, strings.Join(j.log.lines, "\n"))
	}
	return nil
}

// soakClient is the client in one conversation.
type soakClient struct {
	soak    *soak
	dice    dice
	judge   *judge
	speaker *speaker
	partner *partner
	unheard int // lines since nothing was owed
}

// speak sends some lines and reacts to the answers as different kinds of
// clients do.
func (c *soakClient) speak() error {
	const mostUnheard = 40
	burst := make([]utterance, 1+c.dice.roll(oneOf(c.dice, 1, 3, 12)))
	c.judge.begin()
	for i := range burst {
		burst[i] = c.speaker.say()
		c.judge.told(burst[i])
	}
	if err := c.write(burst); err != nil || c.judge.quit {
		return err
	}
	c.unheard += len(burst)
	last := burst[len(burst)-1]
	kind := c.dice.roll(8)
	switch {
	case c.dice.roll(40) == 0:
		return c.flood()
	case last.ends && kind < 4 && c.judge.areShort():
		return c.settle()
	case kind < 2:
		return c.linger()
	case kind < 4 || c.unheard > mostUnheard:
		if err := c.say("stop"); err != nil {
			return err
		}
		return c.settle()
	}
	return c.fault()
}

// flood repeats a line very often, or sends one of great length, and reads
// nothing for a while. Owed answers must still come.
func (c *soakClient) flood() error {
	const mostLines = 3000
	c.judge.reading.Lock()
	hold := time.AfterFunc(time.Duration(c.dice.roll(200))*time.Millisecond, c.judge.reading.Unlock)
	u := utterance{line: oneOf(c.dice, "y", "what is it that you want", "isready", "d", "stop", "ponderhit",
		"setoption name Move Overhead value 30", "position startpos moves e2e4")}
	lines := make([]utterance, c.dice.roll(mostLines))
	if c.speaker.long && c.dice.roll(10) == 0 {
		u.line, lines = strings.Repeat(oneOf(c.dice, "x", "position startpos moves "), maxLine/10), lines[:min(1, len(lines))]
	}
	c.judge.begin()
	for i := range lines {
		lines[i] = u
		c.judge.told(u)
	}
	if err := c.write(lines); err != nil {
		if hold.Stop() {
			c.judge.reading.Unlock()
		}
		return err
	}
	if err := c.say("stop"); err != nil {
		return err
	}
	return c.settle()
}

// say sends one line.
func (c *soakClient) say(line string) error {
	u := utterance{line: line}
	c.judge.begin()
	c.judge.told(u)
	return c.write([]utterance{u})
}

// write sends lines in one write or in several.
func (c *soakClient) write(lines []utterance) error {
	var b []byte
	for _, u := range lines {
		b = append(append(b, u.line...), oneOf(c.dice, "\n", "\n", "\n", "\r\n")...)
	}
	failed := make(chan error, 1)
	go func() {
		for len(b) > 0 {
			n := len(b)
			if c.dice.roll(4) == 0 {
				n = 1 + c.dice.roll(n)
			}
			if _, err := c.partner.input.Write(b[:n]); err != nil && !c.judge.quit {
				failed <- err
				return
			}
			b = b[n:]
		}
		failed <- nil
	}()
	select {
	case err := <-failed:
		return err
	case <-time.After(soakPatience):
		return fmt.Errorf("nobody reads")
	}
}

// linger lets a search run, checks that the driver answers, and then stops it.
func (c *soakClient) linger() error {
	for range 1 + c.dice.roll(3) {
		if c.judge.isHeldUp() {
			break
		}
		if err := c.say("isready"); err != nil {
			return err
		}
		if err := c.wait(func() bool { return len(c.judge.readies) == 0 }); err != nil {
			return err
		}
	}
	if c.dice.roll(2) == 0 {
		if err := c.say("ponderhit"); err != nil {
			return err
		}
	}
	if err := c.say("stop"); err != nil {
		return err
	}
	return c.settle()
}

// settle waits until nothing is owed.
func (c *soakClient) settle() error {
	c.unheard = 0
	return c.wait(func() bool { return c.judge.debt() == "" })
}

// wait waits until a condition holds, which is checked under the judge's lock.
func (c *soakClient) wait(so func() bool) error {
	deadline := time.NewTimer(soakPatience)
	defer deadline.Stop()
	for {
		c.judge.mu.Lock()
		done := so() || len(c.judge.faults) > 0
		c.judge.mu.Unlock()
		if done {
			return c.fault()
		}
		select {
		case <-c.judge.changed:
		case <-c.partner.ended:
			return fmt.Errorf("the end came before %s", c.judge.owes())
		case <-deadline.C:
			stacks := make([]byte, 1<<16)
			return fmt.Errorf("%v are not enough for %s\n%s", soakPatience, c.judge.owes(), stacks[:runtime.Stack(stacks, true)])
		}
	}
}

// fault returns an error if the judge recorded faults.
func (c *soakClient) fault() error {
	c.judge.mu.Lock()
	defer c.judge.mu.Unlock()
	if len(c.judge.faults) > 0 {
		return fmt.Errorf("faults of the driver")
	}
	return nil
}

// leave ends the conversation in one of several ways. Owed answers must still
// come, unless a signal ends it or the driver had to hurry.
func (c *soakClient) leave() error {
	const hurry = quitTimeout * 3 / 4
	begin := time.Now()
	polite := true
	if deaf := c.dice.roll(16) == 1; deaf {
		polite = false
		c.judge.reading.Lock()
		defer c.judge.reading.Unlock()
	}
	if end := c.dice.roll(3); !c.judge.quit {
		if end == 1 && !c.judge.areShort() { // the end of the input would not end it
			if err := c.say("stop"); err != nil {
				return err
			}
		}
		c.judge.mu.Lock()
		c.judge.released = c.judge.said + 1
		if end != 1 {
			c.judge.stopped = c.judge.released
		}
		c.judge.mu.Unlock()
		switch end {
		case 0:
			c.judge.told(utterance{line: "quit"})
			_, _ = io.WriteString(c.partner.input, "quit\n") // an error here shows below
		case 1:
			c.partner.input.Close()
		default:
			polite = false
			c.partner.cancel()
		}
	}
	select {
	case <-c.partner.ended:
	case <-time.After(soakPatience):
		return fmt.Errorf("the driver has not returned")
	}
	if owed := c.judge.owes(); polite && owed != "" && time.Since(begin) < hurry {
		return fmt.Errorf("at the end the driver still owed %s", owed)
	}
	return c.fault()
}

// tally holds statistics over all conversations.
type tally struct {
	conversations, heard, moves, bookMoves, batches, remarks int

	said    map[string]int // by command
	slowest time.Duration  // of an isready that has to be answered at once
	after   []string       // the lines before it
}

func newTally() *tally { return &tally{said: make(map[string]int)} }

func (t *tally) lines() (n int) {
	for _, count := range t.said {
		n += count
	}
	return n
}

func (t *tally) String() string {
	return fmt.Sprintf("%d lines in %d conversations, %d lines heard, %d moves, %d of them from the book, "+
		"%d ends of perft or bench, %d info string; the slowest isready took %v",
		t.lines(), t.conversations, t.heard, t.moves, t.bookMoves, t.batches, t.remarks, t.slowest)
}

// ready records a readyok that was due at once. On a busy machine an answer may be
// late because the driver was not scheduled. If it used less processor time than the
// answer took, it would have needed only that on a processor of its own.
func (t *tally) ready(due dueReady, log []string) {
	took := time.Since(due.at)
	if now, known := processorTime(); known && due.processorKnown {
		took = min(took, now-due.processor)
	}
	if due.atOnce && took > t.slowest {
		t.slowest, t.after = took, slices.Clone(log[max(0, len(log)-25):])
	}
}

// tooSlow returns an error if such an isready took longer than most.
func (t *tally) tooSlow(most time.Duration) error {
	if t.slowest > most {
		return fmt.Errorf("an isready took %v, after\n\t%s", t.slowest, strings.Join(t.after, "\n\t"))
	}
	return nil
}
