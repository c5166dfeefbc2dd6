package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"vedette/search"
	"vedette/uci"
)

// asProgram is the environment variable that makes the test's binary another
// program: with arguments the fastchess of fastchess_test.go, otherwise
// Vedette, or an engine with the fault after "bad-" in the name of the binary.
const asProgram = "VEDETTE_TEST_CALIBRATE"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) == "" {
		os.Exit(m.Run())
	}
	name, bad := strings.CutPrefix(filepath.Base(os.Args[0]), "bad-")
	switch {
	case len(os.Args) > 1:
		os.Exit(fakeFastchess(os.Args[1:]))
	case bad:
		misbehave(name, os.Stdin)
	default:
		uci.NewDriver(search.NewEngine(), os.Stdout).Run(context.Background(), os.Stdin)
	}
}

// misbehave is an engine with a fault when it is to move.
func misbehave(how string, in io.Reader) {
	move := "" // from the start position
	for lines := bufio.NewScanner(in); lines.Scan(); {
		word, rest, _ := strings.Cut(lines.Text(), " ")
		switch {
		case word == "position":
			if move = "a2a3"; strings.Contains(rest, "moves") {
				move = "a7a6"
			}
		case word == "uci":
			fmt.Println("id name Bad " + how)
			fmt.Println("option name Hash type spin default 1 min 1 max 16")
			fmt.Println("option name UCI_LimitStrength type check default false")
			fmt.Println("option name UCI_Elo type spin default 1000 min 1000 max 2000")
			fmt.Println("uciok")
		case word == "isready":
			fmt.Println("readyok")
		case word == "quit" || word == "go" && how == "crasher":
			return
		case word == "go" && how == "cheater":
			fmt.Println("bestmove e2e5")
		case word == "go" && how == "mute":
			fmt.Println("bestmove")
		case word == "go" && how == "sleeper":
			time.Sleep(150 * time.Millisecond)
			fmt.Println("bestmove " + move)
		}
	}
}

// binary returns the path of the test's binary, which is an engine or fastchess.
func binary(t *testing.T) string {
	t.Helper()
	t.Setenv(asProgram, "1")
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// badEngine returns the path of an engine with a fault.
func badEngine(t *testing.T, how string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("on Windows not every user may make symbolic links")
	}
	path := filepath.Join(t.TempDir(), "bad-"+how)
	if err := os.Symlink(binary(t), path); err != nil {
		t.Fatal(err)
	}
	return path
}

// tell runs the program and returns its status and output.
func tell(args ...string) (status int, out, errOut string) {
	var o, e bytes.Buffer
	status = program().Run(context.Background(), args, &o, &e)
	return status, o.String(), e.String()
}

// write writes a file in a folder of the test.
func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestHelp(t *testing.T) {
	for _, c := range program().Commands {
		status, out, errOut := tell(c.Name, "-help")
		if status != 0 || errOut != "" || !strings.Contains(out, c.Summary) {
			t.Errorf("%s -help: status %d, prints %q and %q", c.Name, status, out, errOut)
		}
	}
}

func TestMistakes(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"", "name a command: "},
		{"match", "-out is missing"},
		{"match -out x more", `unexpected argument "more"`},
		{"match -out x -games 3", "-games is 3"},
		{"match -out x -games 0", "-games is 0"},
		{"match -out x -threads 0", "-threads must be at least 1"},
		{"match -out x -points 1400,", `"" is not a number`},
		{"match -out x -points strong", `"strong" is not a number`},
		{"match -out x -option Hash", "NAME=VALUE"},
		{"match -out x -limit 10+0.1", `-limit: "10+0.1" is not KEY=VALUE`},
		{"match -out x -limit=", "-limit is missing"},
		{"match -out x -rival-limit st=1=500", `-rival-limit: "st=1=500" is not KEY=VALUE`},
		{"ladder -out x -opponent a=b@5 -limit 10+0.1", `-limit: "10+0.1" is not KEY=VALUE`},
		{"ladder -out x -opponent a=b@5 -limit tc=", `-limit: "tc=" is not KEY=VALUE`},
		{"gauntlet", "-out is missing"},
		{"gauntlet -out x", "-openings is missing"},
		{"gauntlet -out x -openings x", "-opponent is missing"},
		{"gauntlet -out x -openings x -opponent a=b", "NAME=PROGRAM@NODES"},
		{"gauntlet -out x -openings x -opponent a=@5", "NAME=PROGRAM@NODES"},
		{"gauntlet -out x -openings x -opponent a=b@0", `"0" is not a number of nodes`},
		{"gauntlet -out x -openings x -opponent a=b@c@-5", `"-5" is not a number of nodes`},
		{"gauntlet -out x -openings x -opponent b@5", "NAME=PROGRAM@NODES"},
		{"gauntlet -out x -openings x -opponent =b@5", `the name ""`},
		{"gauntlet -out x -openings x -opponent ../a=b@5", `the name "../a"`},
		{"gauntlet -out x -openings x -opponent a=b@5 -opponent A=c@5", `the name "A" is given twice`},
		{"gauntlet -out x -openings x -opponent vedette=b@5", `the name "vedette" is that of the engine to measure`},
		{"gauntlet -out x -openings x -opponent a=b@5 -nodes 0", "-nodes must be at least 1"},
		{"gauntlet -out x -openings x -opponent a=b@5 -hash 0", "-hash must be at least 1"},
		{"gauntlet -out x -openings x -opponent a=b@5 -games 3", "-games is 3"},
		{"gauntlet -out x -openings x -opponent a=b@5 -threads 0", "-threads must be at least 1"},
		{"table", "name a file"},
	} {
		status, out, errOut := tell(strings.Fields(test.args)...)
		if status != 2 || out != "" || !strings.Contains(errOut, test.want) || strings.Count(errOut, "\n") != 1 {
			t.Errorf("%s: status %d, printed %q and %q, want %q", test.args, status, out, errOut, test.want)
		}
	}
}

func TestFailures(t *testing.T) {
	path, file := binary(t), filepath.Join(t.TempDir(), "new")
	absent := filepath.Join(t.TempDir(), "absent")
	match := func(more ...string) []string {
		return append([]string{"match", "-fastchess", path, "-out", file, "-engine", path, "-rival", path, "-games", "2"}, more...)
	}
	for _, test := range []struct {
		args []string
		want string
	}{
		{match("-fastchess", absent), "https://github.com/Disservin/fastchess"},
		{match("-engine", absent), "absent"},
		{match("-rival", absent), "absent"},
		{match("-openings", absent), "absent"},
		{match("-network", absent), "absent"},
		{match("-network", write(t, "rubbish", "x")), "not a network of Vedette"},
		{match("-out", write(t, "old", "x")), "-resume"},
		{[]string{"table", absent}, "absent"},
		{[]string{"table", write(t, "empty", "")}, "no game of Vedette"},
		{[]string{"table", write(t, "bad", "[White \"A\"]\n[Black \"B\"]\n\n1. e4 1-0\n")}, "no game of Vedette"},
	} {
		status, out, errOut := tell(test.args...)
		if status != 1 || out != "" || !strings.Contains(errOut, test.want) {
			t.Errorf("%q: status %d, printed %q and %q, want %q", test.args, status, out, errOut, test.want)
		}
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("a failure left a file")
	}
}
