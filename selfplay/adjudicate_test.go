package selfplay

import (
	"os"
	"testing"

	"vedette/internal/fentest"
	"vedette/movegen"
	"vedette/syzygy"
)

func TestAdjudication(t *testing.T) {
	r := Rules{WinScore: 1000, WinPlies: 3, DrawScore: 10, DrawPlies: 4, DrawAfter: 2, MaxPlies: 20}
	const none = unknownEnding
	for _, test := range []struct {
		name   string
		scores []int16
		result Result
		ending Ending
	}{
		{"ahead for long enough", []int16{1000, 1500, 32000}, WhiteWins, ByWinRule},
		{"Black ahead", []int16{500, -1000, -1000, -1000}, BlackWins, ByWinRule},
		{"not for long enough", []int16{1000, 1000, 999, 1000, 1000}, 0, none},
		{"sides change", []int16{1000, 1000, -1000, -1000}, 0, none},
		{"level for long enough", []int16{50, 50, 0, 10, -10, 0}, Drawn, ByDrawRule},
		{"level too early", []int16{0, 0, 0, 0, 0}, 0, none},
		{"not level", []int16{50, 50, 0, 0, 0, 11}, 0, none},
		{"too long", []int16{50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50, 50}, Drawn, ByLength},
	} {
		a := adjudicator{rules: &r}
		result, ending := Result(0), none
		for i, score := range test.scores {
			how, why, over := a.add(score)
			if over && i < len(test.scores)-1 {
				t.Errorf("%s: over after %d plies", test.name, i+1)
			}
			if over {
				result, ending = how, why
			}
		}
		if result != test.result || ending != test.ending {
			t.Errorf("%s: %v by %v, want %v by %v", test.name, result, ending, test.result, test.ending)
		}
	}
}

// openTables opens the endgame tables of up to four pieces.
func openTables(t *testing.T) *syzygy.Tables {
	t.Helper()
	const folder = "../../shared/syzygy"
	if _, err := os.Stat(folder); err != nil {
		t.Skipf("endgame tables are missing: %v", err)
	}
	tables := syzygy.Open(folder, func(err error) { t.Error(err) })
	t.Cleanup(tables.Close)
	return tables
}

// The results are well known. Elsewhere the tables give none.
func TestByTables(t *testing.T) {
	tables := openTables(t)
	const none = unknownEnding
	for _, test := range []struct {
		name, fen string
		result    Result
		ending    Ending
	}{
		{"White to move wins", "8/8/8/8/2k5/8/8/KQ6 w - - 0 1", WhiteWins, ByWinRule},
		{"White wins", "8/8/8/8/2k5/8/8/KQ6 b - - 0 1", WhiteWins, ByWinRule},
		{"Black to move wins", "8/8/8/8/2K5/8/8/kq6 b - - 0 1", BlackWins, ByWinRule},
		{"Black wins", "8/8/8/8/2K5/8/8/kq6 w - - 0 1", BlackWins, ByWinRule},
		{"the opposition draws", "8/8/8/4k3/8/4K3/4P3/8 w - - 0 1", Drawn, ByDrawRule},
		{"not after a quiet move", "8/8/8/8/2k5/8/8/KQ6 w - - 1 1", 0, none},
		{"castling rights", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 0, none},
		{"too many pieces", movegen.StartFEN, 0, none},
	} {
		p := fentest.Parse(t, test.fen)
		result, ending, ok := ByTables(&p, tables)
		if ok != (test.ending != none) || ok && (result != test.result || ending != test.ending) {
			t.Errorf("%s: %v by %v, %v", test.name, result, ending, ok)
		}
		if _, _, ok := ByTables(&p, nil); ok {
			t.Errorf("%s: a result without tables", test.name)
		}
	}
}

// A game ends as soon as its position is in the tables, with their result
// rather than that of the scores. Where the rules of chess end it, their result
// counts.
func TestPlayWithTables(t *testing.T) {
	tables := openTables(t)
	for _, test := range []struct {
		name, fen string
		moves     []string
		result    Result
		ending    Ending
	}{
		{"before the first move", "8/8/8/8/2k5/8/8/KQ6 w - - 0 1", nil, WhiteWins, ByWinRule},
		{"after a capture", "8/8/8/8/8/2k5/1q6/1Q4K1 w - - 9 9", []string{"b1b2"}, Drawn, ByDrawRule},
		{"after a capture that mates", "7k/6p1/5K2/8/8/8/8/6Q1 w - - 9 9", []string{"g1g7"}, WhiteWins, ByCheckmate},
	} {
		p := fentest.Parse(t, test.fen)
		game := movegen.NewGame(p)
		rules := Rules{WinScore: 500, WinPlies: 1, MaxPlies: 9}
		result, ending, err := rules.Play(game, tables, scripted(t, game, -500, test.moves...))
		if result != test.result || ending != test.ending || err != nil {
			t.Errorf("%s: %v by %v, %v; want %v by %v", test.name, result, ending, err, test.result, test.ending)
		}
	}
}
