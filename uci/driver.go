// Package uci is the conversation with a chess program: the Universal Chess
// Interface, and a few commands for people at a terminal. It turns text into
// positions, limits and options, and what the engine reports into text. How a
// move is found is not its affair.
//
// Reading order: driver.go (the Driver, its loop and what may run when);
// queue.go and output.go (its two ends); commands.go (the table of commands);
// job.go (the one thing that runs in the background) and think.go (the search
// as such a job); position.go, goparams.go and options.go (the three commands
// with a grammar); notation.go and info.go (moves and lines of text);
// perft.go and bench.go with benchpositions.go (the other jobs); help.go and
// args.go (the command line).
//
// Three goroutines take part. One reads lines into an unbounded queue and does
// nothing else, so it never waits for a search. One, the loop, takes requests
// from the queue in order and owns all state. One runs the current job. The
// loop waits for nothing but the next event, so that "isready" and "stop" are
// answered within microseconds at any time.
package uci

import (
	"context"
	"fmt"
	"io"
	"time"

	"vedette/movegen"
	"vedette/search"
)

// Version is the version of the engine, shown in "id name".
const Version = "0.1.0"

const (
	engineName = "Vedette " + Version
	author     = "the Vedette authors"
)

const (
	// quitTimeout is how long a stopped job may take to return before the
	// driver leaves without it.
	quitTimeout = 500 * time.Millisecond
	// batchGrace is how long a bench or perft may go on after "quit" or the
	// end of the input, so that they can be used in a pipe.
	batchGrace = time.Minute
)

// Engine is what the driver needs from an engine; *search.Engine is one.
type Engine interface {
	// SetHash, SetThreads and SetMultiPV set the size of the table in MiB,
	// the number of threads and the number of lines to report. They are
	// cheap: what they ask for takes effect in Prepare.
	SetHash(mb int)
	SetThreads(n int)
	SetMultiPV(n int)
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

	game     *movegen.Game // as the last valid "position" said
	requests queue
	job      *job      // in the background, nil when idle
	deferred []request // to run when the job has ended
	patient  bool      // every job runs to its end before the next request
	quit     bool
}

// NewDriver returns a driver that speaks for engine and writes to w, one call
// of Write for each line. It gives the engine the default of each option.
func NewDriver(engine Engine, w io.Writer) *Driver {
	d := &Driver{
		engine:   engine,
		out:      &output{w: w},
		commands: commandTable(),
		game:     movegen.NewGame(movegen.StartPosition()),
	}
	d.requests.grown = make(chan struct{}, 1)
	d.options = d.optionTable()
	for i := range d.options {
		d.options[i].reset()
	}
	return d
}

// Run obeys the lines of r until "quit", the end of r, a write that fails or
// the end of ctx. It stops a search that still runs, but does not wait for the
// engine longer than half a second.
func (d *Driver) Run(ctx context.Context, r io.Reader) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		d.requests.readFrom(r, d.commands)
		select {
		case <-ctx.Done():
		case <-time.After(batchGrace):
			cancel()
		}
	}()
	d.loop(ctx, cancel)
}

// RunCommands obeys the lines one after the other, each search to its end,
// and returns after the last one, or sooner for the reasons that end Run.
func (d *Driver) RunCommands(ctx context.Context, lines []string) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	d.patient = true
	for _, line := range lines {
		if r, ok := parseRequest(line, d.commands); ok {
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
		select {
		case last := <-d.jobDone():
			d.jobReturned(last)
		case <-d.requests.grown:
		case <-ctx.Done():
		}
	}
	d.shutDown()
}

// step deals with the oldest request. It reports false if there is none, or if
// it has to wait for the end of the job.
func (d *Driver) step() bool {
	r, ok := d.requests.peek()
	if !ok || !d.mayRun(r) {
		return false
	}
	d.requests.pop()
	if d.job != nil && r.command.timing == afterSearch {
		d.deferred = append(d.deferred, r)
		return true
	}
	d.execute(r)
	return true
}

// mayRun reports whether r need not wait for the end of the job. A request
// that takes the place of a search stops it first.
func (d *Driver) mayRun(r request) bool {
	switch {
	case d.job == nil, r.command.timing == atOnce:
		return true
	case d.job.batch:
		return false
	case r.command.timing == insteadOfSearch:
		d.stopJob()
		return d.job == nil
	default:
		return true
	}
}

// execute runs a request. A "go" that fails still gets a bestmove.
func (d *Driver) execute(r request) {
	err := guard(func() { r.command.run(d, r.args) })
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
	d.out.lines("info string " + fmt.Sprintf(format, args...))
}
