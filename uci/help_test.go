package uci

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"vedette/internal/version"
	"vedette/movegen"
)

// Every command is explained, except those that are ignored, and options have a page of
// their own.
func TestHelp(t *testing.T) {
	got, options := obey(t, newFakeEngine(), "help"), obey(t, newFakeEngine(), "help options")
	d := NewDriver(newFakeEngine(), &recorder{})
	ignored := []string{"", "debug", "register", "xboard", "protover"}
	for _, c := range d.commands {
		if want := !slices.Contains(ignored, c.name); c.name != "" && explains(got, c.name) != want {
			t.Errorf("command %q: listed is %t, want %t", c.name, !want, want)
		}
	}
	for _, o := range d.options {
		if !explains(options, o.name) || explains(got, o.name) {
			t.Errorf("option %q is not listed where it should be", o.name)
		}
	}
	for _, line := range append(got, options...) {
		if len(line) > 110 {
			t.Errorf("a long line: %q", line)
		}
	}
}

// explains reports whether a line of a help text begins with the name.
func explains(help []string, name string) bool {
	return slices.ContainsFunc(help, func(line string) bool { return strings.HasPrefix(line, name+" ") })
}

// With a name "help" shows the lines about a command or an option, which are among
// those of "help" alone or of "help options", and an unknown name is named.
func TestHelpOn(t *testing.T) {
	for name, want := range map[string][]string{
		"go":             {"go [LIMIT...] *", "*", "*"},
		"go perft 3":     {"go [LIMIT...] *", "*", "*"},
		"bench":          {"bench [HASH] *", "*"},
		"d":              {"d  *"},
		"help":           {"help [NAME|options] *"},
		"Hash":           {"Hash 16 (1 to 33554432) *"},
		"move  overhead": {"Move Overhead 20 *", "*"},
		"epd":            {"  vedette epd *", "*-help lists its flags"},
		"analyze":        {"  vedette analyse *", "*-help lists its flags"},
		"manual":         {"  vedette manual *", "*-help lists its flags"},
		"xyz":            {`info string There is no command or option "xyz", try help`},
		"Bnech":          {`info string There is no command or option "Bnech"; did you mean "bench"?`},
		"option":         {`info string There is no command or option "option"; did you mean "options"?`},
		"hahs":           {`info string There is no command or option "hahs"; did you mean "Hash"?`},
		"xboard":         {`info string "xboard" has no effect`},
	} {
		compareLines(t, "help "+name, answer(t, newFakeEngine(), "help "+name+"\n"), want)
	}
	all := append(obey(t, newFakeEngine(), "help"), obey(t, newFakeEngine(), "help options")...)
	for _, name := range []string{"go", "bench", "d", "help", "Hash", "Move Overhead"} {
		for _, line := range obey(t, newFakeEngine(), "help "+name) {
			if !slices.Contains(all, line) {
				t.Errorf("help %s: %q is not in help", name, line)
			}
		}
	}
}

// A mistyped command or option is answered with the one that may be meant, always in an
// info string, and is not executed.
func TestSuggestions(t *testing.T) {
	for input, want := range map[string]string{
		"bnech":                          `Unknown command: "bnech"; did you mean "bench"?`,
		"Help":                           `Unknown command: "Help"; did you mean "help"?`,
		"--help":                         `Unknown command: "--help"; did you mean "help"?`,
		"psotion startpos moves e2e4":    `Unknown command: "psotion startpos moves e2e4"; did you mean "position"?`,
		"ucinewgmae":                     `Unknown command: "ucinewgmae"; did you mean "ucinewgame"?`,
		"exit":                           `Unknown command: "exit"; did you mean "quit"?`,
		"play":                           `Unknown command: "play"; did you mean "go"?`,
		"anaylse g.pgn":                  `Unknown command: "anaylse g.pgn"; did you mean "analyse"?`,
		"protovre 2":                     `Unknown command: "protovre 2", try help`, // has no effect, so nobody means it
		"e2e4":                           `Unknown command: "e2e4", try help`,
		"analysis":                       `Unknown command: "analysis"; did you mean "analyse"?`,
		"analyse g.pgn":                  `"analyse" is started from the shell: vedette analyse *`,
		"setoption name Hahs value 1":    `No such option: "Hahs"; did you mean "Hash"?`,
		"setoption name Thread value 1":  `No such option: "Thread"; did you mean "Threads"?`,
		"setoption name Contempt":        `No such option: "Contempt"`,
		"setoption name NullMove":        `No such option: "NullMove"`,
		strings.Repeat("x", 1<<20) + "y": `Unknown command: "xxx*", try help`,
	} {
		compareLines(t, input[:min(len(input), 50)], answer(t, newFakeEngine(), input+"\n"), []string{"info string " + want})
	}
	compareLines(t, "version", answer(t, newFakeEngine(), "version\n"), []string{"Vedette " + version.Version})
}

// The words of "go" are those that it reads.
func TestGoWords(t *testing.T) {
	for name := range (&goParser{}).numbers() {
		if !slices.Contains(goWords, name) {
			t.Errorf("%s is missing", name)
		}
	}
	start := movegen.StartPosition()
	for _, name := range goWords {
		for _, note := range parseGo([]string{name}, &start).notes {
			if strings.Contains(note, "did you mean") || note == fmt.Sprintf("ignoring %q", name) {
				t.Errorf("%s is not read: %s", name, note)
			}
		}
	}
}

func TestWrapped(t *testing.T) {
	for text, want := range map[string]string{
		"":                      "",
		"word":                  "word",
		"one two three":         "one two\nthree",
		"a b c d e f g h i j k": "a b c d\ne f g h\ni j k",
		"a extraordinarily b":   "a\nextraordinarily\nb",
	} {
		if got := wrapped(text, 7); got != want {
			t.Errorf("wrapped(%q, 7) = %q, want %q", text, got, want)
		}
	}
}
