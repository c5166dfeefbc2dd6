// Embed runs a go command with other learnt files in place of those in the
// source tree, which it does not change:
//
//	embed [-network FILE] [-tables FILE] [-wdl FILE] [NAME=VALUE...] go build [ARGUMENT...]
//
// The network is checked as the engine checks one that it loads; the other files
// are Go source. Variables are added to the environment of the command. The
// Makefile calls embed from the root of the repository for EVALFILE, as
// OpenBench's tests of networks require, and for "make learn".
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"

	"vedette/eval"
)

func main() {
	// An interrupt also reaches the command and ends it; temporary files are
	// removed afterwards.
	signal.Notify(make(chan os.Signal, 1), os.Interrupt)
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// The source files that can be replaced.
const (
	networkSource = "eval/default.network"
	tablesSource  = "eval/tables.go"
	wdlSource     = "eval/wdl_values.go"
)

// run is the program. It returns the exit status, which is that of the command if
// it was started.
func run(args []string, out, errOut io.Writer) (status int) {
	flags := flag.NewFlagSet("embed", flag.ContinueOnError)
	flags.SetOutput(errOut)
	network := flags.String("network", "", "the `file` of a network")
	tables := flags.String("tables", "", "the `file` of tables, as \"train tables\" writes it")
	wdl := flags.String("wdl", "", "the `file` of WDL values, as \"train wdl\" writes it")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	err := embed(map[string]string{networkSource: *network, tablesSource: *tables, wdlSource: *wdl}, flags.Args(), out, errOut)
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return max(exit.ExitCode(), 1) // it is negative after a signal
	}
	if err != nil {
		fmt.Fprintf(errOut, "embed: %v\n", err)
		return 1
	}
	return 0
}

// embed runs the command with the files in place of the source files that are
// their keys. Entries without a name are skipped.
func embed(files map[string]string, command []string, out, errOut io.Writer) error {
	dir, err := os.MkdirTemp("", "vedette")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	replace := map[string]string{}
	for source, file := range files {
		if file == "" {
			continue
		}
		if _, err := os.Stat(source); err != nil {
			return fmt.Errorf("%w; the working directory must be the root of the repository", err)
		}
		if source == networkSource {
			file, err = checkedNetwork(file, dir, errOut)
		} else {
			_, err = os.Stat(file)
		}
		if err != nil {
			return err
		}
		if err := add(replace, source, file); err != nil {
			return err
		}
	}
	content, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return err
	}
	overlay := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(overlay, content, 0o666); err != nil {
		return err
	}
	return start(command, overlay, out, errOut)
}

// checkedNetwork copies a network file into a directory and returns the copy's
// name, so that what is embedded is what was checked.
func checkedNetwork(file, dir string, errOut io.Writer) (string, error) {
	content, network, err := eval.LoadNetworkFile(file)
	if err != nil {
		return "", fmt.Errorf("the network %w", err)
	}
	fmt.Fprintf(errOut, "embed: the network is %s, %s\n", network.ID(), file)
	name := filepath.Join(dir, filepath.Base(networkSource))
	return name, os.WriteFile(name, content, 0o666)
}

// add replaces a source file by another file.
func add(replace map[string]string, source, file string) error {
	from, err := filepath.Abs(source)
	if err != nil {
		return err
	}
	to, err := filepath.Abs(file)
	replace[from] = to
	return err
}

// start runs a go command, after variables for its environment, with the
// overlay.
func start(command []string, overlay string, out, errOut io.Writer) error {
	environment := os.Environ()
	for len(command) > 0 && strings.Contains(command[0], "=") {
		environment, command = append(environment, command[0]), command[1:]
	}
	if len(command) < 2 {
		return errors.New(`a go command is missing, such as "go build"`)
	}
	arguments := append([]string{command[1], "-overlay=" + overlay}, command[2:]...)
	c := exec.Command(command[0], arguments...)
	c.Env, c.Stdin, c.Stdout, c.Stderr = environment, os.Stdin, out, errOut
	return c.Run()
}
