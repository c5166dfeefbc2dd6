package suggest

import "testing"

func TestClosest(t *testing.T) {
	known := []string{"uci", "isready", "setoption", "ucinewgame", "position", "go", "perft", "bench", "d", "eval", "help", "quit",
		"Move Overhead", "UCI_Elo", "UCI_LimitStrength", "Hash", "Clear Hash", "compiler", "completion"}
	for word, want := range map[string]string{
		"bnech": "bench", "benhc": "bench", "bech": "bench", "BENCH": "bench", "GO": "go", "D": "d", "Help": "help", "hlep": "help", "helpp": "help",
		"postion": "position", "psotion": "position", "qiut": "quit", "goo": "go", "newgame": "ucinewgame", "set": "setoption",
		"MoveOverhead": "Move Overhead", "overhead": "Move Overhead", "Hahs": "Hash", "elo": "UCI_Elo", "limit strength": "UCI_LimitStrength",
		"compilr": "compiler", "-helpp": "help", "uci-elo": "UCI_Elo", "hash": "Hash", "clearhash": "Clear Hash",
		// nothing that is meant, or more than one thing
		"": "", "d4": "", "dd": "", "no": "", "x": "", "e2e4": "", "nonsense": "", "comp": "", "hi": "", "hello": "", "Größe": "",
	} {
		if got := Closest(word, known); got != want {
			t.Errorf("%q is taken for %q, want %q", word, got, want)
		}
	}
}

func TestDidYouMean(t *testing.T) {
	known := []string{"make", "show"}
	if got := DidYouMean("shwo", known); got != `; did you mean "show"?` {
		t.Errorf("said %q", got)
	}
	if got := DidYouMean("play", known); got != "" {
		t.Errorf("said %q", got)
	}
}

// The distances have the properties of one, and those of some pairs are known.
func TestMistypings(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"kitten", "sitting", 3}, {"ab", "ba", 1}, {"ca", "abc", 3}, {"abcd", "acbd", 1}, {"hash", "hahs", 1},
	} {
		for _, got := range []int{mistypings(test.a, test.b), mistypings(test.b, test.a)} {
			if got != test.want {
				t.Errorf("%q and %q differ by %d, want %d", test.a, test.b, got, test.want)
			}
		}
	}
}
