//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"vedette/board"
)

// isClicked reports whether a file manager has started the program: there is a desktop,
// no terminal, nothing to read, and nobody who reads. A program that speaks with the
// engine has a pipe or a socket to it, and a shell a terminal.
func isClicked() bool {
	terminal, err := os.Open("/dev/tty")
	if err == nil {
		terminal.Close()
	}
	return err != nil && board.HasDesktop(os.Getenv) &&
		isFile(os.Stdin, os.DevNull) && isUnheard(os.Stdout) && isUnheard(os.Stderr)
}

// isUnheard reports whether an output leads nowhere, or into the log of the desktop: the
// journal of systemd, or the file of X sessions.
func isUnheard(out *os.File) bool {
	if isFile(out, os.DevNull) {
		return true
	}
	if home, err := os.UserHomeDir(); err == nil && isFile(out, filepath.Join(home, ".xsession-errors")) {
		return true
	}
	info, err := out.Stat()
	if err != nil || info.Mode()&os.ModeSocket == 0 {
		return false
	}
	status, ok := info.Sys().(*syscall.Stat_t)
	return ok && os.Getenv("JOURNAL_STREAM") == fmt.Sprintf("%d:%d", status.Dev, status.Ino) // systemd.exec(5)
}

// isFile reports whether an open file is the one with a name.
func isFile(file *os.File, name string) bool {
	is, err := file.Stat()
	if err != nil {
		return false
	}
	named, err := os.Stat(name)
	return err == nil && os.SameFile(is, named)
}
