package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
)

// asEngine makes the test binary behave as an engine, with the fault named in
// the variable.
const asEngine = "RELEASE_TEST_AS_ENGINE"

func TestMain(m *testing.M) {
	if fault := os.Getenv(asEngine); fault != "" {
		os.Exit(engine(fault, os.Args[1:]))
	}
	os.Exit(m.Run())
}

// engine answers like Vedette 1.2, except for the fault.
func engine(fault string, args []string) (status int) {
	newline := "\n"
	switch fault {
	case "old processor":
		fmt.Fprintln(os.Stderr, refusal)
		return 1
	case "crash":
		fmt.Fprintln(os.Stderr, "Segmentation fault")
		return 139
	case "old Wine":
		fmt.Fprintln(os.Stderr, "fatal error: bcryptprimitives.dll not found")
		return 2
	case "silence":
		io.Copy(io.Discard, os.Stdin)
		return 0
	case "returns":
		newline = "\r\n"
	}
	if len(args) == 4 && args[0] == "bench" {
		fmt.Print("1/1 e2e4", newline)
		switch {
		case fault == "no nodes":
		case fault == "more nodes" || args[3] != "3":
			fmt.Print("1235 nodes 99 nps", newline)
		default:
			fmt.Print("1234 nodes 99 nps", newline)
		}
		return 0
	}
	mate := false
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		switch line := in.Text(); {
		case line == "uci":
			fmt.Print("id name Vedette 1.2", newline, "uciok", newline)
		case line == "isready":
			fmt.Print("readyok", newline)
		case strings.HasPrefix(line, "position"):
			mate = strings.Contains(line, "fen")
		case strings.HasPrefix(line, "go depth") && mate && fault == "blind":
			return 0
		case strings.HasPrefix(line, "go depth") && mate:
			fmt.Print("info depth 1", newline, "bestmove a1a8", newline)
		case strings.HasPrefix(line, "go depth"), line == "stop":
			fmt.Print("bestmove g1f3 ponder b8c6", newline)
		case line == "quit" && fault == "bad end":
			return 3
		case line == "quit":
			return 0
		}
	}
	return 0
}

// tell runs the program and returns its status and output.
func tell(args ...string) (status int, out, errOut string) {
	var o, e bytes.Buffer
	status = program().Run(context.Background(), args, &o, &e)
	return status, o.String(), e.String()
}

func TestHelp(t *testing.T) {
	for _, c := range program().Commands {
		status, out, _ := tell(c.Name, "-help")
		if status != 0 || !strings.Contains(out, c.Summary) {
			t.Errorf("%s -help: status %d, %q", c.Name, status, out)
		}
	}
}

func TestMistakes(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"try", "name a file"},
		{"try -depth x a", "-depth"},
		{"try vedette.zip", `"vedette" is not named`},
		{"try vedette-1-linux-amd64.tar.gz", "vedette-1-linux-amd64.tar.gz"},
	} {
		status, _, errOut := tell(strings.Fields(test.args)...)
		if status == 0 || !strings.Contains(errOut, test.want) {
			t.Errorf("release %s: status %d, %q, want %q", test.args, status, errOut, test.want)
		}
	}
}
