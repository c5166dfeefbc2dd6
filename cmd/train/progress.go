package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
)

// progress counts on a terminal as a bar, else in a line now and then, which a
// log can keep.
type progress struct {
	out         io.Writer
	what        string
	bar         *progressbar.ProgressBar // nil if there is no terminal
	done, total int                      // total is -1 if it is not known
	reported    time.Time
}

// reportInterval is the time between two lines.
const reportInterval = time.Minute

func newProgress(out io.Writer, what string, total int) *progress {
	p := &progress{out: out, what: what, total: total, reported: time.Now()}
	if isTerminal(out) {
		p.bar = progressbar.NewOptions(total,
			progressbar.OptionSetWriter(out),
			progressbar.OptionSetDescription(what),
			progressbar.OptionShowCount(),
			progressbar.OptionShowIts(),
			progressbar.OptionThrottle(200*time.Millisecond),
			progressbar.OptionClearOnFinish(),
		)
	}
	return p
}

// isTerminal reports whether somebody sees at once what is written to w.
func isTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// add counts n more.
func (p *progress) add(n int) {
	p.done += n
	switch {
	case p.bar != nil:
		_ = p.bar.Add(n) // a bar that cannot be drawn is no reason to stop
	case time.Since(p.reported) >= reportInterval:
		p.reported = time.Now()
		if p.total < 0 {
			fmt.Fprintf(p.out, "%s: %d\n", p.what, p.done)
		} else {
			fmt.Fprintf(p.out, "%s: %d of %d\n", p.what, p.done, p.total)
		}
	}
}

// clear makes room for a line of text.
func (p *progress) clear() {
	if p.bar != nil {
		_ = p.bar.Clear()
	}
}

// finish removes the bar.
func (p *progress) finish() {
	p.clear()
	if p.bar != nil {
		_ = p.bar.Exit()
	}
}
