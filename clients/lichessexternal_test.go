package clients_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// brokerReads matches the lines with a score that lichess' broker of external
// engines understands. It ends an analysis at the first word that it does not
// know, such as wdl.
var brokerReads = regexp.MustCompile(`^info(?: (?:depth|seldepth|multipv|nodes|nps|hashfull|tbhits|time) [0-9]+` +
	`| score (?:cp|mate) -?[0-9]+(?: (?:lower|upper)bound)?| pv(?: [a-h][1-8][a-h][1-8][qrbn]?)+)+$`)

// TestLichessExternal speaks as lichess' example provider of external engines:
// always in Chess960 mode, with an option for variants that the engine lacks,
// and with searches of a day that end when the user goes on.
func TestLichessExternal(t *testing.T) {
	engine := startEngine(t)
	engine.say("uci")
	engine.hear("uciok")
	engine.say("setoption name UCI_AnalyseMode value true", "setoption name UCI_Chess960 value true")
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	for _, work := range []struct {
		position string
		lines    int
		search   string
		end      string // a line after which it is stopped
	}{
		{start + " moves ", 1, "depth 8", ""},
		{start + " moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1", 5, "nodes 20000", ""},
		{start + " moves e2e4", 3, "movetime 86400000", "info depth 5 .* multipv 3 .*"},
		{start + " moves e2e4 c7c5", 2, "movetime 86400000", "info depth 1 .*"},
		{"nrkbrqbn/pppppppp/8/8/8/8/PPPPPPPP/QNRKNRBB w FCeb - 0 1 moves c2c4", 2, "depth 6", ""},
		{"6k1/5ppp/8/8/8/8/8/3RK3 w - - 0 1 moves ", 2, "depth 6", ""},
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1 moves ", 1, "depth 6", ""},
	} {
		engine.say("ucinewgame", "isready")
		engine.hear("readyok")
		engine.say(fmt.Sprintf("setoption name MultiPV value %d", work.lines), "setoption name UCI_Variant value chess", "isready")
		engine.hear("readyok")
		engine.say("position fen "+work.position, "go "+work.search)
		var heard []string
		if work.end != "" {
			heard = engine.hear(work.end)
			engine.say("stop")
		}
		for _, line := range append(heard, engine.hear("bestmove .*")...) {
			if strings.HasPrefix(line, "info ") && strings.Contains(line, "score") && !brokerReads.MatchString(line) {
				t.Errorf("position %s, go %s: the broker does not understand %q", work.position, work.search, line)
			}
		}
	}
}
