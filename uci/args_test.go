package uci

import (
	"slices"
	"testing"
)

func TestCommandLine(t *testing.T) {
	tests := []struct{ args, want []string }{
		{nil, nil},
		{[]string{"bench"}, []string{"bench"}},
		{[]string{"bench", "16", "1", "5"}, []string{"bench 16 1 5"}},
		{[]string{"go", "depth", "12"}, []string{"go depth 12"}},
		{[]string{"go", "wtime", "-100", "winc", "5"}, []string{"go wtime -100 winc 5"}},
		{[]string{"position startpos", "go depth 5"}, []string{"position startpos", "go depth 5"}},
		{[]string{"position startpos", "d", "quit"}, []string{"position startpos", "d", "quit"}},
		{[]string{"d", "go depth 5"}, []string{"d", "go depth 5"}},
		{[]string{"flip", "d"}, []string{"flip", "d"}},
		{[]string{"bench", "16", "1", "1", "my positions.epd"}, []string{"bench 16 1 1 my positions.epd"}},
		{[]string{"setoption", "name", "Skill Level", "value", "3"}, []string{"setoption name Skill Level value 3"}},
		{[]string{"bench", "16", "1", "1", "go on.epd"}, []string{"bench 16 1 1 go on.epd"}},
		{[]string{"help", "bench"}, []string{"help bench"}},
		{[]string{"bench 16 1 1", "--help"}, []string{"bench 16 1 1", "help"}},
		{[]string{"help"}, []string{"help"}},
		{[]string{"--help"}, []string{"help"}},
		{[]string{"-h"}, []string{"help"}},
		{[]string{"--flag"}, nil},
		{[]string{"-"}, nil},
		{[]string{"--Hash=64", "--Threads", "4"}, nil},
		{[]string{"--flag", "bench"}, []string{"bench"}},
		{[]string{"bench", "--flag"}, []string{"bench"}},
		{[]string{"--flag", "value", "bench", "4"}, []string{"bench 4"}},
		{[]string{"--flag=value", "perft", "4"}, []string{"perft 4"}},
		{[]string{"", " "}, nil},
		{[]string{"nonsense"}, []string{"nonsense"}},
	}
	for _, test := range tests {
		if got := CommandLine(test.args); !slices.Equal(got, test.want) {
			t.Errorf("CommandLine(%q) = %q, want %q", test.args, got, test.want)
		}
	}
}
