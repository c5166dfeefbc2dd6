package uci

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"vedette/eval"
	"vedette/search"
)

const (
	defaultHash    = 16      // MiB
	maxHash        = 1 << 25 // MiB
	defaultThreads = 1
	maxThreads     = 1024 // the same on every machine, as clients are configured once for many
	maxMultiPV     = 256
)

// settings holds the values of the options that the driver itself uses.
type settings struct {
	textStyle
	hash, threads, multiPV int
	overhead               time.Duration
	evaluation             string // one of evaluations
	network                *eval.Weights
	networkFile            string // where it comes from, empty for the embedded one
	analyseMode            bool   // the client analyses, it does not play
	opponent               string // as the client describes it
	debugLog               string // name of the file
	strength               strength
}

// optionTable lists the options in the order of their declaration. A name must
// not contain the words name, type, default, min, max, var or value.
func (d *Driver) optionTable() (options []option) {
	options = append(options, d.searchOptions()...)
	options = append(options, d.clientOptions()...)
	options = append(options, d.strengthOptions()...)
	for _, p := range search.Parameters() { // in builds for tuning only
		options = append(options, spin(p.Name, p.Default, p.Least, p.Greatest, p.Set))
	}
	return options
}

// searchOptions returns the options that say how the engine thinks.
func (d *Driver) searchOptions() []option {
	return []option{
		spin("Hash", defaultHash, 1, maxHash, d.setHash).
			explained("size of the transposition table in MB, taken when it is first needed"),
		spin("Threads", defaultThreads, 1, maxThreads, d.setThreads).
			explained("how many threads search together; as many as there are cores is a good choice, and more than these " +
				"do nothing; each takes 6 MB"),
		button("Clear Hash", func() { d.forget("setoption") }).
			explained("forgets what was found"),
		// Ponder only tells clients that "go ponder" works.
		check("Ponder", false, func(bool) {}).
			explained("thinks on the opponent's time, if the program asks for it"),
		spin("MultiPV", 1, 1, maxMultiPV, d.setMultiPV).
			explained("how many lines are shown"),
		spin("Move Overhead", 20, 0, 5000, d.setOverhead).
			explained("milliseconds lost between the engine and the opponent; raise it to between 100 and 1000 for play " +
				"over a network or in a slow program"),
		spin("nodestime", 0, 0, maxNodesTime, d.nodeClock.setRate).
			explained("how many nodes count as a millisecond of the clock, for tests that can be repeated; 0 counts time"),
		combo("Evaluation", evaluations[0], evaluations[:], d.setEvaluation).
			explained("what positions are judged by: the network, or the material and piece-square tables, which are " +
				"faster and weaker"),
		text("EvalFile", "", d.setEvalFile).
			explained("file of the network; a relative name is meant beside the engine or in the working directory, and an " +
				"empty one stands for the embedded network"),
		text("SyzygyPath", "", d.setSyzygyPath).
			explained("accepted, because some programs insist on it; tablebases are not used yet"),
	}
}

// clientOptions returns the options that say whom the engine talks to, and how.
func (d *Driver) clientOptions() []option {
	return []option{
		check("UCI_Chess960", false, func(on bool) { d.settings.chess960 = on }).
			explained("castling is written as king takes rook, as Chess960 wants it"),
		check("UCI_ShowWDL", false, func(on bool) { d.settings.showWDL = on }).
			explained("adds the expected wins, draws and losses to each score, of 1000 games; fitted to games of its " +
				"own, see docs/evaluation.md"),
		check("UCI_AnalyseMode", false, func(on bool) { d.settings.analyseMode = on }).
			explained("tells that the program analyses and does not play, so that nothing weakens the engine"),
		text("UCI_Opponent", "", d.setOpponent).
			explained("tells who plays against the engine; nothing depends on it"),
		text("UCI_EngineAbout", about, func(string) error { return nil }).
			explained("tells about the engine, and cannot be changed"),
		text("Debug Log File", "", d.setDebugLog).
			explained("adds every line of the conversation to this file, with the time; a relative name is meant " +
				"beside the engine, and an empty one ends it"),
	}
}

func (d *Driver) setHash(mb int) {
	d.settings.hash = mb
	d.engine.SetHash(mb)
}

// spareProcessors is how many more threads than those that search the Go
// scheduler may run at once. The goroutine that reads sits in a system call, and
// keeps its place there until the scheduler takes it away, which may last twenty
// milliseconds. In that time the loop needs a place of its own, or "stop" and
// "ponderhit" would be obeyed so much later; the third is for the collector.
const spareProcessors = 3

// setThreads sets the number of threads that search, and lets those that talk
// run beside them, though there be fewer processors. More threads than
// processors do not search, and the scheduler gets no more for them.
func (d *Driver) setThreads(n int) {
	d.settings.threads = n
	d.engine.SetThreads(n)
	processors := search.Processors()
	runtime.GOMAXPROCS(max(processors, min(n, processors)+spareProcessors))
	d.idleThreads = ""
	if n > processors {
		d.idleThreads = fmt.Sprintf("Threads: %d is more than the processors here, %d; more than these do not search", n, processors)
	}
}

// remindOfThreads tells whoever asked for more threads than there are processors
// that the others do nothing. Like remindOfTablebases it is called at the
// beginning of a search.
func (d *Driver) remindOfThreads() {
	if d.idleThreads != "" {
		d.notef("%s", d.idleThreads)
		d.idleThreads = ""
	}
}

func (d *Driver) setOverhead(ms int) {
	d.settings.overhead = time.Duration(ms) * time.Millisecond
}

func (d *Driver) setMultiPV(n int) {
	d.settings.multiPV = n
	d.engine.SetMultiPV(n)
}

// setSyzygyPath is there because clients come with this option configured and
// refuse to start an engine that lacks it. Some send it again and again.
func (d *Driver) setSyzygyPath(path string) error {
	if path != d.tablebases {
		d.tablebases, d.remindTablebases = path, path != ""
	}
	return nil
}

// remindOfTablebases tells whoever set SyzygyPath that it has no effect. It is
// called at the beginning of a search, because clients expect no remarks while
// the engine is idle.
func (d *Driver) remindOfTablebases() {
	if d.remindTablebases {
		d.notef("this version does not use tablebases")
		d.remindTablebases = false
	}
}

// setOpponent keeps who plays against us. Whatever a client says is taken, for
// nothing depends on it; but somebody who tries the option out may want to know
// that others would not understand it.
func (d *Driver) setOpponent(description string) error {
	if description != d.settings.opponent && description != "" && !describesOpponent(description) {
		d.notef("UCI_Opponent: %s should be a title, a rating, computer or human, and a name", quoted(description))
	}
	d.settings.opponent = description
	return nil
}

// describesOpponent reports whether text has the form that UCI gives the value
// of UCI_Opponent: "GM 2800 human Gary Kasparov", "none none computer Shredder".
func describesOpponent(text string) bool {
	_, text = cutWord(text) // any title
	rating, text := cutWord(text)
	kind, _ := cutWord(text)
	_, err := strconv.ParseUint(rating, 10, 32)
	return (err == nil || strings.EqualFold(rating, "none")) &&
		(strings.EqualFold(kind, "computer") || strings.EqualFold(kind, "human"))
}

// setOption obeys "setoption name N [value V]". Both may contain blanks.
func (d *Driver) setOption(args string) {
	name, value, err := cutOption(args)
	if err != nil {
		d.out.errorf("setoption: %v", err)
		return
	}
	for i := range d.options {
		o := &d.options[i]
		if strings.EqualFold(o.name, name) {
			if err := o.set(value); err != nil {
				d.out.errorf("option %s: %v, unchanged", o.name, err)
			}
			return
		}
	}
	d.notef("No such option: %s", quoted(name))
}

// cutOption returns the name, its words separated by single blanks, and the
// value as it stands. The value "<empty>" means none.
func cutOption(args string) (name, value string, err error) {
	word, rest := cutWord(args)
	if word != "name" {
		return "", "", errors.New("want name and the name of an option")
	}
	var words []string
	for rest != "" {
		if word, rest = cutWord(rest); word == "value" {
			value = rest
			break
		}
		words = append(words, word)
	}
	if len(words) == 0 {
		return "", "", errors.New("the name is missing")
	}
	if value == "<empty>" {
		value = ""
	}
	return strings.Join(words, " "), value, nil
}

// option is a setting that clients can see and change.
type option struct {
	name        string
	kind        string // "check", "spin", "combo", "button" or "string"
	constraints string // default and bounds as the declaration shows them
	initial     string
	low, high   int                      // bounds of a spin
	choices     []string                 // of a combo
	purpose     string                   // what it is for, in a sentence without its full stop
	set         func(value string) error // keeps the old value if it returns an error
}

// explained returns the option with an explanation for "help" and the README.
func (o option) explained(purpose string) option {
	o.purpose = purpose
	return o
}

// declaration returns the line that announces the option.
func (o *option) declaration() string {
	return "option name " + o.name + " type " + o.kind + o.constraints
}

// rangeText returns the range of a number or the choices, nothing for other
// options.
func (o *option) rangeText() string {
	switch o.kind {
	case "spin":
		return fmt.Sprintf("%d to %d", o.low, o.high)
	case "combo":
		return strings.Join(o.choices, ", ")
	}
	return ""
}

// reset sets the default.
func (o *option) reset() {
	if o.kind == "button" {
		return
	}
	if err := o.set(o.initial); err != nil {
		panic(fmt.Sprintf("default of option %s: %v", o.name, err)) // optionTable is wrong
	}
}

// spin returns an option with a whole number for a value.
func spin(name string, initial, low, high int, apply func(int)) option {
	return option{
		name: name, kind: "spin", initial: strconv.Itoa(initial), low: low, high: high,
		constraints: fmt.Sprintf(" default %d min %d max %d", initial, low, high),
		set: func(value string) error {
			n, err := strconv.Atoi(value)
			if err != nil && !errors.Is(err, strconv.ErrRange) {
				return fmt.Errorf("%s is not a number", quoted(value))
			}
			if n < low || n > high {
				return fmt.Errorf("%s is not between %d and %d", quoted(value), low, high)
			}
			apply(n)
			return nil
		},
	}
}

// check returns an option that is on or off.
func check(name string, initial bool, apply func(bool)) option {
	return option{
		name: name, kind: "check", initial: strconv.FormatBool(initial),
		constraints: fmt.Sprintf(" default %t", initial),
		set: func(value string) error {
			on := strings.EqualFold(value, "true")
			if !on && !strings.EqualFold(value, "false") {
				return fmt.Errorf("%s is neither true nor false", quoted(value))
			}
			apply(on)
			return nil
		},
	}
}

// combo returns an option with one of several words for a value.
func combo(name, initial string, choices []string, apply func(string)) option {
	return option{
		name: name, kind: "combo", initial: initial, choices: choices,
		constraints: " default " + initial + " var " + strings.Join(choices, " var "),
		set: func(value string) error {
			i := slices.IndexFunc(choices, func(choice string) bool { return strings.EqualFold(choice, value) })
			if i < 0 {
				return fmt.Errorf("%s is none of %s", quoted(value), strings.Join(choices, ", "))
			}
			apply(choices[i])
			return nil
		},
	}
}

// text returns an option with a string for a value. If apply returns an error
// it has kept the old one.
func text(name, initial string, apply func(string) error) option {
	shown := initial
	if shown == "" {
		shown = "<empty>"
	}
	return option{
		name: name, kind: "string", initial: initial,
		constraints: " default " + shown,
		set:         apply,
	}
}

// button returns an option without a value, which does something when set.
func button(name string, press func()) option {
	return option{
		name: name, kind: "button",
		set: func(string) error {
			press()
			return nil
		},
	}
}
