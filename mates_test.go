package vedette_test

import (
	"path/filepath"
	"testing"

	"github.com/notnil/chess"

	"vedette/epd"
	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/search"
	"vedette/uci"
)

// mateNodes is the budget of a position in TestMates: half of them are proven,
// with the proof that no mate is shorter, in less than a tenth.
const mateNodes = 1_000_000

// TestMates searches positions in which the side to move mates in exactly the
// given number of moves, for the mate. The engine must prove all of them, and must not
// announce a shorter one, which does not exist. The line must lead to the mate, as the
// other library checks.
func TestMates(t *testing.T) {
	if testing.Short() {
		t.Skip("searches on one thread")
	}
	records := readEPD(t, filepath.Join("testdata", "mates.epd"))
	engine := search.NewEngine()
	t.Cleanup(engine.Close)
	engine.SetThreads(1)
	for _, record := range records {
		t.Run(record.ID(), func(t *testing.T) { testMate(t, engine, &record) })
	}
	if len(records) == 0 {
		t.Error("there are no positions")
	}
}

// testMate searches a position, of which the mate must be proven.
func testMate(t *testing.T, engine *search.Engine, record *epd.Record) {
	moves, ok, err := record.Number("dm")
	if err != nil || !ok {
		t.Fatalf("dm is there: %t, %v", ok, err)
	}
	fen := record.Position.FEN()
	var line []movegen.Move
	engine.NewGame()
	limits := search.Limits{Mate: moves, Nodes: mateNodes}
	result := engine.Search(search.NewControl(), movegen.NewGame(record.Position), limits, func(i *search.Info) {
		if len(i.PV) == 0 {
			return // a report of the current move
		}
		if distance := i.Score.MateDistance(); distance < 0 || i.Score.IsWin() && distance < moves {
			t.Errorf("%s: %v at depth %d after %d nodes, want mate %d", fen, i.Score, i.Depth, i.Nodes, moves)
		}
		line = append(line[:0], i.PV...)
	})
	t.Logf("%v at depth %d after %d nodes in %v", result.Score, result.Depth, result.Nodes, result.Elapsed)
	if result.Score.MateDistance() != moves || result.Proof.Mate != moves {
		t.Fatalf("%s: mate %d is not proven after %d nodes", fen, moves, result.Nodes)
	}
	checkMatingLine(t, record, line, moves)
}

// checkMatingLine has the other library play the line, which must be legal and
// mate with its last move, not earlier.
func checkMatingLine(t *testing.T, record *epd.Record, line []movegen.Move, moves int) {
	t.Helper()
	if len(line) != 2*moves-1 {
		t.Errorf("%s: the line %v has %d plies, want %d", record.Position.FEN(), line, len(line), 2*moves-1)
	}
	set, err := chess.FEN(record.Position.FEN())
	if err != nil {
		t.Fatal(err)
	}
	game := chess.NewGame(set, chess.UseNotation(chess.UCINotation{}))
	for _, m := range line {
		if err := game.MoveStr(uci.MoveText(m, false)); err != nil {
			t.Errorf("%s: the line %v: %v", record.Position.FEN(), line, err)
			return
		}
	}
	if game.Method() != chess.Checkmate {
		t.Errorf("%s: the line %v ends without mate", record.Position.FEN(), line)
	}
}

// TestBareKing plays endings against a bare king to the end, both sides by the engine. One
// of them may be drawn: with bishop and knight the mate is hard to find.
func TestBareKing(t *testing.T) {
	if testing.Short() {
		t.Skip("searches on one thread")
	}
	drawn := 0
	for _, fen := range []string{
		"8/8/8/3k4/8/8/8/Q3K3 w - - 0 1",
		"R7/8/8/4k3/8/8/8/K7 b - - 0 1",
		"4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1",
		"8/8/8/4k3/8/8/8/2B1K1N1 w - - 0 1",
		"1n2kb2/8/8/8/8/4K3/8/8 w - - 0 1",
		"k7/8/1K6/1N6/1B6/8/8/8 w - - 0 1",
	} {
		if end, mate := playToMate(t, fen); !mate {
			t.Logf("%s: no mate, %s", fen, end)
			drawn++
		}
	}
	if drawn > 1 {
		t.Errorf("%d endings are drawn", drawn)
	}
}

// playToMate plays from a position on, with 20,000 nodes a move, until the other library sees the
// end or the fifty-move rule ends it. It returns the last position, and whether that is mate.
func playToMate(t *testing.T, fen string) (end string, mate bool) {
	t.Helper()
	p := fentest.Parse(t, fen)
	set, err := chess.FEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	game := movegen.NewGame(p)
	referee := chess.NewGame(set, chess.UseNotation(chess.UCINotation{}))
	engines := [2]*search.Engine{search.NewEngine(), search.NewEngine()}
	defer engines[0].Close()
	defer engines[1].Close()
	for referee.Outcome() == chess.NoOutcome && game.Position().Rule50() < movegen.Rule50Limit {
		engine := engines[game.Position().SideToMove()&1]
		best := engine.Search(search.NewControl(), game, search.Limits{Nodes: 20_000}, nil).Best
		if err := referee.MoveStr(uci.MoveText(best, false)); err != nil {
			t.Fatalf("%s: %v", game.Position().FEN(), err)
		}
		game.Play(best)
	}
	return game.Position().FEN(), referee.Method() == chess.Checkmate
}
