package uci

import (
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"time"

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
}

// optionTable lists the options in the order of their declaration. A name must
// not contain the words name, type, default, min, max, var or value.
func (d *Driver) optionTable() []option {
	options := []option{
		spin("Hash", defaultHash, 1, maxHash, d.setHash),
		spin("Threads", defaultThreads, 1, maxThreads, d.setThreads),
		button("Clear Hash", func() { d.forget("setoption") }),
		check("Ponder", false, func(bool) {}), // tells clients that "go ponder" works
		spin("MultiPV", 1, 1, maxMultiPV, d.setMultiPV),
		spin("Move Overhead", 20, 0, 5000, func(ms int) { d.settings.overhead = time.Duration(ms) * time.Millisecond }),
		text("SyzygyPath", "", d.setSyzygyPath),
		check("UCI_Chess960", false, func(on bool) { d.settings.chess960 = on }),
		check("UCI_ShowWDL", false, func(on bool) { d.settings.showWDL = on }),
	}
	for _, p := range search.Parameters() { // in builds for tuning only
		options = append(options, spin(p.Name, p.Default, p.Least, p.Greatest, p.Set))
	}
	return options
}

func (d *Driver) setHash(mb int) {
	d.settings.hash = mb
	d.engine.SetHash(mb)
}

// setThreads sets the number of threads that search. The Go scheduler gets one
// more, or those beyond the processors would wait for each other, and so would
// the one that reads commands.
func (d *Driver) setThreads(n int) {
	d.settings.threads = n
	d.engine.SetThreads(n)
	runtime.GOMAXPROCS(max(runtime.NumCPU(), n+1))
}

func (d *Driver) setMultiPV(n int) {
	d.settings.multiPV = n
	d.engine.SetMultiPV(n)
}

// setSyzygyPath is there because clients come with this option configured and
// refuse to start an engine that lacks it. Some send it again and again.
func (d *Driver) setSyzygyPath(path string) {
	if path != d.tablebases {
		d.tablebases, d.remindTablebases = path, path != ""
	}
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
	kind        string // "check", "spin", "button" or "string"
	constraints string // default and bounds as the declaration shows them
	initial     string
	set         func(value string) error // keeps the old value if it returns an error
}

// declaration returns the line that announces the option.
func (o *option) declaration() string {
	return "option name " + o.name + " type " + o.kind + o.constraints
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
		name: name, kind: "spin", initial: strconv.Itoa(initial),
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

// text returns an option with a string for a value.
func text(name, initial string, apply func(string)) option {
	shown := initial
	if shown == "" {
		shown = "<empty>"
	}
	return option{
		name: name, kind: "string", initial: initial,
		constraints: " default " + shown,
		set: func(value string) error {
			apply(value)
			return nil
		},
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
