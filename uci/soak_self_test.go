package uci

import (
	"strings"
	"testing"
	"time"
)

// The judge of the soak must detect errors.
func TestJudge(t *testing.T) {
	const (
		line  = "info depth 1 seldepth 2 multipv 1 score cp 22 nodes 20 nps 10000 hashfull 3 tbhits 0 time 2"
		mated = "position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"
		rooks = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1"
	)
	second := strings.Replace(line, "multipv 1", "multipv 2", 1)
	bound := strings.Replace(line, "cp 22", "cp 22 lowerbound", 1)
	boundOfSecond := strings.Replace(second, "cp 22", "cp 22 lowerbound", 1)
	tests := []struct {
		name   string
		script string // > sent, < read
		fault  string // part of the first one, empty if there is none
		owes   string // in the end
	}{
		{"a good conversation", "> isready|< readyok|> go depth 1|< " + line + " pv e2e4 e7e5|< bestmove e2e4 ponder e7e5", "", ""},
		{"a search", "> go depth 1|> isready|< readyok", "", "1×bestmove "},
		{"two searches", "> go depth 1|> go|< " + line + " pv a2a3|< bestmove a2a3", "", "1×bestmove "},
		{"an isready", "> isready", "", "1×readyok "},
		{"two bestmoves for one go", "> go depth 1|< " + line + " pv a2a3|< bestmove a2a3|< bestmove a2a3", "too many", ""},
		{"two readyoks", "> isready|< readyok|< readyok", "too many", ""},
		{"an illegal move", "> go depth 1|< bestmove e2e5", "bestmove e2e5 in", ""},
		{"no move although there is one", "> go depth 1|< bestmove (none)", "(none)", ""},
		{"no move because there is none", "> " + mated + "|> go|> stop|< info depth 0 score mate 0|< bestmove (none)", "", ""},
		{"a mate that is none", "> go|< info depth 0 score mate 0", "info depth 0", "1×bestmove "},
		{"an illegal reply", "> go depth 1|< " + line + " pv a2a3|< bestmove a2a3 ponder a3a4", "no such reply", ""},
		{"another move than that of the line", "> go depth 1|< " + line + " pv a2a3|< bestmove a2a4", "began with [a2a3]", ""},
		{"an illegal line", "> go depth 1|< " + line + " pv a2a3 a3a4", "a3a4 is wrong", "1×bestmove "},
		{"a move that was not asked for", "> go depth 1 searchmoves a2a4|< " + line + " pv a2a3", "a2a3 is wrong", "1×bestmove "},
		{"two lines", "> go depth 1|< " + line + " pv a2a3|< " + second + " pv a2a4|< bestmove a2a3", "", ""},
		{"two sets of lines", "> go depth 1|< " + line + " pv a2a3|< " + second + " pv a2a4|< " + line + " pv a2a4|< bestmove a2a4", "", ""},
		{"two lines with the same move", "> go depth 1|< " + line + " pv a2a3|< " + second + " pv a2a3", "began with", "1×bestmove "},
		{"a second line without a first", "> go depth 1|< " + second + " pv a2a3", "began with", "1×bestmove "},
		{"a failed window", "> go depth 1|< " + line + " pv a2a3|< " + bound + " pv a2a4|< bestmove a2a4", "", ""},
		{"a failed window of a second line", "> go depth 1|< " + line + " pv a2a3|< " + second + " pv a2a4|< " + boundOfSecond + " pv a2a3",
			"began with", "1×bestmove "},
		{"no line", "> go depth 1|< bestmove a2a3", "began with []", ""},
		{"a move of the next position", "> go depth 1|> position startpos moves e2e4|< " + line + " pv e7e5", "e7e5 is wrong", "1×bestmove "},
		{"premature", "> go infinite|< " + line + " pv a2a3|< bestmove a2a3", "premature", ""},
		{"premature while pondering", "> go ponder depth 1|< " + line + " pv a2a3|< bestmove a2a3", "premature", ""},
		{"a hit", "> go ponder depth 1|> ponderhit|< " + line + " pv a2a3|< bestmove a2a3", "", ""},
		{"a hit does not end infinite", "> go infinite|> ponderhit|< " + line + " pv a2a3|< bestmove a2a3", "premature", ""},
		{"the go comes before the isready before it", "> isready|> go depth 1|< " + line + " pv a2a3|< bestmove a2a3", "isready of line 1", "1×readyok "},
		{"castling as in standard chess", "> " + rooks + "|> go depth 1|< " + line + " pv e1g1|< bestmove e1g1", "", ""},
		{"castling as in Chess960 there", "> " + rooks + "|> go depth 1|< bestmove e1h1", "e1h1", ""},
		{"castling as in Chess960", "> " + rooks + "|> setoption name uci_chess960 value true|> go depth 1|< bestmove e1g1", "e1g1", ""},
		{"a line about no search", "< " + line, "no search", ""},
		{"a line with a decimal", "> go depth 1|< " + strings.Replace(line, "cp 22", "cp 2.2", 1), "bad line", "1×bestmove "},
		{"mated with moves to play", "> go depth 1|< " + strings.Replace(line, "cp 22", "mate 0", 1) + " pv a2a3", "mated", "1×bestmove "},
		{"a line without moves behind pv", "> go depth 1|< " + line + " pv", "bad line", "1×bestmove "},
		{"a plain text", "< hello", "bad line", ""},
		{"a panic", "< info string ERROR go: panic at x.go:1: y", "panic", ""},
		{"a remark with a control character", "< info string \x1b[31m", "bad remark", ""},
		{"a remark that nobody reads", "< info string " + strings.Repeat("x", 1000), "bad remark", ""},
		{"the position", "> position startpos moves e2e4|> d|< Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", "", ""},
		{"another position", "> position startpos moves e2e4|> d|< Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "Fen", "1×FEN "},
		{"a perft", "> perft 2|< Nodes searched: 400", "", ""},
		{"a wrong perft", "> perft 2|< Nodes searched: 401", "want 400", ""},
		{"a perft that nobody asked for", "< Nodes searched: 400", "no perft", ""},
		{"what comes after quit", "> quit|> isready", "", ""},
		{"a wide screen", "< readyok ", "bad line", ""},
	}
	for _, test := range tests {
		j := newJudge(commandTable(), nil, newTally())
		recite(t, j, test.script)
		faults := strings.Join(j.faulty(), "\n")
		if !strings.Contains(faults, test.fault) || (faults == "") != (test.fault == "") {
			t.Errorf("%s: the faults are %q, want %q", test.name, faults, test.fault)
		}
		if owes := j.owes(); owes != test.owes {
			t.Errorf("%s: owes %q, want %q", test.name, owes, test.owes)
		}
	}
	j := newJudge(commandTable(), nil, newTally())
	if j.told(utterance{line: "position startpos", fen: "elsewhere"}); len(j.faulty()) == 0 {
		t.Error("another position than the speaker's is no fault")
	}
	if _, err := j.Write([]byte("two\nlines\n")); err != nil || len(j.faulty()) < 2 {
		t.Error("two lines in one Write are no fault")
	}
}

// recite tells a judge a conversation: lines separated by |, after > if they are
// sent, after < if they are read.
func recite(t *testing.T, j *judge, script string) {
	t.Helper()
	for _, said := range strings.Split(script, "|") {
		if text, ok := strings.CutPrefix(said, "> "); ok {
			j.told(utterance{line: text})
		} else if _, err := j.Write([]byte(strings.TrimPrefix(said, "< ") + "\n")); err != nil {
			t.Fatal(err)
		}
	}
}

// An isready that took too long is reported at the end.
func TestTally(t *testing.T) {
	tally := newTally()
	tally.ready(dueReady{at: time.Now().Add(-time.Hour), atOnce: true}, []string{"> go"})
	tally.ready(dueReady{at: time.Now(), atOnce: true}, nil)
	if err := tally.tooSlow(time.Minute); err == nil {
		t.Error("an hour is not too slow")
	}
	if err := tally.tooSlow(2 * time.Hour); err != nil {
		t.Error(err)
	}
}

// Lines that would harm the machine are never sent.
func TestSpeakerIsHarmless(t *testing.T) {
	j := newJudge(commandTable(), nil, newTally())
	s := newSpeaker(nil, j, nil, "/folder", true)
	for line, want := range map[string]bool{
		"setoption name Hash value 32": false, "setoption name hash value 33": true, "setoption name Hash value 4194303": true,
		"setoption name  Hash  value 99999999999999999999": !hugeHashIsRefused, "setoption name Threads value 65": true,
		"setoption name Threads value 1025": false, "joho setoption name Threads value 1000": true,
		"setoption name Debug Log File value /folder/log": false, "setoption name debug log file value /elsewhere": true,
		"go perft 3": false, "go depth 1 perft 4": true, "perft 4": true, "perft x": false, "bench": true, "bench 1": true, "bench 1 1 2": false, "bench 1 1 3": true,
		"bench 64 1 1": true, "bench 1 65 1": true, "bench x": false, "speedtest": true, "speedtest 1 1 1": true, "speedtest x": false,
		"genfens 3 seed 1": true, "genfens 2 seed 1": false, "go infinite": false, "\x00": false,
	} {
		if got := s.harmful(line); got != want {
			t.Errorf("%q is harmful: %t, want %t", line, got, want)
		}
	}
}
