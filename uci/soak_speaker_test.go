package uci

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"vedette/movegen"
)

// dice choose what is sent next.
type dice interface {
	roll(n int) int // from 0 to n-1
}

// randomDice are dice with random numbers.
type randomDice struct{ *rand.Rand }

func (d randomDice) roll(n int) int { return d.IntN(n) }

// tape is dice controlled by bytes, and 0 after them.
type tape struct{ bytes []byte }

func (t *tape) roll(n int) int {
	value := 0
	for span := 1; span < n && len(t.bytes) > 0; span <<= 8 {
		value = value<<8 | int(t.bytes[0])
		t.bytes = t.bytes[1:]
	}
	return value % n
}

// oneOf returns one of the things.
func oneOf[T any](d dice, things ...T) T { return things[d.roll(len(things))] }

// utterance is a line from a client.
type utterance struct {
	line string
	fen  string // the position that it must lead to, empty if unknown
	ends bool   // a go that soon ends without a stop
}

// A speaker makes up what a client could send: valid lines, nonsense, and
// damaged lines. It avoids only what would harm the machine.
type speaker struct {
	dice    dice
	judge   *judge
	options []option
	folder  string // for files
	long    bool   // lines may be very long

	start string // the start position of moves
	moves []string
	game  *movegen.Game
}

func newSpeaker(d dice, j *judge, options []option, folder string, long bool) *speaker {
	return &speaker{
		dice: d, judge: j, options: options, folder: folder, long: long,
		start: "startpos", game: movegen.NewGame(movegen.StartPosition()),
	}
}

// phrase is a kind of line with its frequency.
type phrase struct {
	weight int
	say    func(*speaker) utterance
}

var phrases = []phrase{
	{150, func(*speaker) utterance { return utterance{line: "isready"} }},
	{150, (*speaker).goClean},
	{60, (*speaker).goAnything},
	{120, (*speaker).nextMove},
	{60, (*speaker).newPosition},
	{40, (*speaker).badPosition},
	{80, func(*speaker) utterance { return utterance{line: "stop"} }},
	{40, func(*speaker) utterance { return utterance{line: "ponderhit"} }},
	{80, (*speaker).setOption},
	{40, (*speaker).badOption},
	{15, func(*speaker) utterance { return utterance{line: "ucinewgame"} }},
	{10, func(*speaker) utterance { return utterance{line: "uci"} }},
	{50, (*speaker).aside},
	{12, (*speaker).batch},
	{50, (*speaker).garbage},
	{1, (*speaker).longLine},
}

// say returns a harmless line.
func (s *speaker) say() utterance {
	for range 10 {
		u := s.sayWell()
		if s.dice.roll(10) == 0 {
			u = s.damaged(u.line)
		}
		u.line = strings.ReplaceAll(u.line, "\n", " ")
		if !s.harmful(u.line) {
			return u
		}
	}
	return utterance{line: "isready"}
}

// sayWell returns one of the phrases.
func (s *speaker) sayWell() utterance {
	total := 0
	for _, p := range phrases {
		total += p.weight
	}
	n := s.dice.roll(total)
	for _, p := range phrases {
		if n -= p.weight; n < 0 {
			return p.say(s)
		}
	}
	panic("dice beyond their range")
}

// Bounds of harmless values.
const (
	mostHash    = 32 // MB
	tooMuchHash = 1 << 22
	mostThreads = 64
	mostPerft   = 3
	mostBench   = 2
)

// hugeHashIsRefused says whether this system refuses memory that it does not
// have.
const hugeHashIsRefused = runtime.GOOS == "linux"

// harmful reports whether the line would take memory that others need, write
// files elsewhere, or keep the driver busy for long, all of which are valid
// requests.
func (s *speaker) harmful(line string) bool {
	r, ok := parseRequest(line, s.judge.commands)
	if !ok {
		return false
	}
	switch r.command.name {
	case "perft":
		depth, _ := parsePerft(words(r.args))
		return depth > mostPerft
	case "go":
		g := parseGo(words(r.args), s.judge.game.Position())
		return g.isPerft && g.perft > mostPerft
	case "bench":
		b, err := parseBench(r.args)
		return err == nil && (b.limit > mostBench || b.hash > mostHash || b.threads > mostThreads)
	case "speedtest":
		return !strings.Contains(r.args, "x") // it takes a second at least
	case "genfens":
		word, _ := cutWord(r.args)
		n, err := parseNumber(word)
		return word == "" || err == nil && n > mostBench
	case "setoption":
		name, value, err := cutOption(r.args)
		if err != nil {
			return false
		}
		n, _ := strconv.Atoi(value) // out of range it is clamped
		switch {
		case strings.EqualFold(name, "Hash"):
			return n > mostHash && n < tooMuchHash || n >= tooMuchHash && !hugeHashIsRefused
		case strings.EqualFold(name, "Threads"):
			return n > mostThreads && n <= maxThreads
		case strings.EqualFold(name, "Debug Log File"):
			return value != "" && filepath.Dir(value) != s.folder && filepath.Dir(filepath.Dir(value)) != s.folder
		}
	}
	return false
}

// numbers are texts where a number is expected.
var numbers = []string{
	"1", "2", "3", "7", "10", "100", "1000", "0", "-1", "-5", "-100000", "+3", "007", "1.5", "2.", ".5", "-0", "1e3", "0x10",
	"2147483648", "4294967296", "9223372036854775807", "99999999999999999999", "-99999999999999999999", "NaN", "infinite", "٣", "--1", "",
}

func (s *speaker) goClean() utterance {
	d := s.dice
	small := func() string { return strconv.Itoa(1 + d.roll(4)) }
	clock := func() string {
		return fmt.Sprintf("wtime %d btime %d winc %d binc %d", 1+d.roll(60), 1+d.roll(60), d.roll(5), d.roll(5))
	}
	switch d.roll(12) {
	case 0, 1:
		return utterance{line: "go depth " + small(), ends: true}
	case 2, 3:
		return utterance{line: fmt.Sprintf("go nodes %d", d.roll(3000)), ends: true}
	case 4:
		return utterance{line: "go movetime " + small(), ends: true}
	case 5, 6:
		return utterance{line: "go " + clock(), ends: true}
	case 7:
		return utterance{line: "go " + clock() + " movestogo " + small(), ends: true}
	case 8:
		return utterance{line: "go infinite"}
	case 9:
		return utterance{line: "go ponder " + clock()}
	case 10:
		return utterance{line: "go depth " + small() + " searchmoves " + strings.Join(s.someMoves(1+d.roll(4)), " "), ends: true}
	default:
		return utterance{line: "go " + clock() + " nodes 500 ponder"}
	}
}

// someMoves returns mostly legal moves.
func (s *speaker) someMoves(n int) (texts []string) {
	var list movegen.MoveList
	s.judge.game.Position().LegalMoves(&list)
	for range n {
		if list.Len() == 0 || s.dice.roll(10) == 0 {
			texts = append(texts, oneOf(s.dice, "e2e4", "0000", "a7a8q", "e1h1", "e1g1", "a1a1", "h7h8K", "E2E4", "e2-e4", "Nf3", "e2e9"))
			continue
		}
		texts = append(texts, MoveText(list.At(s.dice.roll(list.Len())), s.dice.roll(2) == 0))
	}
	return texts
}

// goAnything combines parameters of all kinds in any order.
func (s *speaker) goAnything() utterance {
	words := []string{"go"}
	for range s.dice.roll(6) {
		name := oneOf(s.dice, "wtime", "btime", "winc", "binc", "movestogo", "movetime", "depth", "nodes", "mate",
			"infinite", "ponder", "searchmoves", "perft", "nonsense")
		words = append(words, name)
		switch name {
		case "infinite", "ponder", "nonsense":
		case "searchmoves":
			words = append(words, s.someMoves(s.dice.roll(4))...)
		case "perft":
			words = append(words, strconv.Itoa(s.dice.roll(mostPerft)))
		default:
			words = append(words, oneOf(s.dice, numbers...))
		}
	}
	return utterance{line: strings.Join(words, " ")}
}

// nextMove continues the game, with the engine's move if there is one.
func (s *speaker) nextMove() utterance {
	const longest = 200
	var list movegen.MoveList
	p := s.game.Position()
	p.LegalMoves(&list)
	if list.Len() == 0 || len(s.moves) >= longest {
		return s.newPosition()
	}
	m := list.At(s.dice.roll(list.Len()))
	s.judge.mu.Lock()
	if best := s.judge.best; s.dice.roll(2) == 0 && p.IsLegal(best) {
		m = best
	}
	s.judge.mu.Unlock()
	s.play(m)
	return s.position()
}

func (s *speaker) play(m movegen.Move) {
	s.moves = append(s.moves, MoveText(m, s.dice.roll(2) == 0))
	s.game.Play(m)
}

// position returns the position command for the game.
func (s *speaker) position() utterance {
	line := "position " + s.start
	if len(s.moves) > 0 {
		line += " moves " + strings.Join(s.moves, " ")
	}
	return utterance{line: line, fen: s.game.Position().FEN()}
}

// starts are positions that are unusual in some way.
var starts = []string{
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"rnbqkbnr/pp1ppppp/8/2pP4/8/8/PPP1PPPP/RNBQKBNR w KQkq c6 0 3",
	"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",   // 218 moves
	"QQQQQQ2/QQQQQ3/QQQQ4/8/8/8/6pn/K5bk w - - 0 1",          // more queens than any game has
	"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",                      // mate in one
	"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1",                      // mated
	"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",                         // stalemate
	"8/8/4k3/8/8/4K3/8/8 w - - 0 1",                          // insufficient material
	"8/8/4k3/8/2R5/4K3/8/5b2 w - - 99 130",                   // almost a draw by the fifty-move rule
	"8/8/4k3/8/2R5/4K3/8/5b2 w - - 150 200",                  // past the fifty-move rule
	"8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1",                      // promotions
	"1k1r2r1/8/8/8/8/8/8/1K1R2R1 w GDgd - 0 1",               // a king between rooks
	"5rkr/pppppppp/8/8/8/8/PPPPPPPP/RKR5 w CAhf - 0 1",       // different starts for the colours
	"rnkbbqnr/pppppppp/8/8/8/8/PPPPPPPP/RNKBBQNR w KQkq -",   // four fields
	"4k3/8/8/8/8/8/8/RR2K1RR w KQ - 12",                      // five, and several rooks
	"8/6bb/8/8/R1pP2k1/4P3/P7/K7 b - d3 0 1",                 // en passant under a pin
	"8/8/8/8/8/6k1/6p1/6K1 w - - 0 1",                        // a forced draw
	"k7/8/8/8/8/8/8/K5Q1 w - - 4294967296 99999999999999999", // counters out of range
}

// endings are positions that are in endgame tables of four pieces, or near them.
var endings = []string{
	"8/8/8/8/2k5/8/8/KQ6 w - - 0 1",
	"8/8/8/8/2k5/8/8/KQ6 w - - 90 90",    // a win that comes too late
	"8/8/8/2k5/4p3/8/3P4/K7 w - - 0 1",   // en passant to come
	"8/8/8/4k3/1r6/8/1P2K3/8 b - - 0 1",  // a win by a capture
	"8/8/8/8/8/2k5/1Q6/7K b - - 0 1",     // a draw by a capture
	"8/8/8/8/2k5/8/8/KBN5 b - - 0 1",     // a long loss
	"8/8/8/4k3/1r6/8/1P1KP3/8 w - - 0 1", // a piece more
}

// newPosition begins a game, mostly with some moves from its start.
func (s *speaker) newPosition() utterance {
	d := s.dice
	var p movegen.Position
	switch kind := d.roll(6); kind {
	case 0:
		p, s.start = movegen.StartPosition(), "startpos"
	case 1:
		p = movegen.Chess960Start(d.roll(movegen.Chess960Starts))
		s.start = "fen " + oneOf(d, p.FEN(), p.ShredderFEN())
	default:
		fen := oneOf(d, starts...)
		if kind > 3 {
			fen = oneOf(d, endings...)
		}
		start, err := movegen.ParseFEN(fen)
		if err != nil {
			panic(err) // an invalid start
		}
		p, s.start = start, "fen "+fen
	}
	s.game, s.moves = movegen.NewGame(p), nil
	for range d.roll(12) {
		var list movegen.MoveList
		if s.game.Position().LegalMoves(&list); list.Len() == 0 {
			break
		}
		s.play(list.At(d.roll(list.Len())))
	}
	return s.position()
}

// badPosition returns an invalid position command. The last position stays.
func (s *speaker) badPosition() utterance {
	if s.dice.roll(3) == 0 { // but legal moves before an illegal one count
		u := s.newPosition()
		if len(s.moves) == 0 {
			u.line += " moves"
		}
		u.line += " " + oneOf(s.dice, "0000", "e9e1", "h1h1", "a1a1q", "moves", "e2e4e5", "Ke2", "\xff\xfe", "e2")
		return u
	}
	return utterance{
		fen: s.judge.game.Position().FEN(),
		line: oneOf(s.dice, "position", "position fen", "position elsewhere", "position moves e2e4", "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
			"position fen 9/8/8/8/8/8/8/8 w - - 0 1", "position fen kK6/8/8/8/8/8/8/8 w - - 0 1", "position fen 8/8/8 w moves e2e4",
			"position fen k7/8/8/8/8/8/8/K6P w - - 0 1", "position fen k6R/8/8/8/8/8/8/K7 w - - 0 1", "position fen k7/8/8/8/8/8/8/KK6 w - - 0 1",
			"position fen "+strings.Repeat("N", 64)+" w - - 0 1", "position fen kQQQQQQQ/QQQQQQQQ/QQ6/8/8/8/8/K7 b - - 0 1",
			"position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", "position FEN e2e4", "position fen \x00\x01\x02"),
	}
}

// setOption sets one of the declared options to a valid value.
func (s *speaker) setOption() utterance {
	d := s.dice
	if d.roll(4) == 0 { // a book move needs several options and a position
		return utterance{line: "setoption name " + oneOf(d, "OwnBook value true", "OwnBook value true", "UCI_Chess960 value false",
			"UCI_AnalyseMode value false", "BookFile value "+filepath.Join(s.folder, soakBook))}
	}
	if d.roll(3) == 0 { // so do endgame tables
		return utterance{line: "setoption name " + oneOf(d, "SyzygyPath value "+s.tablePath(), "SyzygyProbeLimit value 7",
			"UCI_LimitStrength value false", "Skill Level value 20")}
	}
	o := &s.options[d.roll(len(s.options))]
	value := ""
	switch o.kind {
	case "check":
		value = oneOf(d, "true", "false", "True", "FALSE")
	case "spin":
		low, high := o.low, o.high
		switch {
		case o.name == "Hash":
			high = oneOf(d, 4, 4, 4, mostHash)
			if hugeHashIsRefused && d.roll(8) == 0 {
				low, high = tooMuchHash, maxHash // which the machine refuses
			}
		case o.name == "Threads" && d.roll(8) > 0:
			high = 1
		case o.name == "Threads":
			high = mostThreads
		case o.name == "MultiPV" && d.roll(8) > 0:
			high = 3
		}
		value = strconv.Itoa(oneOf(d, low, high, low+d.roll(high-low+1)))
	case "combo":
		value = oneOf(d, o.choices...)
	case "string":
		value = oneOf(d, "", "<empty>", "a path; with blanks", o.initial)
		if o.name == "Debug Log File" {
			value = oneOf(d, "", "<empty>", filepath.Join(s.folder, "a log"), filepath.Join(s.folder, "missing", "log"), s.folder+"/.")
		}
		if o.name == "EvalFile" {
			value = oneOf(d, "", "<empty>", filepath.Join(s.folder, soakNetwork), filepath.Join(s.folder, soakHalf), s.folder, "missing")
		}
		if o.name == "SyzygyPath" {
			value = s.tablePath()
		}
		if o.name == "BookFile" {
			value = oneOf(d, "", "<empty>", filepath.Join(s.folder, soakBook), filepath.Join(s.folder, soakHalfBook), s.folder, "missing")
		}
	}
	name := oneOf(d, o.name, o.name, strings.ToLower(o.name), strings.ReplaceAll(o.name, " ", "  "))
	if o.kind == "button" && d.roll(2) == 0 {
		return utterance{line: "setoption name " + name}
	}
	return utterance{line: "setoption name " + name + " value " + value}
}

func (s *speaker) badOption() utterance {
	o := &s.options[s.dice.roll(len(s.options))]
	return utterance{line: oneOf(s.dice, "setoption", "setoption name", "setoption name value 1", "setoption value 3", "setoption Hash 3",
		"setoption name NoSuch value 1", "setoption name "+o.name, "setoption name "+o.name+" value",
		"setoption name "+o.name+" value \xff\x00", "setoption name "+o.name+" "+oneOf(s.dice, numbers...),
		"setoption name "+o.name+" value "+oneOf(s.dice, numbers...), "setoption name "+o.name+" value one value two")}
}

// aside returns a line that does not affect the search.
func (s *speaker) aside() utterance {
	return utterance{line: oneOf(s.dice, "d", "d", "eval", "help", "help go", "help x", "parameters", "debug on", "debug off", "register later", "xboard",
		"protover 2", "compiler", "joho debug on", "nonsense isready", "please quit", "isready isready")}
}

func (s *speaker) batch() utterance {
	return utterance{line: oneOf(s.dice, "perft 1", "perft 2", "perft 0", "perft -1", "perft x", "perft", "go perft 2", "go perft", "bench 1 1 1", "bench x",
		"bench 2 2 1", "bench 1 1 2 default nodes", "bench 1 1 2 current perft", "bench 1 1 1 missing", "bench 1 1 1 default x", "speedtest x",
		"genfens 2 seed 5 book None", "genfens 1 seed x", "genfens 1 seed 3 book missing")}
}

// Words with a meaning, and some without.
var vocabulary = []string{
	"uci", "isready", "setoption", "ucinewgame", "position", "go", "stop", "ponderhit", "d", "eval", "name", "value", "startpos", "fen",
	"moves", "infinite", "ponder", "depth", "nodes", "movetime", "wtime", "btime", "searchmoves", "mate", "e2e4", "e7e5", "e1g1", "a7a8q",
	"w", "b", "-", "KQkq", "true", "false", "hello", "ключ", "\x00", "\xff", "\x1b[31m", "%s%d%n", "'", `"`, `\`, "<empty>",
}

// garbage returns a line that is a command only by chance.
func (s *speaker) garbage() utterance {
	switch s.dice.roll(4) {
	case 0:
		raw := make([]byte, s.dice.roll(60))
		for i := range raw {
			raw[i] = byte(s.dice.roll(256))
		}
		return utterance{line: string(raw)}
	case 1:
		return utterance{line: oneOf(s.dice, "", " ", "\t", "\x00\x00", "\v\f", "\r", "\r\r")}
	default:
		var words []string
		for range s.dice.roll(8) {
			words = append(words, oneOf(s.dice, vocabulary...))
		}
		return utterance{line: strings.Join(words, " ")}
	}
}

// damaged returns a damaged version of a line.
func (s *speaker) damaged(line string) utterance {
	d := s.dice
	for range 1 + d.roll(3) {
		words := strings.Split(line, " ")
		i := d.roll(len(words))
		switch d.roll(9) {
		case 0:
			words = slices.Delete(words, i, i+1)
		case 1:
			words = slices.Insert(words, i, words[i])
		case 2:
			words = slices.Insert(words, i, oneOf(d, vocabulary...))
		case 3:
			words[i] = oneOf(d, vocabulary...)
		case 4:
			words[i] = oneOf(d, numbers...)
		case 5:
			j := d.roll(len(words))
			words[i], words[j] = words[j], words[i]
		case 6:
			if raw := []byte(words[i]); len(raw) > 0 {
				raw[d.roll(len(raw))] ^= 1 << d.roll(8)
				words[i] = string(raw)
			}
		case 7:
			words = words[:i]
		case 8:
			words[i] = oneOf(d, strings.ToUpper(words[i]), "\t"+words[i], words[i]+"\x00", words[i]+"\r")
		}
		line = strings.Join(words, " ")
	}
	return utterance{line: line}
}

// longLine returns a line of 100 kB.
func (s *speaker) longLine() utterance {
	const size = 100_000
	if !s.long {
		return s.aside()
	}
	long := oneOf(s.dice, [][2]string{
		{"", "x"}, {"", "x y "}, {"", "\x00"}, {"position startpos moves", " g1f3 g8f6 f3g1 f6g8"}, {"position fen ", "8/"},
		{"position startpos moves ", "e2e4 "}, {"go depth 1 searchmoves", " e2e4"}, {"go", " depth 1"}, {"go", " nonsense"},
		{"setoption name ", "x "}, {"setoption name SyzygyPath value ", "/x"}, {"setoption name SyzygyPath value ", "x;"},
		{"setoption name BookFile value ", "/x"}, {"setoption name EvalFile value ", "/x"}, {"genfens 1 seed 1 book ", "/x"},
	}...)
	return utterance{line: long[0] + strings.Repeat(long[1], size/len(long[1]))}
}
