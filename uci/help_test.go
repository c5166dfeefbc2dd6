package uci

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Every command and option is explained, except those that are ignored.
func TestHelp(t *testing.T) {
	got := obey(t, newFakeEngine(), "help")
	d := NewDriver(newFakeEngine(), &recorder{})
	ignored := []string{"", "debug", "register", "xboard", "protover"}
	for _, c := range d.commands {
		listed := slices.ContainsFunc(got, func(line string) bool { return strings.HasPrefix(line, c.name+" ") })
		if want := !slices.Contains(ignored, c.name); c.name != "" && listed != want {
			t.Errorf("command %q: listed is %t, want %t", c.name, listed, want)
		}
	}
	for _, o := range d.options {
		if !slices.ContainsFunc(got, func(line string) bool { return strings.HasPrefix(line, o.name+" ") }) {
			t.Errorf("option %q is missing", o.name)
		}
	}
	for _, line := range got {
		if len(line) > 110 {
			t.Errorf("a long line: %q", line)
		}
	}
}

// With a name "help" shows the lines about a command or an option, which are among
// those of "help" alone, and an unknown name is named.
func TestHelpOn(t *testing.T) {
	all := obey(t, newFakeEngine(), "help")
	for name, want := range map[string]struct {
		begin string
		lines int
	}{
		"go":             {"go [LIMIT...] ", 3},
		"go perft 3":     {"go [LIMIT...] ", 3},
		"bench":          {"bench [HASH] ", 3},
		"d":              {"d  ", 1},
		"help":           {"help [COMMAND] ", 1},
		"Hash":           {"Hash 16 (1 to 33554432) ", 1},
		"move  overhead": {"Move Overhead 20 ", 2},
		"epd":            {`"vedette epd" analyses`, 1},
		"analyze":        {`"vedette analyse" annotates`, 1},
		"completion":     {`"vedette manual" and`, 2},
	} {
		got := obey(t, newFakeEngine(), "help "+name)
		if len(got) != want.lines || !strings.HasPrefix(got[0], want.begin) {
			t.Errorf("help %s: said %q, want %d lines from %q", name, got, want.lines, want.begin)
		}
		for _, line := range got {
			if !slices.Contains(all, line) {
				t.Errorf("help %s: %q is not in help", name, line)
			}
		}
	}
	for name, want := range map[string]string{
		"xyz": `info string There is no command or option "xyz", try help`, "xboard": `info string "xboard" has no effect`,
	} {
		compareLines(t, "help "+name, answer(t, newFakeEngine(), "help "+name+"\n"), []string{want})
	}
}

// A command that only the shell can start is named as one.
func TestShellCommands(t *testing.T) {
	const input = "analyse g.pgn\nepd\ntrace startpos\nbook make x\nmanual\ncompletion bash\nanalysis\n"
	var want []string
	for _, name := range []string{"analyse", "epd", "trace", "book", "manual", "completion"} {
		want = append(want, fmt.Sprintf("info string %q is started from the shell: vedette %s *", name, name))
	}
	compareLines(t, input, answer(t, newFakeEngine(), input), append(want, `info string Unknown command: "analysis", try help`))
}
