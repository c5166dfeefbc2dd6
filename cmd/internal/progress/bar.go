package progress

import (
	"fmt"
	"io"
	"time"

	"github.com/schollz/progressbar/v3"

	"vedette/cmd/internal/tool"
)

// interval is the time between two lines without a terminal.
const interval = time.Minute

// A Bar counts finished work. Only one goroutine may use it at a time.
type Bar struct {
	out         io.Writer
	what        string                   // what is counted, in the plural
	text        func() string            // if not nil, the text to show instead of the count
	bar         *progressbar.ProgressBar // nil without a terminal
	done, total int                      // total is -1 if unknown
	reported    time.Time
}

// New returns a bar that goes up to total, or without end if that is -1, for
// unknown. what names what is counted, in the plural.
func New(out io.Writer, what string, total int) *Bar {
	return start(&Bar{out: out, what: what, total: total})
}

// NewWithText returns a bar that shows a text instead of the count, for runs
// whose progress and remaining time are better given in other terms.
func NewWithText(out io.Writer, text func() string, total int) *Bar {
	return start(&Bar{out: out, text: text, total: total})
}

func start(b *Bar) *Bar {
	b.reported = time.Now()
	if tool.IsTerminal(b.out) {
		b.draw()
	}
	return b
}

// draw shows a bar instead of lines.
func (b *Bar) draw() {
	options := []progressbar.Option{
		progressbar.OptionSetWriter(b.out),
		progressbar.OptionShowCount(),
		progressbar.OptionThrottle(200 * time.Millisecond),
		progressbar.OptionClearOnFinish(),
		// Otherwise a bar of unknown length is redrawn for ever, even after Exit.
		progressbar.OptionSetSpinnerChangeInterval(0),
	}
	if b.text == nil {
		options = append(options, progressbar.OptionSetDescription(b.what), progressbar.OptionShowIts())
	} else {
		options = append(options, progressbar.OptionSetPredictTime(false), progressbar.OptionSetElapsedTime(false))
	}
	b.bar = progressbar.NewOptions(b.total, options...)
}

// Add counts n more. Work of earlier runs is added first.
func (b *Bar) Add(n int) {
	b.done += n
	switch {
	case b.bar != nil:
		if b.text != nil {
			b.bar.Describe(b.text())
		}
		_ = b.bar.Add(n) // failing to draw is not a reason to stop
	case time.Since(b.reported) >= interval:
		b.reported = time.Now()
		fmt.Fprintln(b.out, b)
	}
}

// String returns the progress as text.
func (b *Bar) String() string {
	switch {
	case b.text != nil:
		return b.text()
	case b.total < 0:
		return fmt.Sprintf("%s: %d", b.what, b.done)
	}
	return fmt.Sprintf("%s: %d of %d", b.what, b.done, b.total)
}

// Clear removes the bar for a line of text on the terminal. Add draws it again.
func (b *Bar) Clear() {
	if b.bar != nil {
		_ = b.bar.Clear()
	}
}

// Finish removes the bar.
func (b *Bar) Finish() {
	b.Clear()
	if b.bar != nil {
		_ = b.bar.Exit()
	}
}
