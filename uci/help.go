package uci

import (
	"fmt"
	"slices"
	"strings"
)

// guiHelp is the beginning of "help", after the name of the engine.
const guiHelp = ` is a UCI engine. "vedette board" opens a board in the browser, to
play and to analyse on. Chess GUIs such as Cute Chess, Arena, En Croissant,
Nibbler or Scid take this program as a UCI engine: docs/clients has a page for
each, and one for bots on lichess.
`

// shellCommands are the commands of the program that only a shell can start, in the order
// of "help".
var shellCommands = [...]Topic{
	{Name: "board", Usage: "[FLAG...] [FILE.pgn|FEN]", Purpose: "play, analyse and review on a board in the browser"},
	{Name: "analyse", Usage: "[FLAG...] [GAMES...]", Purpose: "annotate games in PGN, or show them as a page"},
	{Name: "epd", Usage: "[FLAG...] [FILE...]", Purpose: "analyse positions in EPD, or run a test suite"},
	{Name: "trace", Usage: "[FLAG...] POSITION [DEPTH]", Purpose: "show the tree of a search as a page"},
	{Name: "book", Usage: "make|show FILE...", Purpose: "make an opening book, or show its moves"},
	{Name: "manual", Purpose: "write a manual page for man"},
}

// ShellCommands returns the commands of the program that only a shell can start.
func ShellCommands() []Topic { return slices.Clone(shellCommands[:]) }

// shellHelp follows the list of them.
const shellHelp = "  vedette NAME -help                lists the flags of one of them\n"

// shellCommandHelp returns the line about a command of the shell.
func (t *Topic) shellCommandHelp() string {
	usage := strings.TrimPrefix(t.Usage, "[FLAG...] ") // -help lists them
	return fmt.Sprintf("  %-33s %s\n", strings.TrimSpace("vedette "+t.Name+" "+usage), t.Purpose)
}

// findShellCommand returns the command of the shell with this name, which may be spelt as
// in America, or nil.
func findShellCommand(name string) *Topic {
	if name == "analyze" {
		name = "analyse"
	}
	for i := range shellCommands {
		if shellCommands[i].Name == name {
			return &shellCommands[i]
		}
	}
	return nil
}

// argumentHelp explains the command line.
const argumentHelp = `On the command line one of these may follow the name of the program,
  vedette bench        vedette go depth 12        vedette perft 5
or several, each quoted as one argument:
  vedette "position startpos moves e2e4" "go movetime 1000"
After one that is refused the program skips the rest and exits with status 1.
With -network FILE the network comes from a file, as with the option EvalFile.
`

// moreHelp ends "help".
const moreHelp = `help options            lists the options with default and range
help NAME               explains a command or an option
`

// The greatest widths of help, in bytes: of what is explained, which has a line of its
// own if it is longer, and of the explanations on its right.
const (
	helpIndent = 38
	helpWidth  = 70
)

// help shows what a person may want to do, then the commands, or what it has about
// a command or an option with the name in args.
func (d *Driver) help(args string) {
	if args != "" {
		d.helpOn(args)
		return
	}
	var b strings.Builder
	b.WriteString(engineName + guiHelp + "\nFrom the shell:\n")
	for _, c := range shellCommands {
		b.WriteString(c.shellCommandHelp())
	}
	b.WriteString(shellHelp + "\nCommands of UCI, and for the terminal:\n")
	for _, c := range d.Commands() {
		b.WriteString(c.help())
	}
	b.WriteString("\n" + argumentHelp + "\n" + moreHelp)
	d.out.text(b.String())
}

// allOptions is the word after "help" that asks for all options.
const allOptions = "options"

// helpOn shows the lines of "help" about a command, whatever follows its name, or an
// option, or all options.
func (d *Driver) helpOn(name string) {
	word, _ := cutWord(name)
	for _, c := range d.Commands() {
		if c.Name == word {
			d.out.text(c.help())
			return
		}
	}
	if o := d.findOption(strings.Join(words(name), " ")); o != nil {
		topic := o.topic()
		d.out.text(topic.help())
		return
	}
	c := findShellCommand(word)
	switch {
	case word == allOptions:
		d.optionsHelp()
	case c != nil:
		d.out.text(c.shellCommandHelp() + fmt.Sprintf("  vedette %s -help lists its flags\n", c.Name))
	case findCommand(d.commands, word) != nil:
		d.notef("%s has no effect", quoted(word))
	default:
		d.refusef("There is no command or option %s%s", quoted(name), d.didYouMean(word, d.helpNames()))
	}
}

// optionsHelp shows all options.
func (d *Driver) optionsHelp() {
	b := strings.Builder{}
	b.WriteString("Options, with default and range. A GUI shows them; here \"setoption name Hash value 64\" sets one:\n")
	for _, o := range d.Options() {
		b.WriteString(o.help())
	}
	d.out.text(b.String())
}

// help returns the lines about a command or an option.
func (t *Topic) help() string {
	var b strings.Builder
	left := strings.TrimSpace(t.Name + " " + t.Usage)
	if len(left) > helpIndent {
		b.WriteString(left + "\n")
		left = ""
	}
	for line := range strings.SplitSeq(wrapped(t.Purpose, helpWidth), "\n") {
		fmt.Fprintf(&b, "%-*s %s\n", helpIndent, left, line)
		left = ""
	}
	return b.String()
}

// wrapped breaks text into lines of at most width bytes. A longer word has a line of
// its own.
func wrapped(text string, width int) string {
	var b strings.Builder
	column := 0
	for i, word := range strings.Fields(text) {
		switch {
		case i == 0:
		case column+1+len(word) > width:
			b.WriteByte('\n')
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += len(word)
	}
	return b.String()
}
