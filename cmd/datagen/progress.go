package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"

	"vedette/training"
)

// progress tells how far a run is: as a bar on a terminal, else as a line now
// and then, which a log can keep.
type progress struct {
	out       io.Writer
	bar       *progressbar.ProgressBar // nil if there is no terminal
	started   time.Time
	reported  time.Time
	total     int // games in the end
	before    int // games of earlier runs
	games     int // of this run
	positions int
}

// reportInterval is the time between two lines.
const reportInterval = time.Minute

func newProgress(out io.Writer, total, before int) *progress {
	now := time.Now()
	p := &progress{out: out, started: now, reported: now, total: total, before: before}
	if isTerminal(out) {
		p.bar = progressbar.NewOptions(total,
			progressbar.OptionSetWriter(out),
			progressbar.OptionSetDescription("games"),
			progressbar.OptionShowCount(),
			progressbar.OptionSetPredictTime(false),
			progressbar.OptionSetElapsedTime(false),
			progressbar.OptionThrottle(200*time.Millisecond),
			progressbar.OptionClearOnFinish(),
		)
		_ = p.bar.Set(before)
	}
	return p
}

// isTerminal reports whether what is written to w is seen at once.
func isTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// add counts a game.
func (p *progress) add(g *training.Game) {
	p.games++
	p.positions += len(g.Plies)
	switch {
	case p.bar != nil:
		p.bar.Describe(p.String())
		_ = p.bar.Add(1)
	case time.Since(p.reported) >= reportInterval:
		p.reported = time.Now()
		fmt.Fprintln(p.out, p)
	}
}

// finish removes the bar.
func (p *progress) finish() {
	if p.bar != nil {
		_ = p.bar.Exit()
		fmt.Fprintln(p.out)
	}
}

// String tells games, positions, positions a second and the time left.
func (p *progress) String() string {
	elapsed := time.Since(p.started)
	rate := float64(p.positions) / max(elapsed.Seconds(), 1e-9)
	text := fmt.Sprintf("%d games, %d positions, %.0f a second, %v", p.before+p.games, p.positions, rate, seconds(elapsed))
	if left := p.total - p.before - p.games; left > 0 && p.games > 0 {
		text += fmt.Sprintf(", %v left", seconds(elapsed/time.Duration(p.games)*time.Duration(left)))
	}
	return text
}
