package main

import "testing"

// A note says once what several networks have in common, and everything that is
// particular to one.
func TestCondensed(t *testing.T) {
	const (
		first  = "The values were fitted on Monday.\nGames: 1.\nLoss: 0.5\n"
		second = "The values were fitted on Tuesday.\nGames: 2.\nLoss: 0.4\nBegun with a network of validation loss 0.5:\n\n" + first
		third  = "The values were fitted on Tuesday.\nGames: 2, another seed.\nLoss: 0.4\nBegun with a network of validation loss 0.6:\n\n"
		mean   = "The values are a mean, made today.\nWeight 0.5: two, whose note is:\n" + second + "Weight 0.5: one, whose note is:\n" + first
		again  = "The values were fitted on Monday.\nGames: 1.\nThe rest is as above.\n"
		short  = "The values are a mean, made today.\nWeight 0.5: two, whose note is:\nThe rest is as above.\n"
		other  = "The values are a mean, made today.\nWeight 0.3: three, whose note is:\n"
		small  = "The values are a mean, made today.\nWeight 0.5: two, whose note is:\n" + second + "Weight 0.5: one, whose note is:\n" + again
	)
	for _, test := range []struct{ name, note, want string }{
		{"nothing", "", ""},
		{"a network", first, first},
		{"one that went on", second, second},
		{"a mean of both", mean, small},
		{"a mean of a mean of the same day", other + third + mean + "Weight 0.7: mean, whose note is:\n" + mean,
			other + third + small + "Weight 0.7: mean, whose note is:\n" + short},
		{"two that went on from one", other + third + first + "Weight 0.7: two, whose note is:\n" + second,
			other + third + first + "Weight 0.7: two, whose note is:\n" + second[:len(second)-len(first)] + again},
	} {
		if got := condensed(test.note); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
		if got := condensed(condensed(test.note)); got != condensed(test.note) {
			t.Errorf("%s: condensed twice it is %q", test.name, got)
		}
	}
}
