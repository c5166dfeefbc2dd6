package main

import (
	"flag"
	"io"
	"strings"

	"vedette/cmd/internal/tool"
	"vedette/search"
	"vedette/uci"
)

// A usage is what the command line accepts and the options of UCI, as they are
// declared: the source of the manual page and of the completion in shells.
type usage struct {
	commands []uci.Topic // of UCI and for the terminal
	options  []uci.Topic
	flags    []uci.Topic // of the engine itself
	programs []*tool.Program
}

func readUsage() usage {
	driver := uci.NewDriver(search.NewEngine(), io.Discard)
	return usage{
		commands: driver.Commands(),
		options:  driver.Options(),
		flags:    ownFlags(),
		programs: []*tool.Program{analyseProgram(), epdProgram(), traceProgram(), bookProgram(), manualProgram(), completionProgram()},
	}
}

// ownFlags returns the flags that main.go reads.
func ownFlags() []uci.Topic {
	return []uci.Topic{
		{Name: "-network", Usage: "FILE", Purpose: "evaluate with the network in a file instead of the embedded one"},
		{Name: "-cpuprofile", Usage: "FILE", Purpose: "write a profile of the processor's time, for developers"},
		{Name: "-version", Purpose: "print the version, as -v and the command version do, and exit"},
		{Name: "-help", Purpose: "list the commands, as -h and the command help do, and exit"},
	}
}

// groupOf returns the word by which a program of several commands is called, as
// "book"; "" for a program whose only command is called itself, as "epd".
func groupOf(p *tool.Program) string {
	return strings.TrimPrefix(strings.TrimPrefix(p.Name, "vedette"), " ")
}

// fullName returns the words by which a command of a program is called.
func fullName(p *tool.Program, c tool.Command) string {
	return strings.TrimSpace(groupOf(p) + " " + c.Name)
}

// takesValue reports whether a flag is followed by a value.
func takesValue(f *flag.Flag) bool {
	b, is := f.Value.(interface{ IsBoolFlag() bool })
	return !is || !b.IsBoolFlag()
}

// A place is where a word of the command line is completed.
type place struct {
	after string // the words before it without flags: "", "book", "book make"
	words []word // the commands or flags that may come next
}

// A word is a command or flag.
type word struct{ text, purpose string }

// add adds a word with the first line of its purpose, because shells show one line,
// without what announces the next.
func (p *place) add(text, purpose string) {
	purpose, _, _ = strings.Cut(purpose, "\n")
	purpose = strings.TrimRight(strings.TrimSuffix(purpose, " also:"), ":;")
	p.words = append(p.words, word{text, purpose})
}

// places returns all places, first the one after the name of the program.
func (u *usage) places() []place {
	var start place
	var others []place
	for _, t := range append(append([]uci.Topic{}, u.commands...), u.flags...) {
		start.add(t.Name, t.Purpose)
	}
	for _, p := range u.programs {
		group := groupOf(p)
		if group != "" {
			start.add(group, p.Purpose)
			others = append(others, place{after: group, words: []word{{"help", "list the commands"}}})
		}
		first := len(others) - 1
		for _, c := range p.Commands {
			if group == "" {
				start.add(c.Name, c.Summary)
			} else {
				others[first].add(c.Name, c.Summary)
			}
			others = append(others, flagPlace(p, c))
		}
	}
	return append([]place{start}, others...)
}

// flagPlace returns the place after a command of a program.
func flagPlace(p *tool.Program, c tool.Command) place {
	after := place{after: fullName(p, c), words: []word{{"-help", "list the flags"}}}
	p.Flags(c.Name).VisitAll(func(f *flag.Flag) {
		_, purpose := flag.UnquoteUsage(f)
		after.add("-"+f.Name, purpose)
	})
	return after
}

// valueFlags returns the flags that a value follows, in any place, without
// repetitions.
func (u *usage) valueFlags() (names []string) {
	seen := map[string]bool{}
	add := func(name string) {
		if !seen[name] {
			names = append(names, name)
		}
		seen[name] = true
	}
	for _, f := range u.flags {
		if f.Usage != "" {
			add(f.Name)
		}
	}
	for _, p := range u.programs {
		for _, c := range p.Commands {
			p.Flags(c.Name).VisitAll(func(f *flag.Flag) {
				if takesValue(f) {
					add("-" + f.Name)
				}
			})
		}
	}
	return names
}
