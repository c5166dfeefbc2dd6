package selfplay

import "testing"

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
