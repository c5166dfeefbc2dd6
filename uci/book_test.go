package uci

import (
	"encoding/binary"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"vedette/book"
	"vedette/movegen"
	"vedette/search"
)

// writeBook writes a book made from lines of moves from the start position, each
// with its number of games.
func writeBook(t *testing.T, lines map[string]int) (name string) {
	t.Helper()
	c := book.NewCounter(book.Settings{Plies: 40, Games: 1, Win: 1, Draw: 1, Loss: 1})
	for line, games := range lines {
		moves := movesOf(t, movegen.NewGame(movegen.StartPosition()), line)
		for range games {
			if err := c.Add(movegen.StartPosition(), moves, "1-0"); err != nil {
				t.Fatal(err)
			}
		}
	}
	var file strings.Builder
	if _, err := c.Write(&file); err != nil {
		t.Fatal(err)
	}
	return writeFile(t, "my book.bin", file.String())
}

// italian writes a book with one line.
func italian(t *testing.T) string {
	return writeBook(t, map[string]int{"e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6": 7})
}

// A book move is played at once. Where the book ends, a search begins.
func TestBookConversation(t *testing.T) {
	converse(t, conversation{script: strings.ReplaceAll(`
		> setoption name OwnBook value true
		> setoption name BookFile value BOOK
		> position startpos
		> go wtime 1000 btime 1000
		< info string book move e2e4 weight 7 of 7
		< bestmove e2e4
		> position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5
		> go movetime 100
		< info string book move e1g1 weight 7 of 7
		< bestmove e1g1
		> position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6
		> go depth 3
		< info *
		< bestmove a2a3 ponder a7a5
	`, "BOOK", italian(t))})
}

// With Human Pace a book move comes when a player would make it, or after a stop.
func TestBookAtHumanPace(t *testing.T) {
	name := italian(t)
	synctest.Test(t, func(t *testing.T) {
		for _, stop := range []bool{false, true} {
			d := told(io.Discard, "OwnBook value true", "BookFile value "+name, "UCI_LimitStrength value true", "Human Pace value true")
			d.random = func() float64 { return 0.5 }
			begin := time.Now()
			d.asked = begin
			d.goSearch("wtime 100000 btime 100000")
			if stop {
				d.job.control.Stop()
			}
			last := <-d.done
			took := time.Since(begin)
			if len(last) != 2 || last[1] != "bestmove e2e4" || stop && took != 0 || !stop && (took < time.Second/2 || took > 10*time.Second) {
				t.Errorf("stopped %v: %q after %v", stop, last, took)
			}
		}
	})
}

// TestWhenTheBookIsUsed lists when a book move is played.
func TestWhenTheBookIsUsed(t *testing.T) {
	name := italian(t)
	const on = "OwnBook value true"
	for _, test := range []struct {
		options []string
		moves   string // from the start position
		limits  string
		want    bool
	}{
		{[]string{on}, "", "wtime 1000 btime 1000", true},
		{[]string{on}, "", "depth 5", true},
		{[]string{on}, "", "nodes 5000", true},
		{[]string{on}, "", "movetime 10", true},
		{nil, "", "movetime 10", false},
		{[]string{on, "OwnBook value false"}, "", "movetime 10", false},
		{[]string{on, "BookFile value"}, "", "movetime 10", false},
		{[]string{on, "BookFile value <empty>"}, "", "movetime 10", false},
		{[]string{on, "BookFile value " + name + "missing"}, "", "movetime 10", true}, // refused
		// Not a move of a game.
		{[]string{on}, "", "infinite", false},
		{[]string{on}, "", "", false},
		{[]string{on}, "", "ponder wtime 1000 btime 1000", false},
		{[]string{on}, "", "mate 3", false},
		{[]string{on}, "", "mate 3 movetime 10", false},
		{[]string{on}, "", "searchmoves e2e4 movetime 10", false},
		{[]string{on}, "", "searchmoves e2e5 movetime 10", false},
		{[]string{on, "UCI_AnalyseMode value true"}, "", "movetime 10", false},
		{[]string{on, "UCI_Chess960 value true"}, "", "movetime 10", false},
		// The depth counts full moves.
		{[]string{on, "BookDepth value 2"}, "e2e4 e7e5", "movetime 10", true},
		{[]string{on, "BookDepth value 2"}, "e2e4 e7e5 g1f3", "movetime 10", true},
		{[]string{on, "BookDepth value 2"}, "e2e4 e7e5 g1f3 b8c6", "movetime 10", false},
		{[]string{on, "BookDepth value 1"}, "", "movetime 10", true},
	} {
		d := told(io.Discard, append([]string{"BookFile value " + name}, test.options...)...)
		d.setPosition("startpos moves " + test.moves)
		limits := parseGo(words(test.limits), d.game.Position()).limits
		if got := d.playFromBook(&limits, nil); got != test.want {
			t.Errorf("%q, %q, go %s: %t, want %t", test.options, test.moves, test.limits, got, test.want)
		}
		d.settings.book.close()
	}
}

// The reason why the book is not used is written once, and a search follows.
func TestBookRemarks(t *testing.T) {
	name := italian(t)
	const chess960 = "info string the book is not used in Chess960"
	const castling = "info string the book is not used: the Polyglot format has no keys for castling rights of Chess960"
	const missing = "info string OwnBook is on, but no BookFile is loaded"
	shredder := "position fen nrkbbnqr/pppppppp/8/8/8/8/PPPPPPPP/NRKBBNQR w KQkq - 0 1"
	for _, test := range []struct {
		name, commands string
		want           []string
	}{
		{"no book", "setoption name OwnBook value true|go depth 1|go depth 1", []string{missing}},
		{"no book, off", "go depth 1", nil},
		{"Chess960", "BOOK|setoption name UCI_Chess960 value true|go depth 1|BOOK|go depth 1", []string{chess960}},
		{"Chess960, off", "BOOK|setoption name UCI_Chess960 value true|setoption name OwnBook value false|go depth 1", nil},
		{"Chess960, another book", "BOOK|setoption name UCI_Chess960 value true|go depth 1|setoption name BookFile value|BOOK|go depth 1",
			[]string{chess960, chess960}},
		{"castling", "BOOK|" + shredder + "|go depth 1|go depth 1", []string{castling}},
		{"both", "BOOK|" + shredder + "|go depth 1|setoption name UCI_Chess960 value true|go depth 1", []string{castling}},
	} {
		commands := strings.ReplaceAll(test.commands, "BOOK", "setoption name OwnBook value true|setoption name BookFile value "+name)
		got := remarks(obey(t, newFakeEngine(), strings.Split(commands, "|")...))
		compareLines(t, test.name, got, test.want)
	}
}

// bookOf writes a book with encoded moves for the start position.
func bookOf(t *testing.T, moves ...uint16) (name string) {
	t.Helper()
	key, err := book.KeyOf(movegen.NewGame(movegen.StartPosition()))
	if err != nil {
		t.Fatal(err)
	}
	var file []byte
	for _, move := range moves {
		file = binary.BigEndian.AppendUint64(file, uint64(key))
		file = binary.BigEndian.AppendUint16(file, move)
		file = append(file, 0, 5, 0, 0, 0, 0)
	}
	return writeFile(t, "book.bin", string(file))
}

// An illegal move is ignored and reported once. If there is no other, a search
// follows.
func TestIllegalBookMoves(t *testing.T) {
	const e1h1, e2e4 = 4<<6 | 7, 12<<6 | 28
	const report = "info string the book has the illegal move e1h1 for this position, ignored; others are not reported"
	played := []string{"info string book move e2e4 weight 5 of 5", "bestmove e2e4"}
	searched := []string{fakeInfoText + " pv a2a3 a7a5", "bestmove a2a3 ponder a7a5"}
	for _, test := range []struct {
		moves []uint16
		want  []string
	}{
		{[]uint16{e1h1, e2e4}, slices.Concat([]string{report}, played, played)},
		{[]uint16{e1h1}, slices.Concat([]string{report}, searched, searched)},
		{[]uint16{0}, slices.Concat(searched, searched)},
	} {
		got := obey(t, newFakeEngine(), "setoption name OwnBook value true", "setoption name BookFile value "+bookOf(t, test.moves...),
			"go depth 1", "go depth 1")
		compareLines(t, fmt.Sprintf("%x", test.moves), got, test.want)
	}
}

// A book that cannot be read is closed with an error, and a search follows.
func TestUnreadableBook(t *testing.T) {
	name := writeFile(t, "large.bin", string(make([]byte, 2<<20)))
	output := &recorder{}
	d := told(output, "OwnBook value true", "BookFile value "+name)
	if err := d.settings.book.file.Close(); err != nil { // which makes reading fail
		t.Fatal(err)
	}
	for range 2 {
		if d.playFromBook(&search.Limits{Depth: 1}, nil) {
			t.Error("a move was played")
		}
	}
	compareLines(t, "a closed file", output.take(), []string{"*cannot be read and is closed: *", "*no BookFile is loaded"})
}

// The choice depends only on the random number and the options.
func TestBookVariety(t *testing.T) {
	name := writeBook(t, map[string]int{"e2e4": 6, "d2d4": 3, "c2c4": 1})
	for _, test := range []struct {
		variety int
		random  float64
		want    string
	}{
		{0, 0.99, "e2e4 weight 6 of 10"},
		{50, 0.59, "e2e4 weight 6 of 10"},
		{100, 0.67, "c2c4 weight 1 of 10"},
	} {
		output := &recorder{}
		d := told(output, "OwnBook value true", "BookFile value "+name, fmt.Sprint("BookVariety value ", test.variety))
		d.random = func() float64 { return test.random }
		if !d.playFromBook(&search.Limits{Depth: 1}, nil) {
			t.Fatal("no move was played")
		}
		after := fmt.Sprintf("variety %d, random %g", test.variety, test.random)
		compareLines(t, after, output.take(), []string{"info string book move " + test.want, "bestmove *"})
	}
}

// By default the choice is random.
func TestBookIsRandom(t *testing.T) {
	name := writeBook(t, map[string]int{"e2e4": 1, "d2d4": 1})
	commands := []string{"setoption name OwnBook value true", "setoption name BookFile value " + name}
	for range 100 {
		commands = append(commands, "go depth 1")
	}
	said := obey(t, newFakeEngine(), commands...)
	for _, want := range []string{"bestmove e2e4", "bestmove d2d4"} {
		if !slices.Contains(said, want) {
			t.Errorf("no %q in a hundred choices", want)
		}
	}
}
