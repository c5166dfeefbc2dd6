package selfplay

import (
	"testing"

	"vedette/movegen"
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

func TestRuled(t *testing.T) {
	for _, test := range []struct {
		fen    string
		result Result
		ending Ending
	}{
		{"R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", WhiteWins, ByCheckmate},
		{"7k/8/8/8/8/8/5PPP/r5K1 w - - 100 90", BlackWins, ByCheckmate},
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Drawn, ByStalemate},
		{"7k/8/6K1/8/8/8/8/6B1 b - - 0 1", Drawn, ByMaterial},
		{"7k/8/6K1/8/8/8/8/6R1 w - - 100 90", Drawn, ByFiftyMoves},
		{"7k/8/6K1/8/8/8/8/6R1 w - - 99 90", 0, unknownEnding},
	} {
		p, err := movegen.ParseFEN(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		result, ending, ok := Ruled(movegen.NewGame(p))
		if ok != (test.ending != unknownEnding) || ok && (result != test.result || ending != test.ending) {
			t.Errorf("%s: %v by %v, %v", test.fen, result, ending, ok)
		}
	}
}
