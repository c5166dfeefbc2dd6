package uci

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"time"

	"vedette/eval"
	"vedette/movegen"
	"vedette/search"
)

// Version is the version of the engine, shown in "id name".
const Version = "0.1.0"

const (
	engineName = "Vedette " + Version
	author     = "the Vedette authors"
	about      = engineName + " by " + author + ", free software under the GNU General Public License 3.0"
)

const (
	// quitTimeout is how long a stopped job may take to return before the
	// driver leaves without it.
	quitTimeout = 500 * time.Millisecond
	// choreTimeout is the same for a chore, which cannot be stopped. It is
	// longer because such work is usually over soon, and its answer was asked
	// for.
	choreTimeout = time.Second
	// batchGrace is how long a bench or perft may go on after the end of the
	// input, so that they can be used in a pipe.
	batchGrace = time.Minute
	// scriptDelay is how soon after "quit" the end of the input follows in a
	// script or pipe. Later the line came from somebody who wants to leave.
	scriptDelay = 200 * time.Millisecond
)

// Engine is what the driver needs from an engine; *search.Engine is one.
type Engine interface {
	// SetHash, SetThreads and SetMultiPV set the size of the table in MiB,
	// the number of threads and the number of lines to report. They are
	// cheap: what they ask for takes effect in Prepare.
	SetHash(mb int)
	SetThreads(n int)
	SetMultiPV(n int)
	// SetWeights sets what positions are evaluated with. What was found before
	// is forgotten by NewGame only.
	SetWeights(w *eval.Weights)
	// Prepare does what the setters left to do. After an error the engine
	// works on with what it has.
	Prepare() error
	// NewGame forgets everything learnt in earlier searches.
	NewGame()
	// Search searches the position of game until a limit is reached or
	// control says stop, and reports on the way. What it reports is only
	// valid during the call.
	Search(control *search.Control, game *movegen.Game, limits search.Limits, report func(*search.Info)) search.Result
}

// A Driver holds one conversation on behalf of an engine. Everything in it
// belongs to the goroutine of Run or RunCommands, except for out.
type Driver struct {
	engine   Engine
	out      *output
	commands []command
	options  []option
	settings settings

	game      *movegen.Game // as the last valid "position" said
	nodeClock nodeClock
	requests  queue
	job       *job      // in the background, nil when idle
	deferred  []request // to run when the job has ended

	deferredSize int       // bytes that they take
	patient      bool      // every job runs to its end before the next request
	asked        time.Time // from when the time that the present request takes counts
	batchEnd     time.Time // when the last batch job ended
	quit         bool

	lastRead <-chan struct{} // closed when the last request is in the queue
	hurry    <-chan struct{} // closed when no batch may hold up the end
	allRead  bool            // lastRead was closed
	hurried  bool            // hurry was closed
	room     <-chan struct{} // closed when the output may have room for answers, nil if it has

	tablebases       string // the value of SyzygyPath
	remindTablebases bool   // whoever set it is yet to be told that it has no effect
	idleThreads      string // what whoever set Threads is yet to be told about them
	remindNetwork    bool   // it is yet to be told that there is another network
}

// NewDriver returns a driver that speaks for engine and writes to w, one call
// of Write for each line. It gives the engine the default of each option.
func NewDriver(engine Engine, w io.Writer) *Driver {
	d := &Driver{
		engine:   engine,
		out:      &output{w: w},
		commands: commandTable(),
		game:     movegen.NewGame(movegen.StartPosition()),
		settings: settings{evaluation: evaluations[0], network: eval.DefaultWeights()},
	}
	d.requests = newQueue(&d.out.log)
	d.options = d.optionTable()
	for i := range d.options {
		d.options[i].reset()
	}
	return d
}

// Run obeys the lines of r until "quit", the end of r, a write that fails or
// the end of ctx. It stops a search that still runs, but does not wait longer than
// about a second for the engine, nor for a client that does not read. A bench or
// perft before "quit" is stopped as well, unless r ends there: then it has a minute.
func (d *Driver) Run(ctx context.Context, r io.Reader) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	lastRead, hurry := make(chan struct{}), make(chan struct{})
	d.lastRead, d.hurry = lastRead, hurry
	go func() {
		d.read(r, lastRead, hurry)
		select {
		case <-ctx.Done():
		case <-time.After(batchGrace):
			cancel()
		}
	}()
	d.loop(ctx, cancel)
}

// read queues the requests in r and returns at its end. It closes lastRead when
// it has them all, and hurry if "quit" was one of them and the end does not
// follow. It runs beside the loop.
func (d *Driver) read(r io.Reader, lastRead, hurry chan struct{}) {
	input := bufio.NewReader(r)
	quit := d.requests.readFrom(input, d.commands)
	close(lastRead)
	if !quit {
		return
	}
	timer := time.AfterFunc(scriptDelay, func() { close(hurry) })
	defer timer.Stop()
	_, _ = io.Copy(io.Discard, input) // an error is the end, too
}

// RunCommands obeys the lines one after the other, each search to its end,
// and returns after the last one, or sooner for the reasons that end Run.
func (d *Driver) RunCommands(ctx context.Context, lines []string) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	d.patient = true
	for _, line := range lines {
		if r, ok := parseRequest(line, d.commands); ok {
			r.line, r.read = line, time.Now()
			d.requests.push(r)
		}
	}
	d.requests.push(quitRequest(d.commands))
	d.loop(ctx, cancel)
}

// loop handles one event after the other: the end of the job first, because
// its bestmove is due before whatever was read later, then the next request.
func (d *Driver) loop(ctx context.Context, cancel context.CancelFunc) {
	d.out.failed = cancel
	d.out.open()
	for !d.quit && ctx.Err() == nil {
		select {
		case last := <-d.jobDone():
			d.jobReturned(last)
			continue
		default:
		}
		if d.step() {
			continue
		}
		if d.mustStop() {
			d.stopJob()
		}
		d.await(ctx)
	}
	d.shutDown()
	d.requests.close()
	d.out.close(ctx, d.patient)
	d.out.log.close()
}

// mustStop reports whether a "stop" is due that would have to wait behind
// requests for which the job, or a client that does not read, is in the way.
func (d *Driver) mustStop() bool {
	return d.job != nil && d.requests.hasStop() && (d.room == nil || d.out.stuck())
}

// await waits for the next event.
func (d *Driver) await(ctx context.Context) {
	select {
	case last := <-d.jobDone():
		d.jobReturned(last)
	case <-d.requests.grown:
	case <-d.lastRead:
		d.lastRead, d.allRead = nil, true
		d.hasten()
	case <-d.hurry:
		d.hurry, d.hurried = nil, true
		d.hasten()
	case <-d.jobDeadline():
		d.job, d.quit = nil, true
	case <-d.room:
	case <-d.glance():
		d.quit = d.quit || d.allRead && d.out.stuck()
	case <-ctx.Done():
	}
}

// glance returns a channel that soon makes the loop look whether the output is
// stuck, nil if nothing depends on that.
func (d *Driver) glance() <-chan time.Time {
	if d.room == nil && !d.allRead {
		return nil
	}
	return time.After(stuckTime / 4)
}

// step deals with the oldest request, those first that were put off. It reports
// false if there is none, or if it has to wait for the end of the job.
func (d *Driver) step() bool {
	if d.job == nil && len(d.deferred) > 0 {
		r := d.deferred[0]
		d.deferred = d.deferred[1:]
		d.deferredSize -= r.cost()
		d.execute(r)
		return true
	}
	r, ok := d.requests.peek()
	if !ok {
		return false
	}
	if d.room = nil; !r.command.ends() {
		if room, full := d.out.full(); full {
			d.room = room
			return false
		}
	}
	if !d.mayRun(r) {
		return d.job == nil // it ended just now
	}
	d.requests.pop()
	if d.job != nil && r.command.timing == afterSearch {
		d.putOff(r)
		return true
	}
	d.execute(r)
	return true
}

// putOff keeps r for the end of the search. Whoever says too much meanwhile is
// told so: the reader cannot wait for the end of a search that has none.
func (d *Driver) putOff(r request) {
	if d.deferredSize+r.cost() > mostWaiting {
		d.out.errorf("%s: too much waits for the end of the search, ignored", r.command.name)
		return
	}
	d.deferred = append(d.deferred, r)
	d.deferredSize += r.cost()
}

// mayRun reports whether r need not wait for the end of the job. A request
// that takes the place of a search stops it first, and then waits for what was
// put off.
func (d *Driver) mayRun(r request) bool {
	switch {
	case d.job == nil:
		return true
	case d.job.chore:
		return false
	case r.command.timing == atOnce:
		return true
	case d.job.batch:
		return false
	case r.command.timing == insteadOfSearch:
		d.stopJob()
		return false
	default:
		return true
	}
}

// execute runs a request. Its time counts from when its line was read, for the
// client's clock has been running since, but not while a batch was in the way. A
// "go" that fails still gets a bestmove.
func (d *Driver) execute(r request) {
	if d.asked = r.read; d.asked.Before(d.batchEnd) {
		d.asked = d.batchEnd
	}
	err := search.Guard(func() { r.command.run(d, r.args) })
	if err == nil {
		return
	}
	d.out.errorf("%s: %v", r.command.name, err)
	if r.command.name == "go" && d.job == nil {
		d.out.lines(d.settings.bestMove(anyMove(d.game.Position(), nil), movegen.NoMove))
	}
}

// shutDown stops the job and waits for it, but not for long.
func (d *Driver) shutDown() {
	d.stopJob()
	if d.job == nil {
		return
	}
	select {
	case last := <-d.job.done:
		d.jobReturned(last)
	case <-time.After(quitTimeout):
	}
}

// notef writes a remark for the user.
func (d *Driver) notef(format string, args ...any) {
	d.out.remark("info string " + fmt.Sprintf(format, args...))
}
