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
	"runtime/pprof"
	"strings"
	"testing"
	"time"

	"vedette/search"
	"vedette/uci"
)

// asEngine tells the test's binary to be an engine: Vedette, or one whose name
// says what is wrong with it.
const asEngine = "VEDETTE_TEST_CALIBRATE"

// stacksDir names where an engine that lives too long writes what its goroutines
// do. It happened once, and was never seen again, that an engine in a test did
// not answer for half a minute; should it happen again, this tells more.
const stacksDir = "VEDETTE_TEST_STACKS"

func TestMain(m *testing.M) {
	if os.Getenv(asEngine) != "" {
		time.AfterFunc(patience*2/3, writeStacks)
		if name := filepath.Base(os.Args[0]); strings.HasPrefix(name, "bad-") {
			misbehave(strings.TrimPrefix(name, "bad-"), os.Stdin)
		} else {
			uci.NewDriver(search.NewEngine(), os.Stdout).Run(context.Background(), os.Stdin)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// writeStacks writes what each goroutine of this process does to a new file.
func writeStacks() {
	file, err := os.CreateTemp(os.Getenv(stacksDir), filepath.Base(os.Args[0]))
	if err != nil {
		return // it helps nobody to know
	}
	_ = pprof.Lookup("goroutine").WriteTo(file, 2)
	_ = file.Close()
}

// showStacks shows what engines that lived too long were doing, and what the
// test itself does then.
func showStacks(t *testing.T, dir string) {
	files, _ := filepath.Glob(filepath.Join(dir, "*"))
	for _, file := range files {
		text, err := os.ReadFile(file)
		t.Logf("an engine that did not end: %s\n%s, %v", file, text, err)
	}
	if t.Failed() {
		var own strings.Builder
		_ = pprof.Lookup("goroutine").WriteTo(&own, 2)
		t.Logf("the test itself:\n%s", own.String())
	}
}

// misbehave is an engine that does something wrong when it is to move.
func misbehave(how string, in io.Reader) {
	for lines := bufio.NewScanner(in); lines.Scan(); {
		word, _, _ := strings.Cut(lines.Text(), " ")
		switch {
		case word == "uci":
			fmt.Println("id name Bad " + how)
			if how != "ignorant" {
				fmt.Println("option name UCI_Elo type spin default 1000 min 1000 max 2000")
			}
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
			time.Sleep(200 * time.Millisecond)
			fmt.Println("bestmove a2a3")
		}
	}
}

// engine returns the path of an engine: the test's binary.
func engine(t *testing.T) string {
	t.Helper()
	t.Setenv(asEngine, "1")
	dir := t.TempDir()
	t.Setenv(stacksDir, dir)
	t.Cleanup(func() { showStacks(t, dir) })
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// badEngine returns the path of an engine that does something wrong.
func badEngine(t *testing.T, how string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("not every user may make links")
	}
	path := filepath.Join(t.TempDir(), "bad-"+how)
	if err := os.Symlink(engine(t), path); err != nil {
		t.Fatal(err)
	}
	return path
}

// tell runs the program and returns what it said.
func tell(args ...string) (status int, out, errOut string) {
	var o, e bytes.Buffer
	status = program().Run(context.Background(), args, &o, &e)
	return status, o.String(), e.String()
}

func TestHelp(t *testing.T) {
	for _, c := range program().Commands {
		status, out, errOut := tell(c.Name, "-help")
		if status != 0 || errOut != "" || !strings.Contains(out, c.Summary) {
			t.Errorf("%s -help: status %d, says %q and %q", c.Name, status, out, errOut)
		}
	}
}

func TestMistakes(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"", "a command is missing"},
		{"match", "-out is missing"},
		{"match -out x more", `"more" is no flag`},
		{"match -out x -games 3", "-games 3"},
		{"match -out x -games 0", "-games 0"},
		{"match -out x -threads 0", "-threads 0"},
		{"match -out x -margin -1s", "-margin -1s"},
		{"match -out x -points 1400,", `"" is no Elo`},
		{"match -out x -points strong", `"strong" is no Elo`},
		{"match -out x -option Hash", "NAME=VALUE"},
		{"match -out x -control 50", `"50" is neither`},
		{"match -out x -control 0+1", `"0+1" is neither`},
		{"match -out x -control movetime_0", `"0" is no time`},
		{"match -out x -opening-bound 0", "opening bound"},
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
		{"gauntlet -out x -openings x -opponent a=b@5 -nodes 0", "-nodes must be at least 1"},
		{"gauntlet -out x -openings x -opponent a=b@5 -hash 0", "-hash must be at least 1"},
		{"gauntlet -out x -openings x -opponent a=b@5 -games 3", "-games 3"},
		{"gauntlet -out x -openings x -opponent a=b@5 -threads 0", "-threads must be at least 1"},
		{"table", "no file"},
	} {
		args := strings.Fields(test.args)
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "_", " ")
		}
		status, out, errOut := tell(args...)
		if status != 2 || out != "" || !strings.Contains(errOut, test.want) || strings.Count(errOut, "\n") != 1 {
			t.Errorf("%s: status %d, said %q and %q, want %q", test.args, status, out, errOut, test.want)
		}
	}
}

func TestFailures(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good, ignorant := engine(t), badEngine(t, "ignorant")
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"match", "-out", filepath.Join(dir, "new"), "-engine", filepath.Join(dir, "absent")}, "absent"},
		{[]string{"match", "-out", filepath.Join(dir, "new"), "-engine", good, "-rival", ignorant}, "Bad ignorant has no option UCI_Elo"},
		{[]string{"match", "-out", filepath.Join(dir, "new"), "-engine", good, "-rival", good, "-points", "20"}, "20 is outside"},
		{[]string{"match", "-out", filepath.Join(dir, "new"), "-engine", good, "-rival", good, "-rival-elo", "30"}, "30 is outside"},
		{[]string{"match", "-out", filepath.Join(dir, "new"), "-openings", filepath.Join(dir, "absent")}, "absent"},
		{[]string{"match", "-out", write("old", "x"), "-engine", good, "-rival", good, "-points", "1500"}, "-resume"},
		{[]string{"match", "-out", filepath.Join(dir, "new"), "-resume", "-engine", good, "-rival", good, "-points", "1500"}, "new"},
		{[]string{"table", filepath.Join(dir, "absent")}, "absent"},
		{[]string{"table", write("empty", "")}, "nothing in it"},
		{[]string{"table", write("bad", "rubbish\n")}, "bad:1: "},
		{[]string{"table", write("worse", "{}\n{\"elo\":1}\n{\"colour\":1}\n")}, "worse:3: "},
	} {
		status, out, errOut := tell(test.args...)
		if status != 1 || out != "" || !strings.Contains(errOut, test.want) {
			t.Errorf("%q: status %d, said %q and %q, want %q", test.args, status, out, errOut, test.want)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "new")); err == nil {
		t.Error("a failure left a file")
	}
}
