package pgn

import "testing"

func TestCommand(t *testing.T) {
	const comment = "a blunder [%eval -3.1] [%clk 0:01:05][%csl Ra1,Gb2] so [%x]"
	for name, want := range map[string]string{"eval": "-3.1", "clk": "0:01:05", "csl": "Ra1,Gb2", "x": "", "cs": "-", "cal": "-"} {
		got, ok := Command(comment, name)
		if !ok {
			got = "-"
		}
		if got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	for _, text := range []string{"", "[%", "[%clk 1", "clk 1]"} {
		if got, ok := Command(text, "clk"); ok {
			t.Errorf("%q: %q", text, got)
		}
	}
}

func TestEval(t *testing.T) {
	for text, want := range map[string]Eval{
		"0.35": {Centipawns: 35}, "-12.00": {Centipawns: -1200}, "#3": {Mate: 3, IsMate: true},
		"#-4": {Mate: -4, IsMate: true}, "0.00": {}, "#0": {IsMate: true},
	} {
		if got, err := ParseEval(text); err != nil || got != want {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
		if got, err := ParseEval(text + ",20"); err != nil || got != want {
			t.Errorf("%s with a depth: %+v, %v", text, got, err)
		}
		if got := want.String(); got != "[%eval "+text+"]" {
			t.Errorf("%+v: %s, want %s", want, got, text)
		}
	}
	for _, text := range []string{"", "x", "#", "#x", "0.3,", "0.3,-1", "NaN", "Inf", "1e3", "--1", "."} {
		if got, err := ParseEval(text); err == nil {
			t.Errorf("%q: %+v", text, got)
		}
	}
	for text, want := range map[string]int{"+0.31": 31, "-1": -100, "0.005": 1, "12.344": 1234} {
		if got, err := Centipawns(text); err != nil || got != want {
			t.Errorf("%s: %d, %v", text, got, err)
		}
	}
}
