package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// wine is the Wine that runs programs for Windows here.
type wine struct {
	command []string
	folder  string // its own, and nothing else's
}

// newWine takes the command that starts Wine, with its arguments. Without a
// command there is no Wine. The folder does not exist yet.
func newWine(command, folder string) (*wine, error) {
	words := strings.Fields(command)
	if len(words) == 0 {
		return nil, nil
	}
	// Debian's package wine64 alone has no command in the path.
	const debian = "/usr/lib/wine/wine64"
	if _, err := exec.LookPath(words[0]); err != nil && command == "wine" {
		if _, err := exec.LookPath(debian); err == nil {
			words = []string{debian}
		}
	}
	return &wine{words, folder}, os.Mkdir(folder, 0o777)
}

// host returns the machine that Wine makes: a new one, whose files are in the
// folder, which tells nothing about itself and offers neither .NET nor a
// browser, since Wine would wait for an answer whether to install them.
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

// end stops what Wine left running, and removes its files, which are many.
func (w *wine) end() {
	if w == nil {
		return
	}
	if _, err := os.Stat(filepath.Join(w.folder, "prefix")); err == nil {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		cmd := exec.CommandContext(ctx, w.command[0], append(w.command[1:], "wineboot", "--kill")...)
		cmd.Env = append(os.Environ(), w.env()...)
		cmd.Run() // nothing is lost if it fails
	}
	os.RemoveAll(w.folder)
}

// tooOld explains the failure of a Wine that cannot start any Go program.
func tooOld(stderr string) string {
	if !strings.Contains(stderr, "bcryptprimitives.dll not found") {
		return ""
	}
	return "this Wine is too old for programs in Go, which need its bcryptprimitives.dll: " +
		"Wine 8 of Debian 12 has none, Wine 10 of Debian 13 has it; CONTRIBUTING.md tells how to have that on Debian 12"
}
