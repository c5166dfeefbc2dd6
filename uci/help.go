package uci

import (
	"fmt"
	"strings"

	"vedette/internal/textwrap"
)

// goHelp explains the limits of "go".
const goHelp = `depth N, nodes N, movetime MS, mate MOVES, infinite, ponder,
wtime MS, btime MS, winc MS, binc MS, movestogo N, searchmoves M...`

// benchHelp explains the further arguments of "bench".
const benchHelp = `default|current|FILE of positions, then what LIMIT counts:
depth|nodes|movetime|perft`

// argumentHelp explains the command line.
const argumentHelp = `With -network FILE the network comes from a file, as with the option EvalFile.
"vedette book" makes and shows opening books; see "vedette book help".
"vedette epd" analyses positions in files or runs test suites; see "vedette epd -help".
"vedette analyse" annotates games in PGN; see "vedette analyse -help".
"vedette trace" shows the tree of a search as a page; see "vedette trace -help".
"vedette manual" and "vedette completion" write a manual page for man, and
scripts by which a shell completes commands; see "vedette completion help".
On the command line a single command may follow the name of the program,
  vedette bench        vedette go depth 12        vedette perft 5
or several, each quoted as one argument:
  vedette "position startpos moves e2e4" "go movetime 1000"`

// helpWidth is the greatest width of the explanations on the right, in bytes.
const helpWidth = 70

// help shows the commands, options and arguments.
func (d *Driver) help(string) {
	var b strings.Builder
	const indent = "%-38s %s\n"
	fmt.Fprintf(&b, "%s is a UCI engine; run it in a chess GUI. Commands:\n", engineName)
	for _, c := range d.Commands() {
		fmt.Fprintf(&b, indent, strings.TrimSpace(c.Name+" "+c.Usage), c.Purpose)
		for line := range strings.Lines(c.More) {
			fmt.Fprintf(&b, indent, "", "  "+strings.TrimSuffix(line, "\n"))
		}
	}
	b.WriteString("Options, with default and range:\n")
	for _, o := range d.Options() {
		left := strings.TrimSpace(o.Name + " " + o.Usage)
		for line := range strings.SplitSeq(textwrap.Join(strings.Fields(o.Purpose), helpWidth), "\n") {
			fmt.Fprintf(&b, indent, left, line)
			left = ""
		}
	}
	b.WriteString(argumentHelp)
	d.out.text(b.String())
}
