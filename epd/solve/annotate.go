package solve

import (
	"math"
	"strconv"
	"strings"

	"vedette/epd"
	"vedette/eval"
	"vedette/movegen"
	"vedette/pgn"
)

// epdMate is the evaluation of a mate in EPD, less a point for each ply to it.
const epdMate = 32767

// Annotate writes an outcome into its record: ce (the evaluation for the side to
// move), acd, acn and acs (depth, nodes and seconds), pm (the best move) and pv,
// and dm if there is a mate for the side to move. These replace what is there,
// except for dm: that may be the exercise. The second line is in ce2 and pv2, and
// so on.
func Annotate(r *epd.Record, o *Outcome) {
	best, phase := o.Lines[0], eval.Phase(&r.Position)
	set := func(opcode string, n int64) { r.Set(opcode, strconv.FormatInt(n, 10)) }
	line := func(moves []movegen.Move) string { return strings.Join(pgn.SANLine(&r.Position, moves), " ") }
	set("ce", int64(evaluation(best.Score, phase)))
	if _, given := r.Lookup("dm"); !given && best.Score.MateDistance() > 0 {
		set("dm", int64(best.Score.MateDistance()))
	}
	set("acd", int64(o.End.Depth))
	set("acn", int64(o.End.Nodes))
	set("acs", int64(math.Round(o.End.Elapsed.Seconds())))
	r.Set("pm", pgn.SAN(&r.Position, best.Moves[0]))
	r.Set("pv", line(best.Moves))
	for i, l := range o.Lines[1:] {
		number := strconv.Itoa(i + 2)
		set("ce"+number, int64(evaluation(l.Score, phase)))
		r.Set("pv"+number, line(l.Moves))
	}
	for i := len(o.Lines) + 1; ; i++ { // what an earlier search with more lines left
		number := strconv.Itoa(i)
		if _, left := r.Lookup("ce" + number); !left {
			break
		}
		r.Remove("ce" + number)
		r.Remove("pv" + number)
	}
}

// evaluation returns a score as EPD has it: in centipawns as they are shown, and
// mates near ±epdMate.
func evaluation(s eval.Score, phase int) int {
	switch {
	case s.IsMate() && s > 0:
		return epdMate - int(eval.Mate-s)
	case s.IsMate():
		return int(eval.Mate+s) - epdMate
	}
	return s.Shown(phase)
}
