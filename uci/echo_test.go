package uci_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"vedette/eval"
	"vedette/search"
	"vedette/uci"
)

// Arena sends every option back after the last declaration, with the declared
// value, or with nothing at all for an empty string. That must change nothing
// and cause no messages.

// declaration matches the lines that declare options.
var declaration = regexp.MustCompile(`^option name (.+) type (check|spin|combo|string|button)(?: default (.*?))?(?: (?:min|var) .*)?$`)

// echo returns Arena's answer to the declarations. Buttons have no value to
// send back, and pressing Clear Hash would lose results.
func echo(t *testing.T, declarations []string, empty string) (lines []string) {
	t.Helper()
	for _, line := range declarations {
		if !strings.HasPrefix(line, "option ") {
			continue
		}
		m := declaration.FindStringSubmatch(line)
		if m == nil {
			t.Fatalf("%q is not understood", line)
		}
		if m[2] == "button" {
			continue
		}
		if m[3] == "<empty>" {
			m[3] = empty
		}
		lines = append(lines, "setoption name "+m[1]+" value "+m[3])
	}
	return lines
}

func TestEveryOptionIsSentBack(t *testing.T) {
	for _, empty := range []string{"", "<empty>"} {
		s := newSession(t)
		s.say("uci")
		lines := echo(t, s.hear("uciok"), empty)
		if len(lines) < 10 {
			t.Fatalf("answered to %d options only", len(lines))
		}
		s.say(append(lines, "isready")...)
		if heard := s.hear("readyok"); len(heard) != 1 {
			t.Errorf("heard %q, want readyok only", heard)
		}
		s.say("quit")
	}
}

// The network of the flag -network stays when its option is sent back.
func TestNetworkOfTheFlagIsSentBack(t *testing.T) {
	v := eval.DefaultWeights().Network().Values()
	v.Inputs[0][0]++
	var file bytes.Buffer
	if err := v.Write(&file, "for a test"); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "a network of mine")
	if err := os.WriteFile(name, file.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	run := func(commands ...string) string {
		var said strings.Builder
		d := uci.NewDriver(search.NewEngine(), &said)
		if err := d.LoadNetwork(name); err != nil {
			t.Fatal(err)
		}
		d.RunCommands(t.Context(), commands)
		return said.String()
	}
	lines := echo(t, strings.Split(run("uci"), "\n"), "<empty>")
	if said := run(append(lines, "eval")...); !strings.Contains(said, fmt.Sprintf("%q", name)) {
		t.Errorf("the network is not %q in\n%s", name, said)
	}
}

// An engine that got all options back plays as if nothing had been sent. The
// second search uses what the first one left in memory, so it would show if
// that was lost.
func TestOptionsSentBackChangeNothing(t *testing.T) {
	var declared strings.Builder
	uci.NewDriver(search.NewEngine(), &declared).RunCommands(t.Context(), []string{"uci"})
	lines := echo(t, strings.Split(declared.String(), "\n"), "")
	play := func(between ...string) []string {
		var b strings.Builder
		commands := slices.Concat([]string{"go depth 9"}, between, []string{"go depth 9"})
		uci.NewDriver(search.NewEngine(), &b).RunCommands(t.Context(), commands)
		_, second, _ := strings.Cut(b.String(), "bestmove")
		return strings.Split(regexp.MustCompile(` nps .*? pv `).ReplaceAllString(second, " pv "), "\n")
	}
	want := play()
	if got := play(lines...); !slices.Equal(got, want) {
		t.Errorf("after all options %q, without them %q", got, want)
	}
	if other := play("setoption name Clear Hash"); slices.Equal(other, want) {
		t.Error("a lost memory would not be noticed")
	}
}
