package uci

import (
	"slices"
	"testing"
)

func TestCommandLine(t *testing.T) {
	tests := []struct{ args, want, ignored []string }{
		{args: nil},
		{[]string{"bench"}, []string{"bench"}, nil},
		{[]string{"go", "depth", "12"}, []string{"go depth 12"}, nil},
		{[]string{"go", "wtime", "-100", "winc", "5"}, []string{"go wtime -100 winc 5"}, nil},
		{[]string{"position startpos", "go depth 5"}, []string{"position startpos", "go depth 5"}, nil},
		{[]string{"position startpos", "d", "quit"}, []string{"position startpos", "d", "quit"}, nil},
		{[]string{"bench", "16", "1", "1", "my positions.epd"}, []string{"bench 16 1 1 my positions.epd"}, nil},
		{[]string{"setoption", "name", "Skill Level", "value", "3"}, []string{"setoption name Skill Level value 3"}, nil},
		{[]string{"setoption name BookFile value x", "og depth 1"}, []string{"setoption name BookFile value x", "og depth 1"}, nil},
		{[]string{"positon startpos", "go depth 1", "d"}, []string{"positon startpos", "go depth 1", "d"}, nil},
		{[]string{"position startpos", "go", "depth", "5"}, []string{"position startpos go depth 5"}, nil},
		{[]string{"setoption name EvalFile value", "file"}, []string{"setoption name EvalFile value file"}, nil},
		{[]string{"position", "fen", "8/8/8/8/8/4k3/8/4K3 w - -", "moves", "e1d1"}, []string{"position fen 8/8/8/8/8/4k3/8/4K3 w - - moves e1d1"}, nil},
		{[]string{"help", "bench"}, []string{"help bench"}, nil},
		{[]string{"bench 16 1 1", "--help"}, []string{"help bench 16 1 1"}, nil},
		{[]string{"go", "-help"}, []string{"help go"}, nil},
		{[]string{"bench", "16", "-h", "1"}, []string{"help bench 16 1"}, nil},
		{[]string{"-h", "d"}, []string{"help d"}, nil},
		{[]string{"position startpos", "go", "-h"}, []string{"help"}, nil},
		{[]string{"-h", "--help"}, []string{"help"}, nil},
		{[]string{"help"}, []string{"help"}, nil},
		{[]string{"--help"}, []string{"help"}, nil},
		{[]string{"help", "d"}, []string{"help d"}, nil},
		{[]string{"--flag"}, nil, []string{"--flag"}},
		{[]string{"-"}, nil, []string{"-"}},
		{[]string{"--Hash=64", "--Threads", "4"}, nil, []string{"--Hash=64", "--Threads", "4"}},
		{[]string{"--flag", "bench"}, []string{"bench"}, []string{"--flag"}},
		{[]string{"bench", "--flag"}, []string{"bench"}, []string{"--flag"}},
		{[]string{"bench", "-depth", "3", "1"}, []string{"bench 3 1"}, []string{"-depth"}},
		{[]string{"--flag", "value", "bench", "4"}, []string{"bench 4"}, []string{"--flag", "value"}},
		{[]string{"-v"}, []string{"version"}, nil},
		{[]string{"-version"}, []string{"version"}, nil},
		{[]string{"--version"}, []string{"version"}, nil},
		{[]string{"version"}, []string{"version"}, nil},
		{[]string{"--version", "bench"}, []string{"version"}, nil},
		{[]string{"-v", "-h"}, []string{"help"}, nil},
		{[]string{"-v", "--flag"}, nil, []string{"--flag"}},
		{[]string{"-v", "uci"}, []string{"version"}, nil},
		{args: []string{"", " "}},
		{[]string{"nonsense"}, []string{"nonsense"}, nil},
	}
	for _, test := range tests {
		if got, ignored := CommandLine(test.args); !slices.Equal(got, test.want) || !slices.Equal(ignored, test.ignored) {
			t.Errorf("CommandLine(%q) = %q, %q, want %q, %q", test.args, got, ignored, test.want, test.ignored)
		}
	}
}
