package board

import (
	"regexp"
	"strings"
	"testing"

	"vedette/search"
	"vedette/uci"
)

// A page can send lines of UCI, and cannot make the engine use a file.
func TestLines(t *testing.T) {
	for line, allowed := range map[string]bool{
		"uci": true, "isready": true, "ucinewgame": true, "stop": true, "ponderhit": true, "quit": true,
		"position startpos moves e2e4":                     true,
		"go wtime 1000 btime 1000":                         true,
		"setoption name Clear Hash":                        true,
		"setoption name Skill Level value 3":               true,
		"setoption name Evaluation value a Path":           true,
		"setoption name EvalFile value /etc/passwd":        false,
		"setoption name Debug Log File value /etc/passwd":  false,
		"setoption name Debug  Log File value /etc/passwd": false,
		"setoption name DEBUG LOG FILE value x":            false,
		"setoption  name EvalFile value x":                 false,
		" setoption name EvalFile value x":                 false,
		"\x00setoption name EvalFile value x":              false,
		"setoption\tname EvalFile value x":                 false,
		"setoption name\x00EvalFile value x":               false,
		"setoption name\rEvalFile value x":                 false,
		"joho setoption name EvalFile value x":             false,
		"setoption name Hash\x0bvalue 3":                   false,
		"setoption value x name EvalFile":                  false,
		"setoption":                                        false,
		"bench 16 1 5 /etc/passwd depth":                   false,
		"genfens 10 seed 1 book /etc/passwd":               false,
		"":                                                 false,
		"help":                                             false,
	} {
		if err := checkLine(line); (err == nil) != allowed {
			t.Errorf("%q: %v", line, err)
		}
	}
}

// The options that name files are the texts among the engine's options.
func TestFileOptions(t *testing.T) {
	var out strings.Builder
	uci.NewDriver(search.NewEngine(), &out).RunCommands(t.Context(), []string{"uci"})
	refused := 0
	for _, o := range regexp.MustCompile(`(?m)^option name (.+) type (\w+)`).FindAllStringSubmatch(out.String(), -1) {
		name := o[1]
		err := checkLine("setoption name " + name + " value 1")
		if (err != nil) != (o[2] == "string") {
			t.Errorf("option %s: %v", name, err)
		}
		if err != nil {
			refused++
		}
	}
	if refused != 4 {
		t.Errorf("%d options are refused, want 4", refused)
	}
}

// The only argument that a page chooses is a number in a range.
func TestArguments(t *testing.T) {
	for nodes, want := range map[string]string{
		"":           "",
		"1000":       "analyse -nodes=1000 -threads=2 -progress=200",
		"+5":         "analyse -nodes=5 -threads=2 -progress=200",
		"0":          "error",
		"-1":         "error",
		"1e3":        "error",
		"9999999999": "error",
		"1 -out /x":  "error",
		"1\x00-out":  "error",
		"1\n-out=/x": "error",
	} {
		args, err := arguments(nodes, "2")
		got := strings.Join(args, " ")
		if err != nil {
			got = "error"
		}
		if got != want {
			t.Errorf("%q: %q, %v; want %q", nodes, got, err, want)
		}
	}
}
