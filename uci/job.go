package uci

import (
	"fmt"
	"path/filepath"
	"runtime"
	"strings"

	"vedette/search"
)

// job is what runs in the background: a search, a perft or a bench. There is
// at most one. Only done is used by its goroutine; the rest belongs to the
// loop.
type job struct {
	control  *search.Control
	batch    bool // later requests wait for its end instead of stopping it
	infinite bool // its last lines are held back until "stop"
	ponder   bool // its last lines are held back until "stop" or "ponderhit"

	done     chan []string // receives the last lines
	returned bool
	last     []string
}

// held reports whether the last lines must not be written yet.
func (j *job) held() bool { return j.infinite || j.ponder }

// launch runs work in the background as j. The lines that work returns are
// written when j ends.
func (d *Driver) launch(j *job, work func(*search.Control) []string) {
	j.control = search.NewControl()
	j.batch = j.batch || d.patient
	j.done = make(chan []string, 1)
	d.job = j
	go func() {
		var last []string
		if err := guard(func() { last = work(j.control) }); err != nil {
			d.out.errorf("%v", err)
		}
		j.done <- last
	}()
}

// jobDone returns the channel that tells of the end of the job, nil when there
// is nothing to wait for.
func (d *Driver) jobDone() <-chan []string {
	if d.job == nil {
		return nil
	}
	return d.job.done
}

// jobReturned takes note that the job's goroutine is through.
func (d *Driver) jobReturned(last []string) {
	d.job.returned, d.job.last = true, last
	d.settle()
}

// stopJob asks the job to end. It is over when the function returns only if
// its goroutine was through before.
func (d *Driver) stopJob() {
	if d.job == nil {
		return
	}
	d.job.infinite, d.job.ponder = false, false
	d.job.control.Stop()
	d.settle()
}

// settle ends the job if its goroutine is through and nothing holds its last
// lines back, and runs what was put off until then.
func (d *Driver) settle() {
	if !d.job.returned || d.job.held() {
		return
	}
	d.out.lines(d.job.last...)
	d.job = nil
	deferred := d.deferred
	d.deferred = nil
	for _, r := range deferred {
		d.execute(r)
	}
}

func (d *Driver) stop(string) { d.stopJob() }

func (d *Driver) ponderHit(string) {
	if d.job == nil || !d.job.ponder {
		return
	}
	d.job.ponder = false
	d.job.control.PonderHit()
	d.settle()
}

// guard runs f and turns a panic into an error that names its place: a chess
// program that dies loses the game.
func guard(f func()) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic%s: %v", panicPlace(), v)
		}
	}()
	f()
	return nil
}

// panicPlace returns " at file:line" for the statement that caused the panic
// being recovered from, or nothing if it cannot be found.
func panicPlace() string {
	callers := make([]uintptr, 32)
	frames := runtime.CallersFrames(callers[:runtime.Callers(0, callers)])
	panicking := false
	for {
		frame, more := frames.Next()
		inRuntime := strings.HasPrefix(frame.Function, "runtime.")
		if panicking && !inRuntime {
			return fmt.Sprintf(" at %s:%d", filepath.Base(frame.File), frame.Line)
		}
		panicking = panicking || frame.Function == "runtime.gopanic"
		if !more {
			return ""
		}
	}
}
