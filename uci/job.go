package uci

import (
	"time"

	"vedette/search"
)

// job is what runs in the background: a search, a perft, a bench, or a chore,
// such as taking memory. There is at most one. Only name, control and done are
// used by its goroutine; the rest belongs to the loop.
type job struct {
	name     string // of the command, for errors; may be empty
	control  *search.Control
	chore    bool // all later requests wait for its end, it cannot be stopped
	batch    bool // later requests wait for its end instead of stopping it
	infinite bool // its last lines are held back until "stop"
	ponder   bool // its last lines are held back until "stop" or "ponderhit"

	done     chan []string // receives the last lines
	returned bool
	last     []string
	deadline <-chan time.Time // when to leave without it, nil for never
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
		if err := search.Guard(func() { last = work(j.control) }); err != nil {
			d.out.errorf("%s%v", j.prefix(), err)
		}
		j.done <- last
	}()
	d.hasten()
}

// chore launches work that may take long and cannot be stopped. A job that
// runs already must be over.
func (d *Driver) chore(name string, work func() []string) {
	d.launch(&job{name: name, chore: true}, func(*search.Control) []string { return work() })
}

// prefix returns what stands before an error of the job.
func (j *job) prefix() string {
	if j.name == "" {
		return ""
	}
	return j.name + ": "
}

// jobDone returns the channel that tells of the end of the job, nil when there
// is nothing to wait for.
func (d *Driver) jobDone() <-chan []string {
	if d.job == nil {
		return nil
	}
	return d.job.done
}

// jobDeadline returns the channel that tells when to leave without the job, nil
// if it has all the time it needs.
func (d *Driver) jobDeadline() <-chan time.Time {
	if d.job == nil {
		return nil
	}
	return d.job.deadline
}

// hasten keeps the job from holding up the end of the conversation for long,
// once that is in sight.
func (d *Driver) hasten() {
	j := d.job
	if j == nil {
		return
	}
	if d.hurried && j.batch {
		j.control.Stop()
	}
	switch {
	case !d.allRead || j.deadline != nil:
	case j.chore:
		j.deadline = time.After(choreTimeout)
	case j.control.Stopped():
		j.deadline = time.After(quitTimeout)
	}
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
	d.hasten()
	d.settle()
}

// settle ends the job if its goroutine is through and nothing holds its last
// lines back.
func (d *Driver) settle() {
	if !d.job.returned || d.job.held() {
		return
	}
	d.out.lines(d.job.last...)
	if d.job.batch {
		d.batchEnd = time.Now()
	}
	d.job = nil
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
