package progress

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
)

// interval is the time between two lines.
const interval = time.Minute

// A Bar counts what is done. It is for one goroutine at a time.
type Bar struct {
	out         io.Writer
	what        string                   // is counted, in the plural
	text        func() string            // if not nil, tells more than the count
	bar         *progressbar.ProgressBar // nil if there is no terminal
	done, total int                      // total is -1 if it is not known
	reported    time.Time
}

// New returns a bar that goes up to total, or for ever if that is -1, which
// says that nobody knows it. What is counted is told in the plural.
func New(out io.Writer, what string, total int) *Bar {
	return start(&Bar{out: out, what: what, total: total})
}

// NewWithText returns a bar with a text that tells how far the run is, and how
// much time is left, better than numbers of things can.
func NewWithText(out io.Writer, text func() string, total int) *Bar {
	return start(&Bar{out: out, text: text, total: total})
}

func start(b *Bar) *Bar {
	b.reported = time.Now()
	if isTerminal(b.out) {
		b.draw()
	}
	return b
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

// draw makes a bar instead of lines.
func (b *Bar) draw() {
	options := []progressbar.Option{
		progressbar.OptionSetWriter(b.out),
		progressbar.OptionShowCount(),
		progressbar.OptionThrottle(200 * time.Millisecond),
		progressbar.OptionClearOnFinish(),
		// Without this a bar of unknown length is drawn on and on, even after Exit.
		progressbar.OptionSetSpinnerChangeInterval(0),
	}
	if b.text == nil {
		options = append(options, progressbar.OptionSetDescription(b.what), progressbar.OptionShowIts())
	} else {
		options = append(options, progressbar.OptionSetPredictTime(false), progressbar.OptionSetElapsedTime(false))
	}
	b.bar = progressbar.NewOptions(b.total, options...)
}

// Add counts n more. What earlier runs have done is counted first.
func (b *Bar) Add(n int) {
	b.done += n
	switch {
	case b.bar != nil:
		if b.text != nil {
			b.bar.Describe(b.text())
		}
		_ = b.bar.Add(n) // a bar that cannot be drawn is no reason to stop
	case time.Since(b.reported) >= interval:
		b.reported = time.Now()
		fmt.Fprintln(b.out, b)
	}
}

// String tells how far the run is.
func (b *Bar) String() string {
	switch {
	case b.text != nil:
		return b.text()
	case b.total < 0:
		return fmt.Sprintf("%s: %d", b.what, b.done)
	}
	return fmt.Sprintf("%s: %d of %d", b.what, b.done, b.total)
}

// Clear makes room for a line of text on the terminal. Add will draw the bar
// again.
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
