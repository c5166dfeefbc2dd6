package board

import (
	"net/url"
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

// The arguments of programs are numbers in ranges.
func TestArguments(t *testing.T) {
	for query, want := range map[string]string{
		"program=uci":                          "",
		"program=analyse":                      "analyse",
		"program=analyse&threads=2&nodes=%2B5": "analyse -nodes=5 -threads=2",
		"":                                     "error",
		"program=book":                         "error",
		"program=uci&nodes=1":                  "error",
		"program=uci&program=analyse":          "error",
		"program=analyse&nodes=1&nodes=2":      "error",
		"program=analyse&nodes=0":              "error",
		"program=analyse&nodes=1e3":            "error",
		"program=analyse&nodes=9999999999":     "error",
		"program=analyse&threads=-1":           "error",
		"program=analyse&threads=":             "error",
		"program=analyse&progress=1":           "error",
		"program=analyse&depth=9":              "error",
		"program=analyse&out=/tmp/x":           "error",
		"program=analyse&-out=/tmp/x":          "error",
		"program=analyse&nodes=1%20-out%20/x":  "error",
		"program=analyse&nodes=1%00-out":       "error",
		"program=analyse&threads=1&html=x.htm": "error",
	} {
		values, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		args, err := arguments(values)
		got := strings.Join(args, " ")
		if err != nil {
			got = "error"
		}
		if got != want {
			t.Errorf("%q: %q, %v; want %q", query, got, err, want)
		}
	}
}
