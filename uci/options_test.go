package uci

import (
	"fmt"
	"io"
	"math"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"vedette/internal/version"
	"vedette/search"
	"vedette/skill"
)

// declaration has the strictest form that a client reads.
var declaration = regexp.MustCompile(`^option name (\S+(?: \S+)*) type ` +
	`(?:spin default -?\d+ min -?\d+ max -?\d+|check default (?:true|false)|button|string default \S.*|combo default (\S+)((?: var \S+)+))$`)

// Clients read all declarations; docs/options.md has the bounds. Every option except those
// for tuning is explained, in a phrase of printable ASCII, because not every terminal can
// show more.
func TestDeclarations(t *testing.T) {
	got := answer(t, newFakeEngine(), "uci\n")
	if len(got) < 4 || got[0] != "id name Vedette "+version.Version || !strings.HasPrefix(got[1], "id author ") ||
		got[len(got)-1] != "uciok" {
		t.Fatalf("uci: said %q", got)
	}
	keyword := regexp.MustCompile(`(?i)\b(name|type|default|min|max|var|value)\b`)
	seen := map[string]bool{}
	for _, line := range got[2 : len(got)-1] {
		parts := declaration.FindStringSubmatch(line)
		if parts == nil || keyword.MatchString(parts[1]) || parts[2] != "" && !strings.Contains(parts[3]+" ", " var "+parts[2]+" ") {
			t.Errorf("%q: no client reads it", line)
			continue
		}
		if name := strings.ToLower(parts[1]); seen[name] {
			t.Errorf("%q: declared twice", line)
		} else {
			seen[name] = true
		}
	}
	options := NewDriver(newFakeEngine(), io.Discard).options
	unprintable := func(r rune) bool { return r < ' ' || r > '~' }
	for i, o := range options {
		isTuned := i >= len(options)-len(search.Parameters())
		if !isTuned && (o.purpose == "" || strings.HasSuffix(o.purpose, ".") || strings.ContainsFunc(o.purpose, unprintable)) {
			t.Errorf("option %s: explained with %q", o.name, o.purpose)
		}
		if n, _ := strconv.Atoi(o.initial); o.kind == "spin" && (n < o.low || n > o.high || o.high > math.MaxInt32) {
			t.Errorf("%s: %d is not from %d to %d, or they do not fit in 32 bits", o.name, n, o.low, o.high)
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
		{"name Hash", "info string ERROR option Hash: *; keeping *"},
		{"name Threads value 1", "threads 1"},
		{"name Threads value 4", "threads 4"},
		{"name MultiPV value 5", "multipv 5"},
		{"name Clear Hash", "new game"},
		{"name clear   hash", "new game"},
		{"name Clear Hash value true", "new game"},
		{"name Ponder value true", ""},
		{"name UCI_Chess960 value TRUE", ""},
		{"name UCI_Chess960 value", "info string ERROR option UCI_Chess960: *; keeping *"},
		{"name SyzygyPath value <empty>", ""},
		{"name SyzygyPath value", ""},
		{"name SyzygyPath", ""},
		{"name SyzygyPath value /no such", `new game|info string syzygy: *`},
		{"name SyzygyProbeDepth value 100", ""},
		{"name Syzygy50MoveRule value false", ""},
		{"name Move  Overhead value 100", ""},
		{"name UCI_Elo value 1700", ""},
		{"name UCI_Elo value 3591", `info string option UCI_Elo: "3591" is not between * and 3590, taken for 3590`},
		{"name UCI_Elo value -1", `info string option UCI_Elo: "-1" is not between * and 3590, taken for *`},
		{"name UCI_Opponent value none none computer Some Engine 1.0", ""},
		{"name uci_opponent value none", ""},
		{"name UCI_AnalyseMode value true", ""},
		{"name UCI_AnalyseMode value perhaps", `info string ERROR option UCI_AnalyseMode: "perhaps" is neither *`},
		{"name MoveOverhead value 100", `info string No such option: "MoveOverhead"; did you mean "Move Overhead"?`},
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
				<-d.done
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
		{"Hash", "64", "16 MB", "64"},
		{"hash", "064", "", "64"},
		{"Hash", "", "0", "16"},
		{"Threads", "4", "0", "4"},
		{"Threads", "+2", "1.5", "2"},
		{"MultiPV", "3", "two", "3"},
		{"multipv", "3", "500", "3"},
		{"Move Overhead", "", "-1", "20"},
		{"Move Overhead", "5000", "5001", "5000"},
		{"SyzygyProbeDepth", "5", "0", "5"},
		{"SyzygyProbeLimit", "0", "8", "0"},
		{"nodestime", "7", "99999999999999999999", "7"},
		{"UCI_Elo", "5000", "strong", "3590"}, // the nearest valid one
		{"UCI_Elo", "99999999999999999999", "", "3590"},
		{"UCI_Elo", "-1", "", fmt.Sprint(skill.LeastElo)},
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

// Arena sends all defaults back, empty texts with or without a word for it. That
// causes no long work and changes nothing.
func TestDefaultsSentBackAreCheap(t *testing.T) {
	engine, output := newFakeEngine(), &recorder{}
	d := NewDriver(engine, output)
	engine.calls = nil
	before := d.settings
	for _, o := range d.options {
		if o.kind != "button" {
			d.setOption("name " + o.name + " value " + o.initial)
		}
		if o.kind == "string" && o.initial == "" {
			d.setOption("name " + o.name + " value <empty>")
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
		said := remarks(answer(t, newFakeEngine(), test.input))
		compareLines(t, test.input, said, slices.Repeat([]string{remark}, test.want))
	}
}
