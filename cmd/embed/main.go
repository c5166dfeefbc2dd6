// Embed runs a go command with other learnt files in place of those in the
// source tree, which it does not change:
//
//	embed [-network FILE] [-tables FILE] [-wdl FILE] [NAME=VALUE...] go build [ARGUMENT...]
//
// The files are checked as the engine checks its embedded ones. Variables are
// added to the environment of the command. The Makefile calls embed from the root
// of the repository for EVALFILE, as OpenBench's tests of networks require, and
// for "make learn".
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

// replacement is a file that may replace one of the source.
type replacement struct {
	source string
	name   string                                  // empty: the source file is embedded
	check  func(name string, content []byte) error // what is wrong with the file
}

// run is the program. It returns the exit status, which is that of the command if
// it was started.
func run(args []string, out, errOut io.Writer) (status int) {
	flags := flag.NewFlagSet("embed", flag.ContinueOnError)
	flags.SetOutput(errOut)
	flags.Usage = func() {
		fmt.Fprintln(errOut, "embed [FLAG...] [NAME=VALUE...] go build [ARGUMENT...]: build with other learnt files than those in the source")
		flags.PrintDefaults()
	}
	network := flags.String("network", "", "the `file` of a network")
	tables := flags.String("tables", "", "the `file` of tables, as \"train tables\" writes it")
	wdl := flags.String("wdl", "", "the `file` of WDL values, as \"train wdl\" writes it")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return 0
	} else if err != nil {
		return 2
	}
	err := embed([]replacement{
		{"eval/default.network", *network, func(name string, content []byte) error {
			w, err := eval.ReadNetworkWeights(content)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			fmt.Fprintf(errOut, "embed: the network is %s, %s\n", w.ID(), name)
			return nil
		}},
		{"eval/default.tables", *tables, func(name string, content []byte) error {
			_, err := eval.ReadPSQT(name, string(content))
			return err
		}},
		{"eval/default.wdl", *wdl, func(name string, content []byte) error {
			_, err := eval.ReadWDL(name, string(content))
			return err
		}},
	}, flags.Args(), out, errOut)
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return max(exit.ExitCode(), 1) // it is negative after a signal
	}
	if err != nil {
		fmt.Fprintf(errOut, "embed: %v\n", err)
		return 1
	}
	return 0
}

// embed runs the command with the files in place of the source files. What is
// embedded is a copy of what was checked.
func embed(files []replacement, command []string, out, errOut io.Writer) error {
	dir, err := os.MkdirTemp("", "vedette")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	replace := map[string]string{}
	for _, f := range files {
		if f.name == "" {
			continue
		}
		if _, err := os.Stat(f.source); err != nil {
			return fmt.Errorf("%w; the working directory must be the root of the repository", err)
		}
		content, err := os.ReadFile(f.name)
		if err == nil {
			err = f.check(f.name, content)
		}
		if err != nil {
			return err
		}
		source, err := filepath.Abs(f.source)
		if err != nil {
			return err
		}
		replace[source] = filepath.Join(dir, filepath.Base(f.source))
		if err := os.WriteFile(replace[source], content, 0o666); err != nil {
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
