package uci_test

import (
	"flag"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"vedette/internal/programtest"
	"vedette/movegen"
	"vedette/search"
	"vedette/uci"
)

// -games960 960 plays from every start position:
//
//	go test ./uci -run TestChess960 -v -count=1 -timeout 0 -args -games960 960
var games960 = flag.Int("games960", 8, "how many `games` of Chess960 are judged, from as many start positions")

// The engine plays games of Chess960 against itself, from start positions spread over all
// of them, including that of standard chess. Stockfish checks every position: the lists
// of legal moves agree, and the move that is played is among them.
func TestChess960(t *testing.T) {
	program := programtest.Find(t, "stockfish")
	games := max(*games960, 1)
	if testing.Short() {
		games = min(games, 2)
	}
	engine := search.NewEngine()
	defer engine.Close()
	const standard = 518
	castlings := 0
	for i := range games {
		number := (standard + i*movegen.Chess960Starts/games) % movegen.Chess960Starts
		// The start is given in Shredder-FEN or X-FEN.
		start := movegen.Chess960Start(number)
		fen := start.FEN()
		if i%2 == 0 {
			fen = start.ShredderFEN()
		}
		moves := play960(t, engine, start, fen)
		castlings += judge960(t, program, start, moves)
	}
	// In the few games of the short tests perhaps nobody castles.
	t.Logf("%d games, %d castlings", games, castlings)
	if castlings == 0 && !testing.Short() {
		t.Error("nobody castled: the test does not test")
	}
}

// play960 plays a game to its end and returns its moves.
func play960(t *testing.T, engine *search.Engine, start movegen.Position, fen string) (moves []string) {
	t.Helper()
	const longest = 500 // plies
	game := movegen.NewGame(start)
	engine.NewGame()
	for len(moves) < longest && game.End() == movegen.Ongoing {
		var said strings.Builder
		uci.NewDriver(engine, &said).RunCommands(t.Context(), []string{"setoption name UCI_Chess960 value true",
			"position fen " + fen + " moves " + strings.Join(moves, " "), "go nodes 400"})
		_, answer, _ := strings.Cut(said.String(), "bestmove ")
		best, _, _ := strings.Cut(strings.TrimSpace(answer), " ")
		m, err := uci.ParseMove(game.Position(), best)
		if err != nil || uci.MoveText(m, true) != best {
			t.Fatalf("%s: %s: %v", game.Position().ShredderFEN(), best, err)
		}
		moves = append(moves, best)
		game.Play(m)
	}
	return moves
}

// judge960 compares the legal moves of every position of a game with those of Stockfish,
// and returns how often somebody castled.
func judge960(t *testing.T, program string, start movegen.Position, moves []string) (castlings int) {
	t.Helper()
	game := movegen.NewGame(start)
	for i, theirs := range legal960(t, program, start.ShredderFEN(), moves) {
		p := game.Position()
		if ours := texts960(p); !slices.Equal(ours, theirs) {
			t.Fatalf("%s: we have the moves %v, the judge %v", p.ShredderFEN(), ours, theirs)
		}
		if i == len(moves) {
			break
		}
		m, err := uci.ParseMove(p, moves[i])
		if err != nil || !slices.Contains(theirs, moves[i]) {
			t.Fatalf("%s: the engine plays %s, the judge has %v", p.ShredderFEN(), moves[i], theirs)
		}
		if m.IsCastle() {
			castlings++
		}
		game.Play(m)
	}
	return castlings
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

// legal960 returns the legal moves that Stockfish has in every position of a game, sorted
// by their texts.
func legal960(t *testing.T, program, fen string, moves []string) (lists [][]string) {
	t.Helper()
	var text strings.Builder
	text.WriteString("setoption name UCI_Chess960 value true\n")
	for i := range len(moves) + 1 {
		fmt.Fprintf(&text, "position fen %s moves %s\ngo perft 1\n", fen, strings.Join(moves[:i], " "))
	}
	cmd := exec.CommandContext(t.Context(), program)
	cmd.Stdin = strings.NewReader(text.String())
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for line := range strings.Lines(string(out)) {
		if move, leaves, _ := strings.Cut(line, ": "); move == "Nodes searched" {
			slices.Sort(list)
			lists, list = append(lists, list), nil
		} else if leaves == "1\n" {
			list = append(list, move)
		}
	}
	if len(lists) != len(moves)+1 {
		t.Fatalf("the judge knows %d of %d positions", len(lists), len(moves)+1)
	}
	return lists
}
