package uci

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"sync/atomic"
	"time"

	"vedette/eval"
	"vedette/internal/version"
	"vedette/movegen"
	"vedette/search"
	"vedette/skill"
)

const (
	engineName = "Vedette " + version.Version
	author     = "the Vedette authors"
)

const (
	// quitTimeout is how long a stopped job may take to return before the
	// driver exits without it.
	quitTimeout = 500 * time.Millisecond
	// scriptTimeout is the same at the end of a script, whose output somebody still
	// reads: on a busy machine a search may need longer to end.
	scriptTimeout = 5 * time.Second
	// choreTimeout is the same for a chore, which cannot be stopped, from a
	// "quit" of a user or GUI. It is longer because a chore is usually over soon
	// and its answer was requested.
	choreTimeout = time.Second
	// scriptDelay is the longest time between "quit" and the end of the input
	// in a script or pipe. If the input stays open longer, a user or GUI sent
	// the "quit".
	scriptDelay = 200 * time.Millisecond
)

// Engine is what the driver needs from an engine; *search.Engine is one.
type Engine interface {
	skill.Engine
	// SetHash and SetThreads set the size of the table in MiB and the number of
	// threads. They are cheap: changes take effect in Prepare.
	SetHash(mb int)
	SetThreads(n int)
	// Hash returns the size of the table that was set, or what Prepare made of it.
	Hash() int
	// SetWeights sets the weights of the evaluation. Only NewGame clears what
	// was found with other weights.
	SetWeights(w *eval.Weights)
	// Prepare does the work that the setters deferred. After an error the
	// engine continues with what it has.
	Prepare() error
	// NewGame clears everything learnt in earlier searches.
	NewGame()
}

// A Driver holds one conversation for an engine. Its fields belong to the goroutine of
// Run or RunCommands, except out, requests, allRead and hurried. A job uses the engine,
// and what else it was given, which the loop does not change meanwhile.
type Driver struct {
	engine   Engine
	out      *output
	commands []command
	options  []option
	settings settings
	random   func() float64 // from 0 to less than 1, for moves of the book and of levels

	// game is that of the last valid "position". It is replaced and never changed, so
	// that jobs need no copy.
	game      *movegen.Game
	nodeClock nodeClock
	requests  queue
	deferred  []request // to run when the search has ended

	job      *job             // in the background, nil when idle
	done     <-chan []string  // receives the last lines of the job, nil when idle
	deadline <-chan time.Time // when to exit without the job, nil for never

	patient   bool      // the commands are arguments, see RunCommands
	asked     time.Time // when the time of the present request began to count
	waited    time.Time // when the last job ended that requests waited for
	quit      bool
	abandoned bool // a job did not end, and may still be running

	allRead atomic.Bool     // the last request is in the queue
	hurried atomic.Bool     // all jobs must end
	room    <-chan struct{} // closed when there may be room for answers, nil if there is room

	idleThreads   string // the remark about idle threads that is yet to be made
	remindNetwork bool   // the network has changed since the last remark
}

// NewDriver returns a driver for engine that writes to w, one call of Write for
// each line. It gives the engine the default of each option.
func NewDriver(engine Engine, w io.Writer) *Driver {
	d := &Driver{
		engine:   engine,
		out:      &output{w: w},
		commands: commandTable(),
		game:     movegen.NewGame(movegen.StartPosition()),
		settings: settings{evaluation: evaluations[0], network: eval.DefaultWeights()},
		random:   rand.Float64,
	}
	d.requests = newQueue(&d.out.log)
	d.options = d.optionTable()
	for i := range d.options {
		d.options[i].reset()
	}
	return d
}

// Run executes the lines of r until "quit", the end of r, a failed write or the end
// of ctx. What ends by itself is finished before the end of r takes effect, however
// long that takes: the caller ends ctx when nobody can read the output any more.
// "quit" stops a search, and everything if r does not end there. Then Run waits at
// most about a second for the engine, five at the end of a script, and no longer for a client
// that does not read.
func (d *Driver) Run(ctx context.Context, r io.Reader) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go d.read(r)
	d.loop(ctx, cancel)
}

// read queues the requests in r and returns at its end. It tells the loop when it has
// read them all, and to hurry if one of them was "quit" and the end of r does not
// follow. It runs in a goroutine of its own.
func (d *Driver) read(r io.Reader) {
	tell := func(what *atomic.Bool) {
		what.Store(true)
		signal(d.requests.grown)
	}
	input := bufio.NewReader(r)
	quit := d.requests.readFrom(input, d.commands)
	tell(&d.allRead)
	if !quit {
		return
	}
	timer := time.AfterFunc(scriptDelay, func() { tell(&d.hurried) })
	defer timer.Stop()
	_, _ = io.Copy(io.Discard, input) // an error also ends the input
}

// RunCommands executes the lines one after the other, each search to its end. It
// returns after the last one, or after the first that is refused or has a part
// that is ignored, or earlier for the reasons that end Run. It reports whether all
// were executed, nothing was refused or ignored, and the output was written. Nobody
// can correct a mistake here, so a line must begin with a command, and a "go" is
// refused if its only limit is invalid.
func (d *Driver) RunCommands(ctx context.Context, lines []string) (ok bool) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	d.patient = true
	for _, line := range lines {
		if r, ok := parseCommand(line, d.commands); ok {
			r.line, r.read = line, time.Now()
			d.requests.push(r)
		}
	}
	d.requests.push(endRequest())
	d.loop(ctx, cancel)
	return d.quit && !d.out.refused.Load() && !d.out.broken.Load()
}

// loop handles one event at a time: first the end of the job, because its
// bestmove must come before the answers to later requests, then the next
// request.
func (d *Driver) loop(ctx context.Context, cancel context.CancelFunc) {
	d.out.failed = cancel
	d.out.open()
	for !d.quit && ctx.Err() == nil {
		select {
		case last := <-d.done:
			d.jobReturned(last)
			continue
		default:
		}
		if d.step() {
			continue
		}
		if d.mustStop() {
			if d.stopJob(); d.job == nil {
				continue
			}
		}
		d.await(ctx)
	}
	d.shutDown(ctx)
	d.requests.close()
	d.out.close(ctx, d.patient)
	d.out.log.close()
	d.settings.book.close()
	if d.job == nil && !d.abandoned { // else it may still use the tables
		d.settings.tablebases.Tables.Close()
	}
}

// mustStop reports whether a "stop" is waiting behind requests that are held up
// by the job, or by a client that does not read. It is for the job, too, since
// that was requested before; in its turn it stops what was requested in between.
func (d *Driver) mustStop() bool {
	return d.job != nil && d.requests.hasStop() && (d.room == nil || d.out.stuck())
}

// await waits for the next event.
func (d *Driver) await(ctx context.Context) {
	select {
	case last := <-d.done:
		d.jobReturned(last)
	case <-d.requests.grown:
		d.hasten() // if that was the last one
	case <-d.deadline:
		d.reportAbandoned()
		d.job, d.quit, d.abandoned = nil, true, true
	case <-d.room:
	case <-d.glance():
		d.quit = d.quit || d.allRead.Load() && d.out.stuck()
	case <-ctx.Done():
	}
}

// glance returns a channel that makes the loop soon check whether the output is
// stuck, nil if nothing depends on that.
func (d *Driver) glance() <-chan time.Time {
	if d.room == nil && !d.allRead.Load() {
		return nil
	}
	return time.After(stuckTime / 4)
}

// step executes the oldest request, deferred ones first, or one that need not wait
// for it. It reports false if there is none, or if it has to wait for the end of the
// job.
func (d *Driver) step() bool {
	if d.patient && d.job == nil && d.out.refused.Load() {
		d.quit = true
		return true
	}
	if d.job == nil && len(d.deferred) > 0 {
		r := d.deferred[0]
		d.deferred = d.deferred[1:]
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
		return d.job == nil || d.answerAtOnce() // it has just ended, or
	}
	d.requests.pop()
	if d.job != nil && r.command.timing == afterSearch {
		d.deferred = append(d.deferred, r)
		return true
	}
	d.execute(r)
	return true
}

// answerAtOnce executes the oldest request that need not wait for those before it.
// It reports false if there is none, or if it has to wait, as commands in arguments
// do.
func (d *Driver) answerAtOnce() bool {
	if d.patient || d.job.chore || d.job.ending() {
		return false
	}
	r, ok := d.requests.popUrgent()
	if ok {
		d.execute(r)
	}
	return ok
}

// mayRun reports whether r, the oldest request, need not wait for the end of the job.
// A request that replaces a search stops it first, and then waits for the deferred
// requests. "isready" after "stop" waits for the bestmove: clients such as Scid take
// one that comes after readyok for the answer to their next "go".
func (d *Driver) mayRun(r request) bool {
	switch {
	case d.job == nil:
		return true
	case d.job.chore:
		return false
	case r.command.timing == toJob:
		return true
	case r.command.timing == atOnce:
		return r.command.name != "isready" || !d.job.ending()
	case r.command.timing == leaving:
		return !d.job.batch
	case d.job.awaited():
		return false
	case r.command.timing == insteadOfSearch:
		d.stopJob()
		return false
	default:
		return true
	}
}

// execute runs a request. Its time counts from when its line was read, for the
// client's clock has been running since, but not while it waited for a job to end by
// itself. Arguments are all there from the beginning: the time of one counts from when its
// turn comes. A "go" that fails still gets a bestmove.
func (d *Driver) execute(r request) {
	switch {
	case d.patient:
		d.asked = time.Now()
	case r.read.Before(d.waited):
		d.asked = d.waited
	default:
		d.asked = r.read
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

// shutDown stops the job and waits for it, but at most quitTimeout, by which it is known
// whether the input is a script, and then scriptTimeout, while somebody reads.
func (d *Driver) shutDown(ctx context.Context) {
	d.stopJob()
	d.awaitJob(quitTimeout)
	if d.isScript() && ctx.Err() == nil && !d.out.stuck() {
		d.awaitJob(scriptTimeout - quitTimeout)
	}
	if d.job != nil {
		d.reportAbandoned()
	}
}

// awaitJob waits for the end of the job, if there is one.
func (d *Driver) awaitJob(limit time.Duration) {
	if d.job == nil {
		return
	}
	select {
	case last := <-d.done:
		d.jobReturned(last)
	case <-time.After(limit):
	}
}

// isScript reports whether the input has ended, and not only with a "quit".
func (d *Driver) isScript() bool { return d.allRead.Load() && !d.hurried.Load() }

// reportAbandoned says that the job did not end, and that nothing after it is
// executed, if the input is a script that has ended. A user or GUI that says "quit"
// expects no more lines.
func (d *Driver) reportAbandoned() {
	if d.isScript() {
		d.out.errorf("%s: no end in time; exiting without the rest", d.job.name)
	}
}

// refusef is notef for a request that is refused, or has a part that is ignored.
func (d *Driver) refusef(format string, args ...any) {
	d.out.refuse("info string " + shortened(fmt.Sprintf(format, args...)))
}

// notef writes an info string for the user.
func (d *Driver) notef(format string, args ...any) {
	d.out.remark("info string " + shortened(fmt.Sprintf(format, args...)))
}
