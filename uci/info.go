package uci

import (
	"strconv"
	"strings"
	"time"

	"vedette/eval"
	"vedette/movegen"
	"vedette/search"
	"vedette/tt"
)

// reporter turns the reports of a search into lines of text.
type reporter struct {
	textStyle
	out  *output
	game *movegen.Game // the position searched
	best movegen.Move  // first move of the last exact line reported

	lines    []string  // the last exact ones, one for each MultiPV
	reported time.Time // when the last of them was written
}

// textStyle is how the options format lines.
type textStyle struct {
	chess960 bool // castling is king takes rook
	showWDL  bool // scores come with WDL
}

// newReporter returns a reporter for the current position and options.
func (d *Driver) newReporter() *reporter {
	return &reporter{textStyle: d.settings.textStyle, out: d.out, game: d.game}
}

// report writes one report.
func (r *reporter) report(i *search.Info) {
	if len(i.PV) == 0 && i.CurrMove != movegen.NoMove {
		r.out.report("info depth " + strconv.Itoa(i.Depth) + " currmove " + MoveText(i.CurrMove, r.chess960) +
			" currmovenumber " + strconv.Itoa(i.CurrMoveNumber))
		return
	}
	pv := r.game.Playable(i.PV) // match runners warn about moves after the end
	line := r.infoLine(i, pv)
	if i.Bound == tt.Exact && len(pv) > 0 {
		r.remember(line, i.MultiPV, pv[0])
	}
	r.out.report(line)
}

// remember keeps an exact line that begins with the move first.
func (r *reporter) remember(line string, number int, first movegen.Move) {
	if number <= 1 {
		r.best, r.lines = first, nil
	}
	r.lines = append(r.lines, line)
	r.reported = time.Now()
}

// reminder returns the last lines again if they were written before the ponder
// hit, or before a "stop" that may yet follow one. Clients that discard what is
// sent during pondering would otherwise have no score.
func (r *reporter) reminder(control *search.Control) []string {
	hit, isHit := control.Hit()
	if control.Stopped() && !isHit || isHit && r.reported.After(hit) {
		return nil
	}
	return r.lines
}

// infoLine returns the line for a completed iteration or a bound.
func (r *reporter) infoLine(i *search.Info, pv []movegen.Move) string {
	var b strings.Builder
	field := func(name string, value int64) {
		b.WriteString(" " + name + " " + strconv.FormatInt(value, 10))
	}
	b.WriteString("info")
	field("depth", int64(i.Depth))
	field("seldepth", int64(i.SelDepth))
	field("multipv", int64(i.MultiPV))
	b.WriteString(r.score(i.Score, i.Bound))
	field("nodes", int64(i.Nodes))
	field("nps", nodesPerSecond(i.Nodes, i.Elapsed))
	field("hashfull", int64(i.HashFull))
	field("tbhits", int64(i.TBHits))
	field("time", i.Elapsed.Milliseconds())
	if len(pv) > 0 {
		b.WriteString(" pv")
		for _, m := range pv {
			b.WriteString(" " + MoveText(m, r.chess960))
		}
	}
	return b.String()
}

// score returns " score cp 12" or " score mate 3 lowerbound", with WDL if enabled.
func (r *reporter) score(score eval.Score, bound tt.Bound) string {
	phase := eval.Phase(r.game.Position())
	text := " score " + score.Text(phase)
	switch bound {
	case tt.Lower:
		text += " lowerbound"
	case tt.Upper:
		text += " upperbound"
	}
	if r.showWDL {
		win, draw, loss := eval.WDL(score, phase)
		if score == eval.Draw && r.game.Position().IsOver() {
			win, draw, loss = 0, 1000, 0
		}
		text += " wdl " + strconv.Itoa(win) + " " + strconv.Itoa(draw) + " " + strconv.Itoa(loss)
	}
	return text
}

// bestMove returns the line that ends a search. NoMove as best means that there
// is no legal move, NoMove as ponder that no reply is expected.
func (s textStyle) bestMove(best, ponder movegen.Move) string {
	if best == movegen.NoMove {
		return "bestmove (none)"
	}
	text := "bestmove " + MoveText(best, s.chess960)
	if ponder != movegen.NoMove {
		text += " ponder " + MoveText(ponder, s.chess960)
	}
	return text
}

// nodesPerSecond returns a rate that stays sensible for very short times.
func nodesPerSecond(nodes uint64, elapsed time.Duration) int64 {
	return int64(float64(nodes) / max(elapsed, time.Millisecond).Seconds())
}
