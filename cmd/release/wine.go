package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// wine is the Wine installation that runs Windows programs here.
type wine struct {
	command []string
	folder  string // its prefix, used for nothing else
}

// newWine returns the Wine that command starts; the command may have arguments.
// An empty command means no Wine. The folder must not exist yet.
func newWine(command, folder string) (*wine, error) {
	words := strings.Fields(command)
	if len(words) == 0 {
		return nil, nil
	}
	// Debian's package wine64 alone installs no command in PATH.
	const debian = "/usr/lib/wine/wine64"
	if _, err := exec.LookPath(words[0]); err != nil && command == "wine" {
		if _, err := exec.LookPath(debian); err == nil {
			words = []string{debian}
		}
	}
	return &wine{words, folder}, os.Mkdir(folder, 0o777)
}

// host returns a new Wine machine with its files in the folder. It prints no
// debug messages and offers neither .NET nor a browser, because Wine would ask
// whether to install them.
func (w *wine) host() host {
	return host{name: "Wine", command: w.command, install: "wine64", env: w.env()}
}

func (w *wine) env() []string {
	return []string{
		"HOME=" + w.folder,
		"WINEPREFIX=" + filepath.Join(w.folder, "prefix"),
		"WINEDEBUG=-all",
		"WINEDLLOVERRIDES=mscoree,mshtml=",
		"DISPLAY=",
	}
}

// end stops what Wine left running and removes its many files.
func (w *wine) end() {
	if w == nil {
		return
	}
	if _, err := os.Stat(filepath.Join(w.folder, "prefix")); err == nil {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		cmd := exec.CommandContext(ctx, w.command[0], append(w.command[1:], "wineboot", "--kill")...)
		cmd.Env = append(os.Environ(), w.env()...)
		cmd.Run() // a failure loses nothing
	}
	os.RemoveAll(w.folder)
}

// tooOld explains why a Wine version cannot start any Go program, if stderr
// shows that.
func tooOld(stderr string) string {
	if !strings.Contains(stderr, "bcryptprimitives.dll not found") {
		return ""
	}
	return "this Wine is too old for Go programs, which need its bcryptprimitives.dll: " +
		"Wine 8 of Debian 12 lacks it, Wine 10 of Debian 13 has it; docs/releasing.md explains how to install that on Debian 12"
}
