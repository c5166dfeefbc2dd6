package uci

import (
	"fmt"
	"slices"
	"strings"

	"vedette/internal/textwrap"
)

// goHelp explains the limits of "go".
const goHelp = `depth N, nodes N, movetime MS, mate MOVES, infinite, ponder,
wtime MS, btime MS, winc MS, binc MS, movestogo N, searchmoves M...`

// benchHelp explains the further arguments of "bench".
const benchHelp = `default|current|FILE of positions, then what LIMIT counts:
depth|nodes|movetime|perft`

// networkHelp explains the flag of the command line.
const networkHelp = "With -network FILE the network comes from a file, as with the option EvalFile.\n"

// shellCommand is a command of the program that only a shell can start.
type shellCommand struct {
	names []string
	help  string
}

// shellCommands lists them in the order of "help".
var shellCommands = [...]shellCommand{
	{[]string{"book"}, `"vedette book" makes and shows opening books; see "vedette book help".` + "\n"},
	{[]string{"epd"}, `"vedette epd" analyses positions in files or runs test suites; see "vedette epd -help".` + "\n"},
	{[]string{"analyse", "analyze"}, `"vedette analyse" annotates games in PGN; see "vedette analyse -help".` + "\n"},
	{[]string{"trace"}, `"vedette trace" shows the tree of a search as a page; see "vedette trace -help".` + "\n"},
	{[]string{"manual", "completion"}, `"vedette manual" and "vedette completion" write a manual page for man, and
scripts by which a shell completes commands; see "vedette completion help".
`},
}

// findShellCommand returns the command with this name, or nil.
func findShellCommand(name string) *shellCommand {
	for i := range shellCommands {
		if slices.Contains(shellCommands[i].names, name) {
			return &shellCommands[i]
		}
	}
	return nil
}

// argumentHelp explains the command line.
const argumentHelp = `On the command line a single command may follow the name of the program,
  vedette bench        vedette go depth 12        vedette perft 5
or several, each quoted as one argument:
  vedette "position startpos moves e2e4" "go movetime 1000"
If one is refused, the rest is left out, and the exit status is 1.`

// helpWidth is the greatest width of the explanations on the right, in bytes.
const helpWidth = 70

// helpIndent is the form of a line with an explanation on the right.
const helpIndent = "%-38s %s\n"

// help shows the commands, options and arguments, or what it has about a command or
// an option with the name in args.
func (d *Driver) help(args string) {
	if args != "" {
		d.helpOn(args)
		return
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s is a UCI engine; run it in a chess GUI. Commands:\n", engineName)
	for _, c := range d.Commands() {
		b.WriteString(c.commandHelp())
	}
	b.WriteString("Options, with default and range:\n")
	for _, o := range d.Options() {
		b.WriteString(o.optionHelp())
	}
	b.WriteString(networkHelp)
	for _, c := range shellCommands {
		b.WriteString(c.help)
	}
	b.WriteString(argumentHelp)
	d.out.text(b.String())
}

// helpOn shows the lines of "help" about a command, whatever follows its name, or an
// option.
func (d *Driver) helpOn(name string) {
	word, _ := cutWord(name)
	for _, c := range d.Commands() {
		if c.Name == word {
			d.out.text(c.commandHelp())
			return
		}
	}
	for _, o := range d.Options() {
		if strings.EqualFold(o.Name, strings.Join(words(name), " ")) {
			d.out.text(o.optionHelp())
			return
		}
	}
	if c := findShellCommand(word); c != nil {
		d.out.text(c.help)
		return
	}
	if findCommand(d.commands, word) != nil {
		d.notef("%s has no effect", quoted(word))
		return
	}
	d.refusef("There is no command or option %s, try help", quoted(name))
}

// commandHelp returns the lines about a command.
func (t *Topic) commandHelp() string {
	var b strings.Builder
	fmt.Fprintf(&b, helpIndent, strings.TrimSpace(t.Name+" "+t.Usage), t.Purpose)
	for line := range strings.Lines(t.More) {
		fmt.Fprintf(&b, helpIndent, "", "  "+strings.TrimSuffix(line, "\n"))
	}
	return b.String()
}

// optionHelp returns the lines about an option.
func (t *Topic) optionHelp() string {
	var b strings.Builder
	left := strings.TrimSpace(t.Name + " " + t.Usage)
	for line := range strings.SplitSeq(textwrap.Join(strings.Fields(t.Purpose), helpWidth), "\n") {
		fmt.Fprintf(&b, helpIndent, left, line)
		left = ""
	}
	return b.String()
}
