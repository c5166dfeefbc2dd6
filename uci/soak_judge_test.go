package uci

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"vedette/movegen"
)

// A judge follows any conversation: it is told every line before it is sent to
// the driver, and reads every line that the driver writes. It keeps track of
// what the driver owes: a bestmove for each go, in order and legal in the
// position of that go, a readyok for each isready, the position that d shows.
// It does not know the driver's state.
type judge struct {
	commands []command
	helpText map[string]bool // the lines that "help" writes
	reading  sync.Mutex      // held while nobody reads

	mu      sync.Mutex
	changed chan struct{} // holds a token if a line was read
	faults  []string
	log     ring

	said      int // lines so far
	began     int // number of the last line before those that are sent together now
	other     int // number of the last line that was not isready
	memory    int // number of the last line that allocates or clears memory, 0 when that is done
	newGame   int // number of the last ucinewgame
	game      *movegen.Game
	chess960  bool
	nodesTime bool // the clock counts nodes, of which a game may have any number
	released  int  // number of the last line that ends an infinite search
	stopped   int  // number of the last line that ends any search
	limited   bool // the strength is limited to an Elo
	skilled   bool // or by a level
	hit       int  // number of the last ponderhit
	quit      bool

	searches []*dueMove
	readies  []dueReady
	batches  []dueBatch
	fens     []dueFEN // owed to d
	uciOKs   int
	best     movegen.Move // of the last search, NoMove if it had none

	tally *tally
}

// dueMove is a search that owes a bestmove.
type dueMove struct {
	line             int
	position         movegen.Position
	chess960         bool
	only             []movegen.Move // searchmoves, nil for all
	infinite, ponder bool
	short            bool           // it soon ends by itself
	depth, reached   int            // the limit if it is the only one, else 0; of the last complete iteration
	lines            []movegen.Move // first moves of the lines "multipv" 1, 2, …
	fromBook         bool           // the only line is a book move
}

// takesPlace records the first move of a line by its number, from 1, and
// reports whether it is valid: each line begins with another move, and they
// come in order.
func (s *dueMove) takesPlace(m movegen.Move, place int) bool {
	if place > len(s.lines)+1 {
		return false
	}
	s.lines = s.lines[:place-1]
	ok := !slices.Contains(s.lines, m)
	s.lines = append(s.lines, m)
	return ok
}

// awaited reports whether what comes after the go waits for the bestmove.
func (s *dueMove) awaited() bool { return !s.infinite && !s.ponder }

// dueFEN is a d that owes a FEN.
type dueFEN struct {
	line int
	fen  string
}

// dueReady is an isready that owes a readyok.
type dueReady struct {
	line           int
	at             time.Time
	processor      time.Duration
	processorKnown bool
	atOnce         bool // the driver owes nothing else, or one search runs that must not be stopped
	behindMemory   bool // memory is to be allocated or cleared first
}

// dueBatch is a perft or another long command that owes a last line.
type dueBatch struct {
	line   int
	leaves int64 // of a perft, -1 if unknown
	fens   int   // lines that a genfens owes
}

func newJudge(commands []command, helpText []string, t *tally) *judge {
	j := &judge{
		commands: commands,
		helpText: make(map[string]bool),
		changed:  make(chan struct{}, 1),
		game:     movegen.NewGame(movegen.StartPosition()),
		tally:    t,
	}
	for _, line := range helpText {
		j.helpText[line] = true
	}
	return j
}

// fault records an error. The caller holds the lock.
func (j *judge) fault(format string, args ...any) {
	const most = 10
	if len(j.faults) < most {
		j.faults = append(j.faults, fmt.Sprintf("line %d: ", j.said)+fmt.Sprintf(format, args...))
	}
}

// faulty returns the errors so far.
func (j *judge) faulty() []string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.Clone(j.faults)
}

// owes describes what the driver still has to write, "" if nothing.
func (j *judge) owes() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.debt()
}

func (j *judge) debt() string {
	var b strings.Builder
	for _, due := range []struct {
		n    int
		name string
	}{
		{len(j.searches), "bestmove"}, {len(j.readies), "readyok"}, {len(j.batches), "end of a batch"},
		{len(j.fens), "FEN"}, {j.uciOKs, "uciok"},
	} {
		if due.n > 0 {
			fmt.Fprintf(&b, "%d×%s ", due.n, due.name)
		}
	}
	return b.String()
}

// begin says that the next lines are sent together.
func (j *judge) begin() { j.began = j.said }

// told records a line that is about to be sent.
func (j *judge) told(u utterance) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.quit {
		return
	}
	j.said++
	j.log.add("> ", u.line)
	r, ok := parseRequest(u.line, j.commands)
	if !ok {
		j.tally.said["(blank)"]++
		return
	}
	if len(u.line) > maxLine {
		r.command = findCommand(j.commands, "") // it is refused, whatever the text
	}
	j.tally.said[r.command.name]++
	if r.command.name != "isready" {
		j.other = j.said
	}
	switch r.command.name {
	case "uci":
		j.uciOKs++
	case "isready":
		j.toldIsReady()
	case "setoption":
		j.toldOption(cutOption(r.args))
	case "position":
		if game, _ := ParsePosition(words(r.args)); game != nil {
			j.game = game
		}
	case "go":
		j.toldGo(words(r.args), u.ends && !j.nodesTime)
	case "perft":
		j.released = j.said
		depth, err := parsePerft(words(r.args))
		if err != nil {
			depth = unknownPerft
		}
		j.toldPerft(depth)
	case "bench", "speedtest":
		j.released, j.memory = j.said, j.said
		j.batches = append(j.batches, dueBatch{line: j.said, leaves: -1})
	case "genfens":
		j.released, j.memory = j.said, j.said
		g, _, _ := parseGenfens(words(r.args))
		j.batches = append(j.batches, dueBatch{line: j.said, leaves: -1, fens: g.count})
	case "ucinewgame":
		j.released, j.memory, j.newGame = j.said, j.said, j.said
	case "stop":
		j.released, j.stopped = j.said, j.said
	case "ponderhit":
		j.hit = j.said
	case "d":
		j.fens = append(j.fens, dueFEN{j.said, j.game.Position().FEN()})
	case "quit":
		j.released, j.stopped, j.quit = j.said, j.said, true
	case "eval", "help", "compiler", "parameters", "debug", "register", "xboard", "protover", "":
	default:
		j.fault("the judge does not know the command %s", r.command.name)
	}
	if fen := j.game.Position().FEN(); u.fen != "" && u.fen != fen {
		j.fault("%.300q\nleads to  %s\ninstead of %s", u.line, fen, u.fen)
	}
}

// clearing lists the options that allocate or clear memory.
var clearing = []string{"Hash", "Clear Hash", "Threads", "Evaluation", "EvalFile", "SyzygyPath", "Syzygy50MoveRule"}

func (j *judge) toldOption(name, value string, err error) {
	if err != nil {
		return
	}
	switch {
	case slices.ContainsFunc(clearing, func(s string) bool { return strings.EqualFold(s, name) }):
		j.memory = j.said
	case strings.EqualFold(name, "UCI_Chess960"):
		j.chess960 = checked(j.chess960, value)
	case strings.EqualFold(name, "UCI_LimitStrength"):
		j.limited = checked(j.limited, value)
	case strings.EqualFold(name, "Skill Level"):
		if n, err := strconv.Atoi(value); err == nil && 0 <= n && n <= fullSkill {
			j.skilled = n < fullSkill
		}
	case strings.EqualFold(name, "nodestime"):
		if n, err := strconv.Atoi(value); err == nil && 0 <= n && n <= maxNodesTime {
			j.nodesTime = n > 0
		}
	}
}

// checked returns the state of a check after a value was set.
func checked(before bool, value string) bool {
	return strings.EqualFold(value, "true") || before && !strings.EqualFold(value, "false")
}

func (j *judge) toldIsReady() {
	due := dueReady{line: j.said, at: time.Now()}
	due.processor, due.processorKnown = processorTime()
	besideAMove := len(j.searches) == 1 && j.searches[0].line == j.other && len(j.readies)+len(j.fens)+j.uciOKs == 0
	if len(j.batches) == 0 {
		due.atOnce = besideAMove || j.memory == 0 && j.debt() == "" && j.other <= j.began
		due.behindMemory = !besideAMove && j.memory > 0
	}
	j.readies = append(j.readies, due)
}

func (j *judge) toldGo(words []string, short bool) {
	j.released = j.said
	g := parseGo(words, j.game.Position())
	if g.isPerft {
		j.toldPerft(g.perft)
		return
	}
	l := &g.limits
	due := &dueMove{
		line: j.said, position: *j.game.Position(), chess960: j.chess960,
		only: l.SearchMoves, infinite: l.Infinite, ponder: l.Ponder, short: short,
	}
	if !l.Infinite && !l.Ponder && !l.Timed && l.MoveTime == 0 && l.Nodes == 0 && l.Mate == 0 && !j.limited && !j.skilled {
		due.depth = l.Depth
	}
	j.searches = append(j.searches, due)
}

// areShort reports whether all searches that owe a bestmove soon end by themselves.
func (j *judge) areShort() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return !slices.ContainsFunc(j.searches, func(s *dueMove) bool { return !s.short })
}

// isHeldUp reports whether an isready may never be answered without a stop: it waits for a
// ucinewgame, and that for a search with a limit that is out of reach, perhaps after a hit.
func (j *judge) isHeldUp() bool {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.ContainsFunc(j.searches, func(s *dueMove) bool { return !s.short && !s.infinite && s.line < j.newGame })
}

// unknownPerft is a depth whose leaves toldPerft does not count.
const unknownPerft = 3

// toldPerft records that a perft owes a last line.
func (j *judge) toldPerft(depth int) {
	due := dueBatch{line: j.said, leaves: -1}
	if depth < unknownPerft {
		due.leaves = int64(movegen.Perft(j.game.Position(), depth))
	}
	j.batches = append(j.batches, due)
}

// Write reads a line.
func (j *judge) Write(b []byte) (int, error) {
	j.reading.Lock()
	defer j.reading.Unlock()
	j.mu.Lock()
	defer j.mu.Unlock()
	text, ended := bytes.CutSuffix(b, []byte("\n"))
	if !ended || bytes.ContainsAny(text, "\n\r\t\x00") {
		j.fault("one Write of %.300q", b)
	}
	j.heard(string(text))
	select {
	case j.changed <- struct{}{}:
	default:
	}
	return len(b), nil
}

// What the driver may write, besides what the judge parses itself.
const (
	moveForm    = `[a-h][1-8][a-h][1-8][nbrq]?`
	scoreForm   = ` score (cp -?[0-9]+|mate -?[0-9]+)( lowerbound| upperbound)?( wdl [0-9]+ [0-9]+ [0-9]+)?`
	networkForm = `[0-9a-f]{8}, (embedded|"[^"]+")`
	fenForm     = `[1-8pnbrqkPNBRQK/]+ [wb] [A-Ha-hKQkq-]+ (-|[a-h][36]) [0-9]+ [0-9]+`
)

var (
	searchLine = regexp.MustCompile(`^info depth [1-9][0-9]* seldepth [0-9]+ multipv [1-9][0-9]*` + scoreForm +
		` nodes [0-9]+ nps [0-9]+ hashfull [0-9]+ tbhits [0-9]+ time [0-9]+( pv( ` + moveForm + `)+)?$`)
	endLine   = regexp.MustCompile(`^info depth 0 score (cp 0|mate 0)( wdl [0-9]+ [0-9]+ [0-9]+)?$`)
	moveLine  = regexp.MustCompile(`^info depth [1-9][0-9]* currmove ` + moveForm + ` currmovenumber [1-9][0-9]*$`)
	otherLine = regexp.MustCompile(`^(` + strings.Join([]string{
		`id (name|author) \S.*`,
		`option name \S.* type (spin default -?[0-9]+ min -?[0-9]+ max -?[0-9]+|check default (true|false)|button|string default \S.*|` +
			`combo default [a-z]+( var [a-z]+)+)`,
		// d
		`[1-8]  ([PNBRQKpnbrqk.] ){8}`, ``, `   a b c d e f g h`, `Shredder-FEN: ` + fenForm, `Key: [0-9A-F]{16}`,
		`Checkers:( [a-h][1-8])*`,
		// eval
		`worth of each piece in centipawns for White: the evaluation less that without the piece`,
		`[1-8] ( {5}[.PNBRQKpnbrqk] ?){8}`, `( +[-+][0-9]+)+`, ` ( {6}[a-h]){8}`,
		`side     (White|Black) to move`, `check    the search does not evaluate positions in check`,
		`other    [-+][0-9]+ centipawns for White with Evaluation (network|tables), a difference of [-+][0-9]+`,
		` +White +Black +middle, end`, `(pawns|knights|bishops|rooks|queens|king)  +-?[0-9]+ +-?[0-9]+ +-?[0-9]+, +-?[0-9]+`,
		` +White's +Black's`, `(pawns|knights|bishops|rooks|queens)  +-?[0-9]+ +-?[0-9]+`,
		`pieces   [0-9]+ with pawns, which select output weights [1-8] of 8`,
		`to move +-?[0-9]+, +-?[0-9]+`, `phase +[0-9]+ of [0-9]+`,
		`mop-up   used instead: one king is bare, and there are no pawns`,
		`known    used instead: with a pawn and the kings a table tells whether it is won`,
		`known    used instead: a draw, since the side with pawns cannot win`,
		`bounded  (White|Black) cannot win: a lead of (White|Black) counts as a draw`,
		`total +[-+][0-9]+ centipawns for White, [-+][0-9]+ for the side to move`,
		`shown +as cp [-+][0-9]+ for White, since \+[0-9]+ wins half of the games with so many pieces`,
		`network  ` + networkForm,
		// compiler
		`Vedette \S+, compiled by \S+ for [a-z0-9]+/[a-z0-9]+`, `(-[a-z]+|CGO_[A-Z]+|GO[A-Z0-9]+|vcs[.a-z]*): \S.*`,
		`network: ` + networkForm,
		// perft, bench
		moveForm + `: [0-9]+`, `[ 0-9][0-9]/[0-9]+ +[0-9]+  (` + moveForm + ` +)?` + fenForm,
	}, "|") + `)$`)
	batchEnd = regexp.MustCompile(`^(Nodes searched: ([0-9]+)|[0-9]+ nodes [0-9]+ nps|info string genfens (` + fenForm + `)` +
		`|info string (perft|bench|speedtest|genfens) stopped|info string ERROR (perft|bench|speedtest|genfens): .*)$`)
)

// heard checks a line of the driver. The caller holds the lock.
func (j *judge) heard(line string) {
	j.log.add("< ", line)
	j.tally.heard++
	word, rest, _ := strings.Cut(line, " ")
	switch {
	case word == "readyok":
		j.heardReadyOK(line)
	case word == "uciok" && line == word:
		if j.uciOKs--; j.uciOKs < 0 {
			j.fault("a uciok too many")
		}
	case word == "bestmove":
		j.heardBestMove(line, strings.Fields(rest))
	case strings.HasPrefix(line, "info depth "):
		j.heardInfo(line)
	case batchEnd.MatchString(line):
		j.heardBatchEnd(line)
	case strings.HasPrefix(line, "info string book move "):
		j.heardBookMove(line, strings.Fields(line)[4:])
	case strings.HasPrefix(line, "info string "):
		j.heardRemark(line)
	case word == "Fen:":
		j.heardFEN(line, rest)
	case !otherLine.MatchString(line) && !j.helpText[line]:
		j.fault("a bad line: %.300q", line)
	}
}

func (j *judge) heardReadyOK(line string) {
	switch {
	case line != "readyok":
		j.fault("a bad line: %.300q", line)
	case len(j.readies) == 0:
		j.fault("a readyok too many")
	default:
		due := j.readies[0]
		j.readies = j.readies[1:]
		if due.behindMemory && due.line > j.memory && len(j.searches) == 0 {
			j.memory = 0
		}
		j.tally.ready(due, j.log.lines)
	}
}

// heardFEN checks the answer to d, which comes after the bestmove of a search that
// ends by itself.
func (j *judge) heardFEN(line, fen string) {
	if len(j.fens) == 0 || j.fens[0].fen != fen {
		j.fault("said %q, want the FENs %v", line, j.fens)
		return
	}
	if len(j.searches) > 0 && j.searches[0].awaited() && j.searches[0].line < j.fens[0].line {
		j.fault("%q before the bestmove of line %d", line, j.searches[0].line)
	}
	j.fens = j.fens[1:]
}

func (j *judge) heardBatchEnd(line string) {
	if len(j.batches) == 0 {
		j.fault("%q, but no perft or bench was asked for", line)
		return
	}
	due := &j.batches[0]
	if len(j.searches) > 0 && j.searches[0].line < due.line {
		j.fault("%q before the bestmove of line %d", line, j.searches[0].line)
	}
	parts := batchEnd.FindStringSubmatch(line)
	if leaves, fen := parts[2], parts[3]; fen != "" {
		if due.fens--; due.fens > 0 {
			return
		}
	} else if leaves != "" && due.leaves >= 0 && leaves != fmt.Sprint(due.leaves) {
		j.fault("said %q, want %d", line, due.leaves)
	}
	j.batches = j.batches[1:]
	j.tally.batches++
}

// heardRemark checks an info string: printable, not too long, and no internal
// error.
func (j *judge) heardRemark(line string) {
	const longest = 500
	switch {
	case !printable(line) || utf8.RuneCountInString(line) > longest:
		j.fault("a bad remark: %.300q", line)
	case strings.Contains(line, "panic"), strings.Contains(line, "ERROR the search"),
		strings.Contains(line, "ERROR a thread"), strings.Contains(line, "nor could the old table"):
		j.fault("%s", line)
	}
	j.tally.remarks++
}

// heardBookMove checks the line before a book move, which not every "go" allows.
func (j *judge) heardBookMove(line string, words []string) {
	if len(j.searches) == 0 {
		j.fault("no search, but %q", line)
		return
	}
	s := j.searches[0]
	m, ok := s.legal(&s.position, words[0])
	if !ok || s.chess960 || s.infinite || s.ponder || s.only != nil || len(s.lines) > 0 {
		j.fault("%s in %s, for the go of line %d", line, s.position.FEN(), s.line)
		return
	}
	s.lines, s.fromBook = []movegen.Move{m}, true
	j.tally.bookMoves++
}

// heardInfo checks a line about a search.
func (j *judge) heardInfo(line string) {
	if len(j.searches) == 0 {
		j.fault("no search, but %.300q", line)
		return
	}
	s := j.searches[0]
	switch {
	case endLine.MatchString(line):
		if s.position.HasLegalMove() && (s.only == nil || len(s.only) > 0) {
			j.fault("%s in %s", line, s.position.FEN())
		}
		return
	case moveLine.MatchString(line):
		if _, ok := s.legal(&s.position, strings.Fields(line)[4]); !ok {
			j.fault("%s in %s", line, s.position.FEN())
		}
		return
	case !searchLine.MatchString(line):
		j.fault("a bad line: %.300q", line)
		return
	case strings.Contains(line, " score mate 0 "):
		j.fault("mated, and yet there is something to search: %.300q", line)
		return
	}
	head, pv, found := strings.Cut(line, " pv ")
	if !found {
		return
	}
	place, _ := strconv.Atoi(strings.Fields(head)[6])
	if !strings.Contains(head, "bound ") {
		s.reached, _ = strconv.Atoi(strings.Fields(head)[2])
	}
	p := s.position
	for i, text := range strings.Fields(pv) {
		m, ok := s.legal(&p, text)
		if !ok || i == 0 && len(s.only) > 0 && !slices.Contains(s.only, m) {
			j.fault("%s is wrong in %s: %s", text, p.FEN(), line)
			return
		}
		if i == 0 && !s.takesPlace(m, place) {
			j.fault("the lines so far began with %v: %s", s.lines, line)
		}
		parent := p
		parent.MakeInto(&p, m)
	}
}

// legal returns the legal move of p that the text denotes, if there is one and
// the notation is that of the search's mode.
func (s *dueMove) legal(p *movegen.Position, text string) (movegen.Move, bool) {
	m, err := ParseMove(p, text)
	return m, err == nil && MoveText(m, s.chess960) == text
}

func (j *judge) heardBestMove(line string, words []string) {
	if len(j.searches) == 0 {
		j.fault("a bestmove too many: %q", line)
		return
	}
	s := j.searches[0]
	j.searches = j.searches[1:]
	j.tally.moves++
	if s.line > j.memory && !s.fromBook {
		j.memory = 0
	}
	j.best = movegen.NoMove
	if len(j.readies) > 0 && j.readies[0].line < s.line {
		j.fault("%q, but the isready of line %d came before the go of line %d", line, j.readies[0].line, s.line)
	}
	if len(j.batches) > 0 && j.batches[0].line < s.line {
		j.fault("%q before the end of the perft or bench of line %d", line, j.batches[0].line)
	}
	if j.released <= s.line && (s.infinite || s.ponder && j.hit < s.line) {
		j.fault("premature for the go of line %d: %s", s.line, line)
	}
	if len(words) == 1 && words[0] == "(none)" {
		if s.position.HasLegalMove() && (s.only == nil || len(s.only) > 0) {
			j.fault("%s in %s", line, s.position.FEN())
		}
		return
	}
	if len(words) != 1 && (len(words) != 3 || words[1] != "ponder") {
		j.fault("a bad line: %.300q", line)
		return
	}
	best, ok := s.legal(&s.position, words[0])
	switch {
	case !ok, len(s.only) > 0 && !slices.Contains(s.only, best), s.only != nil && len(s.only) == 0:
		j.fault("%s in %s after searchmoves %v, 960 %t", line, s.position.FEN(), s.only, s.chess960)
		return
	case len(s.lines) == 0 || best != s.lines[0]:
		j.fault("%s, but the lines began with %v, in %s", line, s.lines, s.position.FEN())
	}
	if s.depth > s.reached && j.stopped < s.line && !s.fromBook {
		j.fault("at depth %d, for the go of line %d: %s", s.reached, s.line, line)
	}
	j.best = best
	if len(words) == 3 {
		var child movegen.Position
		s.position.MakeInto(&child, best)
		if _, ok := s.legal(&child, words[2]); !ok {
			j.fault("%s in %s: no such reply", line, s.position.FEN())
		}
	}
}

// ring holds the last lines of a conversation. Of many consecutive lines about
// a search it keeps the first and the last.
type ring struct{ lines []string }

func (r *ring) add(mark, line string) {
	const most, longest, run = 100, 160, 4
	if len(line) > longest || !printable(line) {
		line = fmt.Sprintf("%.*q (%d bytes)", longest, line, len(line))
	}
	line = mark + line
	n := len(r.lines)
	if n >= run && aboutSearch(line) && !slices.ContainsFunc(r.lines[n-run:], func(s string) bool { return !aboutSearch(s) }) {
		r.lines[n-1] = line
		return
	}
	if n >= 2*most {
		r.lines = append(r.lines[:0], r.lines[most:]...)
	}
	r.lines = append(r.lines, line)
}

func aboutSearch(line string) bool { return strings.HasPrefix(line, "< info depth ") }

// printable reports whether all characters of a line are printable.
func printable(line string) bool {
	return utf8.ValidString(line) && !strings.ContainsFunc(line, func(r rune) bool { return !unicode.IsPrint(r) })
}
