package main

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"vedette/board"
	"vedette/internal/terminaltest"
)

// clickTest names the file into which the test binary writes whether it was started by
// a double click.
const clickTest = "VEDETTE_TEST_CLICK"

// testClick writes that, if it is asked for.
func testClick() {
	if name := os.Getenv(clickTest); name != "" {
		if os.WriteFile(name, fmt.Append(nil, isClicked()), 0o666) != nil {
			os.Exit(1)
		}
		os.Exit(0)
	}
}

// A double click leads to the board; whatever has a pipe, a socket, a file or a terminal
// at one of its ends speaks UCI, and so does everything where no desktop is.
func TestIsClicked(t *testing.T) {
	null, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	home := t.TempDir()
	file := func(name string) *os.File {
		f, err := os.OpenFile(filepath.Join(home, name), os.O_RDWR|os.O_CREATE, 0o666)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		return f
	}
	log, session := file("log"), file(".xsession-errors")
	person, terminal := terminaltest.Open(t)
	go func() { _, _ = io.Copy(io.Discard, person) }()
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	socket, other := os.NewFile(uintptr(pair[0]), "socket"), os.NewFile(uintptr(pair[1]), "other")
	for _, f := range []*os.File{reader, writer, socket, other} {
		defer f.Close()
	}
	var status unix.Stat_t
	if err := unix.Fstat(pair[0], &status); err != nil {
		t.Fatal(err)
	}
	journal := fmt.Sprintf("JOURNAL_STREAM=%d:%d", status.Dev, status.Ino)
	const display, wayland = "DISPLAY=:0", "WAYLAND_DISPLAY=wayland-0"
	for _, test := range []struct {
		name            string
		in, out, errOut *os.File
		shell           bool // it has a terminal
		env             string
		clicked         bool
	}{
		{"file manager", null, null, null, false, display, true},
		{"file manager under Wayland", null, null, null, false, wayland, true},
		{"file manager with the journal", null, socket, socket, false, display + " " + journal, true},
		{"file manager of an X session", null, session, session, false, display, true},
		{"no desktop", null, null, null, false, "", false},
		{"shell", null, null, null, true, display, false},
		{"pipe to read", reader, null, null, false, display, false},
		{"pipe to write", null, writer, null, false, display, false},
		{"pipe for errors", null, null, writer, false, display, false},
		{"socket to read, which is the journal", socket, null, null, false, display + " " + journal, false},
		{"socket to write", null, other, null, false, display + " " + journal, false},
		{"socket without a journal", null, socket, null, false, display + " JOURNAL_STREAM=", false},
		{"file to read", log, null, null, false, display, false},
		{"file to write", null, log, null, false, display, false},
		{"log of the session to read", session, null, null, false, display, false},
		{"terminal to read", terminal, null, null, false, display, false},
		{"terminal to write", null, terminal, null, false, display, false},
	} {
		result := filepath.Join(home, "result")
		cmd := program(t)
		cmd.Stdin, cmd.Stdout, cmd.Stderr = test.in, test.out, test.errOut
		cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		if test.shell {
			_, its := terminaltest.Open(t)
			cmd.ExtraFiles = []*os.File{its}
			cmd.SysProcAttr.Setctty, cmd.SysProcAttr.Ctty = true, 3
		}
		cmd.Env = append([]string{asProgram + "=1", "HOME=" + home, clickTest + "=" + result}, strings.Fields(test.env)...)
		if err := cmd.Run(); err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		said, err := os.ReadFile(result)
		if err != nil || string(said) != fmt.Sprint(test.clicked) {
			t.Errorf("%s: clicked: %s, %v; want %t", test.name, said, err, test.clicked)
		}
	}
}

// The program itself speaks UCI with all these, also if it has the page.
func TestPlainUCI(t *testing.T) {
	for _, input := range []string{"isready\n", ""} {
		cmd := program(t)
		cmd.Env = append(cmd.Env, "DISPLAY=:0")
		cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
		if input != "" {
			cmd.Stdin = strings.NewReader(input)
		} // else it is the null device
		out, err := cmd.Output()
		if want := strings.Replace(input, "isready", "readyok", 1); err != nil || string(out) != want {
			t.Errorf("after %q it said %q, %v", input, out, err)
		}
	}
}

// A double click on a program with the page opens it, and the program ends after it.
func TestClickOpensBoard(t *testing.T) {
	if _, built := board.Page(); !built {
		t.Skip(`there is no page; "make board" builds it`)
	}
	dir := t.TempDir()
	opened := filepath.Join(dir, "opened")
	if err := os.WriteFile(filepath.Join(dir, "xdg-open"), []byte("#!/bin/sh\necho \"$1\" >"+opened+".part && mv "+opened+".part "+opened+"\n"), 0o777); err != nil {
		t.Fatal(err)
	}
	cmd := program(t)
	cmd.Env = append(cmd.Env, "DISPLAY=:0", "PATH="+dir+":"+os.Getenv("PATH"))
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var address []byte
	for deadline := time.Now().Add(time.Minute); len(address) == 0; time.Sleep(10 * time.Millisecond) {
		if address, _ = os.ReadFile(opened); time.Now().After(deadline) {
			t.Fatal("no browser was opened")
		}
	}
	answer, err := http.Get(strings.TrimSpace(string(address)))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if page, _ := io.ReadAll(answer.Body); !strings.Contains(string(page), `data-engine="server"`) {
		t.Errorf("the page is %q", page)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}
