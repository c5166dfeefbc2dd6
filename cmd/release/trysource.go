package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// sourceName matches the name of a source archive.
var sourceName = regexp.MustCompile(`^vedette-(.+)-source\.tar\.gz$`)

// trySource unpacks the sources, builds the engine with make as on a machine
// without network and modules, and tests it. It also runs the tests that depend on
// how an archive differs from a clone: it lacks a file, and its modules are vendored.
func (t *trial) trySource(ctx context.Context, name string) (verdict string, err error) {
	folder, err := os.MkdirTemp(t.folder, "source")
	if err != nil {
		return "", err
	}
	version := sourceName.FindStringSubmatch(filepath.Base(name))[1]
	if _, err := command(ctx, "", nil, "tar", "-xzf", name, "-C", folder); err != nil {
		return "", err
	}
	sources := filepath.Join(folder, "vedette-"+version)
	offline := []string{"GOPROXY=off", "GOSUMDB=off", "GOFLAGS=", "GOMODCACHE=" + filepath.Join(folder, "empty"),
		"GOTOOLCHAIN=local", "MAKEFLAGS="}
	if _, err := command(ctx, sources, offline, "make"); err != nil {
		return "", err
	}
	tests := []string{"go", "test", "-vet=off", "-run", "^Test(Pages|Notices)$", "./docs", "./cmd/release"}
	if _, err := command(ctx, sources, offline, tests...); err != nil {
		return "", err
	}
	return t.test(ctx, host{name: "this machine"}, filepath.Join(sources, "vedette"), version)
}

// command runs a program in a folder, and returns what it printed, which the error has
// as well.
func command(ctx context.Context, folder string, env []string, words ...string) (said string, err error) {
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Dir, cmd.Env = folder, append(os.Environ(), env...)
	text, err := cmd.CombinedOutput()
	said = strings.TrimSpace(string(text))
	if err != nil {
		err = fmt.Errorf("%s: %w: %s", strings.Join(words, " "), err, said)
	}
	return said, err
}
