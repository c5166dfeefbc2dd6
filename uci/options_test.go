package uci

import (
	"fmt"
	"io"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"vedette/internal/version"
	"vedette/search"
)

// declared is an option as a strict client parses its declaration.
type declared struct {
	name, kind, initial string
	low, high           int
	choices             []string
}

// parseDeclaration parses an option line as strictly as the strictest client.
func parseDeclaration(line string) (d declared, err error) {
	rest, ok := strings.CutPrefix(line, "option name ")
	if !ok || strings.TrimSpace(line) != line || strings.Contains(line, "  ") {
		return d, fmt.Errorf("bad form")
	}
	d.name, rest, ok = strings.Cut(rest, " type ")
	if !ok {
		return d, fmt.Errorf("no type")
	}
	for _, word := range strings.Fields(d.name) {
		switch strings.ToLower(word) {
		case "name", "type", "default", "min", "max", "var", "value":
			return d, fmt.Errorf("the name contains %q", word)
		}
	}
	words := strings.Fields(rest)
	d.kind, words = words[0], words[1:]
	given := map[string]string{}
	if text, ok := strings.CutPrefix(rest, "string default "); ok { // of any number of words
		given["default"], words = text, nil
		for _, word := range strings.Fields(text) {
			if slices.Contains([]string{"name", "type", "default", "min", "max", "var"}, strings.ToLower(word)) {
				return d, fmt.Errorf("the default contains %q", word)
			}
		}
	}
	for ; len(words) >= 2; words = words[2:] {
		key, value := words[0], words[1]
		if key == "var" {
			d.choices = append(d.choices, value)
			continue
		}
		if _, twice := given[key]; twice {
			return d, fmt.Errorf("%s given twice", key)
		}
		given[key] = value
	}
	if len(words) > 0 {
		return d, fmt.Errorf("%q left over", words)
	}
	initial, hasInitial := given["default"]
	d.initial = initial
	number := func(key string) (n int) {
		n, numErr := strconv.Atoi(given[key])
		if numErr != nil && err == nil {
			err = fmt.Errorf("%s: %w", key, numErr)
		}
		if int(int32(n)) != n && err == nil {
			err = fmt.Errorf("%s does not fit in 32 bits", key)
		}
		return n
	}
	var keys []string
	switch d.kind {
	case "spin":
		keys = []string{"default", "min", "max"}
		n := number("default")
		d.low, d.high = number("min"), number("max")
		if err == nil && (n < d.low || n > d.high) {
			err = fmt.Errorf("the default is out of range")
		}
	case "check":
		keys = []string{"default"}
		if initial != "true" && initial != "false" {
			err = fmt.Errorf("default %q", initial)
		}
	case "combo":
		keys = []string{"default"}
		if !slices.Contains(d.choices, initial) {
			err = fmt.Errorf("default %q is no choice", initial)
		}
	case "string":
		keys = []string{"default"}
	case "button":
	default:
		err = fmt.Errorf("unknown type %q", d.kind)
	}
	if err == nil && (len(given) != len(keys) || len(keys) > 0 && !hasInitial) {
		err = fmt.Errorf("a %s has %v", d.kind, given)
	}
	return d, err
}

func TestDeclarations(t *testing.T) {
	got := answer(t, newFakeEngine(), "uci\n")
	if len(got) < 4 || got[0] != "id name Vedette "+version.Version || !strings.HasPrefix(got[1], "id author ") ||
		got[len(got)-1] != "uciok" {
		t.Fatalf("uci: said %q", got)
	}
	options := map[string]declared{}
	for _, line := range got[2 : len(got)-1] {
		d, err := parseDeclaration(line)
		if err != nil {
			t.Errorf("%q: %v", line, err)
		}
		if _, twice := options[strings.ToLower(d.name)]; twice {
			t.Errorf("%q: declared twice", line)
		}
		options[strings.ToLower(d.name)] = d
	}
	// lichess-bot does not start an engine that lacks one of these or cannot
	// have the value of its default configuration.
	for name, value := range map[string]int{"move overhead": 100, "threads": 4, "hash": 512} {
		if o := options[name]; o.kind != "spin" || value < o.low || value > o.high {
			t.Errorf("%s %d: declared %+v", name, value, o)
		}
	}
	for name, kind := range map[string]string{
		"syzygypath": "string", "syzygy50moverule": "check", "uci_showwdl": "check", "ponder": "check", "evaluation": "combo",
		"uci_chess960": "check", "clear hash": "button", "multipv": "spin",
		"uci_analysemode": "check", "uci_opponent": "string", "uci_engineabout": "string", "debug log file": "string", "evalfile": "string",
	} {
		if options[name].kind != kind {
			t.Errorf("%s: declared %+v, want a %s", name, options[name], kind)
		}
	}
	for name, want := range map[string]string{
		"hash": "16 1 33554432", "threads": "1 1 1024", "multipv": "1 1 256", "move overhead": "20 0 5000",
		"nodestime": "0 0 10000", "syzygyprobedepth": "1 1 100", "syzygyprobelimit": "7 0 7",
	} {
		o := options[name]
		if bounds := fmt.Sprint(o.initial, " ", o.low, " ", o.high); bounds != want {
			t.Errorf("%s: default, min, max %s, want %s", name, bounds, want)
		}
	}
}

// The strict parser must itself refuse what clients refuse.
func TestParseDeclaration(t *testing.T) {
	for _, line := range []string{
		"option name Max Time type check default true",
		"option name X type spin default 5 min 6 max 7",
		"option name X type spin default 5 min 1",
		"option name X type spin default 5 min 1 max 9999999999",
		"option name X type check default yes",
		"option name X type check",
		"option name X type combo default A var B",
		"option name X type file default <empty>",
		"option name X type button default x",
		"option name X type string default",
		"option name X type string default a kind or type of text",
		"option name  X type button",
		" option name X type button",
	} {
		if _, err := parseDeclaration(line); err == nil {
			t.Errorf("%q was accepted", line)
		}
	}
}

func TestSetOption(t *testing.T) {
	tests := []struct {
		args string
		want string // a call to the engine, or output
	}{
		{"name Hash value 64", "hash 64"},
		{"name hash value 1", "hash 1"},
		{"name HASH value 33554432", "hash 33554432"},
		{"name Hash value 33554433", "info string ERROR option Hash: *; keeping *"},
		{"name Hash value 0", "info string ERROR option Hash: *; keeping *"},
		{"name Hash value -16", "info string ERROR option Hash: *; keeping *"},
		{"name Hash value 99999999999999999999", "info string ERROR option Hash: *; keeping *"},
		{"name Hash value big", "info string ERROR option Hash: *; keeping *"},
		{"name Hash value 1.5", "info string ERROR option Hash: *; keeping *"},
		{"name Hash value 16 MB", "info string ERROR option Hash: *; keeping *"},
		{"name Hash value", "info string ERROR option Hash: *; keeping *"},
		{"name Hash", "info string ERROR option Hash: *; keeping *"},
		{"name Threads value 1", "threads 1"},
		{"name Threads value 4", "threads 4"},
		{"name MultiPV value 5", "multipv 5"},
		{"name multipv value 500", "info string ERROR option MultiPV: *; keeping *"},
		{"name Clear Hash", "new game"},
		{"name clear   hash", "new game"},
		{"name Clear Hash value true", "new game"},
		{"name Ponder value true", ""},
		{"name Ponder value maybe", "info string ERROR option Ponder: *; keeping *"},
		{"name UCI_Chess960 value TRUE", ""},
		{"name UCI_Chess960 value", "info string ERROR option UCI_Chess960: *; keeping *"},
		{"name SyzygyPath value <empty>", ""},
		{"name SyzygyPath value", ""},
		{"name SyzygyPath", ""},
		{"name SyzygyPath value /no such", `new game|info string syzygy: *`},
		{"name SyzygyProbeDepth value 100", ""},
		{"name Syzygy50MoveRule value false", ""},
		{"name SyzygyProbeLimit value 8", "info string ERROR option SyzygyProbeLimit: *; keeping *"},
		{"name Move  Overhead value 100", ""},
		{"name Move Overhead value 5001", "info string ERROR option Move Overhead: *; keeping *"},
		{"name MoveOverhead value 100", `info string No such option: "MoveOverhead"; did you mean "Move Overhead"?`},
		{"name NoSuch", `info string No such option: "NoSuch"`},
		{"name", "info string ERROR setoption: *"},
		{"name value 3", "info string ERROR setoption: *"},
		{"", "info string ERROR setoption: *"},
		{"Hash value 3", "info string ERROR setoption: *"},
	}
	for _, test := range tests {
		t.Run(test.args, func(t *testing.T) {
			engine := newFakeEngine()
			output := &recorder{}
			d := NewDriver(engine, output)
			engine.calls = nil
			d.setOption(test.args)
			if d.job != nil {
				<-d.job.done
			}
			var want []string
			if test.want != "" {
				want = strings.Split(test.want, "|")
			}
			compareLines(t, test.args, append(engine.calls, output.take()...), want)
		})
	}
}

// A refused value leaves the last valid one, and the message says which.
func TestRefusedValueKeepsTheLastOne(t *testing.T) {
	file := bookOf(t, 12<<6|28)
	for _, test := range []struct{ option, valid, refused, keeps string }{
		{"Hash", "", "x", "16"},
		{"Hash", "64", "33554433", "64"},
		{"hash", "064", "", "64"},
		{"Threads", "4", "0", "4"},
		{"Threads", "+2", "1.5", "2"},
		{"MultiPV", "3", "two", "3"},
		{"Move Overhead", "", "-1", "20"},
		{"nodestime", "7", "99999999999999999999", "7"},
		{"UCI_Elo", "5000", "strong", "3590"}, // the nearest valid one
		{"Skill Level", "0", "21", "0"},
		{"OwnBook", "TRUE", "yes", "true"},
		{"UCI_Chess960", "", "1", "false"},
		{"Evaluation", "Tables", "stockfish", "tables"},
		{"BookFile", "", t.TempDir(), "<empty>"},
		{"BookFile", file, file + " missing", strconv.Quote(file)},
		{"EvalFile", "", "missing", "<empty>"},
		{"Debug Log File", "", t.TempDir(), "<empty>"},
	} {
		output := &recorder{}
		d := NewDriver(newFakeEngine(), output)
		if test.valid != "" {
			d.setOption("name " + test.option + " value " + test.valid)
		}
		output.take()
		for range 2 {
			d.setOption("name " + test.option + " value " + test.refused)
			if got := output.take(); len(got) != 1 || !strings.HasSuffix(got[0], "; keeping "+test.keeps) {
				t.Errorf("%+v: said %q", test, got)
			}
		}
		d.settings.book.close()
	}
}

// What the engine could have of a table that was too large is what stays.
func TestKeepingWhatWasGranted(t *testing.T) {
	engine, output := newFakeEngine(), &recorder{}
	d := NewDriver(engine, output)
	d.setOption("name Hash value 33554432")
	engine.hash = 64 // as if Prepare had refused it
	d.setOption("name Hash value x")
	compareLines(t, "a refused Hash", output.take(), []string{`info string ERROR option Hash: "x" is not a number; keeping 64`})
}

// The network of the command line is the one to keep.
func TestKeepingTheNetworkOfTheCommandLine(t *testing.T) {
	name, _ := writeNetwork(t, better())
	output := &recorder{}
	d := NewDriver(newFakeEngine(), output)
	if err := d.LoadNetwork(name); err != nil {
		t.Fatal(err)
	}
	d.setOption("name EvalFile value missing")
	compareLines(t, "a missing network", output.take(), []string{"info string ERROR option EvalFile: *; keeping " + strconv.Quote(name)})
}

func TestCutOption(t *testing.T) {
	for args, want := range map[string][2]string{
		"name A value b":                     {"A", "b"},
		"name A  B\tC value  x  y ":          {"A B C", "x  y "},
		"name Path value /my  dir;c:\\value": {"Path", "/my  dir;c:\\value"},
		"name A value value":                 {"A", "value"},
		"name A value <empty>":               {"A", ""},
		"name A value":                       {"A", ""},
		"name A value B\xfccher \x80\xdf":    {"A", "Bücher €ß"},
		"name A value Bücher/\u0142":         {"A", "Bücher/ł"},
		"name A":                             {"A", ""},
	} {
		name, value, err := cutOption(args)
		if got := [2]string{name, value}; err != nil || got[0] != want[0] || strings.TrimSpace(got[1]) != strings.TrimSpace(want[1]) {
			t.Errorf("cutOption(%q) = %q, %v, want %q", args, got, err, want)
		}
	}
}

// The engine gets the defaults without being sent them.
func TestDefaults(t *testing.T) {
	engine := newFakeEngine()
	NewDriver(engine, &recorder{})
	if want := []string{"hash 16", "threads 1", "multipv 1"}; !slices.Equal(engine.calls, want) {
		t.Errorf("the engine was called for %q, want %q", engine.calls, want)
	}
}

// Sending all defaults back causes no long work and changes nothing.
func TestDefaultsSentBackAreCheap(t *testing.T) {
	engine, output := newFakeEngine(), &recorder{}
	d := NewDriver(engine, output)
	engine.calls = nil
	before := d.settings
	for _, o := range d.options {
		if o.kind != "button" {
			d.setOption("name " + o.name + " value " + o.initial)
		}
	}
	if want := []string{"hash 16", "threads 1", "multipv 1"}; !slices.Equal(engine.calls, want) {
		t.Errorf("the engine was called for %q, want %q", engine.calls, want)
	}
	if !reflect.DeepEqual(d.settings, before) {
		t.Errorf("the settings were %+v and are %+v", before, d.settings)
	}
	if said := output.take(); len(said) > 0 || d.job != nil {
		t.Errorf("said %q, and a job runs: %t", said, d.job != nil)
	}
}

// Every option except those for tuning is explained, in a phrase of printable
// ASCII, because not every terminal can show more.
func TestOptionsAreExplained(t *testing.T) {
	d := NewDriver(newFakeEngine(), &recorder{})
	for _, o := range d.options[:len(d.options)-len(search.Parameters())] {
		if o.purpose == "" || strings.HasSuffix(o.purpose, ".") || strings.ContainsFunc(o.purpose, func(r rune) bool { return r < ' ' || r > '~' }) {
			t.Errorf("option %s: explained with %q", o.name, o.purpose)
		}
	}
}

// Move Overhead, including its default, reaches the search.
func TestMoveOverhead(t *testing.T) {
	engine := newFakeEngine()
	answer(t, engine, "go depth 1\nsetoption name Move Overhead value 300\ngo depth 1\n")
	for i, want := range []string{"20ms", "300ms"} {
		if got := engine.limits[i].Overhead.String(); got != want {
			t.Errorf("search %d has an overhead of %s, want %s", i+1, got, want)
		}
	}
}

// Search threads must not keep input and output from running. However many are
// set, the scheduler gets only a few more than there are processors.
func TestThreadsLeaveRoomToTalk(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	d := NewDriver(newFakeEngine(), io.Discard)
	processors := search.Processors()
	for _, threads := range []int{1, processors, 3 * processors, maxThreads} {
		d.setThreads(threads)
		if spare := runtime.GOMAXPROCS(0) - min(threads, processors); spare < 3 {
			t.Errorf("with %d threads there is room for %d more", threads, spare)
		}
		if got := runtime.GOMAXPROCS(0); got > processors+3 {
			t.Errorf("with %d threads the scheduler gets %d, there are %d processors", threads, got, processors)
		}
	}
}

// With more threads than processors the user is told once, at the next search,
// that they do not search.
func TestIdleThreadsAreRemarked(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	most := search.Processors()
	if most >= maxThreads {
		t.Skip("this machine has use for all threads")
	}
	ask := func(threads int) string { return fmt.Sprintf("setoption name Threads value %d\n", threads) }
	remark := fmt.Sprintf("info string Threads: %d is more than the processors here, %d; more than these do not search", most+1, most)
	for _, test := range []struct {
		input string
		want  int
	}{
		{ask(most) + "go depth 1\n", 0},
		{ask(most + 1), 0},
		{ask(most+1) + "go depth 1\ngo depth 1\n", 1},
		{ask(most+1) + "go depth 1\n" + ask(most+1) + "go depth 1\n", 2},
		{ask(most+1) + ask(1) + "go depth 1\n", 0},
	} {
		said := answer(t, newFakeEngine(), test.input)
		remarks := slices.DeleteFunc(slices.Clone(said), func(line string) bool { return !strings.HasPrefix(line, "info string") })
		if len(remarks) != test.want || slices.ContainsFunc(remarks, func(line string) bool { return line != remark }) {
			t.Errorf("%q: said %q, want %d times %q", test.input, remarks, test.want, remark)
		}
	}
}
