package uci_test

import (
	"io"
	"log"
	"testing"
	"time"

	"github.com/notnil/chess"
	notnil "github.com/notnil/chess/uci"

	"vedette/internal/programtest"
)

// The program plays whole games against itself through another library's UCI
// client. That library checks every move and the end of the game.
func TestReferee(t *testing.T) {
	engine, err := notnil.New(programtest.Engine(t), notnil.Logger(log.New(io.Discard, "", 0)))
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close() // its error says that the process has exited, as it should
	if err := engine.Run(notnil.CmdUCI, notnil.CmdIsReady); err != nil {
		t.Fatal(err)
	}
	if engine.ID()["name"] == "" || engine.Options()["Hash"].Name != "Hash" {
		t.Errorf("the client understood id %v and options %v", engine.ID(), engine.Options())
	}
	tests := []struct {
		name, fen string
		limits    notnil.CmdGo
		decisive  bool // a mate
	}{
		{"clock", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
			notnil.CmdGo{WhiteTime: 300 * time.Millisecond, BlackTime: 300 * time.Millisecond}, false},
		{"castling", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", notnil.CmdGo{Depth: 4}, false},
		{"promotion", "8/PPPk4/8/8/8/8/4Kppp/8 w - - 0 1", notnil.CmdGo{Depth: 5}, true},
		{"rook mate", "8/8/8/4k3/8/8/8/R3K3 w - - 0 1", notnil.CmdGo{Depth: 10}, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			game := refereedGame(t, engine, test.fen, test.limits)
			t.Logf("%s by %v after %d moves", game.Outcome(), game.Method(), len(game.Moves()))
			if test.decisive && game.Method() != chess.Checkmate {
				t.Errorf("ended in %s by %v, want a checkmate", game.Outcome(), game.Method())
			}
			last := engine.SearchResults().Info.Score
			if game.Method() == chess.Checkmate && last.Mate != 1 {
				t.Errorf("the score before the mate was %+v, want mate 1", last)
			}
		})
	}
}

// A level plays a whole game with itself by the rules of the other library.
func TestRefereeOfLevels(t *testing.T) {
	path := programtest.Engine(t)
	for _, elo := range []string{"800", "2200"} {
		engine, err := notnil.New(path, notnil.Logger(log.New(io.Discard, "", 0)))
		if err != nil {
			t.Fatal(err)
		}
		limit := notnil.CmdSetOption{Name: "UCI_LimitStrength", Value: "true"}
		if err := engine.Run(notnil.CmdUCI, limit, notnil.CmdSetOption{Name: "UCI_Elo", Value: elo}, notnil.CmdIsReady); err != nil {
			t.Fatal(err)
		}
		game := refereedGame(t, engine, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", notnil.CmdGo{MoveTime: time.Second})
		t.Logf("%s Elo: %s by %v after %d moves", elo, game.Outcome(), game.Method(), len(game.Moves()))
		engine.Close() // its error says that the process has exited, as it should
	}
}

// refereedGame has the engine play both sides to the end of the game.
func refereedGame(t *testing.T, engine *notnil.Engine, fen string, limits notnil.CmdGo) *chess.Game {
	t.Helper()
	set, err := chess.FEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	game := chess.NewGame(set, chess.UseNotation(chess.UCINotation{}))
	start := game.Position()
	if err := engine.Run(notnil.CmdUCINewGame, notnil.CmdIsReady); err != nil {
		t.Fatal(err)
	}
	const longest = 1000 // half moves; the rules end most games sooner
	for len(game.Moves()) < longest && game.Outcome() == chess.NoOutcome {
		err := engine.Run(notnil.CmdPosition{Position: start, Moves: game.Moves()}, notnil.CmdIsReady, limits)
		if err != nil {
			t.Fatalf("%v in %s", err, game.Position())
		}
		if err := game.Move(engine.SearchResults().BestMove); err != nil {
			t.Fatalf("the referee: %v in %s", err, game.Position())
		}
		for _, method := range game.EligibleDraws() {
			if method == chess.ThreefoldRepetition || method == chess.FiftyMoveRule {
				if err := game.Draw(method); err != nil {
					t.Fatal(err)
				}
				break
			}
		}
	}
	if game.Outcome() == chess.NoOutcome {
		t.Fatalf("no end after %d half moves: %s", longest, game.Position())
	}
	return game
}
