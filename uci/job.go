package uci

import (
	"time"

	"vedette/search"
)

// job is the background work: a search, a perft, a bench, or a chore, such as
// allocating memory. There is at most one. Its goroutine uses only name and
// control; the rest belongs to the loop.
type job struct {
	name     string // of the command, for errors
	control  *search.Control
	chore    bool // all later requests wait for its end; it cannot be stopped
	batch    bool // "quit" waits for its end, too, in a script
	infinite bool // its last lines are held back until "stop"
	ponder   bool // its last lines are held back until "stop" or "ponderhit"

	returned bool
	last     []string
	hurried  bool // whether the deadline is for a hurry
}

// held reports whether the last lines must wait.
func (j *job) held() bool { return j.infinite || j.ponder }

// awaited reports whether requests wait for the end of the job. Else it has no end
// of its own, so that requests run beside it or stop it.
func (j *job) awaited() bool { return j.batch || !j.held() }

// ending reports whether the job is a search that was stopped.
func (j *job) ending() bool { return !j.chore && !j.batch && j.control.Stopped() }

// launch runs work in the background as j. The lines that work returns are
// written when j ends.
func (d *Driver) launch(j *job, work func(*search.Control) []string) {
	j.control = search.NewControl()
	j.batch = j.batch || d.patient
	done := make(chan []string, 1)
	d.job, d.done = j, done
	go func() {
		var last []string
		if err := search.Guard(func() { last = work(j.control) }); err != nil {
			d.out.errorf("%s: %v", j.name, err)
		}
		done <- last
	}()
	d.hasten()
}

// chore launches work that may take long and cannot be stopped. No other job
// may be running.
func (d *Driver) chore(name string, work func() []string) {
	d.launch(&job{name: name, chore: true}, func(*search.Control) []string { return work() })
}

// hasten limits how long the job may delay the end of the conversation, once
// the last request has been read.
func (d *Driver) hasten() {
	j, hurried := d.job, d.hurried.Load()
	if j == nil {
		return
	}
	if hurried && j.awaited() {
		j.control.Stop()
	}
	switch {
	case !d.allRead.Load() || d.deadline != nil && j.hurried == hurried:
	case j.chore:
		if hurried {
			d.deadline = time.After(choreTimeout - scriptDelay)
		}
	case j.control.Stopped() && hurried:
		d.deadline = time.After(quitTimeout)
	case j.control.Stopped():
		d.deadline = time.After(scriptTimeout)
	}
	j.hurried = hurried
}

// jobReturned records that the job's goroutine has finished.
func (d *Driver) jobReturned(last []string) {
	d.job.returned, d.job.last = true, last
	d.settle()
}

// stopJob asks the job to end. When the function returns, the job is over only
// if its goroutine had already finished.
func (d *Driver) stopJob() {
	if d.job == nil {
		return
	}
	d.job.infinite, d.job.ponder = false, false
	d.job.control.Stop()
	d.hasten()
	d.settle()
}

// settle ends the job if its goroutine has finished and its last lines need not
// wait.
func (d *Driver) settle() {
	if !d.job.returned || d.job.held() {
		return
	}
	d.out.lines(d.job.last...)
	if !d.job.chore && !d.job.control.Stopped() {
		d.waited = time.Now()
	}
	d.job, d.done, d.deadline = nil, nil, nil
}

func (d *Driver) stop(string) { d.stopJob() }

func (d *Driver) ponderHit(string) {
	if d.job == nil || !d.job.ponder {
		return
	}
	d.job.ponder = false
	d.job.control.PonderHit(d.asked)
	d.settle()
}
