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
	"io"
	"os"
	"slices"
	"strings"
	"testing"

	"vedette/search"
	"vedette/uci"
)

// readFile returns the content of a file.
func readFile(t *testing.T, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// checkKeys fails for names in a configuration that are not among those that the client knows in its section, a path of
// names. A section without known names may have any.
func checkKeys(t *testing.T, known map[string][]string, section string, config any) {
	t.Helper()
	switch config := config.(type) {
	case []any:
		for _, item := range config {
			checkKeys(t, known, section, item)
		}
	case map[string]any:
		for key, value := range config {
			if names := known[section]; names != nil && !slices.Contains(names, key) {
				t.Errorf("the client has no setting %q in section %q", key, section)
			}
			checkKeys(t, known, strings.TrimPrefix(section+"."+key, "."), value)
		}
	}
}

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

// declarations returns the lines by which the engine declares its options.
func declarations(t *testing.T) []string {
	t.Helper()
	engine := startEngine(t)
	engine.say("uci")
	lines := slices.DeleteFunc(engine.hear("uciok"), func(line string) bool { return !strings.HasPrefix(line, "option ") })
	if len(lines) == 0 {
		t.Fatal("the engine declares no option")
	}
	return lines
}

// checkSettings fails unless the engine, which names wrong options and values, accepts all settings without a message.
func checkSettings(t *testing.T, settings map[string]string) {
	t.Helper()
	engine := startEngine(t)
	for name, value := range settings {
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

// Clients that set options by themselves: lichess-bot, which does not start an engine that lacks one of them or cannot
// have its value; a worker of OpenBench with endgame tables; and tests that vary the use of these.
func TestSettingsOfClients(t *testing.T) {
	checkSettings(t, map[string]string{
		"Move Overhead": "100", "Threads": "4", "Hash": "512", "SyzygyPath": "./syzygy/", "UCI_ShowWDL": "true",
	})
	checkSettings(t, map[string]string{
		"Threads": "1", "Hash": "16", "SyzygyPath": "/no tables/3-4-5:/no tables/6", "SyzygyProbeLimit": "6",
		"SyzygyProbeDepth": "1", "Syzygy50MoveRule": "true",
	})
}
