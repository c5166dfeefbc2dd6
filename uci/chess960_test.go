package uci_test

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"vedette/movegen"
	"vedette/uci"
)

// -games960 960 plays from every start position:
//
//	go test ./uci -run TestChess960 -v -count=1 -timeout 0 -args -games960 960
var games960 = flag.Int("games960", 8, "how many `games` of Chess960 are judged, from as many start positions")

// required is the environment variable that makes tests fail if a program that
// they need is missing.
const required = "VEDETTE_CLIENTS_REQUIRED"

// The engine plays games of Chess960 against itself, and Stockfish checks
// every position: the lists of legal moves agree, and the move that is played
// is among them.
func TestChess960(t *testing.T) {
	// In the few games of the short tests perhaps nobody castles.
	if judged := play960(t, startStockfish(t)); judged.castlings == 0 && !testing.Short() {
		t.Error("nobody castled: the test does not test")
	}
}

// judged counts what the judge has checked.
type judged struct{ games, positions, castlings, mates int }

// play960 plays games from start positions spread over all of them, including
// that of standard chess.
func play960(t *testing.T, judge *stockfish) (sum judged) {
	games := max(*games960, 1)
	if testing.Short() {
		games = min(games, 2)
	}
	s := newSession(t)
	s.say("setoption name UCI_Chess960 value true", "setoption name Hash value 1")
	const standard = 518
	for i := range games {
		number := (standard + i*movegen.Chess960Starts/games) % movegen.Chess960Starts
		if err := game960(s, judge, movegen.Chess960Start(number), i%2 == 0, &sum); err != nil {
			t.Fatalf("start position %d: %v", number, err)
		}
	}
	t.Logf("%d games: %d positions, %d castlings, %d mates", sum.games, sum.positions, sum.castlings, sum.mates)
	return sum
}

// game960 plays a game to its end. The start is given in Shredder-FEN or X-FEN.
func game960(s *session, judge *stockfish, start movegen.Position, shredder bool, sum *judged) error {
	const longest = 500 // plies
	fen := start.FEN()
	if shredder {
		fen = start.ShredderFEN()
	}
	game := movegen.NewGame(start)
	var moves []string
	s.say("ucinewgame")
	for range longest {
		p := game.Position()
		ours := texts960(p)
		theirs := judge.legal(start, moves)
		sum.positions++
		slices.Sort(theirs)
		if !slices.Equal(ours, theirs) {
			return fmt.Errorf("%s: we have the moves %v, the judge %v", p.ShredderFEN(), ours, theirs)
		}
		if len(ours) == 0 && p.InCheck() {
			sum.mates++
		}
		if len(ours) == 0 || p.Rule50() >= movegen.Rule50Limit || game.Repetitions() >= 2 || p.InsufficientMaterial() {
			break
		}
		line := "position fen " + fen
		if len(moves) > 0 {
			line += " moves " + strings.Join(moves, " ")
		}
		s.say(line, "go nodes 400")
		best, _ := s.move()
		if !slices.Contains(theirs, best) {
			return fmt.Errorf("%s: the engine plays %s, the judge has %v", p.ShredderFEN(), best, theirs)
		}
		m, err := uci.ParseMove(p, best)
		if err != nil || uci.MoveText(m, true) != best {
			return fmt.Errorf("%s: %s: %v", p.ShredderFEN(), best, err)
		}
		if m.IsCastle() {
			sum.castlings++
		}
		moves = append(moves, best)
		game.Play(m)
	}
	sum.games++
	return nil
}

// texts960 returns the legal moves of p, sorted by their texts.
func texts960(p *movegen.Position) (texts []string) {
	var list movegen.MoveList
	p.LegalMoves(&list)
	for _, m := range list.Slice() {
		texts = append(texts, uci.MoveText(m, true))
	}
	slices.Sort(texts)
	return texts
}

// stockfish is Stockfish as a judge. It supports all of Chess960.
type stockfish struct {
	t       *testing.T
	input   io.Writer
	answers *bufio.Scanner
}

// startStockfish starts the program if it is installed. Debian installs games
// in a directory that not every PATH contains.
func startStockfish(t *testing.T) *stockfish {
	t.Helper()
	path, err := exec.LookPath("stockfish")
	if err != nil {
		path, err = exec.LookPath("/usr/games/stockfish")
	}
	switch {
	case err != nil && os.Getenv(required) != "":
		t.Fatal("stockfish is not installed")
	case err != nil:
		t.Skip("stockfish is not installed: nobody judges the castling of Chess960")
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	cmd := exec.CommandContext(ctx, path)
	input, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	s := &stockfish{t: t, input: input, answers: bufio.NewScanner(output)}
	s.ask("setoption name UCI_Chess960 value true\nisready", "readyok")
	return s
}

// ask sends a question and returns the answer up to the line that begins with
// last.
func (s *stockfish) ask(question, last string) (lines []string) {
	s.t.Helper()
	overdue := time.AfterFunc(patience, func() { panic("stockfish does not answer " + question) })
	defer overdue.Stop()
	if _, err := io.WriteString(s.input, question+"\n"); err != nil {
		s.t.Fatal(err)
	}
	for s.answers.Scan() {
		line := s.answers.Text()
		if strings.HasPrefix(line, last) {
			return lines
		}
		lines = append(lines, line)
	}
	s.t.Fatalf("stockfish ended after %q: %v", question, s.answers.Err())
	return nil
}

// legal returns the legal moves after those of a game, in the engine's notation.
func (s *stockfish) legal(start movegen.Position, moves []string) (list []string) {
	position := "position fen " + start.ShredderFEN()
	if len(moves) > 0 {
		position += " moves " + strings.Join(moves, " ")
	}
	for _, line := range s.ask(position+"\ngo perft 1", "Nodes searched") {
		if move, leaves, ok := strings.Cut(line, ": "); ok && leaves == "1" {
			list = append(list, move)
		}
	}
	return list
}
