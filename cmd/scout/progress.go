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
	bar         *progressbar.ProgressBar // nil if there is no terminal
	done, total int
	reported    time.Time
}

// reportInterval is the time between two lines.
const reportInterval = time.Minute

func newProgress(out io.Writer, total int) *progress {
	p := &progress{out: out, total: total, reported: time.Now()}
	if isTerminal(out) {
		p.bar = progressbar.NewOptions(total,
			progressbar.OptionSetWriter(out),
			progressbar.OptionSetDescription("trees"),
			progressbar.OptionShowCount(),
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

// add counts a tree.
func (p *progress) add() {
	p.done++
	switch {
	case p.bar != nil:
		_ = p.bar.Add(1) // a bar that cannot be drawn is no reason to stop
	case time.Since(p.reported) >= reportInterval:
		p.reported = time.Now()
		fmt.Fprintf(p.out, "trees: %d of %d\n", p.done, p.total)
	}
}

// clear makes room for text.
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
