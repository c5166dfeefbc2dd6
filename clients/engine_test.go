// Package clients_test checks the configuration files of this folder: each is
// read as its client reads it and compared with what the engine declares. The
// provider that connects an engine with lichess' analysis board has no file; a
// test has its conversation. If polyglot and xboard are installed, they play
// and analyse with the engine.
//
// Reading order: this file, lichessbot_test.go, lichessexternal_test.go,
// cutechess_test.go, openbench_test.go; then programs_test.go,
// polyglot_test.go, xboard_test.go.
package clients_test

import (
	"context"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"vedette/search"
	"vedette/uci"
)

// startEngine begins a conversation with the engine.
func startEngine(t *testing.T) *dialogue {
	t.Helper()
	fromTest, input := io.Pipe()
	output, fromDriver := io.Pipe()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		uci.NewDriver(search.NewEngine(), fromDriver).Run(context.Background(), fromTest)
		fromDriver.Close()
	}()
	t.Cleanup(func() {
		input.Close()
		output.Close()
		<-ended
	})
	return newDialogue(t, input, output)
}

// option is a declared option of the engine.
type option struct {
	name, kind, initial string
	min, max            int
	choices             []string
}

// declaration matches a line that declares an option.
var declaration = regexp.MustCompile(`^option name (.+?) type (check|spin|combo|button|string)` +
	`(?: default (.*?))?(?: min (-?[0-9]+) max (-?[0-9]+))?((?: var \S+)*)$`)

// parseOption reads the declaration of an option.
func parseOption(line string) (option, error) {
	match := declaration.FindStringSubmatch(line)
	if match == nil {
		return option{}, fmt.Errorf("not a declaration of an option: %q", line)
	}
	o := option{name: match[1], kind: match[2], initial: match[3]}
	if o.kind == "string" && o.initial == "<empty>" {
		o.initial = ""
	}
	for _, word := range strings.Fields(match[6]) {
		if word != "var" {
			o.choices = append(o.choices, word)
		}
	}
	if o.kind == "spin" {
		var minErr, maxErr error
		o.min, minErr = strconv.Atoi(match[4])
		o.max, maxErr = strconv.Atoi(match[5])
		if minErr != nil || maxErr != nil {
			return option{}, fmt.Errorf("bounds are missing: %q", line)
		}
	}
	return o, nil
}

// declaredOptions sends "uci" and returns the options by name.
func declaredOptions(t *testing.T, engine *dialogue) map[string]option {
	t.Helper()
	options := map[string]option{}
	engine.say("uci")
	for _, line := range engine.hear("uciok") {
		if strings.HasPrefix(line, "option ") {
			o, err := parseOption(line)
			if err != nil {
				t.Fatal(err)
			}
			options[o.name] = o
		}
	}
	if len(options) == 0 {
		t.Fatal("the engine declares no option")
	}
	return options
}

// check returns the reason why the option cannot have a value, nil if it can.
func (o option) check(value string) error {
	ok := true
	switch o.kind {
	case "check":
		ok = value == "true" || value == "false"
	case "combo":
		ok = slices.Contains(o.choices, value)
	case "spin":
		n, err := strconv.Atoi(value)
		ok = err == nil && n >= o.min && n <= o.max
	case "button":
		ok = value == ""
	}
	if !ok {
		return fmt.Errorf("option %s cannot be %q: %+v", o.name, value, o)
	}
	return nil
}

// checkSettings fails unless the engine declares each of the settings and
// accepts all values without a message.
func checkSettings(t *testing.T, settings map[string]string) {
	t.Helper()
	engine := startEngine(t)
	options := declaredOptions(t, engine)
	for name, value := range settings {
		o, known := options[name]
		if !known {
			t.Errorf("the engine has no option %q", name)
			continue
		}
		if err := o.check(value); err != nil {
			t.Error(err)
		}
		engine.say("setoption name " + name + " value " + value)
	}
	engine.say("isready")
	heard := slices.DeleteFunc(engine.hear("readyok"), func(line string) bool {
		// The tests have no endgame tables.
		return strings.HasPrefix(line, "info string syzygy: open ") || strings.HasPrefix(line, "info string no Syzygy tables found ")
	})
	if len(heard) > 1 {
		t.Errorf("the engine printed messages about the settings: %q", heard)
	}
}
