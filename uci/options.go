package uci

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"vedette/eval"
	"vedette/internal/latin"
	"vedette/internal/suggest"
	"vedette/search"
)

const (
	maxHash        = 1 << 25 // MiB
	defaultThreads = 1
	maxThreads     = 1024 // independent of the machine: clients are configured once for many
	maxMultiPV     = 256
)

// settings holds the values of the options that the driver uses itself.
type settings struct {
	textStyle
	overhead    time.Duration
	evaluation  string // one of evaluations
	network     *eval.Weights
	networkFile string // its path, empty for the embedded one
	analyseMode bool   // the client analyses, it does not play
	debugLog    string // name of the file
	strength    strength
	book        openingBook
	tablebases  tablebases
}

// optionTable lists the options in the order of their declaration. A name must
// not contain the words name, type, default, min, max, var or value.
func (d *Driver) optionTable() (options []option) {
	options = append(options, d.searchOptions()...)
	options = append(options, d.syzygyOptions()...)
	options = append(options, d.clientOptions()...)
	options = append(options, d.strengthOptions()...)
	options = append(options, d.bookOptions()...)
	for _, p := range search.Parameters() { // in tuning builds only
		options = append(options, spin(p.Name, p.Default, p.Least, p.Greatest, p.Set))
	}
	return options
}

// searchOptions returns the options that affect the search.
func (d *Driver) searchOptions() []option {
	hash := spin("Hash", search.DefaultHash, 1, maxHash, d.engine.SetHash)
	hash.actual = func() string { return strconv.Itoa(d.engine.Hash()) }
	return []option{
		hash.explained("size of the transposition table in MB, allocated when first needed"),
		spin("Threads", defaultThreads, 1, maxThreads, d.setThreads).
			explained("number of search threads; set it to the number of cores, extra threads stay idle; " +
				"each takes 6 MB"),
		button("Clear Hash", func() { d.forget("setoption") }).
			explained("clears the transposition table and what the search has learnt"),
		// Ponder only tells clients that "go ponder" is supported.
		check("Ponder", false, func(bool) {}).
			explained("allows the GUI to let the engine think on the opponent's time"),
		spin("MultiPV", 1, 1, maxMultiPV, d.engine.SetMultiPV).
			explained("number of lines to show"),
		spin("Move Overhead", 20, 0, 5000, func(ms int) { d.settings.overhead = time.Duration(ms) * time.Millisecond }).
			explained("milliseconds lost between the engine and the opponent; set 100 to 1000 for play " +
				"over a network or in a slow GUI"),
		spin("nodestime", 0, 0, maxNodesTime, d.nodeClock.setRate).
			explained("nodes that count as a millisecond of the clock, for repeatable tests; 0 uses real time"),
		combo("Evaluation", evaluations[:], d.setEvaluation).
			explained("evaluate with the network, or with the material and piece-square tables, which are " +
				"faster and weaker"),
		text("EvalFile", d.setEvalFile).
			explained("file of the network; a relative name is looked up beside the engine and in the working directory; " +
				"empty for the embedded network"),
	}
}

// clientOptions returns the options that describe the client and the form of
// the output.
func (d *Driver) clientOptions() []option {
	return []option{
		check("UCI_Chess960", false, func(on bool) { d.settings.chess960 = on }).
			explained("write castling as king takes rook, as Chess960 requires"),
		check("UCI_ShowWDL", false, func(on bool) { d.settings.showWDL = on }).
			explained("adds the expected wins, draws and losses in 1000 games to each score; fitted to Vedette's " +
				"own games, see docs/evaluation.md"),
		check("UCI_AnalyseMode", false, func(on bool) { d.settings.analyseMode = on }).
			explained("set by the GUI for analysis; the strength options and OwnBook then have no effect"),
		text("Debug Log File", d.setDebugLog).
			explained("appends every line of the conversation to this file, with the time; a relative name is " +
				"beside the engine, or in the working directory if the engine may not write there; empty ends the log"),
	}
}

// spareProcessors is how many more threads than search threads the Go scheduler
// may run at once. The goroutine that reads sits in a system call and keeps its
// processor until the scheduler takes it away, which may take twenty
// milliseconds. Meanwhile the loop needs a processor of its own, or "stop" and
// "ponderhit" would take effect that much later; the third is for the garbage
// collector.
const spareProcessors = 3

// setThreads sets the number of search threads, and lets input and output run
// beside them even if there are fewer processors. More threads than processors
// do not search, and the scheduler gets no more for them.
func (d *Driver) setThreads(n int) {
	d.engine.SetThreads(n)
	processors := search.Processors()
	runtime.GOMAXPROCS(max(processors, min(n, processors)+spareProcessors))
	d.idleThreads = ""
	if n > processors {
		d.idleThreads = fmt.Sprintf("Threads: %d is more than the processors here, %d; more than these do not search", n, processors)
	}
}

// remindOfThreads tells the user who set more threads than there are processors
// that the rest do nothing. It is called at the beginning of a search, because
// clients do not expect info strings while the engine is idle.
func (d *Driver) remindOfThreads() {
	if d.idleThreads != "" {
		d.notef("%s", d.idleThreads)
		d.idleThreads = ""
	}
}

// unsupported lists options of UCI that the engine does not have. Some clients set them
// although it does not declare them, and get no message.
var unsupported = []string{"UCI_Opponent", "UCI_EngineAbout", "UCI_ShowCurrLine", "UCI_ShowRefutations", "UCI_SetPositionValue"}

// setOption executes "setoption name N [value V]". Both may contain blanks.
func (d *Driver) setOption(args string) {
	name, value, err := cutOption(args)
	if err != nil {
		d.out.errorf("setoption: %v", err)
		return
	}
	o := d.findOption(name)
	if o == nil {
		if !slices.ContainsFunc(unsupported, func(u string) bool { return strings.EqualFold(u, name) }) {
			d.refusef("No such option: %s%s", quoted(name), suggest.DidYouMean(name, d.optionNames()))
		}
		return
	}
	if err := o.change(value); err != nil {
		d.out.errorf("option %s: %v; keeping %s", o.name, err, o.shown())
	}
}

// findOption returns the option with this name in any case, or nil.
func (d *Driver) findOption(name string) *option {
	for i := range d.options {
		if strings.EqualFold(d.options[i].name, name) {
			return &d.options[i]
		}
	}
	return nil
}

// cutOption returns the name, its words separated by single blanks, and the
// value as UTF-8, otherwise unchanged. The value "<empty>" means the empty string.
func cutOption(args string) (name, value string, err error) {
	word, rest := cutWord(args)
	if word != "name" {
		return "", "", errors.New(`"name" is missing, as in: setoption name Hash value 64`)
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
		return "", "", errors.New("the name of the option is missing, as in: setoption name Hash value 64")
	}
	if value == "<empty>" {
		value = ""
	}
	return strings.Join(words, " "), latin.UTF8(value), nil // Cute Chess writes so, and a file name may have an umlaut
}

// option is a setting that clients can see and change.
type option struct {
	name        string
	kind        string // "check", "spin", "combo", "button" or "string"
	constraints string // default and bounds as in the declaration
	initial     string
	low, high   int                                          // bounds of a spin
	choices     []string                                     // of a combo
	purpose     string                                       // its explanation, a sentence without a full stop
	value       string                                       // that it has
	actual      func() string                                // returns that if it may differ from value, else nil
	set         func(value string) (taken string, err error) // keeps the old value if it returns an error
}

// change sets the option to a value, or keeps the one that it has.
func (o *option) change(value string) error {
	taken, err := o.set(value)
	if err == nil {
		o.value = taken
	}
	return err
}

// shown returns the value that the option has, as text for a message.
func (o *option) shown() string {
	switch {
	case o.actual != nil:
		return o.actual()
	case o.value == "":
		return "<empty>"
	case o.kind == "string":
		return strconv.Quote(o.value)
	}
	return o.value
}

// explained returns the option with an explanation for "help" and docs/options.md.
func (o option) explained(purpose string) option {
	o.purpose = purpose
	return o
}

// declaration returns the line that declares the option.
func (o *option) declaration() string {
	return "option name " + o.name + " type " + o.kind + o.constraints
}

// reset sets the option to its default.
func (o *option) reset() {
	if o.kind == "button" {
		return
	}
	if err := o.change(o.initial); err != nil {
		panic(fmt.Sprintf("default of option %s: %v", o.name, err)) // optionTable is wrong
	}
}

// spin returns an option with an integer value.
func spin(name string, initial, low, high int, apply func(int)) option {
	return option{
		name: name, kind: "spin", initial: strconv.Itoa(initial), low: low, high: high,
		constraints: fmt.Sprintf(" default %d min %d max %d", initial, low, high),
		set: func(value string) (string, error) {
			n, err := strconv.Atoi(value)
			if err != nil && !errors.Is(err, strconv.ErrRange) {
				return "", fmt.Errorf("%s is not a number", quoted(value))
			}
			if n < low || n > high {
				return "", fmt.Errorf("%s is not between %d and %d", quoted(value), low, high)
			}
			apply(n)
			return strconv.Itoa(n), nil
		},
	}
}

// check returns an option that is true or false.
func check(name string, initial bool, apply func(bool)) option {
	return option{
		name: name, kind: "check", initial: strconv.FormatBool(initial),
		constraints: fmt.Sprintf(" default %t", initial),
		set: func(value string) (string, error) {
			on := strings.EqualFold(value, "true")
			if !on && !strings.EqualFold(value, "false") {
				return "", fmt.Errorf("%s is neither true nor false", quoted(value))
			}
			apply(on)
			return strconv.FormatBool(on), nil
		},
	}
}

// combo returns an option with one of several words as its value, at first the first.
func combo(name string, choices []string, apply func(string)) option {
	return option{
		name: name, kind: "combo", initial: choices[0], choices: choices,
		constraints: " default " + choices[0] + " var " + strings.Join(choices, " var "),
		set: func(value string) (string, error) {
			i := slices.IndexFunc(choices, func(choice string) bool { return strings.EqualFold(choice, value) })
			if i < 0 {
				return "", fmt.Errorf("%s is none of %s", quoted(value), strings.Join(choices, ", "))
			}
			apply(choices[i])
			return choices[i], nil
		},
	}
}

// text returns an option with a string value. If apply returns an error, it
// must have kept the old value.
func text(name string, apply func(string) error) option {
	o := option{name: name, kind: "string", set: func(value string) (string, error) { return value, apply(value) }}
	o.declareText("")
	return o
}

// declareText sets the default of a text, which is also its value.
func (o *option) declareText(initial string) {
	o.initial, o.value, o.constraints = initial, initial, " default "+cmp.Or(initial, "<empty>")
}

// button returns an option without a value, which calls press when set.
func button(name string, press func()) option {
	return option{
		name: name, kind: "button",
		set: func(string) (string, error) {
			press()
			return "", nil
		},
	}
}
